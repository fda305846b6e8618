// Where everything on a map stands, in pixels.

import { Graph, layout } from '@dagrejs/dagre';
import type { Arrow, Box, Item, Row, Scene } from './scene';

export interface Point {
  x: number;
  y: number;
}

export interface Rect extends Point {
  width: number;
  height: number;
}

export interface Placed<T> extends Rect {
  of: T;
}

export interface Layout {
  name: string;
  width: number;
  height: number;
  boxes: (Placed<Box> & { rows: Placed<Row>[] })[];
  arrows: { of: Arrow; points: Point[]; labels: Placed<Item>[] }[];
}

/** The width of a text in pixels, in the style of a row. */
export type Measure = (text: string, style: Row['kind'] | 'label') => number;

export const line = 20;
const padding = 8;
const icon = 18;
const margin = 16;
const indent: Record<Row['kind'], number> = { title: 0, body: 0, note: 0, clock: 0, step: 10 };

/** The name of a box in the graph, which keeps its nodes in objects: `constructor` has one already. */
const node = (id: string) => `box ${id}`;

export function place(scene: Scene, measure: Measure): Layout {
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'TB', nodesep: 36, ranksep: 36, edgesep: 16, marginx: margin, marginy: margin });
  const sizes = new Map(scene.boxes.map((box) => [box.id, sizeOf(box, measure)]));
  for (const box of scene.boxes) {
    graph.setNode(node(box.id), { ...sizes.get(box.id)! });
  }
  scene.arrows.forEach((arrow, i) => {
    const width = Math.max(0, ...arrow.labels.map((label) => widthOf(label, measure, 'label')));
    graph.setEdge(node(arrow.from), node(arrow.to), { width, height: arrow.labels.length * line, labelpos: 'c' }, String(i));
  });
  layout(graph);

  const boxes = scene.boxes.map((box) => {
    const { x, y, width, height } = graph.node(node(box.id)) as Rect;
    return placeBox(box, { x: x - width / 2, y: y - height / 2, width, height });
  });
  const arrows = scene.arrows.map((arrow, i) => {
    const { points, x, y, width } = graph.edge({ v: node(arrow.from), w: node(arrow.to), name: String(i) }) as { points: Point[]; width: number } & Point;
    const top = y - (arrow.labels.length * line) / 2;
    return { of: arrow, points, labels: arrow.labels.map((of, n) => ({ of, x: x - width / 2, y: top + n * line, width, height: line })) };
  });

  let { width = 0, height = 0 } = graph.graph();
  if (scene.events) {
    const size = sizeOf(scene.events, measure);
    boxes.push(placeBox(scene.events, { x: margin, y: height + margin, ...size }));
    width = Math.max(width, size.width + 2 * margin);
    height += size.height + 2 * margin;
  }
  return { name: scene.name, width: Math.ceil(width), height: Math.ceil(height), boxes, arrows };
}

function sizeOf(box: Box, measure: Measure): { width: number; height: number } {
  if (box.rows.length === 0) {
    return { width: line, height: line };
  }
  return {
    width: Math.max(90, ...box.rows.map((row) => indent[row.kind] + widthOf(row, measure, row.kind))) + 2 * padding,
    height: box.rows.length * line + padding,
  };
}

function widthOf(item: Item, measure: Measure, style: Row['kind'] | 'label'): number {
  return Math.ceil(measure(item.text, style)) + (item.icon ? icon : 0) + (style === 'label' ? padding : 0);
}

function placeBox(of: Box, rect: Rect): Layout['boxes'][number] {
  const rows = of.rows.map((row, i) => ({
    of: row,
    x: rect.x + padding + indent[row.kind],
    y: rect.y + padding / 2 + i * line,
    width: rect.width - 2 * padding - indent[row.kind],
    height: line,
  }));
  return { of, ...rect, rows };
}
