// The page in the panel: draws what the panel tells it, and says what is clicked on.

import type { WorkflowMap } from '../protocol';
import { draw } from './draw';
import { nearest } from './keys';
import { place, type Measure } from './layout';
import type { Kept, ToPage, ToPanel } from './messages';
import { sceneOf, titlesOf, type Item } from './scene';
import { standalone } from './standalone';

declare function acquireVsCodeApi(): { postMessage(message: ToPanel): void; getState(): Kept | undefined; setState(state: Kept): void };
const panel = acquireVsCodeApi();

const choice = document.querySelector<HTMLSelectElement>('#workflow')!;
const about = document.querySelector<HTMLElement>('.about')!;
const main = document.querySelector<HTMLElement>('main')!;

let shown: ToPage = { kind: 'show', uri: '', file: '', workflows: [] };
let titles: string[] = [];
let items: Item[] = [];
let scale = 1;

window.addEventListener('message', ({ data }: MessageEvent<ToPage>) => {
  const other = data.uri !== shown.uri;
  titles = titlesOf(data.workflows);
  const kept = panel.getState();
  const before = shown.uri === '' && kept?.uri === data.uri ? kept.workflow : undefined; // the page was made anew
  const wanted = other ? (before ?? titles[data.at ?? -1]) : choice.value;
  shown = data;
  choice.replaceChildren(...titles.map((title) => new Option(title)));
  choice.value = titles.find((title) => title === wanted) ?? titles[0] ?? '';
  choice.hidden = data.workflows.length < 2;
  show(other);
});

choice.addEventListener('change', () => show(true));

function show(anew: boolean): void {
  const map = current();
  panel.setState({ uri: shown.uri, workflow: choice.value });
  if (!map) {
    about.textContent = shown.file;
    tell(`There is no workflow in ${shown.file}. The map follows the editor to one that has.`);
    return;
  }
  about.textContent = [map.name, map.tracks && `tracks ${map.tracks}`, map.autostart ? 'starts by itself' : ''].filter(Boolean).join(' · ');
  const focused = document.activeElement?.closest<SVGGElement>('[data-item]');
  const key = focused && items[Number(focused.dataset.item)]?.key;
  const { scrollTop, scrollLeft } = main;
  try {
    const picture = draw(place(sceneOf(map), measure));
    items = picture.items;
    main.innerHTML = picture.svg;
  } catch (error) {
    tell(`The map of ${map.name} cannot be drawn: ${(error as Error).message}. Please report this with the code of the workflow.`);
    return;
  }
  enable(true);
  zoom(anew ? fitting() : scale);
  if (anew) {
    main.scrollTo(0, 0);
  } else {
    main.scrollTo(scrollLeft, scrollTop);
  }
  const again = key === undefined ? -1 : items.findIndex((item) => item.key === key);
  const first = element(Math.max(0, again));
  first?.setAttribute('tabindex', '0');
  if (again >= 0 && document.hasFocus()) { // else it would be taken from the editor
    first?.focus({ preventScroll: true });
  }
}

/** Says something where the map would be. */
function tell(text: string): void {
  items = [];
  enable(false);
  const line = document.createElement('p');
  line.textContent = text;
  main.replaceChildren(line);
}

function enable(yes: boolean): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button')) {
    button.disabled = !yes;
  }
}

const pen = document.createElement('canvas').getContext('2d')!;

const measure: Measure = (text, style) => {
  const fonts = getComputedStyle(document.body);
  const family = fonts.getPropertyValue(style === 'step' ? '--vscode-editor-font-family' : '--vscode-font-family');
  pen.font = `${style === 'title' ? '600 13px' : '12px'} ${family}`;
  return pen.measureText(text).width;
};

function picture(): SVGSVGElement | null {
  return main.querySelector('svg');
}

function element(i: number): SVGGElement | null {
  return main.querySelector(`[data-item="${i}"]`);
}

/** The scale at which the whole map is in view, or as small as can be read. */
function fitting(): number {
  const { width, height } = picture()!.viewBox.baseVal;
  return Math.min(1, Math.max(0.75, Math.min(main.clientWidth / width, main.clientHeight / height)));
}

function zoom(to: number): void {
  const svg = picture();
  if (svg) {
    scale = Math.min(3, Math.max(0.2, to));
    svg.setAttribute('width', String(svg.viewBox.baseVal.width * scale));
    svg.setAttribute('height', String(svg.viewBox.baseVal.height * scale));
  }
}

function go(target: EventTarget | null): void {
  const item = items[Number((target as Element | null)?.closest<SVGGElement>('[data-item]')?.dataset.item ?? NaN)];
  if (item) {
    panel.postMessage({ kind: 'go', location: item.location });
  }
}

function focus(next: SVGGElement | null | undefined): void {
  if (next) {
    main.querySelector('[tabindex="0"]')?.setAttribute('tabindex', '-1');
    next.setAttribute('tabindex', '0');
    next.focus();
    next.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }
}

const actions: Record<string, () => void> = {
  in: () => zoom(scale * 1.2),
  out: () => zoom(scale / 1.2),
  fit: () => zoom(fitting()),
  export: () => panel.postMessage({ kind: 'export', name: choice.value, svg: standalone(draw(place(sceneOf(current()!), measure)).svg) }),
};

function current(): WorkflowMap | undefined {
  return shown.workflows[titles.indexOf(choice.value)];
}

for (const button of document.querySelectorAll<HTMLButtonElement>('button')) {
  button.addEventListener('click', () => actions[button.dataset.action!]!());
}

main.addEventListener('click', ({ target }) => go(target));
main.addEventListener('keydown', (event) => {
  const at = (event.target as Element).closest<SVGGElement>('[data-item]');
  if (event.key === 'Enter' || event.key === ' ') {
    go(at);
  } else if (event.key.startsWith('Arrow')) {
    const all = [...main.querySelectorAll<SVGGElement>('[data-item]')];
    const next = at ? nearest(all.indexOf(at), all.map((e) => e.getBoundingClientRect()), event.key) : 0;
    focus(all[next ?? -1]);
  } else if (event.key === '+' || event.key === '=') {
    actions.in!();
  } else if (event.key === '-') {
    actions.out!();
  } else if (event.key === '0') {
    actions.fit!();
  } else {
    return;
  }
  event.preventDefault();
});
main.addEventListener('wheel', (event) => {
  if (event.ctrlKey) {
    event.preventDefault();
    zoom(scale * Math.exp(-event.deltaY / 300));
  }
});

panel.postMessage({ kind: 'ready' });
