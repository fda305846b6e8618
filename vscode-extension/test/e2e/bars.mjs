// How long the extension takes, in VS Code itself: bars.mjs TOOLS VSIX SAMPLE OUT.
//
// Ten times the sample is added to a window whose own start is over, and ten times a
// window is opened with it. The extension has one that does nothing beside it, and one
// that asks for a hover as soon as it can. What counts are the medians: what activation
// takes over that of nothing, by VS Code's own account, and the time from our activation
// to the first hover. In a window that is just starting the latter is mostly the wait for
// everything else that starts there.

import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { createVSIX } from '@vscode/vsce';
import { Editor, until } from './editor.mjs';

const [tools, vsix, sample, out] = process.argv.slice(2).map((name) => path.resolve(name));
const rounds = 10;
const bars = { activation: 50, hover: 500 }; // milliseconds

rmSync(out, { recursive: true, force: true });
cpSync(sample, path.join(out, 'order-flow'), { recursive: true });
mkdirSync(path.join(out, 'empty'));
const several = path.join(out, 'bars.code-workspace');
const answer = path.join(out, 'hover.json');

/** Packs an extension from the text of its program. */
async function extension(name, program, ...activationEvents) {
  const cwd = path.join(out, name);
  mkdirSync(cwd, { recursive: true });
  writeFileSync(path.join(cwd, 'main.js'), program);
  writeFileSync(path.join(cwd, 'README.md'), `${name} of the tests\n`);
  writeFileSync(path.join(cwd, 'LICENSE'), 'for tests alone\n');
  writeFileSync(path.join(cwd, 'package.json'), JSON.stringify({
    name, publisher: 'tests', version: '0.0.1', license: 'MIT', repository: 'https://example.org/', engines: { vscode: '^1.91.0' }, main: './main.js', files: ['main.js'],
    activationEvents,
  }));
  const packagePath = path.join(out, `${name}.vsix`);
  await createVSIX({ cwd, packagePath, dependencies: false });
  return packagePath;
}

const nothing = await extension('nothing', 'exports.activate = () => {};\n', 'onLanguage:osy');
const asks = await extension('asks', readFileSync(path.join(import.meta.dirname, 'asks.cjs'), 'utf8'), '*');

const editor = await Editor.start({ tools, dir: path.join(out, 'vscode'), vsix: [vsix, nothing, asks], settings: { 'security.workspace.trust.enabled': false } });
const added = { nothing: [], ours: [], hover: [] };
const opened = { nothing: [], ours: [], hover: [] };
try {
  for (let round = 0; round < rounds; round++) {
    writeFileSync(several, JSON.stringify({ folders: [{ path: 'empty' }] })); // it has both afterwards
    await measure(several, added);
    await measure(path.join(out, 'order-flow'), opened);
  }
} finally {
  await editor.stop();
}

async function measure(folder, figures) {
  rmSync(answer, { force: true });
  const window = await editor.open(folder);
  figures.hover.push(Math.round(await until('the first hover is answered', () => read(answer), 60)));
  await window.page.setViewportSize({ width: 1280, height: 2000 }); // so that the whole list is drawn
  await window.command('Developer: Show Running Extensions');
  figures.ours.push(await activation(window, 'osy'));
  figures.nothing.push(await activation(window, 'nothing'));
  await window.page.context().close();
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).milliseconds;
  } catch {
    return undefined; // not there yet, or not all of it
  }
}

/** What VS Code says that the activation of an extension took. */
async function activation(window, name) {
  const row = window.page.locator('.runtime-extensions-editor').getByLabel(name, { exact: true });
  return Number(await until(`the activation of ${name} is shown`, async () => (await row.innerText()).match(/Activation: (\d+)ms/)?.[1]));
}

const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)];
let reached = true;
for (const [how, { ours, nothing, hover }] of [['the sample is added to a window', added], ['a window opens with the sample', opened]]) {
  const over = median(ours) - median(nothing);
  reached &&= over <= bars.activation && median(hover) <= bars.hover;
  console.log(how);
  console.log(`  activation: ${median(ours)} ms, of nothing ${median(nothing)} ms: ${over} ms more (bar: ${bars.activation} ms)  [${ours.join(' ')} | ${nothing.join(' ')}]`);
  console.log(`  first hover after activation: ${median(hover)} ms (bar: ${bars.hover} ms)  [${hover.join(' ')}]`);
}
process.exit(reached ? 0 : 1);
