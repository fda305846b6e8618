// The pictures of what the extension does, in each kind of theme. They are looked at;
// those that the README shows are kept beside it.

import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import * as path from 'node:path';

const themes = [['dark', 'Default Dark Modern', 'vs-dark'], ['light', 'Default Light Modern', 'vs'], ['high-contrast', 'Default High Contrast', 'hc-black']];

const bare = {
  'security.workspace.trust.enabled': false,
  'workbench.activityBar.location': 'top',
  'breadcrumbs.enabled': false,
  'editor.stickyScroll.enabled': false,
  'editor.minimap.enabled': false,
  'editor.hover.delay': 100,
  'editor.hover.above': false,
  'editor.occurrencesHighlight': 'off',
};

/** Takes them all, of a workspace in which line says where something stands. */
export async function take(editor, workspace, line, out) {
  editor.set(bare);
  const window = await editor.open(workspace, 'model/OrderRun.osy');
  const { page } = window;
  await window.status.filter({ hasText: /\d+ steps/ }).waitFor();
  await window.command('View: Close Primary Side Bar');
  for (const [name, theme, kind] of themes) {
    editor.set({ 'workbench.colorTheme': theme });
    await page.locator(`.monaco-workbench.${kind}`).waitFor();
    const save = async (what, clip) => page.screenshot({ path: path.join(out, `${what}-${name}.png`), clip: await clip, animations: 'disabled' });

    // High, as the height of a hover follows that of the window.
    await page.setViewportSize({ width: 860, height: 1300 });
    await window.goTo(line('"book"'));
    await save('hover', around(page, await window.hover('"book"', 'Charged.Expire@N#book'), await window.find('"book"')));
    await window.leave();

    await page.setViewportSize({ width: 860, height: 700 });
    await window.goTo(line('Still waiting'), 30);
    await page.locator('.squiggly-error').waitFor();
    const second = ['"nudge"', 'Still waiting'];
    await save('finding', around(page, await window.hover(second[0], 'workflow-step-label-duplicate', second[1]), await window.find(...second)));
    await window.leave();
    await page.keyboard.press('Control+.');
    const menu = page.locator('.action-widget', { hasText: 'Rename the step' });
    await menu.waitFor();
    await save('fix', around(page, menu, await window.find(...second)));
    await page.keyboard.press('Escape');

    await page.setViewportSize({ width: 940, height: 640 });
    await window.command('Osy: Show Durable Steps');
    await page.locator('.pane-body .monaco-list-row', { hasText: 'Charged.Expire' }).waitFor();
    await page.locator('.pane-body .monaco-list-row.selected', { hasText: 'nudge' }).locator('[class*="itemBadge"]').first().waitFor();
    await save('steps');

    await page.setViewportSize({ width: 1240, height: 1130 }); // as high as the map
    await window.command('View: Close Primary Side Bar');
    await window.command('Osy: Show Workflow Map');
    const map = await window.webview('svg.map');
    await map.locator('[aria-label="state Charged"]').waitFor();
    await map.getByText('Fit').click();
    await save('map', { x: 620, y: 36, width: 620, height: 1065 });
    await window.command('View: Close All Editors');
    await window.file('OrderRun.osy');
  }
  await page.context().close();
}

/** The part of a window that has a box and the line it belongs to, with some lines around them. */
async function around(page, box, { y }) {
  const { y: top, height } = await box.boundingBox();
  const margin = 50;
  const [from, to] = [Math.max(0, Math.min(top, y) - margin), Math.max(top + height, y) + margin];
  return { x: 0, y: from, width: page.viewportSize().width, height: to - from };
}

/** Puts those that the README shows where it looks for them, as small files. */
export function keep(out, root) {
  mkdirSync(path.join(root, 'media'), { recursive: true });
  for (const [, name] of readFileSync(path.join(root, 'README.md'), 'utf8').matchAll(/\]\(media\/([\w-]+\.png)\)/g)) {
    execFileSync('pngquant', ['--force', '--strip', '--output', path.join(root, 'media', name), path.join(out, name)]);
  }
}
