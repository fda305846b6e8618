// Runs in the extension host: asks for a hover in the sample over and over until one
// comes, and writes how long that was after the activation of our extension. A window
// without the sample gets it as soon as the window's own start is over.

const { writeFileSync } = require('node:fs');
const path = require('node:path');
const vscode = require('vscode');

const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

exports.activate = async () => {
  const [{ uri: opened }] = vscode.workspace.workspaceFolders;
  const sample = vscode.Uri.joinPath(opened, '../order-flow');
  if (opened.path !== sample.path) {
    await wait(4000);
    vscode.workspace.updateWorkspaceFolders(1, 0, { uri: sample });
  }
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
    await wait(5);
  }
};
