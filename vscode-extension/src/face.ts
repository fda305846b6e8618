// What the item in the status bar shows for a state of the server, as data.

import type { State } from './server';
import { count } from './words';

export interface Face {
  text: string;
  tooltip: string;
  alarm: boolean;
}

export function face(state: State): Face {
  switch (state.kind) {
    case 'starting':
      return { text: '$(loading~spin) Osy', tooltip: 'The Osy# server is starting.', alarm: false };
    case 'stopped':
      return { text: '$(circle-slash) Osy', tooltip: 'The Osy# server is stopped.', alarm: false };
    case 'failed':
      return { text: '$(error) Osy', tooltip: state.message, alarm: true };
  }
  const status = state.status;
  if (!status) {
    return { text: '$(check) Osy', tooltip: 'The Osy# server is ready.', alarm: false };
  }
  if (status.state === 'indexing') {
    return { text: `$(loading~spin) Osy ${status.done}/${status.total}`, tooltip: `Reading files: ${status.done} of ${status.total}.`, alarm: false };
  }
  const known = [count(status.files, 'file'), count(status.workflows, 'workflow'), count(status.steps, 'durable step')].join(', ');
  const found = `${count(status.errors, 'error')}, ${count(status.warnings, 'warning')}`;
  return { text: `$(check) Osy ${count(status.steps, 'step')}`, tooltip: `The Osy# server is ready: ${known}; ${found}.`, alarm: false };
}
