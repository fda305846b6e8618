import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { after, test } from 'node:test';
import { loaderOf, locate, machineOf, problemWith } from '../../src/binary';

const dir = mkdtempSync(path.join(tmpdir(), 'osy-binary-'));
after(() => rmSync(dir, { recursive: true }));

const here = { platform: 'linux', arch: 'x64' };

/** The first bytes of a program for a platform and a processor, as its linker writes them. */
const heads = {
  'linux-x64': elf(0x3e),
  'linux-arm64': elf(0xb7),
  'darwin-arm64': mach(0x0100000c),
  'win32-x64': pe(0x8664),
  'win32-arm64': pe(0xaa64),
};

function elf(machine: number, loader?: string): Buffer {
  const head = Buffer.alloc(256);
  head.write('\x7fELF', 'latin1');
  head.writeUInt16LE(machine, 18);
  if (loader) {
    head.writeBigUInt64LE(64n, 32); // the table of program headers follows
    head.writeUInt16LE(56, 54);
    head.writeUInt16LE(2, 56); // the first of two says nothing of this
    head.writeUInt32LE(3, 120);
    head.writeBigUInt64LE(192n, 128);
    head.writeBigUInt64LE(BigInt(loader.length + 1), 152);
    head.write(loader, 192, 'latin1');
  }
  return head;
}

function mach(cpu: number): Buffer {
  const head = Buffer.alloc(128);
  head.writeUInt32LE(0xfeedfacf, 0);
  head.writeUInt32LE(cpu, 4);
  return head;
}

function pe(machine: number): Buffer {
  const head = Buffer.alloc(256);
  head.write('MZ', 'latin1');
  head.writeUInt32LE(0x80, 60);
  head.write('PE\0\0', 0x80, 'latin1');
  head.writeUInt16LE(machine, 0x84);
  return head;
}

function file(name: string, content: Buffer | string, mode = 0o755): string {
  const full = path.join(dir, name);
  writeFileSync(full, content);
  chmodSync(full, mode);
  return full;
}

test('the bundled server is used unless the setting names another', () => {
  const tools = path.join(dir, 'tools');
  mkdirSync(tools);
  writeFileSync(path.join(tools, 'osy-lsp'), '');
  const at = (setting: string, machine = here, folder: string | undefined = '/work') =>
    locate(setting, '/ext', { folder, home: '/home/me', search: ['.', 'bin', '/nowhere', tools].join(path.delimiter) }, machine).path;
  assert.equal(at(''), path.join('/ext', 'bin', 'osy-lsp'));
  assert.equal(at('  '), path.join('/ext', 'bin', 'osy-lsp'));
  assert.equal(at('', { platform: 'win32', arch: 'x64' }), path.join('/ext', 'bin', 'osy-lsp.exe'));
  assert.equal(at('/usr/bin/osy-lsp'), '/usr/bin/osy-lsp');
  assert.equal(at('~/go/bin/osy-lsp'), '/home/me/go/bin/osy-lsp');
  assert.equal(at('tools/osy-lsp'), '/work/tools/osy-lsp');
  assert.equal(at('./osy-lsp'), '/work/osy-lsp');
  assert.equal(at('osy-lsp'), path.join(tools, 'osy-lsp'), 'a name alone is looked for on the PATH');
  assert.equal(at('osy-other'), 'osy-other', 'and nowhere else');
});

test('nothing is looked for in a workspace that is not trusted', () => {
  const at = (setting: string) => locate(setting, '/ext', { folder: undefined, home: '/home/me', search: '' }, here).path;
  assert.equal(at('tools/osy-lsp'), '/home/me/tools/osy-lsp');
  assert.equal(at('./osy-lsp'), '/home/me/osy-lsp');
  assert.equal(at('osy-lsp'), 'osy-lsp');
});

test('a program tells by its first bytes what it is built for', () => {
  for (const [name, head] of Object.entries(heads)) {
    const machine = machineOf(head);
    assert.ok(machine && machine !== 'script');
    assert.equal(`${machine.platform}-${machine.arch}`, name);
  }
  assert.equal(machineOf(Buffer.from('#!/bin/sh\n')), 'script');
  assert.equal(machineOf(Buffer.from('just text')), undefined);
  assert.equal(machineOf(Buffer.alloc(0)), undefined);
});

test('a program of Linux tells which C library it needs', () => {
  assert.equal(loaderOf(elf(0x3e, '/lib64/ld-linux-x86-64.so.2')), '/lib64/ld-linux-x86-64.so.2');
  assert.equal(loaderOf(heads['linux-x64']), undefined);
  assert.equal(loaderOf(heads['win32-x64']), undefined);
  assert.equal(loaderOf(elf(0x3e, '/lib64/ld-linux-x86-64.so.2').subarray(0, 130)), undefined);
});

test('what is wrong with a server is said with the file and what to do', async () => {
  mkdirSync(path.join(dir, 'folder'));
  const cases: [file: string, says: RegExp][] = [
    ['osy-lsp-nowhere', /there is no program osy-lsp-nowhere on the PATH\./],
    [path.join(dir, 'nothing-here'), /is missing: there is no file .*nothing-here\./],
    [path.join(dir, 'folder'), /folder is not a file\./],
    [file('plain', heads['linux-x64'], 0o644), /plain is not executable\. Run: chmod \+x ".*plain"$/],
    [file('arm', heads['linux-arm64']), /arm is built for linux-arm64, and this machine is linux-x64\./],
    [file('mac', heads['darwin-arm64']), /mac is built for darwin-arm64/],
    [file('musl', elf(0x3e, '/lib/ld-musl-nowhere.so.1')), /musl is built for another kind of Linux: it needs \/lib\/ld-musl-nowhere\.so\.1, which is not there\./],
    [file('win', heads['win32-x64']), /win is built for win32-x64/],
    [file('text', 'a text without a first line that says what runs it, long enough to be looked at as a program'), /text is not a program\./],
  ];
  for (const [path, says] of cases) {
    const bundled = await problemWith({ path, from: 'bundle' }, here);
    assert.match(bundled ?? '', says);
    if (!says.source.includes('chmod')) {
      assert.match(bundled ?? '', /Install the extension for linux-x64 again\.$/);
      assert.match((await problemWith({ path, from: 'setting' }, here)) ?? '', /Correct the setting osy\.server\.path/);
    }
  }
});

test('what can run is not complained about', async () => {
  const fine = async (name: string, content: Buffer | string, machine = here) =>
    assert.equal(await problemWith({ path: file(name, content), from: 'setting' }, machine), undefined);
  await fine('right', heads['linux-x64']);
  await fine('static', heads['linux-x64'], { platform: 'alpine', arch: 'x64' });
  await fine('wrapper', '#!/bin/sh\nexec osy-lsp "$@"\n');
  await fine('emulated', heads['win32-x64'], { platform: 'win32', arch: 'arm64' });
});
