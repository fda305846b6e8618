import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Budget } from '../../src/budget';

const minute = 60_000;

test('a server may crash a few times in a few minutes', () => {
  const budget = new Budget(2, 3);
  assert.ok(budget.spend(0));
  assert.ok(budget.spend(1 * minute));
  assert.ok(!budget.spend(2 * minute));
});

test('old crashes are forgotten', () => {
  const budget = new Budget(1, 3);
  assert.ok(budget.spend(0));
  assert.ok(budget.spend(4 * minute));
});

test('a start by hand begins anew', () => {
  const budget = new Budget(1, 3);
  budget.spend(0);
  budget.reset();
  assert.ok(budget.spend(1));
});
