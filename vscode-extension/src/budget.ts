/** How often a server may crash before it is left alone: a few times within a few minutes. */
export class Budget {
  private crashes: number[] = [];

  constructor(
    readonly limit = 4,
    readonly minutes = 3,
  ) {}

  /** Counts a crash at a time in milliseconds. Reports whether the server may be started again. */
  spend(now: number): boolean {
    this.crashes = this.crashes.filter((at) => now - at < this.minutes * 60_000);
    this.crashes.push(now);
    return this.crashes.length <= this.limit;
  }

  /** A person who starts the server by hand starts the count anew. */
  reset(): void {
    this.crashes = [];
  }
}
