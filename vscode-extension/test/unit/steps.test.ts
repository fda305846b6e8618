import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ListedStep, StepsAnswer } from '../../src/protocol';
import { nodeAt, targetOf, treeOf, type Node } from '../../src/steps';
import { at, range } from './fixture';

function step(short: string, line: number, more: Partial<ListedStep> = {}): ListedStep {
  const label = short.slice(short.indexOf('#') + 1);
  const findings = { errors: 0, warnings: 0, information: 0, hints: 0 };
  return { short, full: `OrderRun/${short}`, kind: 'step', label, location: at(line, 40), selectionRange: range(line), findings, ...more };
}

const answer: StepsAnswer = {
  workflows: [
    {
      name: 'OrderRun',
      location: { uri: 'file:///w/OrderRun.osy', range: { start: { line: 0, character: 0 }, end: { line: 50, character: 1 } } },
      selectionRange: range(0),
      bodies: [
        {
          name: 'Approved.enter',
          kind: 'enter',
          location: { uri: 'file:///w/OrderRun.osy', range: { start: { line: 10, character: 4 }, end: { line: 20, character: 5 } } },
          selectionRange: range(10),
          steps: [
            step('Approved.enter@N/Charge#charge-card', 60),
            step('Approved.enter@N#book', 12, { retry: '4 attempts: at once, then after 2 s', findings: { errors: 1, warnings: 2, information: 0, hints: 0 } }),
          ],
          more: 3,
        },
      ],
    },
  ],
};

/** The tree as text, one line for each node. */
function shown(nodes: Node[], indent = ''): string[] {
  return nodes.flatMap((n) => [`${indent}${n.label}${n.description && ` (${n.description})`}`, ...shown(n.children, `${indent}  `)]);
}

test('the tree lists workflows, bodies and steps with what is worth knowing about them', () => {
  assert.deepEqual(shown(treeOf(answer)), [
    'OrderRun (5 steps)',
    '  Approved.enter (5 steps)',
    '    charge-card (in Charge)',
    '    book (↻ 4 attempts)',
    '    and 3 more',
  ]);
});

test('a step that two bodies reach stands below both, and the workflow counts it once', () => {
  const [workflow] = answer.workflows;
  const [approved] = workflow!.bodies;
  const shipped = { ...approved!, name: 'Shipped.enter', steps: [step('Shipped.enter@N/Charge#charge-card', 60)], more: 0 };
  assert.deepEqual(shown(treeOf({ workflows: [{ ...workflow!, bodies: [approved!, shipped] }] })).filter((line) => /enter|OrderRun/.test(line)), [
    'OrderRun (5 steps)',
    '  Approved.enter (5 steps)',
    '  Shipped.enter (1 step)',
  ]);
});

test('findings of a step are counted above it', () => {
  const [workflow] = treeOf(answer);
  assert.deepEqual(workflow!.findings, { errors: 1, warnings: 2, information: 0, hints: 0 });
  assert.deepEqual(workflow!.children[0]!.children[0]!.findings.errors, 0);
});

test('a node keeps its name when the tree is made anew, and no two share one', () => {
  const names = (nodes: Node[]): string[] => nodes.flatMap((n) => [n.id, ...names(n.children)]);
  const all = names(treeOf(answer));
  assert.deepEqual(all, names(treeOf(answer)));
  assert.equal(new Set(all).size, all.length);
});

test('the tree follows the cursor to the innermost node', () => {
  const roots = treeOf(answer);
  const label = (line: number, character: number, uri = 'file:///w/OrderRun.osy') => nodeAt(roots, uri, { line, character })?.label;
  assert.equal(label(12, 5), 'book');
  assert.equal(label(15, 0), 'Approved.enter');
  assert.equal(label(40, 0), 'OrderRun');
  assert.equal(label(60, 5), 'charge-card', 'a step of a function outside the workflow');
  assert.equal(label(70, 0), undefined);
  assert.equal(label(12, 5, 'file:///w/Other.osy'), undefined);
});

test('a click goes to the name of a thing', () => {
  const body = treeOf(answer)[0]!.children[0]!;
  assert.equal(targetOf(body)!.range.start.line, 10);
  assert.equal(targetOf(body.children[2]!), undefined, '"and 3 more" stands nowhere');
});

test('each node has an id of its own, whatever has the same name', () => {
  const [workflow] = answer.workflows;
  const [approved] = workflow!.bodies;
  const again = { ...approved!, steps: [...approved!.steps, ...approved!.steps] };
  const file = [{ ...workflow!, bodies: [again, again] }, { ...workflow!, name: 'Refund' }, workflow!];
  const ids = (nodes: Node[]): string[] => nodes.flatMap(({ id, children }) => [id, ...ids(children)]);
  const all = ids(treeOf({ workflows: file }));
  assert.equal(new Set(all).size, all.length);
});
