// The tree of the durable steps in the side bar. It follows the editor, or lists all files.

import * as vscode from 'vscode';
import { Later } from './later';
import { activeOsyEditor, toRange } from './places';
import type { BodyKind, ListedStep, StepKind, StepsAnswer, StepsOfBody } from './protocol';
import type { Server } from './server';
import { nodeAt, targetOf, treeOf, type Node } from './steps';
import { count } from './words';

const scheme = 'osy-step';

export class StepsView implements vscode.TreeDataProvider<Node>, vscode.FileDecorationProvider, vscode.Disposable {
  private readonly changes = new vscode.EventEmitter<void>();
  readonly onDidChangeTreeData = this.changes.event;
  private readonly decorations = new vscode.EventEmitter<undefined>();
  readonly onDidChangeFileDecorations = this.decorations.event;

  private roots: Node[] = [];
  private all = false; // the steps of all files and not of the active one
  private document: vscode.Uri | undefined; // the last one of ours that was active
  private asked: vscode.CancellationTokenSource | undefined;
  private readonly view: vscode.TreeView<Node>;
  private readonly subscriptions: vscode.Disposable[];

  constructor(private readonly server: Server) {
    const reload = new Later(300, () => this.load());
    const follow = new Later(150, () => this.follow());
    this.view = vscode.window.createTreeView('osy.steps', { treeDataProvider: this, showCollapseAll: true });
    this.subscriptions = [
      this.view,
      reload,
      follow,
      vscode.window.registerFileDecorationProvider(this),
      this.view.onDidChangeVisibility(({ visible }) => visible && this.load()),
      server.onDidChange(({ kind }) => kind === 'running' && reload.soon()),
      vscode.window.onDidChangeActiveTextEditor(() => activeOsyEditor() && (this.all ? follow.soon() : reload.soon())),
      vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => textEditor === activeOsyEditor() && follow.soon()),
      vscode.workspace.onDidChangeTextDocument(({ document }) => document.languageId === 'osy' && reload.soon()),
      vscode.languages.onDidChangeDiagnostics(() => reload.soon()),
    ];
    void this.load();
  }

  /** Shows the steps of all files, or of the active one. */
  async list(all: boolean): Promise<void> {
    this.all = all;
    await vscode.commands.executeCommand('setContext', 'osy.steps.all', all);
    await this.load();
  }

  async show(): Promise<void> {
    await vscode.commands.executeCommand('osy.steps.focus');
  }

  dispose(): void {
    this.asked?.cancel();
    this.subscriptions.forEach((s) => s.dispose());
  }

  private async load(): Promise<void> {
    if (!this.view.visible) {
      return; // and loaded once it is
    }
    this.document = activeOsyEditor()?.document.uri ?? this.document;
    this.asked?.cancel();
    const { token } = (this.asked = new vscode.CancellationTokenSource());
    const of = this.all || !this.document ? {} : { textDocument: { uri: this.document.toString() } };
    const answer = await this.server.request<StepsAnswer>('osy/steps', of, token);
    if (!answer || token.isCancellationRequested) {
      return;
    }
    this.roots = treeOf(answer);
    this.changes.fire();
    this.decorations.fire(undefined);
    await this.follow();
  }

  /** Selects what the cursor is in. */
  private async follow(): Promise<void> {
    const editor = activeOsyEditor();
    const node = editor && nodeAt(this.roots, editor.document.uri.toString(), inText(editor));
    const isSelected = node && this.view.selection.some((s) => s.id === node.id || (node.kind === 'step' && sameStep(s, node)));
    if (node && !isSelected && this.view.visible) {
      // The tree may have been loaded anew in between: then that follows as well.
      await this.view.reveal(node, { select: true, focus: false }).then(undefined, () => {});
    }
  }

  getChildren(node?: Node): Node[] {
    return node ? node.children : this.roots;
  }

  getParent(node: Node): Node | undefined {
    return node.parent;
  }

  getTreeItem(node: Node): vscode.TreeItem {
    const open = { workflow: vscode.TreeItemCollapsibleState.Expanded, body: vscode.TreeItemCollapsibleState.Expanded, step: vscode.TreeItemCollapsibleState.None, more: vscode.TreeItemCollapsibleState.None };
    const item = new vscode.TreeItem(node.label, open[node.kind]);
    item.id = node.id;
    item.description = node.description;
    item.contextValue = node.kind;
    item.iconPath = iconOf(node);
    item.tooltip = tooltipOf(node);
    item.accessibilityInformation = { label: [node.label, node.of && 'kind' in node.of ? node.of.kind : '', node.description, findingsOf(node)].filter(Boolean).join(', ') };
    const target = targetOf(node);
    if (target) {
      item.command = {
        title: 'Go to Source',
        command: 'vscode.open',
        arguments: [vscode.Uri.parse(target.uri, true), { selection: toRange({ start: target.range.start, end: target.range.start }), preserveFocus: true }],
      };
    }
    if (findingsOf(node)) {
      const { errors, warnings, information, hints } = node.findings;
      item.resourceUri = vscode.Uri.from({ scheme, path: '/', query: [errors, warnings, information + hints].join(',') });
    }
    return item;
  }

  provideFileDecoration(uri: vscode.Uri): vscode.FileDecoration | undefined {
    if (uri.scheme !== scheme) {
      return undefined;
    }
    const [errors = 0, warnings = 0, others = 0] = uri.query.split(',').map(Number);
    const n = errors || warnings || others;
    const color = errors ? 'list.errorForeground' : warnings ? 'list.warningForeground' : undefined;
    return new vscode.FileDecoration(n > 99 ? '99' : String(n), undefined, color ? new vscode.ThemeColor(color) : undefined);
  }
}

