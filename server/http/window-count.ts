interface Window {
  points: number;
  /** In milliseconds, as `performance.now` counts: no clock that is set changes it. */
  endsAt: number;
}

/** Clients of whom something is known at once; of those that come then the first is forgotten, which is let through the more. */
const MAX_CLIENTS = 100_000;

/** Counts what each client uses, in memory and at once: within a time that begins with its first request, and begins anew after it. */
export class WindowCount {
  /** In the order in which they end, since all are as long. */
  private readonly windows = new Map<string, Window>();

  /** @param ms how long a count lasts */
  constructor(
    private readonly limit: number,
    private readonly ms: number,
  ) {}

  /** @returns in how many milliseconds the client may use something again that has used more than the limit; 0 for others */
  add(client: string, points: number): number {
    const window = this.of(client) ?? this.open(client);
    window.points += points;
    return window.points > this.limit ? window.endsAt - performance.now() : 0;
  }

  /** @returns in how many milliseconds the client may use something again that has nothing left; 0 for others */
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
