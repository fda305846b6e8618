// Requests of our own between server and editor; docs/protocol.md describes them.

export interface Position {
  line: number;
  character: number; // UTF-16 code units
}

export interface Range {
  start: Position;
  end: Position;
}

export interface Location {
  uri: string;
  range: Range;
}

export interface Counts {
  errors: number;
  warnings: number;
  information: number;
  hints: number;
}

export type StepKind = 'step' | 'automatic step' | 'child run';

export type BodyKind = 'start' | 'enter' | 'exit' | 'event' | 'clock' | 'reminder' | 'unfinished' | 'hook';

export interface Step {
  short: string; // without the workflow
  full: string;
  kind: StepKind;
  label: string;
  location: Location;
}

/** `osy/steps`: the steps below every body of the workflows of a file, or of all files. */
export interface StepsAnswer {
  workflows: StepsOfWorkflow[];
}

export interface StepsOfWorkflow {
  name: string;
  location: Location;
  selectionRange: Range;
  bodies: StepsOfBody[];
}

export interface StepsOfBody {
  name: string; // "Approved.enter"
  kind: BodyKind;
  location: Location;
  selectionRange: Range;
  steps: ListedStep[];
  more: number; // steps of this body that are not listed
}

export interface ListedStep extends Step {
  retry?: string; // "4 attempts: …"
  scope?: string; // "order.Id"
  selectionRange: Range;
  findings: Counts;
}

/** `osy/stepAt`: the identities of the step at a position. */
export interface StepAtAnswer {
  short: string;
  full: string;
  all: string[]; // full, one for each path
  more: number;
}

/** `osy/findStep`: the steps an identity names, or the nearest ones. */
export interface FindStepAnswer {
  matches: Step[];
  closest: Step[];
}

/** `osy/workflowMap`: how the states of the workflows of a file hang together. */
export interface MapAnswer {
  workflows: WorkflowMap[];
}

export interface WorkflowMap {
  name: string;
  location: Location;
  initial: string; // "" if the workflow does not say
  autostart: boolean;
  tracks: string; // "Order.Stage"
  bodies: MapBody[]; // those that stand in no state
  states: MapState[];
  events: MapEvent[];
  edges: MapEdge[];
}

export interface MapState {
  name: string;
  kind: 'state' | 'terminal';
  outcome?: 'success' | 'cancel' | 'error';
  message?: string;
  location: Location;
  bodies: MapBody[];
  clocks: MapClock[];
}

export interface MapBody {
  name: string;
  kind: BodyKind;
  location: Location;
  steps: Step[];
  more: number;
}

export interface MapClock {
  name: string;
  kind: 'expire' | 'remind';
  text: string; // "Within = TimeSpan.FromDays(2)"
  location: Location;
}

export interface MapEvent {
  name: string;
  location: Location;
  states: string[];
}

export interface MapEdge {
  from: string; // "" for the start of a run
  to: string;
  trigger: string;
  kind: 'start' | 'enter' | 'event' | 'clock' | 'other';
  location: Location;
}

/** `osy/status`: what the server is at, sent to clients that say `experimental.osyStatus`. */
export interface Status {
  state: 'indexing' | 'ready';
  done: number;
  total: number;
  files: number;
  workflows: number;
  steps: number;
  errors: number;
  warnings: number;
}
