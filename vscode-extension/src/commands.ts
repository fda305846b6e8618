// The commands of the palette, by their identifiers in package.json.

import * as vscode from 'vscode';
import type { Server } from './server';
import { serverMenu } from './status';

export function registerCommands(context: vscode.ExtensionContext, server: Server, output: vscode.LogOutputChannel): vscode.Disposable[] {
  const commands: Record<string, (...args: never[]) => unknown> = {
    'osy.restartServer': () => server.restart(),
    'osy.showOutput': () => output.show(),
    'osy.serverMenu': () => serverMenu(server),
  };
  return Object.entries(commands).map(([id, run]) => vscode.commands.registerCommand(id, run));
}
