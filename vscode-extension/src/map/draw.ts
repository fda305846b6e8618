// A map as SVG. Colours come from drawing.css, so that the same picture fits each
// theme, and a file.

import { line, type Layout, type Placed, type Point } from './layout';
import type { Icon, Item } from './scene';

/** The picture. What can be gone to has its place in `items`, by the number in data-item. */
export function draw(map: Layout): { svg: string; items: Item[] } {
  const items: Item[] = [];
  const link = (placed: Placed<Item>, style: string) => {
    items.push(placed.of);
    return drawItem(placed, style, items.length - 1);
  };
  const arrows = map.arrows.map(({ of, points }) => `<path class="arrow ${of.kind}" d="${curve(points)}" marker-end="url(#head)"/>`);
  const boxes = map.boxes.map(({ of, x, y, width, height, rows }) => {
    const shape =
      rows.length === 0
        ? `<circle class="box ${of.kind}" cx="${n(x + width / 2)}" cy="${n(y + height / 2)}" r="${n(width / 2 - 2)}"/>`
        : `<rect class="box ${of.kind}" x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="${of.kind === 'state' ? 4 : 12}"/>`;
    return `<g>${shape}${rows.map((row) => link(row, row.of.kind)).join('')}</g>`;
  });
  // Labels come last: they lie over the arrows.
  const labels = map.arrows.flatMap(({ labels }) => labels.map((label) => link(label, 'label')));
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" class="map" viewBox="0 0 ${map.width} ${map.height}" width="${map.width}" height="${map.height}" role="group" aria-label="Map of ${escape(map.name)}">` +
    '<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path class="head" d="M0 0 8 4 0 8z"/></marker></defs>' +
    `${arrows.join('')}${boxes.join('')}${labels.join('')}</svg>`;
  return { svg, items };
}

function drawItem({ of, x, y, width, height }: Placed<Item>, style: string, i: number): string {
  const at = of.icon ? x + 18 : x;
  const inset = style === 'label' ? 4 : 0;
  return (
    `<g class="item ${style}" data-item="${i}" role="link" tabindex="-1" aria-label="${escape(of.says)}">` +
    `<rect class="hit" x="${n(x - 3)}" y="${n(y + 1)}" width="${n(width + 6)}" height="${height - 2}" rx="3"/>` +
    (of.icon ? `<path class="icon ${of.icon}" transform="translate(${n(x + inset)} ${n(y + 4)})" d="${icons[of.icon]}"/>` : '') +
    `<text x="${n(at + inset)}" y="${n(y + line * 0.7)}">${escape(of.text)}</text></g>`
  );
}

// Each in a square of 12 pixels.
const icons: Record<Icon, string> = {
  step: 'M6 2.5a3.5 3.5 0 1 0 .01 0z',
  automatic: 'M7 0 2 7h3.5L5 12l5-7H6.5z',
  child: 'M3 2v5a2 2 0 0 0 2 2h4M7 6.5 9.5 9 7 11.5',
  clock: 'M6 1a5 5 0 1 0 .01 0zM6 3.2V6l2 1.4',
  success: 'M1.5 6.5 4.5 9.5 10.5 2.5',
  cancel: 'M6 1a5 5 0 1 0 .01 0zM2.5 9.5l7-7',
  error: 'M2 2l8 8M10 2l-8 8',
  event: 'M6 1C3.8 1 3 2.6 3 4.5 3 7 1.5 7.5 1.5 9h9C10.5 7.5 9 7 9 4.5 9 2.6 8.2 1 6 1zM5 11h2',
};

/** A line through the middles between points, which rounds their corners. */
function curve(points: Point[]): string {
  const [first, ...rest] = points;
  if (!first || rest.length === 0) {
    return '';
  }
  const last = rest.pop()!;
  let d = `M${n(first.x)} ${n(first.y)}`;
  rest.forEach((p, i) => {
    const next = rest[i + 1] ?? last;
    const end = i === rest.length - 1 ? last : { x: (p.x + next.x) / 2, y: (p.y + next.y) / 2 };
    d += `Q${n(p.x)} ${n(p.y)} ${n(end.x)} ${n(end.y)}`;
  });
  return rest.length === 0 ? `${d}L${n(last.x)} ${n(last.y)}` : d;
}

function n(x: number): string {
  return String(Math.round(x * 10) / 10);
}

/** A text as XML, which cannot say every character: control characters become their pictures. */
function escape(text: string): string {
  const sayable = text
    .replace(/[\0-\x1f]/g, (c) => String.fromCharCode(0x2400 + c.charCodeAt(0)))
    .replace(/[\x7f-\x9f\ufffe\uffff]|\p{Surrogate}/gu, '\ufffd');
  return sayable.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]!);
}
