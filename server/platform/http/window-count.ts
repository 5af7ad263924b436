interface Window {
  points: number;
  /** From `performance.now`, which is unaffected by changes to the system clock. */
  endsAt: number;
}

/** Maximum number of clients to track. Beyond that, the oldest is forgotten, which resets its count. */
const MAX_CLIENTS = 100_000;

/** Counts each client's use in memory, within a time window that begins with its first request. */
export class WindowCount {
  /** Sorted by end, because all have the same length. */
  private readonly windows = new Map<string, Window>();

  /** @param ms length of a window in milliseconds */
  constructor(
    private readonly limit: number,
    private readonly ms: number,
  ) {}

  /** Counts points. @returns milliseconds until the window ends if the client is over the limit; otherwise 0 */
  add(client: string, points: number): number {
    const window = this.of(client) ?? this.open(client);
    window.points += points;
    return window.points > this.limit ? window.endsAt - performance.now() : 0;
  }

  /** Returns milliseconds until the window ends if the client has used up the limit; otherwise 0. Counts nothing. */
  wait(client: string): number {
    const window = this.of(client);
    return window && window.points >= this.limit ? window.endsAt - performance.now() : 0;
  }

  private of(client: string): Window | undefined {
    const window = this.windows.get(client);
    return window && window.endsAt > performance.now() ? window : undefined;
  }

  private open(client: string): Window {
    const now = performance.now();
    for (const [other, { endsAt }] of this.windows) {
      if (endsAt > now && this.windows.size < MAX_CLIENTS) break;
      this.windows.delete(other);
    }
    const window = { points: 0, endsAt: now + this.ms };
    this.windows.set(client, window);
    return window;
  }
}
