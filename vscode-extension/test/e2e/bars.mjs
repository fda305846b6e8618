// How long the extension takes, in VS Code itself: bars.mjs TOOLS VSIX SAMPLE OUT.
//
// Ten times a window is opened with the sample. It has an extension that does nothing
// beside ours, and one that asks for a hover as soon as it can. What counts are the
// medians: what activation takes over that of nothing, by VS Code's own account, and the
// time from our activation to the first hover. Much of the latter is the wait for all
// else that starts with a window.

import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { createVSIX } from '@vscode/vsce';
import { Editor, until } from './editor.mjs';

const [tools, vsix, sample, out] = process.argv.slice(2).map((name) => path.resolve(name));
const rounds = 10;
const bars = { activation: 50, hover: 500 }; // milliseconds

rmSync(out, { recursive: true, force: true });
const workspace = path.join(out, 'order-flow');
const answer = path.join(out, 'hover.json');
cpSync(sample, workspace, { recursive: true });

/** Packs an extension from the text of its program. */
async function extension(name, program, activation) {
  const cwd = path.join(out, name);
  mkdirSync(cwd, { recursive: true });
  writeFileSync(path.join(cwd, 'main.js'), program);
  writeFileSync(path.join(cwd, 'README.md'), `${name} of the tests\n`);
  writeFileSync(path.join(cwd, 'LICENSE'), 'for tests alone\n');
  writeFileSync(path.join(cwd, 'package.json'), JSON.stringify({
    name, publisher: 'tests', version: '0.0.1', license: 'MIT', repository: 'https://example.org/', engines: { vscode: '^1.91.0' }, main: './main.js', files: ['main.js'],
    activationEvents: [activation],
  }));
  const packagePath = path.join(out, `${name}.vsix`);
  await createVSIX({ cwd, packagePath, dependencies: false });
  return packagePath;
}

const nothing = await extension('nothing', 'exports.activate = () => {};\n', 'onLanguage:osy');
const asks = await extension('asks', readFileSync(path.join(import.meta.dirname, 'asks.cjs'), 'utf8'), '*');

const editor = await Editor.start({ tools, dir: path.join(out, 'vscode'), vsix: [vsix, nothing, asks], settings: { 'security.workspace.trust.enabled': false } });
const measured = { nothing: [], ours: [], hover: [] };
try {
  for (let round = 0; round < rounds; round++) {
    rmSync(answer, { force: true });
    const window = await editor.open(workspace);
    measured.hover.push(Math.round(await until('the first hover is answered', () => read(answer), 60)));
    await window.page.setViewportSize({ width: 1280, height: 2000 }); // so that the whole list is drawn
    await window.command('Developer: Show Running Extensions');
    measured.ours.push(await activation(window, 'osy'));
    measured.nothing.push(await activation(window, 'nothing'));
    await window.page.context().close();
  }
} finally {
  await editor.stop();
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
const [ours, idle, hover] = [median(measured.ours), median(measured.nothing), median(measured.hover)];
console.log(`activation: ${ours} ms, of nothing ${idle} ms: ${ours - idle} ms more (bar: ${bars.activation} ms)  [${measured.ours.join(' ')} | ${measured.nothing.join(' ')}]`);
console.log(`first hover after activation: ${hover} ms (bar: ${bars.hover} ms)  [${measured.hover.join(' ')}]`);
process.exit(ours - idle <= bars.activation && hover <= bars.hover ? 0 : 1);
