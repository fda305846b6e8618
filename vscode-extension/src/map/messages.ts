// What the panel and the page in it tell each other.

import type { Location, WorkflowMap } from '../protocol';

export type ToPage = { kind: 'show'; uri: string; file: string; workflows: WorkflowMap[]; at?: number }; // at: the workflow of the cursor

export type ToPanel =
  | { kind: 'ready' }
  | { kind: 'go'; location: Location }
  | { kind: 'export'; name: string; svg: string };

/** What the page keeps, for when the window is opened again. */
export interface Kept {
  uri: string;
  workflow?: string; // its title
}
