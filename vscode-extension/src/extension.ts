// Where VS Code comes in. Nothing here waits: the activation of an extension delays
// the others, so the server starts beside it and the views load when they are used.

import * as vscode from 'vscode';
import { registerCommands } from './commands';
import { Server } from './server';
import { showStatus } from './status';

let server: Server | undefined;

export function activate(context: vscode.ExtensionContext): void {
  performance.mark('osy/activate');
  const output = vscode.window.createOutputChannel('Osy', { log: true });
  server = new Server(context.extensionPath, output);
  context.subscriptions.push(output, server, showStatus(server), ...registerCommands(context, server, output));
  void server.start();
}

export function deactivate(): Promise<void> | undefined {
  return server?.stop();
}
