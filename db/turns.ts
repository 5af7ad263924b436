/** The limits of waiting in milliseconds and number. */
interface Waits {
  waitMs: number;
  atMost: number;
}

/** How turns are used. */
export interface TurnUse {
  /** The number of turns. */
  size: number;
  inUse: number;
  waiting: number;
  /** How often there was no turn, since the start. */
  refused: number;
}

/** There was no turn in time, or too many were already waiting. */
export class NoTurn extends Error {
  readonly code = 'DATABASE_BUSY';
}

/** A semaphore: limits concurrent work. Further work waits in order, limited in time and number. */
export class Turns {
  /** At most `atMost` entries, each for at most `waitMs`. */
  private readonly waiting = new Set<() => void>();
  private free: number;
  private refused = 0;

  constructor(
    private readonly size: number,
    private readonly waits: Waits,
  ) {
    this.free = size;
  }

  get use(): TurnUse {
    const { size, free, waiting, refused } = this;
    return { size, inUse: size - free, waiting: waiting.size, refused };
  }

  /** Waits for a turn. @returns a function that ends the turn, to call once @throws NoTurn */
  async take(): Promise<() => void> {
    if (this.free > 0) this.free -= 1;
    else await this.wait();
    return () => this.end();
  }

  private wait(): Promise<void> {
    if (this.waiting.size >= this.waits.atMost) throw this.refuse('Too many queries are waiting for the database.');
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.waiting.delete(begin);
        reject(this.refuse('The database was busy for too long.'));
      }, this.waits.waitMs);
      this.waiting.add(begin);
    });
  }

  private refuse(message: string): NoTurn {
    this.refused += 1;
    return new NoTurn(message);
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
