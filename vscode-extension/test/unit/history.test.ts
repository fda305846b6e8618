import assert from 'node:assert/strict';
import { test } from 'node:test';
import { looksLikeIdentity, remember } from '../../src/history';

test('what was looked for last stands first, once', () => {
  assert.deepEqual(remember(['a', 'b'], 'c'), ['c', 'a', 'b']);
  assert.deepEqual(remember(['a', 'b', 'c'], 'b'), ['b', 'a', 'c']);
  assert.deepEqual(remember(['a', 'b'], 'c', 2), ['c', 'a']);
});

test('the clipboard is offered when it holds an identity', () => {
  for (const id of ['Asking.enter@N#ask', 'OrderFlow/Placed.enter@1/charge~1/AskProcessor#auto:Http.Post', ' Start#say hello ']) {
    assert.ok(looksLikeIdentity(id), id);
  }
  for (const other of ['', 'hello', '#only', 'two\nlines#x', 'var x = "#fff";', 'code { a#b }']) {
    assert.ok(!looksLikeIdentity(other), other);
  }
});
