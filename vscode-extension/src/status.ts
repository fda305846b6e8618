// The item in the status bar: what the server is at, and how much it knows.

import * as vscode from 'vscode';
import { face } from './face';
import type { Server, State } from './server';

/** Shows the item as long as it is not disposed of. */
export function showStatus(server: Server): vscode.Disposable {
  const item = vscode.window.createStatusBarItem('osy.status', vscode.StatusBarAlignment.Right, 100);
  item.name = 'Osy# Server';
  item.command = 'osy.serverMenu';
  const update = (state: State) => {
    const { text, tooltip, alarm } = face(state);
    item.text = text;
    item.tooltip = tooltip;
    item.accessibilityInformation = { label: `Osy: ${tooltip}`, role: 'button' };
    item.backgroundColor = alarm ? new vscode.ThemeColor('statusBarItem.errorBackground') : undefined;
  };
  update(server.state);
  item.show();
  return vscode.Disposable.from(item, server.onDidChange(update));
}

/** What the item offers when it is clicked. */
export async function serverMenu(server: Server): Promise<void> {
  const choice = await vscode.window.showQuickPick(
    [
      { label: '$(list-tree) Show Durable Steps', command: 'osy.showSteps' },
      { label: '$(type-hierarchy) Show Workflow Map', command: 'osy.showWorkflowMap' },
      { label: '$(search) Go to Step Id…', command: 'osy.goToStepId' },
      { label: '$(debug-restart) Restart Server', command: 'osy.restartServer' },
      { label: '$(output) Show Output', command: 'osy.showOutput' },
    ],
    { title: face(server.state).tooltip },
  );
  if (choice) {
    await vscode.commands.executeCommand(choice.command);
  }
}
