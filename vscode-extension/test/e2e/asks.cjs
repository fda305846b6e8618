// Runs in the extension host: adds the sample to the window, asks for a hover over and
// over until one comes, and writes how long that was after the activation of our
// extension.

const { writeFileSync } = require('node:fs');
const path = require('node:path');
const vscode = require('vscode');

const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

exports.activate = async () => {
  const [empty] = vscode.workspace.workspaceFolders;
  const sample = vscode.Uri.joinPath(empty.uri, '../order-flow');
  await wait(4000);
  vscode.workspace.updateWorkspaceFolders(1, 0, { uri: sample });
  const document = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(sample, 'model/OrderRun.osy'));
  const at = document.positionAt(document.getText().indexOf('"book"') + 2);
  for (;;) {
    const hovers = await vscode.commands.executeCommand('vscode.executeHoverProvider', document.uri, at);
    const [activated] = performance.getEntriesByName('osy/activate');
    if (activated && hovers.some(({ contents }) => contents.some(({ value }) => value.includes('Charged.Expire@N#book')))) {
      const milliseconds = performance.now() - activated.startTime;
      writeFileSync(path.join(empty.uri.fsPath, 'hover.json'), JSON.stringify({ milliseconds }));
      return;
    }
    await wait(5);
  }
};
