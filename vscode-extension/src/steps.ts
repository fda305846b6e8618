// The tree of the durable steps, as data.

import { nameOf, pathOf } from './identity';
import type { Counts, Location, ListedStep, Position, StepsAnswer, StepsOfBody, StepsOfWorkflow } from './protocol';
import { contains } from './ranges';
import { count } from './words';

export interface Node {
  id: string; // the same for the same thing, so that it stays open or shut
  kind: 'workflow' | 'body' | 'step' | 'more';
  of?: StepsOfWorkflow | StepsOfBody | ListedStep;
  label: string;
  description: string;
  findings: Counts;
  parent?: Node;
  children: Node[];
}

/** The roots of the tree: workflow, body, step. */
export function treeOf(answer: StepsAnswer): Node[] {
  const roots: Node[] = [];
  for (const workflow of answer.workflows) {
    const root = node('workflow', workflow.name, workflow, roots, undefined, workflow.location.uri);
    for (const body of workflow.bodies) {
      const inner = node('body', body.name, body, root.children, root);
      inner.description = count(body.steps.length + body.more, 'step');
      for (const step of body.steps) {
        const leaf = node('step', nameOf(step), step, inner.children, inner, step.full);
        leaf.description = [pathOf(step.short) && `in ${pathOf(step.short)}`, attempts(step.retry)].filter(Boolean).join(' · ');
        leaf.findings = step.findings;
      }
      if (body.more > 0) {
        node('more', `and ${body.more} more`, undefined, inner.children, inner);
      }
      inner.findings = sum(inner.children);
    }
    root.findings = sum(root.children);
    root.description = count(stepsOf(workflow), 'step');
  }
  return roots;
}

/** How many steps a workflow has. One that several bodies reach stands below each of them, and is one. */
function stepsOf({ bodies }: StepsOfWorkflow): number {
  const places = bodies.flatMap(({ steps }) => steps.map(({ location }) => JSON.stringify(location)));
  return new Set(places).size + bodies.reduce((n, { more }) => n + more, 0);
}

/** Adds a node to its siblings. Two of them may have one name: that is what is found about them. */
function node(kind: Node['kind'], label: string, of: Node['of'], siblings: Node[], parent: Node | undefined, more = ''): Node {
  const id = [parent?.id, kind, label, more].join('\n');
  const same = siblings.filter((other) => other.id.startsWith(`${id}\n`)).length;
  const made: Node = { id: `${id}\n${same}`, kind, of, label, description: '', findings: none, parent, children: [] };
  siblings.push(made);
  return made;
}

const none: Counts = { errors: 0, warnings: 0, information: 0, hints: 0 };

function sum(nodes: Node[]): Counts {
  return nodes.reduce(
    (all, { findings: f }) => ({
      errors: all.errors + f.errors,
      warnings: all.warnings + f.warnings,
      information: all.information + f.information,
      hints: all.hints + f.hints,
    }),
    none,
  );
}

/** The number of attempts of "4 attempts: at once, then …". */
function attempts(retry: string | undefined): string {
  return retry ? `↻ ${retry.split(':')[0]}` : '';
}

/** What a click on a node goes to. */
export function targetOf(node: Node): Location | undefined {
  return node.of && { uri: node.of.location.uri, range: node.of.selectionRange };
}

/** The innermost node around a position of a file: a step, or else a body or a workflow. */
export function nodeAt(roots: Node[], uri: string, at: Position): Node | undefined {
  let found: Node | undefined;
  let size = Infinity;
  const look = (node: Node) => {
    const location = node.of?.location;
    if (location && location.uri === uri && contains(location.range, at)) {
      const { start, end } = location.range;
      const own = (end.line - start.line) * 10_000 + end.character - start.character;
      if (own < size) {
        [found, size] = [node, own];
      }
    }
    node.children.forEach(look);
  };
  roots.forEach(look);
  return found;
}
