import assert from 'node:assert/strict';
import { test } from 'node:test';
import { face } from '../../src/face';
import type { Status } from '../../src/protocol';

const ready: Status = { state: 'ready', done: 7, total: 7, files: 7, workflows: 1, steps: 15, errors: 1, warnings: 0 };

test('the status bar tells what the server is at', () => {
  assert.equal(face({ kind: 'starting' }).text, '$(loading~spin) Osy');
  assert.equal(face({ kind: 'running', status: { ...ready, state: 'indexing', done: 3 } }).text, '$(loading~spin) Osy 3/7');
  assert.equal(face({ kind: 'running', status: ready }).text, '$(check) Osy 15 steps');
  assert.equal(face({ kind: 'stopped' }).text, '$(circle-slash) Osy');
});

test('whoever points at it reads what the server knows and what it found', () => {
  assert.equal(face({ kind: 'running', status: ready }).tooltip, 'The Osy# server is ready: 7 files, 1 workflow, 15 durable steps; 1 error, 0 warnings.');
});

test('a failure is the one thing that alarms, with its message', () => {
  assert.deepEqual(face({ kind: 'failed', message: 'The Osy# server is missing.' }), { text: '$(error) Osy', tooltip: 'The Osy# server is missing.', alarm: true });
  assert.ok(![face({ kind: 'starting' }), face({ kind: 'stopped' }), face({ kind: 'running' })].some(({ alarm }) => alarm));
});
