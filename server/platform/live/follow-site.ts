import type { Role } from '../actor';
import { AppError } from '../errors';
import type { LiveEvent, LiveHub } from './live-hub';
import type { Joining, PresentPerson } from './presence';

/** An item sent to a connected editor. */
export type LiveItem =
  | { id: string; event: LiveEvent | { kind: 'ready' } }
  | { id: null; event: { kind: 'presence'; people: PresentPerson[] } };

interface Following {
  hub: LiveHub;
  userId: string;
  role: Role;
  /** Whether the person may read drafts. */
  readsDrafts: boolean;
  /** Whether the person is signed in: an API key of theirs gets no notifications. */
  isSignedIn: boolean;
  /** Returns the person's current role, or null if the session has ended. If it throws, the last known role is kept. */
  recheck(): Promise<Role | null>;
  /** Sends the events after this one first. */
  lastEventId?: string;
  /** If given, announces this window to other editors and sends who else has the page open. */
  window?: Joining;
  signal: AbortSignal;
}

const RECHECK_MS = 60_000;

/**
 * Yields everything a connected editor receives: first `ready` or the events missed since `lastEventId` (`gap` if those are no longer
 * known), then each event as it happens. Events about messages are only sent to admins, those about drafts and comments to readers of drafts, and
 * those about notifications to the people they are for.
 * @throws AppError UNAUTHORIZED once the session has ended, SERVICE_UNAVAILABLE when the server stops
 */
export async function* followSite(options: Following): AsyncGenerator<LiveItem> {
  const { hub, lastEventId, window, signal } = options;
  const box = new Mailbox<LiveItem>({ id: hub.lastId, event: { kind: 'gap' } });
  let { role } = options;
  const { readsDrafts, isSignedIn } = options;

  async function recheck(): Promise<void> {
    const today = await options.recheck().catch(() => role);
    if (today === null) box.fail(new AppError('UNAUTHORIZED', 'Your session has ended. Please sign in.'));
    else role = today;
  }

  const showOthers = () =>
    window && box.put({ id: null, event: { kind: 'presence', people: hub.presence.others(window) } });
  let end: () => void = () => undefined;
  // The reader of a lost connection may never ask for the next item, so that nothing after a `yield` would run.
  const ended = () => end();
  signal.addEventListener('abort', ended, { once: true });
  try {
    if (signal.aborted) return;
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
    const leave = window && hub.presence.join(window, showOthers);
    end = () => {
      clearInterval(timer);
      stop();
      leave?.();
    };
    showOthers();
    for await (const item of box.read(signal)) {
      const { event } = item;
      if (event.kind === 'notification') {
        if (item.id !== null && isSignedIn && event.people?.includes(options.userId)) {
          yield { id: item.id, event: { kind: 'notification' } };
        }
      } else if (
        (event.kind !== 'message' || role === 'admin') &&
        ((event.kind !== 'draft' && event.kind !== 'comment') || readsDrafts)
      ) {
        yield item;
      }
    }
  } finally {
    signal.removeEventListener('abort', ended);
    end();
  }
}

/** Maximum number of unread items for a slow reader; beyond that, they are replaced with a `gap`. */
const MAX_WAITING = 500;

/** Queues items for one reader, in order, until a failure ends it. */
class Mailbox<T> {
  private waiting: T[] = [];
  private failure: unknown;
  private wake: () => void = () => undefined;

  /** @param overflow replaces all unread items once there are too many */
  constructor(private readonly overflow: T) {}

  put(item: T): void {
    if (this.waiting.length >= MAX_WAITING) this.waiting = [this.overflow];
    this.waiting.push(item);
    this.wake();
  }

  /** Ends the reader with an error after it has read the queued items. */
  fail(error: unknown): void {
    this.failure ??= error;
    this.wake();
  }

  /** Yields items as they arrive and returns quietly once the signal aborts. */
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
