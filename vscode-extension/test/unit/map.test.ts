import assert from 'node:assert/strict';
import { test } from 'node:test';
import { draw } from '../../src/map/draw';
import { nearest } from '../../src/map/keys';
import { place, type Layout } from '../../src/map/layout';
import { sceneOf, titlesOf } from '../../src/map/scene';
import { standalone } from '../../src/map/standalone';
import type { MapBody, MapEdge, MapState, Step, WorkflowMap } from '../../src/protocol';
import { at } from './fixture';

const state = (name: string, more: Partial<MapState> = {}): MapState => ({ name, kind: 'state', location: at(1), bodies: [], clocks: [], ...more });
const edge = (from: string, to: string, trigger: string, kind: MapEdge['kind'], line: number): MapEdge => ({ from, to, trigger, kind, location: at(line) });
const step = (short: string, kind: Step['kind'] = 'step'): Step => ({ short, full: `Run/${short}`, kind, label: short.slice(short.indexOf('#') + 1), location: at(5) });
const body = (name: string, kind: MapBody['kind'], ...steps: Step[]): MapBody => ({ name, kind, location: at(4), steps, more: 0 });

const map: WorkflowMap = {
  name: 'OrderRun',
  location: at(0),
  initial: 'Asking',
  autostart: true,
  tracks: 'Order.Stage',
  bodies: [body('Refuse', 'event')],
  states: [
    state('Asking', {
      bodies: [body('Asking.enter', 'enter', step('Asking.enter@N#ask')), body('Asking.Answer', 'event')],
      clocks: [{ name: 'Answer.Finished', kind: 'expire', text: 'Within = TimeSpan.FromDays(3)', location: at(9) }],
    }),
    state('Placed', { bodies: [body('Placed.enter', 'enter', step('Placed.enter@N/Ask#auto:Http.Post', 'automatic step'))] }),
    state('Refused', { kind: 'terminal', outcome: 'cancel', message: 'not <wanted>' }),
  ],
  events: [
    { name: 'Accept', location: at(2), states: ['Asking'] },
    { name: 'Refuse', location: at(3), states: ['Asking', 'Placed'] },
    { name: 'Forgotten', location: at(4), states: [] },
  ],
  edges: [
    edge('', 'Asking', '', 'start', 1),
    edge('Asking', 'Placed', 'Answer', 'event', 20),
    edge('Asking', 'Placed', 'Answer', 'event', 21),
    edge('Asking', 'Placed', 'Expire', 'clock', 22),
    edge('Asking', 'Refused', 'Refuse', 'event', 30),
    edge('Placed', 'Refused', 'Refuse', 'event', 30),
    edge('Placed', 'Placed', 'Again', 'event', 40),
    edge('Placed', 'Nowhere', 'Lost', 'event', 50),
  ],
};

const rows = (id: string) => sceneOf(map).boxes.find((box) => box.id === id)!.rows.map(({ kind, text }) => `${kind}: ${text}`);
const measure = (text: string) => 7 * text.length;

test('a state lists its bodies with their steps, and its clocks', () => {
  assert.deepEqual(rows('Asking'), ['title: Asking', 'body: enter', 'step: ask', 'body: on Answer', 'clock: Answer.Finished: Within = TimeSpan.FromDays(3)']);
  assert.deepEqual(rows('Placed'), ['title: Placed', 'body: enter', 'step: Ask › Http.Post']);
  assert.deepEqual(rows('Refused'), ['title: Refused', 'note: “not <wanted>”']);
});

test('transitions that lead the same way are one arrow, and one arm of the workflow leads there from any state', () => {
  const arrows = sceneOf(map).arrows.map(({ from, to, labels }) => `${from} → ${to}: ${labels.map(({ text }) => text).join(', ')}`);
  assert.deepEqual(arrows, [
    '#start → Asking: autostart',
    'Asking → Placed: Answer, Expire',
    '#anywhere → Refused: Refuse',
    'Placed → Placed: Again',
  ]);
});

test('every event says which states answer it', () => {
  assert.deepEqual(sceneOf(map).events!.rows.map(({ text }) => text), ['Events', 'Accept: answered in Asking', 'Refuse: answered in any state', 'Forgotten: answered nowhere']);
});

