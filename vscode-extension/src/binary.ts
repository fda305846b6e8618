// Which server program runs, and what is wrong with it before it is started.

import { promises as fs, constants, existsSync } from 'node:fs';
import * as path from 'node:path';

/** The program of the server, and who chose it. */
export interface Program {
  path: string;
  from: 'bundle' | 'setting';
}

/** The kind of machine a program is for, in Node's words: `linux` and `x64`. Alpine's Linux has its own name, as for VS Code. */
export interface Machine {
  platform: string;
  arch: string;
}

/** This machine. */
export const here: Machine = { platform: existsSync('/etc/alpine-release') ? 'alpine' : process.platform, arch: process.arch };

/** Where a program that is named without its whole path is looked for. */
export interface Places {
  folder: string | undefined; // the first one of the workspace, if that is trusted
  home: string;
  search: string; // the directories of PATH
}

/** The server of the setting, or the one that came with the extension. */
export function locate(setting: string, extension: string, places: Places, machine: Machine): Program {
  const named = setting.trim().replace(/^~(?=$|[/\\])/, places.home);
  const program = (name: string) => (machine.platform === 'win32' && path.extname(name) === '' ? `${name}.exe` : name);
  if (named === '') {
    return { path: path.join(extension, 'bin', program('osy-lsp')), from: 'bundle' };
  }
  if (/[/\\]/.test(named)) {
    return { path: path.resolve(places.folder ?? places.home, named), from: 'setting' };
  }
  const directories = places.search.split(path.delimiter).filter((directory) => path.isAbsolute(directory));
  const found = directories.map((directory) => path.join(directory, program(named))).find((file) => existsSync(file));
  return { path: found ?? named, from: 'setting' };
}

/** One sentence about what keeps a program from running here and one about what to do, or nothing. */
export async function problemWith(program: Program, here: Machine): Promise<string | undefined> {
  const advice = whatToDo(program, here);
  let head: Buffer;
  try {
    if (!(await fs.stat(program.path)).isFile()) {
      return `The Osy# server ${program.path} is not a file. ${advice}`;
    }
    if (here.platform !== 'win32') {
      await fs.access(program.path, constants.X_OK).catch(() => {
        throw new Error(`The Osy# server ${program.path} is not executable. Run: chmod +x "${program.path}"`);
      });
    }
    head = await headOf(program.path);
  } catch (error) {
    switch ((error as NodeJS.ErrnoException).code) {
      case 'ENOENT':
      case 'ENOTDIR':
        if (!path.isAbsolute(program.path)) {
          return `The Osy# server is missing: there is no program ${program.path} on the PATH. ${advice}`;
        }
        return `The Osy# server is missing: there is no file ${program.path}. ${advice}`;
      case 'EACCES':
        return `The Osy# server ${program.path} cannot be read: permission denied. ${advice}`;
    }
    return (error as Error).message;
  }
  const built = machineOf(head);
  if (built === 'script') {
    return undefined;
  }
  if (built === undefined) {
    return `The Osy# server ${program.path} is not a program. ${advice}`;
  }
  if (!runsOn(built, here)) {
    return `The Osy# server ${program.path} is built for ${name(built)}, and this machine is ${name(here)}. ${advice}`;
  }
  const loader = loaderOf(head);
  if (loader && !existsSync(loader)) {
    return `The Osy# server ${program.path} is built for another kind of Linux: it needs ${loader}, which is not there. ${advice}`;
  }
  return undefined;
}

/** What to do about a program that cannot be used. */
export function whatToDo(program: Program, here: Machine): string {
  return program.from === 'setting'
    ? 'Correct the setting osy.server.path, or remove it to use the server of the extension.'
    : `Install the extension for ${name(here)} again.`;
}

function name(machine: Machine): string {
  return `${machine.platform}-${machine.arch}`;
}

/** The systems that emulate another processor run its programs too. */
function runsOn(built: Machine, here: Machine): boolean {
  const platform = here.platform === 'alpine' ? 'linux' : here.platform;
  const emulated = platform !== 'linux' && here.arch === 'arm64' && built.arch === 'x64';
  return built.platform === platform && (built.arch === here.arch || built.arch === 'universal' || emulated);
}

async function headOf(file: string): Promise<Buffer> {
  const handle = await fs.open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4096), 0, 4096, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** What a program is built for, by its first bytes. */
export function machineOf(head: Buffer): Machine | 'script' | undefined {
  if (head.length < 64) {
    return head.subarray(0, 2).toString('latin1') === '#!' ? 'script' : undefined;
  }
  if (head.readUInt32BE(0) === 0x7f454c46) {
    return { platform: 'linux', arch: { 0x3e: 'x64', 0xb7: 'arm64' }[head.readUInt16LE(18)] ?? 'another processor' };
  }
  if (head.readUInt32LE(0) === 0xfeedfacf) {
    return { platform: 'darwin', arch: { 0x01000007: 'x64', 0x0100000c: 'arm64' }[head.readUInt32LE(4)] ?? 'another processor' };
  }
  if (head.readUInt32BE(0) === 0xcafebabe) {
    return { platform: 'darwin', arch: 'universal' };
  }
  switch (head.subarray(0, 2).toString('latin1')) {
    case '#!':
      return 'script';
    case 'MZ': {
      const header = head.readUInt32LE(60);
      const machine = header + 6 <= head.length ? head.readUInt16LE(header + 4) : 0;
      return { platform: 'win32', arch: { 0x8664: 'x64', 0xaa64: 'arm64' }[machine] ?? 'another processor' };
    }
  }
  return undefined;
}

/** The file that has to be there to start a program of Linux, by its first bytes; a static one needs none. */
export function loaderOf(head: Buffer): string | undefined {
  if (head.length < 64 || head.readUInt32BE(0) !== 0x7f454c46) {
    return undefined;
  }
  const [table, size, count] = [Number(head.readBigUInt64LE(32)), head.readUInt16LE(54), head.readUInt16LE(56)];
  for (let at = table; at < table + size * count && at + 40 <= head.length; at += size) {
    if (head.readUInt32LE(at) === 3) { // PT_INTERP
      const start = Number(head.readBigUInt64LE(at + 8));
      return head.toString('latin1', start, start + Number(head.readBigUInt64LE(at + 32)) - 1); // there is a zero behind it
    }
  }
  return undefined;
}
