/** How long work may wait for its turn, in milliseconds, and how much of it. */
interface Waits {
  waitMs: number;
  atMost: number;
}

/** There was no turn within the time one waits for it, or too many waited already. */
export class NoTurn extends Error {
  readonly code = 'DATABASE_BUSY';
}

/** Lets so much work be done at once; what comes then waits in order, but neither for ever nor in any number. */
export class Turns {
  /** Never more than `atMost`, and none longer than `waitMs`. */
  private readonly waiting = new Set<() => void>();

  constructor(
    private free: number,
    private readonly waits: Waits,
  ) {}

  /** @returns how to end one's turn, once @throws NoTurn */
  async take(): Promise<() => void> {
    if (this.free > 0) this.free -= 1;
    else await this.wait();
    return () => this.end();
  }

  private wait(): Promise<void> {
    if (this.waiting.size >= this.waits.atMost) throw new NoTurn('Too many wait for the database.');
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

  /** Hands the turn on to who has waited longest. */
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
