// What is in the package, and what it does not let happen: vsix.mjs VSIX SAMPLE

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { after, before, test } from 'node:test';
import { buffer } from 'node:stream/consumers';
import yauzl from 'yauzl';

const [vsix, sample] = process.argv.slice(2).map((name) => path.resolve(name));
const root = path.dirname(import.meta.dirname);
const dir = mkdtempSync(path.join(os.tmpdir(), 'osy-vsix-test-'));
const extension = path.join(dir, 'extension');
after(() => rmSync(dir, { recursive: true, force: true }));

before(async () => {
  const zip = await yauzl.openPromise(vsix);
  for await (const entry of zip.eachEntry()) {
    const file = path.join(dir, entry.fileName);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, await buffer(await zip.openReadStreamPromise(entry)), { mode: (entry.externalFileAttributes >>> 16) & 0o777 });
  }
});

const files = () => readdirSync(extension, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
const manifest = () => JSON.parse(readFileSync(path.join(extension, 'package.json'), 'utf8'));

test('it has what it needs, and nothing else', () => {
  assert.deepEqual(readdirSync(extension).sort(), [
    'LICENSE.txt', 'bin', 'changelog.md', 'dist', 'docs', 'icons', 'language-configuration.json', 'media', 'package.json', 'readme.md', 'snippets', 'syntaxes', 'walkthrough',
  ]);
  for (const file of files()) {
    assert.doesNotMatch(path.relative(extension, file), /node_modules|\.map$|\.tsx?$|(^|\/)\./);
  }
  assert.ok(statSync(vsix).size < 15e6, 'below 15 MB');
});

test('every file that the manifest names is there', () => {
  const named = JSON.stringify(manifest()).match(/"(?:\.\/)?[\w-]+\/[\w./-]+\.(?:js|json|md|svg|png)"/g).map((name) => JSON.parse(name));
  assert.ok(named.length > 10);
  for (const name of named) {
    assert.ok(statSync(path.join(extension, name)).isFile(), name);
  }
});

test('it tells no secrets, and nothing about the machine that it was made on', () => {
  const secret = /-----BEGIN [A-Z ]*PRIVATE KEY|\bAKIA[0-9A-Z]{16}\b|\bgh[pousr]_\w{36}|\bnpm_\w{36}|_authToken/;
  for (const file of files()) {
    const text = readFileSync(file, 'latin1');
    assert.doesNotMatch(text, secret, file);
    for (const place of [path.dirname(root), os.homedir() + path.sep]) {
      assert.ok(!text.includes(place), `${file} names ${place}`);
    }
  }
});

test('it opens no connection: none of its programs for the editor has a module that could', () => {
  for (const name of readdirSync(path.join(extension, 'dist')).filter((name) => name.endsWith('.js'))) {
    assert.doesNotMatch(readFileSync(path.join(extension, 'dist', name), 'utf8'), /require\("(?:node:)?(?:https?|http2|tls|dgram)"\)|\bfetch\(|XMLHttpRequest|WebSocket/, name);
  }
});

test('it is not made without a server, nor with one of another kind', () => {
  const server = path.join(extension, 'bin/osy-lsp');
  const made = (platform, server) => spawnSync(process.execPath, [path.join(root, 'build/package.mjs'), platform, server, path.join(dir, 'other.vsix')], { encoding: 'utf8' });
  for (const [platform, program, says] of [
    ['linux-x64', path.join(dir, 'nothing'), 'there is no server'],
    ['darwin-arm64', server, 'is not a program for darwin-arm64'],
    ['alpine-x64', server, 'is not a program for alpine-x64'], // this one has the C library of this machine
    ['plan9-x64', server, 'with one of linux-x64'],
  ]) {
    const { status, stderr } = made(platform, program);
    assert.equal(status, 1);
    assert.ok(stderr.startsWith('no extension was made') && stderr.includes(says), stderr);
  }
});

test('the problem matcher reads what osy-lsp check prints', () => {
  const broken = path.join(dir, 'order-flow');
  cpSync(sample, broken, { recursive: true });
  const file = path.join(broken, 'model/OrderRun.osy');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^( *)Workflow\.Once\("nudge".*\n/m, '$&$1Workflow.Once("nudge", () => Mailer.Send("Still waiting."));\n'));
  const { stdout } = spawnSync(path.join(extension, 'bin/osy-lsp'), ['check', '.'], { cwd: broken, encoding: 'utf8' });
  const [{ pattern }] = manifest().contributes.problemMatchers;
  const found = stdout.split('\n').map((line) => line.match(new RegExp(pattern.regexp))).filter(Boolean);
  assert.deepEqual(
    found.map((match) => ['file', 'line', 'severity', 'code'].map((part) => match[pattern[part]])),
    [['model/OrderRun.osy', '33', 'error', 'workflow-step-label-duplicate']],
  );
});
