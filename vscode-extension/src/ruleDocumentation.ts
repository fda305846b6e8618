// The pages about the rules, which come with the extension.

import { existsSync, promises as fs } from 'node:fs';
import * as path from 'node:path';
import * as vscode from 'vscode';
import { activeOsyEditor } from './places';

/** Shows the page about the finding at the cursor, or about a rule of one's choice. */
export async function openRuleDocumentation(extension: string): Promise<void> {
  const here = codesAt(activeOsyEditor());
  const rules = path.join(extension, 'docs', 'rules');
  const code =
    here.length === 1
      ? here[0]!
      : await vscode.window.showQuickPick(here.length > 0 ? here : namesIn(rules), {
          title: here.length > 0 ? 'Findings at the cursor' : 'No finding stands at the cursor: all rules',
        });
  if (code !== undefined) {
    const page = path.join(rules, `${code}.md`);
    await vscode.commands.executeCommand('markdown.showPreview', vscode.Uri.file(existsSync(page) ? page : path.join(extension, 'docs', 'settings.md')));
  }
}

function codesAt(editor: vscode.TextEditor | undefined): string[] {
  if (!editor) {
    return [];
  }
  const { start, end } = editor.selection;
  const at = start.isEqual(end) ? new vscode.Range(start, end) : editor.selection;
  const codes = vscode.languages
    .getDiagnostics(editor.document.uri)
    .filter((d) => d.source === 'osy' && d.range.intersection(at))
    .map(({ code }) => String(typeof code === 'object' ? code.value : code));
  return [...new Set(codes)];
}

async function namesIn(rules: string): Promise<string[]> {
  return (await fs.readdir(rules)).map((name) => path.basename(name, '.md')).sort();
}
