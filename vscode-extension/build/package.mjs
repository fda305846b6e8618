// Makes the extension for one platform: package.mjs PLATFORM SERVER VSIX
//
// What ships is laid out in a directory of its own, file by file, so that nothing
// else can get in. There is no extension without a server of the right kind.

import { createVSIX, listFiles } from '@vscode/vsce';
import { build } from 'esbuild';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as os from 'node:os';
import * as path from 'node:path';

const [platform, server, vsix] = process.argv.slice(2);
const root = path.dirname(import.meta.dirname);
const machines = {
  'linux-x64': ['linux', 'x64'],
  'linux-arm64': ['linux', 'arm64'],
  'alpine-x64': ['linux', 'x64'],
  'win32-x64': ['win32', 'x64'],
  'win32-arm64': ['win32', 'arm64'],
  'darwin-x64': ['darwin', 'x64'],
  'darwin-arm64': ['darwin', 'arm64'],
};
const shipped = ['dist', 'icons', 'language-configuration.json', 'media', 'README.md', 'snippets', 'syntaxes', 'walkthrough'];
const megabytes = 15;

function fail(message) {
  console.error(`no extension was made: ${message}`);
  process.exit(1);
}

if (!vsix || !machines[platform]) {
  fail(`call it as package.mjs PLATFORM SERVER VSIX, with one of ${Object.keys(machines).join(', ')}`);
}
if (!existsSync(server)) {
  fail(`there is no server ${server}`);
}
for (const [, picture] of readFileSync(path.join(root, 'README.md'), 'utf8').matchAll(/\]\((media\/[^)]+)\)/g)) {
  if (!existsSync(path.join(root, picture))) {
    fail(`README.md shows ${picture}, which is not there`);
  }
}
const [os_, arch] = machines[platform];
const { machineOf, loaderOf } = await loadBinary();
const head = readFileSync(server).subarray(0, 4096);
const built = machineOf(head);
// What needs a C library needs that of its Linux: Alpine's is another one.
const loader = loaderOf(head);
const foreign = loader !== undefined && loader.includes('musl') !== (platform === 'alpine-x64');
if (built?.platform !== os_ || built?.arch !== arch || foreign) {
  fail(`the server ${server} is not a program for ${platform}`);
}

const stage = mkdtempSync(path.join(os.tmpdir(), 'osy-vsix-'));
try {
  for (const name of shipped) {
    cpSync(path.join(root, name), path.join(stage, name), { recursive: true });
  }
  for (const name of ['LICENSE', 'CHANGELOG.md', 'docs/rules', 'docs/settings.md']) {
    cpSync(path.join(root, '..', name), path.join(stage, name), { recursive: true });
  }
  const program = path.join(stage, 'bin', os_ === 'win32' ? 'osy-lsp.exe' : 'osy-lsp');
  mkdirSync(path.dirname(program));
  cpSync(server, program);
  chmodSync(program, 0o755);
  writeFileSync(path.join(stage, 'package.json'), JSON.stringify(manifest(), null, 2));

  mkdirSync(path.dirname(path.resolve(vsix)), { recursive: true });
  const options = { cwd: stage, packagePath: path.resolve(vsix), target: platform, dependencies: false };
  await createVSIX(options);
  const files = await listFiles({ cwd: stage, dependencies: false });
  const size = statSync(vsix).size / 1e6;
  if (size >= megabytes) {
    rmSync(vsix);
    fail(`it would have ${size.toFixed(1)} MB, and ${megabytes} MB is the limit`);
  }
  console.log(`${vsix}: ${files.length} files, ${size.toFixed(1)} MB`);
} finally {
  rmSync(stage, { recursive: true, force: true });
}

/** package.json as it ships: without what is for building, and with the rules there are. */
function manifest() {
  const { scripts, devDependencies, private: _, ...manifest } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const severity = manifest.contributes.configuration.properties['osy.severity'];
  for (const page of readdirSync(path.join(root, '../docs/rules')).filter((name) => name.endsWith('.md'))) {
    const [, byDefault, says] = readFileSync(path.join(root, '../docs/rules', page), 'utf8').match(/^#[^\n]*\n+\*([^*\n]+)\*[^\n]*\n+((?:.+\n)+)/) ?? [];
    severity.properties[page.replace('.md', '')] = {
      ...severity.additionalProperties,
      description: says && `${byDefault}. ${says.trim().replaceAll('\n', ' ')}`,
    };
  }
  return manifest;
}

/** The extension's own idea of what a program is built for. */
async function loadBinary() {
  const out = path.join(root, 'build/out/binary.cjs');
  await build({ absWorkingDir: root, entryPoints: ['src/binary.ts'], bundle: true, platform: 'node', format: 'cjs', outfile: out, logLevel: 'warning' });
  return createRequire(import.meta.url)(out);
}
