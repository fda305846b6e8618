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
  return answer.workflows.map((workflow) => {
    const root = node('workflow', workflow.name, workflow, undefined, workflow.location.uri);
    for (const body of workflow.bodies) {
      const inner = node('body', body.name, body, root, body.name);
      inner.description = count(body.steps.length + body.more, 'step');
      body.steps.forEach((step, i) => {
        // A label can stand twice under a body: that is what is found about it.
        const leaf = node('step', nameOf(step), step, inner, `${step.full} ${i}`);
        leaf.description = [pathOf(step.short) && `in ${pathOf(step.short)}`, attempts(step.retry)].filter(Boolean).join(' · ');
        leaf.findings = step.findings;
      });
      if (body.more > 0) {
        node('more', `and ${body.more} more`, undefined, inner, 'more');
      }
      inner.findings = sum(inner.children);
    }
    root.findings = sum(root.children);
    root.description = count(stepsOf(workflow), 'step');
    return root;
  });
}

/** How many steps a workflow has. One that several bodies reach stands below each of them, and is one. */
function stepsOf({ bodies }: StepsOfWorkflow): number {
  const places = bodies.flatMap(({ steps }) => steps.map(({ location }) => JSON.stringify(location)));
  return new Set(places).size + bodies.reduce((n, { more }) => n + more, 0);
}

function node(kind: Node['kind'], label: string, of: Node['of'], parent: Node | undefined, name: string): Node {
  const made: Node = { id: `${parent?.id ?? ''}\n${kind} ${name}`, kind, of, label, description: '', findings: none, parent, children: [] };
  parent?.children.push(made);
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
