import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pathOf, shortened } from '../../src/identity';

test('the path to a step leaves out its body and its name', () => {
  assert.equal(pathOf('Placed.enter@N#reserve'), '');
  assert.equal(pathOf('Placed.enter@N/[i]#reserve'), '[i]');
  assert.equal(pathOf('Placed.enter@N/charge~k/AskProcessor#auto:Http.Post'), 'charge~k/AskProcessor');
});

test('the short form leaves out the workflow', () => {
  assert.equal(shortened('OrderRun/Placed.enter@N/[i]#a/b'), 'Placed.enter@N/[i]#a/b');
});
