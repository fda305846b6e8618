import type { Location, Range } from '../../src/protocol';

/** A place of a line in a file, from its first column on. */
export function at(line: number, width = 10, uri = 'file:///w/OrderRun.osy'): Location {
  return { uri, range: range(line, width) };
}

export function range(line: number, width = 10): Range {
  return { start: { line, character: 0 }, end: { line, character: width } };
}
