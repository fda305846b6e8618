// The commands, by their identifiers in package.json, and the views behind them.

import * as vscode from 'vscode';
import type { Kept } from './map/messages';
import type { ListedStep } from './protocol';
import type { Server } from './server';
import { serverMenu } from './status';
import type { Node } from './steps';
import type { StepsView } from './stepsView';

export function registerCommands(context: vscode.ExtensionContext, server: Server, output: vscode.LogOutputChannel): vscode.Disposable[] {
  const views = () => import('./views');

  // The tree may be seen without any command: it was open when the window was closed.
  let tree: Promise<StepsView> | undefined;
  const steps = () =>
    (tree ??= views().then(({ StepsView }) => {
      const view = new StepsView(server);
      context.subscriptions.push(view);
      return view;
    }));
  const started = server.onDidChange(({ kind }) => {
    if (kind === 'running') {
      started.dispose();
      void vscode.commands.executeCommand('setContext', 'osy.active', true).then(steps);
    }
  });

  const commands: Record<string, (node: Node) => unknown> = {
    'osy.goToStepId': async () => (await views()).goToStepId(server, context.workspaceState),
    'osy.copyStepIdentity': async () => (await views()).copyIdentity(server, 'full'),
    'osy.copyStepIdentityShort': async () => (await views()).copyIdentity(server, 'short'),
    'osy.showSteps': async () => (await steps()).show(),
    'osy.steps.all': async () => (await steps()).list(true),
    'osy.steps.follow': async () => (await steps()).list(false),
    'osy.steps.copyFull': async ({ of }) => (await views()).copy((of as ListedStep).full),
    'osy.steps.copyShort': async ({ of }) => (await views()).copy((of as ListedStep).short),
    'osy.showWorkflowMap': async () => (await views()).MapPanel.show(server, context.extensionUri),
    'osy.openRuleDocumentation': async () => (await views()).openRuleDocumentation(context.extensionPath),
    'osy.restartServer': () => server.restart(),
    'osy.showOutput': () => output.show(),
    'osy.serverMenu': () => serverMenu(server),
  };
  return [
    started,
    ...Object.entries(commands).map(([id, run]) => vscode.commands.registerCommand(id, run)),
    vscode.window.registerWebviewPanelSerializer('osy.map', {
      deserializeWebviewPanel: async (panel, state: Kept) => (await views()).MapPanel.restore(panel, state, server, context.extensionUri),
    }),
  ];
}
