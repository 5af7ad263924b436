/** What is kept for a reader who is slow; beyond it only that something was missed. */
const MAX_WAITING = 500;

/** Hands what is put in on to one reader, in order; a failure ends it. */
export class Mailbox<T> {
  private waiting: T[] = [];
  private failure: unknown;
  private wake: () => void = () => undefined;

  /** @param overflow what takes the place of everything unread, once there is too much of it */
  constructor(private readonly overflow: T) {}

  put(item: T): void {
    if (this.waiting.length >= MAX_WAITING) this.waiting = [this.overflow];
    this.waiting.push(item);
    this.wake();
  }

  /** The reader gets what was put in before, and then this error. */
  fail(error: unknown): void {
    this.failure ??= error;
    this.wake();
  }

  /** Everything, as it comes, until the signal; then it ends quietly. */
  async *read(signal: AbortSignal): AsyncGenerator<T> {
    signal.addEventListener('abort', () => this.wake(), { once: true });
    while (!signal.aborted) {
      const item = this.waiting.shift();
      if (item !== undefined) yield item;
      else if (this.failure !== undefined) throw this.failure;
      else
        await new Promise<void>((resolve) => {
          this.wake = resolve;
          if (signal.aborted) resolve();
        });
    }
  }
}
