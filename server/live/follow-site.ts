import { AppError } from '../errors';
import type { LiveEvent, LiveHub } from './live-hub';
import type { Joining, PresentPerson } from './presence';

/** What comes down an editor's connection. */
export type LiveItem =
  | { id: string; event: LiveEvent | { kind: 'ready' } }
  | { id: null; event: { kind: 'presence'; people: PresentPerson[] } };

interface Following {
  hub: LiveHub;
  userId: string;
  role: 'admin' | 'editor';
  /** Today's role of who is connected, null where the session has ended. May throw: then nothing is known. */
  recheck(): Promise<'admin' | 'editor' | null>;
  /** Where to begin: what came after this event is given first. */
  lastEventId?: string;
  /** Also shows the window to others, and who else has the page open. */
  window?: Joining;
  signal: AbortSignal;
}

const RECHECK_MS = 60_000;

/**
 * Everything an editor is told while connected: first `ready`, or what was missed since `lastEventId` (`gap` where that is not
 * known), then each event as it happens; of messages only admins hear.
 * @throws AppError UNAUTHORIZED once the session has ended, SERVICE_UNAVAILABLE when the server stops
 */
export async function* followSite(options: Following): AsyncGenerator<LiveItem> {
  const { hub, lastEventId, window, signal } = options;
  const box = new Mailbox<LiveItem>({ id: hub.lastId, event: { kind: 'gap' } });
  let { role } = options;

  async function recheck(): Promise<void> {
    const today = await options.recheck().catch(() => role);
    if (today === null) box.fail(new AppError('UNAUTHORIZED', 'Your session has ended. Please sign in.'));
    else role = today;
  }

  const stop = hub.listen({
    onEvent: (numbered) => box.put(numbered),
    onAccess: (userId) => (userId === null || userId === options.userId) && void recheck(),
    onClose: () => box.fail(new AppError('SERVICE_UNAVAILABLE', 'The server is stopping.', { retryAfter: 1 })),
  });
  // Access may have ended since the request was identified, before the hub could report it.
  void recheck();
  const timer = setInterval(() => void recheck(), RECHECK_MS);
  const missed = lastEventId === undefined ? [] : hub.since(lastEventId);
  if (missed === null) box.put({ id: hub.lastId, event: { kind: 'gap' } });
  else if (missed.length === 0) box.put({ id: hub.lastId, event: { kind: 'ready' } });
  else for (const numbered of missed) box.put(numbered);
  const showOthers = () =>
    window && box.put({ id: null, event: { kind: 'presence', people: hub.presence.others(window) } });
  const leave = window && hub.presence.join(window, showOthers);
  showOthers();
  try {
    for await (const item of box.read(signal)) {
      if (item.event.kind !== 'message' || role === 'admin') yield item;
    }
  } finally {
    clearInterval(timer);
    stop();
    leave?.();
  }
}

/** What is kept for a reader who is slow; beyond it only that something was missed. */
const MAX_WAITING = 500;

/** Hands what is put in on to one reader, in order; a failure ends it. */
class Mailbox<T> {
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
