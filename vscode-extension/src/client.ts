// One run of the server program and the client that talks to it. This is the part
// with the protocol library, which is large: it is loaded behind the activation.

import { spawn, type ChildProcess } from 'node:child_process';
import { LogLevel, workspace, type CancellationToken, type LogOutputChannel } from 'vscode';
import { CloseAction, ErrorAction, LanguageClient, type LanguageClientOptions, type StaticFeature } from 'vscode-languageclient/node';
import { lastWords } from './lastWords';
import type { Status } from './protocol';

/** A server that answers. */
export interface Session {
  readonly pid: number | undefined;
  request<Answer>(method: string, params: object, token?: CancellationToken): Promise<Answer>;
  stop(): Promise<void>;
}

export interface Listeners {
  status(status: Status): void;
  /** The server ended although nobody asked it to, and how: "exit code 2". */
  ended(how: string): void;
}

/** How long a server may take until it answers for the first time, in seconds. It needs some hundredths of one. */
const patience = 20;

/**
 * Starts a program and waits until it answers. Rejects with how it ended otherwise, or
 * that it has not answered; and when it is given up, which ends it too.
 */
export async function connect(program: string, output: LogOutputChannel, listeners: Listeners, givenUp: AbortSignal): Promise<Session> {
  const run = new Run(program);
  let answering = false;
  const options: LanguageClientOptions = {
    documentSelector: [
      { scheme: 'file', language: 'osy' },
      { scheme: 'untitled', language: 'osy' },
    ],
    outputChannel: output,
    traceOutputChannel: traces(output),
    stdioOptions: { stdout: () => {}, stderr: (stream) => stream.on('data', (data) => output.append(String(data))) },
    initializationFailedHandler: () => false,
    // A new client is made for each run, so the library never starts one again.
    errorHandler: {
      error: () => ({ action: ErrorAction.Continue, handled: true }),
      closed: async () => {
        if (answering) {
          listeners.ended(await run.end);
        }
        return { action: CloseAction.DoNotRestart, handled: true };
      },
    },
  };
  const client = new QuietClient('osy', 'Osy#', () => run.start(), options);
  client.registerFeature(wantsStatus);
  client.onNotification('osy/status', listeners.status);
  const silent = new Error(`it has not answered for ${patience} seconds`);
  let timer: NodeJS.Timeout | undefined;
  const tired = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(silent), patience * 1000);
    givenUp.addEventListener('abort', () => reject(silent));
  });
  try {
    await Promise.race([client.start(), tired]);
  } catch (error) {
    run.kill();
    throw error === silent || !run.started ? error : new Error(await run.end);
  } finally {
    clearTimeout(timer);
  }
  answering = true;
  return {
    pid: run.pid,
    // A token that is undefined would count as one more parameter.
    request: (method, params, token) => (token ? client.sendRequest(method, params, token) : client.sendRequest(method, params)),
    stop: async () => {
      answering = false;
      await client.dispose(1000).catch(() => {});
      run.kill();
    },
  };
}

/**
 * The output as the library takes it for what client and server say to each other. It
 * would do so at the level Trace of the output; the setting osy.trace.server is to do.
 */
function traces(output: LogOutputChannel): LogOutputChannel {
  const level = () => (workspace.getConfiguration('osy').get('trace.server') === 'off' ? LogLevel.Off : LogLevel.Trace);
  return {
    ...output,
    trace: (text) => output.info(text),
    get logLevel() {
      return level();
    },
    onDidChangeLogLevel: (listener) => workspace.onDidChangeConfiguration((e) => e.affectsConfiguration('osy.trace.server') && listener(level())),
  };
}

/** Logs what the library would show: the user hears of a failure once, from us. */
class QuietClient extends LanguageClient {
  override error(message: string, data?: unknown): void {
    super.error(message, data, false);
  }
  override warn(message: string, data?: unknown): void {
    super.warn(message, data, false);
  }
  override info(message: string, data?: unknown): void {
    super.info(message, data, false);
  }
}

const wantsStatus: StaticFeature = {
  fillClientCapabilities: (capabilities) => {
    capabilities.experimental = { ...(capabilities.experimental as object), osyStatus: true };
  },
  initialize: () => {},
  getState: () => ({ kind: 'static' }),
  clear: () => {},
};

/** One process. */
class Run {
  private process: ChildProcess | undefined;
  private complaint = '';
  private ended: (how: string) => void = () => {};

  /** How the process ended, in words, with the last it wrote to standard error. */
  readonly end = new Promise<string>((resolve) => (this.ended = resolve));

  constructor(private readonly program: string) {}

  get pid(): number | undefined {
    return this.process?.pid;
  }

  get started(): boolean {
    return this.process?.pid !== undefined;
  }

  start(): Promise<ChildProcess> {
    const child = spawn(this.program, ['serve'], { stdio: 'pipe', windowsHide: true });
    this.process = child;
    // Writing to a process that is gone is no news: its end is.
    child.stdin.on('error', () => {});
    child.stderr.on('data', (data) => (this.complaint = (this.complaint + String(data)).slice(-20_000)));
    child.on('close', (code, signal) => {
      const how = signal ? `signal ${signal}` : `exit code ${code}`;
      const said = lastWords(this.complaint);
      this.ended(said ? `${how}: ${said}` : how);
    });
    return new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('spawn', () => resolve(child));
    });
  }

  kill(): void {
    if (this.process && this.process.exitCode === null && this.process.signalCode === null) {
      this.process.kill('SIGKILL'); // it had its chance to leave
    }
  }
}