/** The cursor, or the start of the text behind it on its line: one who is on a line means what is on it. */
function inText({ document, selection: { active } }: vscode.TextEditor): vscode.Position {
  return active.with({ character: Math.max(active.character, document.lineAt(active).firstNonWhitespaceCharacterIndex) });
}

/** A step of a function stands under several bodies: any of them will do. */
function sameStep(a: Node, b: Node): boolean {
  const [x, y] = [targetOf(a), targetOf(b)];
  return a.kind === 'step' && x !== undefined && y !== undefined && x.uri === y.uri && x.range.start.line === y.range.start.line && x.range.start.character === y.range.start.character;
}

function iconOf(node: Node): vscode.ThemeIcon | undefined {
  switch (node.kind) {
    case 'workflow':
      return new vscode.ThemeIcon('type-hierarchy');
    case 'body':
      return new vscode.ThemeIcon(bodyIcons[(node.of as StepsOfBody).kind] ?? 'symbol-method');
    case 'step':
      return new vscode.ThemeIcon(stepIcons[(node.of as ListedStep).kind] ?? 'record');
    case 'more':
      return new vscode.ThemeIcon('ellipsis');
  }
}

const bodyIcons: Record<BodyKind, string> = {
  start: 'play',
  enter: 'sign-in',
  exit: 'sign-out',
  event: 'bell',
  clock: 'watch',
  reminder: 'history',
  unfinished: 'circle-slash',
  hook: 'milestone',
};

const stepIcons: Record<StepKind, string> = { step: 'record', 'automatic step': 'zap', 'child run': 'repo-forked' };

function tooltipOf(node: Node): vscode.MarkdownString | string {
  if (node.kind !== 'step') {
    return [node.label, node.description, findingsOf(node)].filter(Boolean).join(' · ');
  }
  const step = node.of as ListedStep;
  const text = new vscode.MarkdownString().appendCodeblock(step.full, 'text');
  const facts = [step.kind, step.retry, step.scope && `its key follows ${step.scope}`, findingsOf(node)];
  return text.appendText(facts.filter(Boolean).join('; '));
}

function findingsOf({ findings: f }: Node): string {
  return [
    f.errors && count(f.errors, 'error'),
    f.warnings && count(f.warnings, 'warning'),
    f.information && `${f.information} information`,
    f.hints && count(f.hints, 'hint'),
  ].filter(Boolean).join(', ');
}
