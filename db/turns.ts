/** The limits of waiting in milliseconds and number. */
interface Waits {
  waitMs: number;
  atMost: number;
}

/** There was no turn in time, or too many were already waiting. */
export class NoTurn extends Error {
  readonly code = 'DATABASE_BUSY';
}

/** A semaphore: limits concurrent work. Further work waits in order, limited in time and number. */
export class Turns {
  /** At most `atMost` entries, each for at most `waitMs`. */
  private readonly waiting = new Set<() => void>();

  constructor(
    private free: number,
    private readonly waits: Waits,
  ) {}

  /** Waits for a turn. @returns a function that ends the turn, to call once @throws NoTurn */
  async take(): Promise<() => void> {
    if (this.free > 0) this.free -= 1;
    else await this.wait();
    return () => this.end();
  }

  private wait(): Promise<void> {
    if (this.waiting.size >= this.waits.atMost) throw new NoTurn('Too many queries are waiting for the database.');
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.waiting.delete(begin);
        reject(new NoTurn('The database was busy for too long.'));
      }, this.waits.waitMs);
      this.waiting.add(begin);
    });
  }

  /** Passes the turn on to the longest waiting work. */
  private end(): void {
    const [next] = this.waiting;
    if (!next) {
      this.free += 1;
      return;
    }
    this.waiting.delete(next);
    next();
  }
}
