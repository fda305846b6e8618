// What a map shows, without a place for it: boxes with rows, and arrows with labels.

import { nameOf, pathOf } from '../identity';
import type { BodyKind, Location, MapBody, MapEdge, Step, StepKind, WorkflowMap } from '../protocol';

export interface Item {
  key: string; // the same for the same thing in the next scene
  text: string;
  says: string; // to people who hear it
  icon?: Icon;
  location: Location;
}

export type Icon = 'step' | 'automatic' | 'child' | 'clock' | 'success' | 'cancel' | 'error' | 'event';

export interface Row extends Item {
  kind: 'title' | 'body' | 'step' | 'clock' | 'note';
}

export interface Box {
  id: string; // the name of a state; `start`, `anywhere` and `events` have a # in front
  kind: 'state' | 'success' | 'cancel' | 'error' | 'start' | 'anywhere' | 'events';
  rows: Row[];
}

export interface Arrow {
  from: string;
  to: string;
  kind: MapEdge['kind'];
  labels: Item[];
}

export interface Scene {
  name: string;
  boxes: Box[];
  arrows: Arrow[];
  events: Box | undefined; // stands beside the graph
}

const start = '#start';
const anywhere = '#anywhere';

/** What the workflows of a file go by in a list: their names, with a number behind one that is there already. */
export function titlesOf(workflows: WorkflowMap[]): string[] {
  return workflows.map(({ name }, i) => {
    const before = workflows.slice(0, i).filter((other) => other.name === name).length;
    return before > 0 ? `${name} (${before + 1})` : name;
  });
}

export function sceneOf(map: WorkflowMap): Scene {
  const known = new Set(map.states.map(({ name }) => name));
  const boxes = map.states.map((state, i): Box => ({
    id: map.states.findIndex(({ name }) => name === state.name) === i ? state.name : `${state.name} ${i}`, // a second one of the name is a mistake, and shown
    kind: state.kind === 'terminal' ? (state.outcome ?? 'success') : 'state',
    rows: [
      { kind: 'title', key: state.name, text: state.name, says: `${state.outcome ?? ''} ${state.kind} ${state.name}`.trim(), icon: state.outcome, location: state.location },
      ...(state.message ? [row('note', `${state.name} message`, `“${state.message}”`, `message of ${state.name}: ${state.message}`, state.location)] : []),
      ...state.bodies.flatMap((body) => rowsOf(body, state.name)),
      ...state.clocks.map((clock): Row => ({
        ...row('clock', `${state.name} ${clock.name} ${clock.text}`, clock.name === 'Expire' ? clock.text : `${clock.name}: ${clock.text}`, `clock ${clock.name} of ${state.name}: ${clock.text}`, clock.location),
        icon: 'clock',
      })),
    ],
  }));

  const edges = map.edges.filter(({ to }) => known.has(to)).map((edge) => ({ ...edge, from: edge.from === '' ? start : edge.from }));
  const arrows = arrowsOf(gathered(edges), map);
  const begins: MapBody[] = map.bodies.filter(({ kind }) => kind === 'start');
  const answers = map.bodies.filter(({ kind }) => kind !== 'start');
  if (begins.length > 0 || arrows.some(({ from }) => from === start)) {
    boxes.unshift({ id: start, kind: 'start', rows: begins.flatMap((body) => rowsOf(body, '')) });
  }
  if (answers.length > 0 || arrows.some(({ from }) => from === anywhere)) {
    const title: Row = { kind: 'title', key: anywhere, text: 'in any state', says: `what ${map.name} answers in any state`, location: answers[0]?.location ?? map.location };
    boxes.push({ id: anywhere, kind: 'anywhere', rows: [title, ...answers.flatMap((body) => rowsOf(body, ''))] });
  }
  return { name: map.name, boxes, arrows, events: eventsOf(map) };
}

