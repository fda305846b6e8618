// Runs in the extension host: asks for a hover in the sample over and over until one
// comes, and writes how long that was after the activation of our extension.

const { writeFileSync } = require('node:fs');
const path = require('node:path');
const vscode = require('vscode');

exports.activate = async () => {
  const [{ uri: sample }] = vscode.workspace.workspaceFolders;
  const document = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(sample, 'model/OrderRun.osy'));
  const at = document.positionAt(document.getText().indexOf('"book"') + 2);
  for (;;) {
    const hovers = await vscode.commands.executeCommand('vscode.executeHoverProvider', document.uri, at);
    const [activated] = performance.getEntriesByName('osy/activate');
    if (activated && hovers.some(({ contents }) => contents.some(({ value }) => value.includes('Charged.Expire@N#book')))) {
      const milliseconds = performance.now() - activated.startTime;
      writeFileSync(path.join(sample.fsPath, '../hover.json'), JSON.stringify({ milliseconds }));
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};
