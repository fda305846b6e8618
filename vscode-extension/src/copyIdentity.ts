// The way from a step to its identity.

import * as vscode from 'vscode';
import { shortened } from './identity';
import { activeOsyEditor } from './places';
import type { StepAtAnswer } from './protocol';
import type { Server } from './server';

/** Copies the identity of the step at the cursor. A step with several is asked about. */
export async function copyIdentity(server: Server, form: 'short' | 'full'): Promise<void> {
  const editor = activeOsyEditor();
  let answer: StepAtAnswer | null | undefined;
  try {
    answer = editor && (await server.ask('osy/stepAt', { textDocument: { uri: editor.document.uri.toString() }, position: editor.selection.active }));
  } catch (error) {
    void vscode.window.showErrorMessage((error as Error).message);
    return;
  }
  if (!answer) {
    void vscode.window.showInformationMessage('There is no durable step at the cursor that a workflow reaches.');
    return;
  }
  const forms = answer.all.map((full) => (form === 'full' ? full : shortened(full)));
  const chosen = forms.length > 1 ? await vscode.window.showQuickPick(forms, { title: 'This step is reached in several ways' }) : answer[form];
  if (chosen !== undefined) {
    await copy(chosen);
  }
}

export async function copy(identity: string): Promise<void> {
  await vscode.env.clipboard.writeText(identity);
  vscode.window.setStatusBarMessage(`Copied ${identity}`, 4000);
}
