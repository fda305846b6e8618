// From the places of the protocol to those of the editor.

import * as vscode from 'vscode';
import type { Location, Range } from './protocol';

export function toRange(range: Range): vscode.Range {
  return new vscode.Range(range.start.line, range.start.character, range.end.line, range.end.character);
}

/** Opens the file of a location with the cursor at the start of a range in it. */
export async function goTo(location: Location, range: Range = location.range, column?: vscode.ViewColumn): Promise<void> {
  const start = toRange(range).start;
  await vscode.window.showTextDocument(vscode.Uri.parse(location.uri, true), {
    selection: new vscode.Range(start, start),
    viewColumn: column,
  });
}

/** A file and a line as people write them: "model/OrderRun.osy:40". */
export function written(location: Location): string {
  return `${vscode.workspace.asRelativePath(vscode.Uri.parse(location.uri, true))}:${location.range.start.line + 1}`;
}

/** The editor in front, if it shows Osy#. */
export function activeOsyEditor(): vscode.TextEditor | undefined {
  const editor = vscode.window.activeTextEditor;
  return editor?.document.languageId === 'osy' ? editor : undefined;
}
