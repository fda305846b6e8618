// A person's way through the extension, in VS Code itself, with the packaged
// extension: journey.mjs TOOLS VSIX SAMPLE OUT [EXTENSION]. The pictures are written to
// OUT, and those that the README of EXTENSION shows to where it looks for them.

import assert from 'node:assert/strict';
import { chmodSync, cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import * as path from 'node:path';
import { after, test } from 'node:test';
import { Editor, read, until } from './editor.mjs';
import { keep, take } from './pictures.mjs';

const [tools, vsix, sample, out, kept] = process.argv.slice(2).map((name) => path.resolve(name));
const workspace = path.join(out, 'order-flow');
const file = path.join(workspace, 'model/OrderRun.osy');

let editor, window;

after(() => editor?.stop());

let lost = false;

/** One leg of the way. Where it ends is the end: what the screen showed there is kept. */
function leg(name, walk) {
  test(name, { timeout: 150_000 }, async (t) => {
    if (lost) {
      return t.skip('a leg before it failed');
    }
    try {
      await walk();
    } catch (error) {
      lost = true;
      writeFileSync(path.join(out, 'failed.txt'), `${name}\n${error.stack}\n`);
      await editor?.picture(path.join(out, 'failed.png'));
      throw error;
    }
  });
}

// What moves is shown where it comes to rest.
const picture = (name, clip) => window.page.screenshot({ path: path.join(out, `${name}.png`), clip, animations: 'disabled' });

// The part of the window in which text is edited.
const text = { x: 352, y: 36, width: 928, height: 600 };

/** The number of the line that has a text, counted from 1. */
const lineOf = (text, name = file) => read(name).split('\n').findIndex((line) => line.includes(text)) + 1;

const lineText = (text) => read(file).split('\n')[lineOf(text) - 1];

/** A copy of the sample with a second step that has the label of the first: it would never run. */
function withCollision(name) {
  const copy = path.join(out, name);
  const file = path.join(copy, 'model/OrderRun.osy');
  cpSync(sample, copy, { recursive: true });
  writeFileSync(file, read(file).replace(/^( *)Workflow\.Once\("nudge".*\n/m, '$&$1Workflow.Once("nudge", () => Mailer.Send("Still waiting."));\n'));
  return copy;
}

const copied = (id) => until(`${id} is in the clipboard`, async () => (await window.page.evaluate(() => navigator.clipboard.readText())) === id);

// A file with two workflows.
const two = path.join(workspace, 'model/Two.osy');
const twoWorkflows = ['Left', 'Right'].map((name) => `public workflow ${name} {
  Tracks  = Order.Stage;
  Initial = Waiting;
  state Waiting { enter { Workflow.Once("${name.toLowerCase()}-step", () => Tell("${name}")); goto ${name}End; } }
  terminal success ${name}End { }
}
`).join('\n');

/** A row of the tree. */
const row = (text) => window.page.locator('.pane-body .monaco-list-row', { hasText: text }).first();

leg('the sample opens and is trusted', async () => {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  withCollision('order-flow');
  editor = await Editor.start({ tools, dir: path.join(out, 'vscode'), vsix, settings: { 'workbench.colorTheme': 'Default Dark Modern', 'editor.minimap.enabled': false } });
  window = await editor.open(workspace, 'model/OrderRun.osy');
  await window.trust();
  await window.file('OrderRun.osy');
});

leg('the status bar tells that the server is ready, and how many steps there are', async () => {
  await window.status.filter({ hasText: /\d+ steps/ }).waitFor();
  assert.match(await window.status.getAttribute('aria-label'), /ready: \d+ files, 1 workflow, \d+ durable steps; 1 error/);
});

leg('pointing at a step shows its identity', async () => {
  await window.goTo(lineOf('"book"'));
  await window.hover('"book"', 'Charged.Expire@N#book');
  await picture('hover-dark', text);
  await window.leave();
});

leg('two steps with one label are underlined, and the message says what happens', async () => {
  await window.goTo(lineOf('"nudge"') + 1);
  await window.page.locator('.squiggly-error').waitFor();
  await window.page.keyboard.press('F8');
  const message = window.page.locator('.marker-widget, .zone-widget-container').first();
  await message.filter({ hasText: 'workflow-step-label-duplicate' }).waitFor();
  await picture('finding');
  await window.page.keyboard.press('Escape');
});

leg('a page tells about the rule of a finding', async () => {
  await window.goTo(lineOf('"nudge"') + 1, lineText('"nudge"').indexOf('"nudge"') + 3);
  await window.command('Osy: Open Documentation of This Rule');
  const page = await window.webview('h1:has-text("workflow-step-label-duplicate")');
  await page.getByText('Error').first().waitFor();
  await window.command('View: Close Editor');
  await window.goTo(lineOf('"nudge"') + 1, lineText('"nudge"').indexOf('"nudge"') + 3);
});

leg('the quick fix, by keyboard, changes the text, and the underline goes', async () => {
  const before = read(file);
  await window.page.keyboard.press('Control+.');
  await window.page.locator('.action-widget').getByText('Rename the step to "send-still-waiting"').waitFor();
  await picture('fix', text);
  await window.page.keyboard.press('Enter');
  await window.page.locator('.squiggly-error').waitFor({ state: 'detached' });
  await window.page.keyboard.press('Control+s');
  const after = await until('the fix is saved', () => read(file) !== before && read(file));
  assert.equal(after, before.replace('"nudge", () => Mailer', '"send-still-waiting", () => Mailer'));
  await window.status.and(window.page.getByLabel(/0 errors/)).waitFor();
});

leg('an identity from a log leads to its step in another file', async () => {
  await window.command('Osy: Go to Step Id');
  await window.input.fill('OrderRun/Approved.enter@1/Charge#charge-card');
  await window.choices.filter({ hasText: 'OrderRun/Approved.enter@N/Charge#charge-card' }).waitFor();
  await picture('go-to-step-id');
  await window.page.keyboard.press('Enter');
  await window.cursor(lineOf('"charge-card"', path.join(workspace, 'model/Money.osy')));
});

leg('who does not wait for the answer is led to the step all the same', async () => {
  await window.command('Osy: Go to Step Id');
  await window.input.fill('Charged.Expire@1#book');
  await window.page.keyboard.press('Enter');
  await window.cursor(lineOf('"book"'));
});

leg('an identity that nothing has is answered with the nearest one; what was found stays in the list', async () => {
  const card = 'OrderRun/Approved.enter@1/Charge#charge-card';
  await window.command('Osy: Go to Step Id');
  await window.choices.filter({ hasText: card }).waitFor();
  await window.input.fill(card.replace('card', 'cart'));
  await window.choices.filter({ hasText: 'No step has this identity' }).waitFor();
  await window.choices.filter({ hasText: '#charge-card' }).click();
  await window.cursor(lineOf('"charge-card"', path.join(workspace, 'model/Money.osy')));
  await window.command('Osy: Go to Step Id');
  await window.choices.filter({ hasText: card }).waitFor();
  const offered = await window.choices.evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label')));
  assert.deepEqual(offered, [card.replace('@1', '@N'), 'Charged.Expire@1#book', card]);
  await window.page.keyboard.press('Escape');
});

leg('the identity of a step is copied', async () => {
  await window.goTo(lineOf('"charge-card"', path.join(workspace, 'model/Money.osy')), 30);
  await window.command('Osy: Copy Step Identity (Full)');
  await copied('OrderRun/Approved.enter@N/Charge#charge-card');
  await window.command('Osy: Copy Step Identity (Short)');
  await copied('Approved.enter@N/Charge#charge-card');
});

leg('comments go on in the next line and toggle, brackets close, and snippets write steps', async () => {
  const { keyboard } = window.page;
  const money = path.join(workspace, 'model/Money.osy');
  await window.goTo(lineOf('/// Charges the card', money));
  await keyboard.press('End');
  await keyboard.press('Enter');
  await keyboard.type('Once.');
  await window.find('/// Once.');
  await keyboard.press('ArrowDown');
  await keyboard.press('Control+/');
  await window.find('// string Charge');

  await keyboard.press('Control+End');
  await keyboard.type('void Again() {');
  await window.find('{}');
  await keyboard.press('Enter');
  await keyboard.type('onceretry');
  await window.page.locator('.suggest-widget .monaco-list-row', { hasText: 'Retried step' }).click(); // the first one need not be chosen yet
  await window.find('retry: Backoff.Exponential(TimeSpan.FromSeconds(2)).MaxAttempts(4));');
  await picture('snippet');
  await keyboard.press('Escape');
  await window.command('File: Revert File');
});

leg('the tree lists the steps, leads to the source and follows the editor', async () => {
  await window.file('OrderRun.osy');
  await window.command('Osy: Show Durable Steps');
  await row('Charged.Expire').waitFor();
  await row('book').getByText('↻ 4 attempts').waitFor();
  await row('book').click();
  await window.cursor(lineOf('"book"'));
  await picture('steps');
  await window.goTo(lineOf('"ask"'), 30);
  await window.page.locator('.pane-body .monaco-list-row.selected', { hasText: 'ask' }).waitFor();
});

leg('the tree lists the steps of all files, and copies what they are called', async () => {
  writeFileSync(two, twoWorkflows);
  const title = window.page.locator('.part.sidebar .composite.title'); // of the only view in there
  await title.hover();
  await title.getByRole('button', { name: 'Show the Steps of All Files' }).click();
  await row('left-step').waitFor();
  await row('right-step').waitFor();
  await picture('steps-all');
  await row('left-step').hover();
  await row('left-step').getByRole('button', { name: 'Copy Identity (Full)' }).click();
  await copied('Left/Waiting.enter@N#left-step');
  await row('right-step').click({ button: 'right' });
  await window.page.getByRole('menuitem', { name: 'Copy Identity (Short)' }).click();
  await copied('Waiting.enter@N#right-step');
  await row('left-step').click();
  await window.page.locator('.tab.active', { hasText: 'Two.osy' }).waitFor();
  await window.file('OrderRun.osy');
  await title.hover();
  await title.getByRole('button', { name: 'Show the Steps of the Active File' }).click();
  await row('left-step').waitFor({ state: 'detached' });
});

leg('the map shows the workflow, leads to the source by mouse and by keyboard, and follows edits', async () => {
  await window.command('Osy: Show Workflow Map');
  const map = await window.webview('svg.map');
  const item = (says) => map.locator(`[aria-label="${says}"]`);
  await item('state Charged').waitFor();
  await item('clock Answer.Finished of Asking: Within = TimeSpan.FromDays(3)').waitFor();
  await picture('map');

  await item('step Charged.Expire@N#book').click();
  await window.cursor(lineOf('"book"'));
  await item('state Asking').focus();
  await window.page.keyboard.press('ArrowDown');
  await window.page.keyboard.press('Enter');
  await until('the keyboard has led somewhere else', async () => !(await window.page.locator('#status\\.editor\\.selection').innerText()).includes(`Ln ${lineOf('"book"')},`));

  await window.goTo(lineOf('terminal error') + 1);
  await window.page.keyboard.type('state Returned { }');
  await item('state Returned').waitFor();
  await window.command('File: Revert File');
  await item('state Returned').waitFor({ state: 'detached' });
});

leg('the map is saved as a picture that stands alone', async () => {
  const map = await window.webview('svg.map');
  await map.getByText('Export SVG').click();
  await window.input.waitFor();
  await window.page.keyboard.press('Enter');
  const svg = await until('the file is there', () => existsSync(path.join(workspace, 'OrderRun.svg')) && read(path.join(workspace, 'OrderRun.svg')));
  assert.match(svg, /^<svg [^>]*><style>[^]*<text[^>]*>Charged<\/text>[^]*<\/svg>\n$/);
});

leg('the map is as large as is wanted, by mouse and by keyboard', async () => {
  const map = await window.webview('svg.map');
  const width = async () => Number(await map.locator('svg.map').getAttribute('width'));
  const fits = await width();
  const becomes = (factor) => until(`the map is ${factor} times as wide as the panel`, async () => Math.abs((await width()) / fits - factor) < 0.001);
  await map.getByLabel('Zoom in').click();
  await becomes(1.2);
  await map.getByLabel('Zoom out').click();
  await map.getByLabel('Zoom out').click();
  await becomes(1 / 1.2);
  await map.locator('[aria-label="state Asking"]').focus();
  await window.page.keyboard.press('+');
  await window.page.keyboard.press('+');
  await becomes(1.2);
  await window.page.keyboard.press('-');
  await becomes(1);
  await window.page.keyboard.press('-');
  await window.page.keyboard.press('0');
  await becomes(1);
});

leg('the map follows the editor, offers the workflows of a file, and is there again when the window is opened anew', async () => {
  const state = (map, name) => map.locator(`[aria-label="success terminal ${name}"]`).waitFor();
  await window.command('View: Focus First Editor Group');
  await window.file('Two.osy');
  let map = await window.webview('[aria-label="success terminal LeftEnd"]');
  assert.deepEqual(await map.locator('#workflow option').allInnerTexts(), ['Left', 'Right']);
  await map.locator('#workflow').selectOption('Right');
  await state(map, 'RightEnd');
  await window.goTo(lineOf('Tell("Left")', two));
  await window.reload();
  map = await window.webview('[aria-label="success terminal RightEnd"]');
  await picture('map-restored');
  await map.locator('#workflow').selectOption('Left');
  await state(map, 'LeftEnd');
  await window.command('View: Focus First Editor Group');
  await window.command('View: Close Editor');
  await window.file('OrderRun.osy');
  await window.webview('[aria-label="state Charged"]');
  rmSync(two);
});

leg('the server is started anew, and its output is shown', async () => {
  const [before] = editor.servers();
  await window.command('Osy: Restart Server');
  await until('another one runs', () => editor.servers().length === 1 && editor.servers()[0] !== before);
  await window.status.filter({ hasText: /\d+ steps/ }).waitFor();
  await window.command('Osy: Show Output');
  // Its text stays empty here: VS Code writes logs with a native module, which tools.sh does not build.
  await window.page.locator('.part.panel').getByLabel('Output Channel').or(window.page.locator('.part.panel .monaco-select-box')).filter({ hasText: 'Osy' }).first().waitFor();
  await window.command('View: Hide Panel');
});

leg('a task with the problem matcher shows what osy-lsp check finds, where no server looks', async () => {
  withCollision('beside');
  const [task] = read(new URL('../../README.md', import.meta.url)).match(/^\{ "label": "check".*\}$/m);
  const check = JSON.parse(task.replace('check model', 'check ../beside'));
  check.presentation = { reveal: 'never' }; // else its terminal comes up in front of the problems at times
  check.options = { env: { PATH: `${editor.bundled()}:${process.env.PATH}` } };
  mkdirSync(path.join(workspace, '.vscode'), { recursive: true });
  writeFileSync(path.join(workspace, '.vscode/tasks.json'), JSON.stringify({ version: '2.0.0', tasks: [check] }));
  // Tried again until VS Code has seen the file.
  await window.palette('F1', '>Tasks: Run Task', async (timeout) => {
    await window.choices.filter({ hasText: 'Tasks: Run Task' }).first().click(timeout);
    await window.choices.filter({ hasText: 'check' }).first().click(timeout);
  });
  await window.command('Problems: Focus on Problems View');
  const problem = window.page.locator('.markers-panel .monaco-list-row', { hasText: 'two steps in this body share the label "nudge"' });
  await problem.waitFor();
  await picture('task');
  await problem.dblclick();
  await window.cursor(lineOf('Still waiting', path.join(out, 'beside/model/OrderRun.osy')));
  await window.command('View: Close Editor');
  await window.command('View: Hide Panel');
});

leg('the walkthrough leads through what there is', async () => {
  await window.command('Welcome: Open Walkthrough...');
  await window.choices.filter({ hasText: 'Durable steps of Osy#' }).first().click();
  const steps = window.page.locator('.gettingStartedContainer');
  await steps.getByText('See two steps that would be one').click();
  await window.webview('h2:has-text("Two steps, one name")');
  await picture('walkthrough');
  await window.command('View: Close Editor');
});

leg('a server that crashes comes back, and is left alone when it keeps crashing', async () => {
  for (let crash = 1; crash <= 4; crash++) {
    const [pid] = await until('the server runs', () => (editor.servers().length === 1 ? editor.servers() : undefined));
    process.kill(pid, 'SIGKILL');
    await until('another one runs', () => editor.servers().length === 1 && editor.servers()[0] !== pid);
    await window.status.filter({ hasText: /\d+ steps/ }).waitFor();
  }
  await window.command('View: Focus First Editor Group');
  await window.goTo(lineOf('"ask"'));
  await window.hover('"ask"', 'Asking.Expire@N#ask');
  await window.leave();

  process.kill(editor.servers()[0], 'SIGKILL');
  await window.notification.filter({ hasText: 'crashed 5 times within 3 minutes (signal SIGKILL) and is left stopped.' }).waitFor();
  assert.equal(await window.notification.count(), 1, 'one message');
  await picture('crashed');
  await window.notification.getByRole('button', { name: 'Restart' }).click();
  await window.status.filter({ hasText: /\d+ steps/ }).waitFor();
});

leg('the settings say what the server logs, and whether its messages are traced', async () => {
  const [real, heard, logged] = [editor.bundled(), path.join(out, 'heard'), path.join(out, 'logged')];
  writeFileSync(path.join(out, 'listening'), `#!/bin/sh\ntee ${heard} | ${real}/osy-lsp "$@" 2> ${logged}\n`);
  chmodSync(path.join(out, 'listening'), 0o755);
  const has = (file, text) => until(`${text} is in ${file}`, () => existsSync(file) && read(file).includes(text));

  editor.set({ 'osy.server.path': path.join(out, 'listening'), 'osy.log.level': 'error' });
  await has(heard, '"log":{"level":"error"}');
  editor.set({ 'osy.diagnostics.scope': 'first-nonsense' });
  await window.notification.filter({ hasText: 'first-nonsense' }).waitFor();
  editor.set({ 'osy.log.level': 'warn' });
  await has(heard, '"log":{"level":"warn"}');
  editor.set({ 'osy.diagnostics.scope': 'second-nonsense' });
  await has(logged, 'second-nonsense');
  assert.ok(!read(logged).includes('first-nonsense'), 'what is below the level is not logged');

  // What is traced goes to the output, which stays empty here (see above): the server is told of it too.
  assert.ok(!read(heard).includes('"value":"verbose"'), 'nothing is traced unless somebody wants it');
  editor.set({ 'osy.trace.server': 'verbose' });
  await has(heard, '"method":"$/setTrace","params":{"value":"verbose"}');

  editor.set({ 'osy.server.path': '', 'osy.log.level': 'info', 'osy.diagnostics.scope': 'workspace', 'osy.trace.server': 'off' });
  await window.status.filter({ hasText: /\d+ steps/ }).waitFor();
  await window.command('Notifications: Clear All Notifications');
});

leg('a server that cannot run is named once, with what to do', async () => {
  const says = async (server, ...texts) => {
    const name = path.basename(server);
    editor.set({ 'osy.server.path': server });
    for (const text of texts) {
      await window.notification.filter({ hasText: text }).waitFor({ timeout: 40_000 });
    }
    assert.equal(await window.notification.count(), 1, 'one message');
    await picture(`cannot-run-${name}`);
    await window.command('Notifications: Clear All Notifications');
    await window.notification.waitFor({ state: 'detached' });
  };
  const program = (name, text, mode = 0o755) => {
    writeFileSync(path.join(out, name), text);
    chmodSync(path.join(out, name), mode);
    return path.join(out, name);
  };
  await says(path.join(out, 'nothing'), `is missing: there is no file ${out}/nothing`, 'Correct the setting osy.server.path');
  await says(program('plain', '#!/bin/sh\n', 0o644), `chmod +x "${out}/plain"`);
  await says(program('mac', Buffer.from('cffaedfe0c00000100000000'.padEnd(256, '0'), 'hex')), 'is built for darwin-arm64, and this machine is linux-x64');
  await says(program('quits', '#!/bin/sh\necho "no licence today" >&2\nexit 3\n'), `${out}/quits does not start (exit code 3: no licence today)`);

  const pids = path.join(out, 'silent.pids');
  const silent = program('silent', `#!/bin/sh\necho $$ >> ${pids}\nexec sleep 600\n`);
  const started = (n) => until(`it was started ${n} times`, () => existsSync(pids) && read(pids).trim().split('\n').length === n && read(pids).trim().split('\n').map(Number));
  const runs = (pid) => existsSync(`/proc/${pid}`);
  editor.set({ 'osy.server.path': silent });
  await started(1);
  await window.command('Osy: Restart Server');
  const [first, second] = await started(2);
  assert.ok(!runs(first), 'one that does not answer is ended to start another');
  await says(silent, `${out}/silent does not start (it has not answered for 20 seconds)`);
  assert.ok(!runs(second), 'and when it has been waited for long enough');
  editor.set({ 'osy.server.path': '' });
  await window.status.filter({ hasText: /\d+ steps/ }).waitFor();
});

leg('a workspace that is not trusted has everything, but no say in the server', async () => {
  const untrusted = path.join(out, 'untrusted');
  const trap = path.join(untrusted, 'server-of-the-workspace');
  cpSync(sample, untrusted, { recursive: true });
  mkdirSync(path.join(untrusted, '.vscode'));
  writeFileSync(trap, `#!/bin/sh\ntouch ${untrusted}/was-run\nexit 1\n`);
  chmodSync(trap, 0o755);
  writeFileSync(path.join(untrusted, '.vscode/settings.json'), JSON.stringify({ 'osy.server.path': trap }));

  await window.page.close();
  window = await editor.open(untrusted, 'model/OrderRun.osy');
  await window.status.filter({ hasText: /\d+ steps/ }).waitFor();
  await window.hover('"ask"', 'Asking.Expire@N#ask');
  await picture('untrusted');
  editor.set({ 'osy.server.path': './server-of-the-workspace' });
  await window.notification.filter({ hasText: `there is no file ${homedir()}/server-of-the-workspace` }).waitFor();
  editor.set({ 'osy.server.path': '' });
  await window.status.filter({ hasText: /\d+ steps/ }).waitFor();
  assert.ok(!existsSync(path.join(untrusted, 'was-run')), 'the program of the workspace was not run');

  await window.trust();
  await window.notification.filter({ hasText: 'does not start (exit code 1)' }).waitFor();
  assert.ok(existsSync(path.join(untrusted, 'was-run')), 'it is, once the workspace is trusted');
});

leg('everything can be read in dark, light and high-contrast themes', async () => {
  await window.page.context().close();
  const copy = withCollision('pictures/order-flow');
  await take(editor, copy, (text) => lineOf(text, path.join(copy, 'model/OrderRun.osy')), out);
  if (kept) {
    keep(out, kept);
  }
});
