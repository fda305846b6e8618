// The life of the server: started, indexing, ready, crashed and started again.

import * as os from 'node:os';
import * as vscode from 'vscode';
import { Budget } from './budget';
import { here, locate, problemWith, whatToDo, type Program } from './binary';
import type { Session } from './client';
import type { Status } from './protocol';

export type State =
  | { kind: 'starting' }
  | { kind: 'running'; status?: Status } // without a status while the server has said nothing
  | { kind: 'failed'; message: string } // left alone until somebody starts it
  | { kind: 'stopped' };

export class Server implements vscode.Disposable {
  private readonly changes = new vscode.EventEmitter<State>();
  readonly onDidChange = this.changes.event;

  private current: State = { kind: 'stopped' };
  private session: Session | undefined;
  private program: Program | undefined;
  private readonly budget = new Budget();
  private readonly subscriptions: vscode.Disposable[];

  // Starts and stops happen one after the other, in the order they were asked for. What
  // waits for a server to answer is given up when something else is wanted.
  private queue: Promise<void> = Promise.resolve();
  private wanted = new AbortController();

  constructor(
    private readonly extension: string,
    private readonly output: vscode.LogOutputChannel,
  ) {
    const startOther = () => {
      if (this.program && this.chosen().path !== this.program.path) {
        void this.restart();
      }
    };
    this.subscriptions = [
      vscode.workspace.onDidChangeConfiguration((e) => e.affectsConfiguration('osy.server.path') && startOther()),
      vscode.workspace.onDidGrantWorkspaceTrust(startOther),
    ];
  }

  get state(): State {
    return this.current;
  }

  /** Asks the server something. Rejects when it is not running or cannot answer. */
  ask<Answer>(method: string, params: object, token?: vscode.CancellationToken): Promise<Answer> {
    if (!this.session) {
      return Promise.reject(new Error('The Osy# server is not running.'));
    }
    return this.session.request<Answer>(method, params, token);
  }

  /** Asks the server something that can be done without: nothing comes back when it cannot answer. */
  async request<Answer>(method: string, params: object, token?: vscode.CancellationToken): Promise<Answer | undefined> {
    try {
      return await this.ask<Answer>(method, params, token);
    } catch (error) {
      if (this.session && !token?.isCancellationRequested) {
        this.output.warn(`${method}: ${(error as Error).message}`);
      }
      return undefined;
    }
  }

  start(): Promise<void> {
    const wanted = this.instead();
    return this.enqueue(() => this.launch(wanted));
  }

  /** Starts the server anew, whatever it is doing and however often it has crashed. */
  restart(): Promise<void> {
    this.budget.reset();
    const wanted = this.instead();
    return this.enqueue(async () => {
      await this.close();
      await this.launch(wanted);
    });
  }

  stop(): Promise<void> {
    this.instead();
    return this.enqueue(() => this.close());
  }

  dispose(): void {
    this.subscriptions.forEach((s) => s.dispose());
    this.changes.dispose();
  }

  /** Gives up what is waited for. What comes back says when the same happens to what is wanted now. */
  private instead(): AbortSignal {
    this.wanted.abort();
    return (this.wanted = new AbortController()).signal;
  }

  private enqueue(action: () => Promise<void>): Promise<void> {
    this.queue = this.queue.then(action, action);
    return this.queue;
  }

  /**
   * The workspace has a say in the program only where it is trusted: its setting is not
   * read before (restrictedConfigurations in package.json), nor is a program looked for in it.
   */
  private chosen(): Program {
    const value = vscode.workspace.getConfiguration('osy').get<unknown>('server.path', '');
    const setting = typeof value === 'string' ? value : value ? JSON.stringify(value) : '';
    const folder = vscode.workspace.isTrusted ? vscode.workspace.workspaceFolders?.[0]?.uri.fsPath : undefined;
    return locate(setting, this.extension, { folder, home: os.homedir(), search: process.env.PATH ?? '' }, here);
  }

  private async launch(wanted: AbortSignal): Promise<void> {
    if (this.session || wanted.aborted) {
      return;
    }
    const program = (this.program = this.chosen());
    this.become({ kind: 'starting' });
    const [problem, { connect }] = await Promise.all([problemWith(program, here), import('./client')]);
    if (wanted.aborted) {
      return;
    }
    if (problem) {
      return this.fail(problem);
    }
    this.output.info(`starting ${program.path}`);
    try {
      this.session = await connect(program.path, this.output, {
        status: (status) => this.become({ kind: 'running', status }),
        ended: (how) => this.crashed(how),
      }, wanted);
      this.become(this.current.kind === 'running' ? this.current : { kind: 'running' });
    } catch (error) {
      if (!wanted.aborted) {
        this.fail(`The Osy# server ${program.path} does not start (${(error as Error).message}). ${whatToDo(program, here)}`);
      }
    }
  }

  private async close(): Promise<void> {
    const session = this.session;
    this.session = undefined;
    await session?.stop();
    this.become({ kind: 'stopped' });
  }

  private crashed(how: string): void {
    const ended = this.session;
    this.output.error(`the server ended: ${how}`);
    void this.enqueue(async () => {
      if (ended !== this.session) {
        return; // somebody has started another one since
      }
      await this.close();
      if (this.budget.spend(Date.now())) {
        await this.launch(this.wanted.signal);
      } else {
        this.fail(`The Osy# server crashed ${this.budget.limit + 1} times within ${this.budget.minutes} minutes (${how}) and is left stopped.`);
      }
    });
  }

  /** Says once what is wrong, with what can be done about it. */
  private fail(message: string): void {
    this.output.error(message);
    this.become({ kind: 'failed', message });
    const actions = this.program?.from === 'setting' ? (['Open Setting', 'Restart', 'Show Output'] as const) : (['Restart', 'Show Output'] as const);
    void vscode.window.showErrorMessage(message, ...actions).then((chosen) => {
      switch (chosen) {
        case 'Open Setting':
          return vscode.commands.executeCommand('workbench.action.openSettings', 'osy.server.path');
        case 'Restart':
          return this.restart();
        case 'Show Output':
          return this.output.show();
      }
    });
  }

  private become(state: State): void {
    this.current = state;
    this.changes.fire(state);
  }
}
