import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lastWords } from '../../src/lastWords';

test('the last line tells why a program ended', () => {
  assert.equal(lastWords('reading the licence\nno licence today\n'), 'no licence today');
  assert.equal(lastWords(''), undefined);
});

test('a panic is told by its first line', () => {
  assert.equal(lastWords('panic: index out of range [3]\n\ngoroutine 1 [running]:\nmain.main()\n\t/src/main.go:7 +0x1\n'), 'panic: index out of range [3]');
});

test('what a server logs in passing is no reason', () => {
  assert.equal(lastWords('2026-01-02T03:04:05.678Z\tinfo\tinitialized\n'), undefined);
  assert.equal(lastWords('2026-01-02T03:04:05.678Z\terror\tout of memory\n'), '2026-01-02T03:04:05.678Z\terror\tout of memory');
});
