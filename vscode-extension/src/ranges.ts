import type { Position, Range } from './protocol';

/** Tells whether a position is in a range, its end included. */
export function contains(range: Range, at: Position): boolean {
  const before = (a: Position, b: Position) => a.line < b.line || (a.line === b.line && a.character <= b.character);
  return before(range.start, at) && before(at, range.end);
}
