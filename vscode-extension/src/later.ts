import type { Disposable } from 'vscode';

/** Runs something once things have been quiet for a while, given in milliseconds. */
export class Later implements Disposable {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly quiet: number,
    private readonly action: () => unknown,
  ) {}

  soon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(this.action, this.quiet);
  }

  dispose(): void {
    clearTimeout(this.timer);
  }
}