test('nothing lies over anything else, and all of it is in the picture', () => {
  const layout: Layout = place(sceneOf(map), measure);
  for (const a of layout.boxes) {
    assert.ok(a.x >= 0 && a.y >= 0 && a.x + a.width <= layout.width && a.y + a.height <= layout.height, `${a.of.id} is in the picture`);
    for (const b of layout.boxes) {
      const apart = a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
      assert.ok(a === b || apart, `${a.of.id} and ${b.of.id} are apart`);
    }
    for (const row of a.rows) {
      assert.ok(row.x >= a.x && row.x + row.width <= a.x + a.width && row.y + row.height <= a.y + a.height, `${row.of.text} is in its box`);
    }
  }
});

test('a workflow without states, events or edges has a map too', () => {
  const { svg } = draw(place(sceneOf({ ...map, bodies: [], states: [], events: [], edges: [] }), measure));
  assert.match(svg, /^<svg .*<\/svg>$/s);
});

test('whatever can be gone to says what it is', () => {
  const { svg, items } = draw(place(sceneOf(map), measure));
  assert.equal(svg.match(/role="link"/g)!.length, items.length);
  assert.match(svg, /aria-label="automatic step Placed\.enter@N\/Ask#auto:Http\.Post"/);
  assert.match(svg, /aria-label="clock Expire, from Asking to Placed"/);
  assert.match(svg, /“not &lt;wanted&gt;”/);
});

test('an exported map stands alone', () => {
  const file = standalone(draw(place(sceneOf(map), measure)).svg);
  assert.match(file, /^<svg [^>]*><style>/);
  assert.match(file, /prefers-color-scheme: dark/);
  assert.doesNotMatch(file, /data-item|tabindex|vscode/);
  for (const name of file.match(/var\(--[\w-]+\)/g)!) {
    assert.ok(file.includes(`${name.slice(4, -1)}:`), `${name} has a value`);
  }
});

test('an arrow key leads to what lies that way', () => {
  const rects = [[0, 0], [0, 30], [0, 60], [200, 0], [200, 65]].map(([x, y]) => ({ x: x!, y: y!, width: 100, height: 20 }));
  assert.equal(nearest(0, rects, 'ArrowDown'), 1);
  assert.equal(nearest(1, rects, 'ArrowDown'), 2);
  assert.equal(nearest(0, rects, 'ArrowRight'), 3);
  assert.equal(nearest(2, rects, 'ArrowRight'), 4);
  assert.equal(nearest(4, rects, 'ArrowUp'), 3);
  assert.equal(nearest(0, rects, 'ArrowLeft'), undefined);
});

test('a state may have the name of something that every object has', () => {
  const names = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__'];
  const odd: WorkflowMap = { ...map, bodies: [], events: [], states: names.map((name) => state(name)), edges: names.map((name) => edge('constructor', name, 'Go', 'event', 1)) };
  const { boxes, arrows } = place(sceneOf(odd), measure);
  assert.deepEqual(boxes.map(({ of }) => of.id), names);
  assert.equal(arrows.length, names.length);
  for (const { x, y, width } of boxes) {
    assert.ok([x, y, width].every(Number.isFinite));
  }
});

test('two workflows of one name are told apart', () => {
  assert.deepEqual(titlesOf(['OrderRun', 'Refund', 'OrderRun'].map((name) => ({ ...map, name }))), ['OrderRun', 'Refund', 'OrderRun (2)']);
});

test('a picture has no characters that XML has not', () => {
  const message = 'a\x00b\nc\x7f\ud800<';
  const { svg } = draw(place(sceneOf({ ...map, states: [state('Asking', { message })] }), measure));
  assert.match(svg, />“a␀b␊c\ufffd\ufffd&lt;”</);
});

test('two states of one name are two boxes', () => {
  const twice: WorkflowMap = { ...map, bodies: [], events: [], states: [state('Asking'), state('Asking')], edges: [edge('Asking', 'Asking', 'Again', 'event', 1)] };
  const { boxes } = place(sceneOf(twice), measure);
  assert.equal(boxes.length, 2);
  assert.notDeepEqual([boxes[0]!.x, boxes[0]!.y], [boxes[1]!.x, boxes[1]!.y]);
});
