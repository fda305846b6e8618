// The panel with the map of the workflows of a file. It follows the editor and its edits.

import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { Later } from '../later';
import { activeOsyEditor, goTo } from '../places';
import type { MapAnswer } from '../protocol';
import { contains } from '../ranges';
import type { Server } from '../server';
import type { Kept, ToPage, ToPanel } from './messages';

export class MapPanel {
  private static current: MapPanel | undefined;

  /** Shows the map of the file in front, in the one panel there is. */
  static async show(server: Server, extension: vscode.Uri): Promise<void> {
    if (!MapPanel.current) {
      const column = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
      const panel = vscode.window.createWebviewPanel('osy.map', 'Workflow Map', column, { enableFindWidget: false });
      MapPanel.current = new MapPanel(panel, server, extension);
    }
    MapPanel.current.panel.reveal(undefined, true);
    await MapPanel.current.load();
  }

  /** Takes over the panel that was open when the window was closed. */
  static restore(panel: vscode.WebviewPanel, state: Kept | undefined, server: Server, extension: vscode.Uri): void {
    MapPanel.current = new MapPanel(panel, server, extension, state?.uri ? vscode.Uri.parse(state.uri) : undefined);
  }

  private readonly subscriptions: vscode.Disposable[];
  private asked: vscode.CancellationTokenSource | undefined;

  private constructor(
    private readonly panel: vscode.WebviewPanel,
    private readonly server: Server,
    private readonly extension: vscode.Uri,
    private document: vscode.Uri | undefined = activeOsyEditor()?.document.uri,
  ) {
    const reload = new Later(250, () => this.load());
    this.subscriptions = [
      reload,
      panel.webview.onDidReceiveMessage((message: ToPanel) => this.take(message)),
      panel.onDidDispose(() => this.dispose()),
      panel.onDidChangeViewState(() => panel.visible && reload.soon()),
      server.onDidChange(({ kind }) => kind === 'running' && reload.soon()),
      vscode.window.onDidChangeActiveTextEditor(() => activeOsyEditor() && reload.soon()),
      vscode.workspace.onDidChangeTextDocument(({ document }) => document.languageId === 'osy' && reload.soon()),
    ];
    const icon = (theme: string) => vscode.Uri.joinPath(extension, 'icons', `map-${theme}.svg`);
    panel.iconPath = { light: icon('light'), dark: icon('dark') };
    panel.webview.options = { enableScripts: true, localResourceRoots: [vscode.Uri.joinPath(extension, 'dist')] };
    panel.webview.html = this.html();
  }

  private dispose(): void {
    MapPanel.current = undefined;
    this.asked?.cancel();
    this.subscriptions.forEach((s) => s.dispose());
  }

  private async load(): Promise<void> {
    const editor = activeOsyEditor();
    this.document = editor?.document.uri ?? this.document;
    if (!this.document || !this.panel.visible) {
      return;
    }
    const uri = this.document.toString();
    this.asked?.cancel();
    const { token } = (this.asked = new vscode.CancellationTokenSource());
    const answer = await this.server.request<MapAnswer>('osy/workflowMap', { textDocument: { uri } }, token);
    if (!answer || token.isCancellationRequested) {
      return;
    }
    const at = editor && answer.workflows.findIndex(({ location }) => contains(location.range, editor.selection.active));
    const message: ToPage = { kind: 'show', uri, file: vscode.workspace.asRelativePath(this.document), workflows: answer.workflows, at };
    await this.panel.webview.postMessage(message);
  }

  private async take(message: ToPanel): Promise<void> {
    switch (message.kind) {
      case 'ready':
        return this.load();
      case 'go':
        await this.noticed();
        return goTo(message.location, message.location.range, this.besides());
      case 'export':
        return this.save(message.name, message.svg);
    }
  }

  /**
   * Waits until VS Code has noticed that the keyboard is in the panel: it looks four times
   * a second, and one that notices after the editor has got the keyboard takes it back.
   */
  private async noticed(): Promise<void> {
    if (!this.panel.active) {
      await new Promise<void>((resolve) => {
        const done = () => {
          change.dispose();
          clearTimeout(timer);
          resolve();
        };
        const change = this.panel.onDidChangeViewState(done);
        const timer = setTimeout(done, 300);
      });
    }
  }

  /** The column of an editor that is not the panel's own. */
  private besides(): vscode.ViewColumn {
    const other = vscode.window.visibleTextEditors.find(({ viewColumn }) => viewColumn !== undefined && viewColumn !== this.panel.viewColumn);
    return other?.viewColumn ?? (this.panel.viewColumn === vscode.ViewColumn.One ? vscode.ViewColumn.Two : vscode.ViewColumn.One);
  }

  private async save(name: string, svg: string): Promise<void> {
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
    const target = await vscode.window.showSaveDialog({
      title: 'Export the Map',
      defaultUri: folder && vscode.Uri.joinPath(folder, `${name}.svg`),
      filters: { 'Scalable Vector Graphics': ['svg'] },
    });
    if (target) {
      await vscode.workspace.fs.writeFile(target, Buffer.from(svg));
      void vscode.window.showInformationMessage(`The map of ${name} was saved as ${vscode.workspace.asRelativePath(target)}.`);
    }
  }

  private html(): string {
    const nonce = randomBytes(16).toString('base64');
    const file = (name: string) => this.panel.webview.asWebviewUri(vscode.Uri.joinPath(this.extension, 'dist', name)).toString();
    const policy = `default-src 'none'; style-src ${this.panel.webview.cspSource}; script-src 'nonce-${nonce}'`;
    return `<!DOCTYPE html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta http-equiv="Content-Security-Policy" content="${policy}">
  <link rel="stylesheet" href="${file('map.css')}">
  <title>Workflow Map</title>
</head>
<body>
  <header role="toolbar" aria-label="Map">
    <select id="workflow" aria-label="Workflow" hidden></select>
    <span class="about" aria-live="polite"></span>
    <button data-action="out" title="Zoom out (-)" aria-label="Zoom out">−</button>
    <button data-action="in" title="Zoom in (+)" aria-label="Zoom in">+</button>
    <button data-action="fit" title="Fit into the panel (0)">Fit</button>
    <button data-action="export" title="Save the map as a file">Export SVG</button>
  </header>
  <main></main>
  <script nonce="${nonce}" src="${file('map.js')}"></script>
</body>
</html>`;
  }
}
