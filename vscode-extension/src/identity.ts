// The parts of an identity as it is written: "Approved.enter@N/Charge#charge-card".

import type { Step } from './protocol';

/** What a step is called where its kind is shown beside: "Http.Post" and not "auto:Http.Post". */
export function nameOf(step: Step): string {
  return step.kind === 'automatic step' ? step.label.replace(/^auto:/, '') : step.label;
}

/** What a step is reached through below its body: "Charge". */
export function pathOf(short: string): string {
  const path = short.slice(0, short.indexOf('#'));
  return path.includes('/') ? path.slice(path.indexOf('/') + 1) : '';
}

/** The short form of a full one: without the workflow, which is all before the first slash. */
export function shortened(full: string): string {
  return full.slice(full.indexOf('/') + 1);
}
