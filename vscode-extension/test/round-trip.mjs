// One round trip with a server: round-trip.mjs SAMPLE ROOT COMMAND… opens a file of the
// sample, points at a call and reads the identity of the step in the other file that it
// leads to. ROOT is the address of the sample for that server.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import { createMessageConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-jsonrpc/node';

const [sample, root, program, ...args] = process.argv.slice(2);
const uri = `${root}/model/OrderRun.osy`;
const text = readFileSync(path.join(sample, 'model/OrderRun.osy'), 'utf8');
const before = text.slice(0, text.indexOf('Charge(this.Item)')).split('\n');
const position = { line: before.length - 1, character: before.at(-1).length };
const identity = 'OrderRun/Approved.enter@N/Charge#charge-card';

setTimeout(() => {
  console.error('no answer within two minutes');
  process.exit(1);
}, 120_000).unref();

const server = spawn(program, [...args, 'serve', '--log-level', 'error'], { stdio: ['pipe', 'pipe', 'inherit'] });
const ended = new Promise((resolve) => server.on('close', (code, signal) => resolve(signal ?? code)));
server.on('error', ({ message }) => {
  console.error(message);
  process.exit(1);
});
const connection = createMessageConnection(new StreamMessageReader(server.stdout), new StreamMessageWriter(server.stdin));
connection.onRequest(() => null); // whatever it wants of an editor
connection.listen();

const { serverInfo } = await connection.sendRequest('initialize', { processId: null, rootUri: root, workspaceFolders: [{ uri: root, name: 'sample' }], capabilities: {} });
await connection.sendNotification('initialized', {});
await connection.sendNotification('textDocument/didOpen', { textDocument: { uri, languageId: 'osy', version: 1, text } });
let hover;
do {
  hover = await connection.sendRequest('textDocument/hover', { textDocument: { uri }, position });
} while (!JSON.stringify(hover).includes(identity)); // until the other file is read
await connection.sendRequest('shutdown');
await connection.sendNotification('exit');
assert.equal(await ended, 0, 'it ends well');
console.log(`${serverInfo.name} ${serverInfo.version} answers ${identity}`);