/** Rows for a body and its steps. The name of its state is left out: it stands above. */
function rowsOf(body: MapBody, state: string): Row[] {
  const name = body.name.startsWith(`${state}.`) ? body.name.slice(state.length + 1) : body.name;
  const text = body.kind === 'event' || body.kind === 'clock' ? `on ${name}` : name;
  return [
    row('body', `${body.name} ${body.kind}`, text, `${words[body.kind]} ${body.name}`, body.location),
    ...body.steps.map((step, i): Row => ({
      ...row('step', `${step.full} ${i}`, textOf(step), `${step.kind} ${step.short}`, step.location),
      icon: icons[step.kind],
    })),
    ...(body.more > 0 ? [row('note', `${body.name} more`, `and ${body.more} more`, `and ${body.more} more steps`, body.location)] : []),
  ];
}

/** A step below its body: "[i] › reserve". */
function textOf(step: Step): string {
  const path = pathOf(step.short);
  return [...(path ? path.split('/') : []), nameOf(step)].join(' › ');
}

const words: Record<BodyKind, string> = {
  start: 'body',
  enter: 'body',
  exit: 'body',
  event: 'event arm',
  clock: 'clock route',
  reminder: 'reminder',
  unfinished: 'body',
  hook: 'hook',
};

const icons: Record<StepKind, Icon> = { step: 'step', 'automatic step': 'automatic', 'child run': 'child' };

function row(kind: Row['kind'], key: string, text: string, says: string, location: Location): Row {
  return { kind, key, text: text.length > 60 ? `${text.slice(0, 59)}…` : text, says, location };
}

/** One arm of the workflow has an edge from every state: they are drawn as one from anywhere. */
function gathered(edges: MapEdge[]): MapEdge[] {
  const place = ({ to, trigger, location: { uri, range } }: MapEdge) => [to, trigger, uri, range.start.line, range.start.character].join('\n');
  const groups = new Map<string, MapEdge[]>();
  for (const edge of edges) {
    groups.set(place(edge), [...(groups.get(place(edge)) ?? []), edge]);
  }
  return [...groups.values()].flatMap((group) => (group.length > 1 ? [{ ...group[0]!, from: anywhere }] : group));
}

/** Edges that lead the same way are one arrow with several labels. */
function arrowsOf(edges: MapEdge[], map: WorkflowMap): Arrow[] {
  const arrows = new Map<string, Arrow>();
  for (const edge of edges) {
    const way = `${edge.from}\n${edge.to}`;
    const arrow = arrows.get(way) ?? { from: edge.from, to: edge.to, kind: edge.kind, labels: [] };
    arrows.set(way, arrow);
    const text = edge.trigger || (edge.kind === 'start' && map.autostart ? 'autostart' : '');
    const from = edge.from === start ? 'the start' : edge.from === anywhere ? 'any state' : edge.from;
    if (text && !arrow.labels.some((label) => label.text === text)) {
      arrow.labels.push({
        key: `${way}\n${text}`,
        text,
        says: `${edge.kind === 'event' ? 'event' : edge.kind === 'clock' ? 'clock' : 'transition'} ${text}, from ${from} to ${edge.to}`,
        icon: edge.kind === 'clock' ? 'clock' : edge.kind === 'event' ? 'event' : undefined,
        location: edge.location,
      });
    }
  }
  return [...arrows.values()];
}

/** All events with the states that answer them, which the arrows alone do not tell. */
function eventsOf(map: WorkflowMap): Box | undefined {
  if (map.events.length === 0) {
    return undefined;
  }
  const title: Row = { kind: 'title', key: '#events', text: 'Events', says: `events of ${map.name}`, location: map.location };
  return {
    id: '#events',
    kind: 'events',
    rows: [
      title,
      ...map.events.map((event): Row => {
        const where = answeredIn(event.states, map);
        return { ...row('step', `#events ${event.name}`, `${event.name}: ${where}`, `event ${event.name}, ${where}`, event.location), icon: 'event' };
      }),
    ],
  };
}

function answeredIn(states: string[], map: WorkflowMap): string {
  const all = map.states.filter(({ kind }) => kind === 'state').length;
  if (states.length === 0) {
    return 'answered nowhere';
  }
  return states.length === all && all > 1 ? 'answered in any state' : `answered in ${states.join(', ')}`;
}
