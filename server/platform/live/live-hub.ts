import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import type { Database } from '../../../db/client';
import { AppError } from '../errors';
import { HandledChanges } from './handled-changes';
import {
  type ContentEvent,
  type GapEvent,
  isShown,
  type PresenceEvent,
  publish,
  type ShownEvent,
  type SiteEvent,
  type StoppedEvent,
  subscribe,
} from './notify';
import { Presence } from './presence';

/** An event for connected editors. `gap` means that events were missed and everything must be loaded again. */
export type LiveEvent =
  | ContentEvent
  | { kind: 'message' }
  | { kind: 'draft'; draftId: number }
  /** Unlike `pageId`, `commented` is not a page that has changed. */
  | { kind: 'comment'; commented: string; draftId: number | null }
  /** Only sent to these people, without their ids. */
  | { kind: 'notification'; people?: readonly string[] }
  | { kind: 'gap' };

/** An event with an id, so that a reconnecting client can resume after it. */
export interface Numbered {
  id: string;
  event: LiveEvent;
}

interface Listener {
  onEvent(numbered: Numbered): void;
  /** Called when this person's access must be checked again; null means everyone's. */
  onAccess(userId: string | null): void;
  onClose(): void;
}

const KEPT_EVENTS = 200;

/** Maximum number of connections per person (one per visible tab) and per server. */
export const MAX_CONNECTIONS = { person: 30, server: 1000 };

/** What a hub has received, and who is connected to it. */
export interface HubUse {
  connections: number;
  people: number;
  /** The events of all servers, including this one. Where the server checks for changes, each change it finds. */
  received: number;
  /** When the last one arrived, in milliseconds since 1970; null for none. */
  lastAt: number | null;
  /** The number of times that events may have been missed. */
  gaps: number;
}

/** Passes events from all servers to the editors connected to this one. */
export class LiveHub {
  private readonly name = randomBytes(6).toString('base64url');
  /** One per connection, at most `MAX_CONNECTIONS.server`. */
  private readonly listeners = new Set<Listener>();
  private readonly connections = new Map<string, number>();
  private connectionCount = 0;
  private kept: Numbered[] = [];
  private count = 0;
  private isClosed = false;
  private readonly seen = { received: 0, lastAt: null as number | null, gaps: 0 };
  readonly presence: Presence;

  constructor(send: (event: PresenceEvent) => void) {
    this.presence = new Presence(this.name, send);
  }

  /** Adds a listener. @returns a function that removes it */
  listen(listener: Listener): () => void {
    if (this.isClosed) listener.onClose();
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /**
   * Counts a connection of a person. @returns a function that ends it and may be called repeatedly
   * @throws AppError TOO_MANY_REQUESTS if the person has too many connections, SERVICE_UNAVAILABLE if the server has
   */
  connect(userId: string): () => void {
    const own = this.connections.get(userId) ?? 0;
    if (own >= MAX_CONNECTIONS.person) {
      throw new AppError('TOO_MANY_REQUESTS', 'The site is open in too many windows.', { retryAfter: 10 });
    }
    if (this.connectionCount >= MAX_CONNECTIONS.server) {
      throw new AppError('SERVICE_UNAVAILABLE', 'Too many windows are connected.', { retryAfter: 10 });
    }
    this.connections.set(userId, own + 1);
    this.connectionCount += 1;
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      this.connectionCount -= 1;
      const left = (this.connections.get(userId) ?? 1) - 1;
      if (left > 0) this.connections.set(userId, left);
      else this.connections.delete(userId);
    };
  }

  get use(): HubUse {
    return { ...this.seen, connections: this.connectionCount, people: this.connections.size };
  }

  /** Id of the newest event. */
  get lastId(): string {
    return `${this.name}.${this.count}`;
  }

  /** Returns the events after the given one, or null if they are no longer known. */
  since(id: string): Numbered[] | null {
    const [name, number] = id.split('.');
    const missed = this.count - Number(number);
    if (name !== this.name || !(missed >= 0) || missed > this.kept.length) return null;
    return missed === 0 ? [] : this.kept.slice(-missed);
  }

  /** Handles an event from any server, including this one. */
  receive(event: SiteEvent): void {
    this.note();
    if (event.kind === 'presence') this.presence.receive(event);
    else if (event.kind === 'access') for (const listener of this.listeners) listener.onAccess(event.userId);
    else if (event.kind === 'message') this.publish({ kind: 'message' });
    else if (event.kind === 'draft') this.publish({ kind: 'draft', draftId: event.draftId });
    else if (event.kind === 'comment')
      this.publish({ kind: 'comment', commented: event.pageId, draftId: event.draftId });
    else if (event.kind === 'notification') this.publish({ kind: 'notification', people: event.people });
    else if (event.kind === 'page' || event.kind === 'sections') this.publish(event);
  }

  /** Tells all listeners that events may have been missed, after the connection to the other servers was restored. */
  gap(): void {
    this.seen.gaps += 1;
    this.note();
    for (const listener of this.listeners) listener.onAccess(null);
    this.publish({ kind: 'gap' });
  }

  /** Disconnects everyone. Clients reconnect to another server, or to this one after a restart. */
  close(): void {
    this.isClosed = true;
    this.presence.close();
    for (const listener of this.listeners) listener.onClose();
  }

  private note(): void {
    this.seen.received += 1;
    this.seen.lastAt = Date.now();
  }

  private publish(event: LiveEvent): void {
    this.count += 1;
    const numbered = { id: this.lastId, event };
    this.kept = [...this.kept, numbered].slice(-KEPT_EVENTS);
    for (const listener of this.listeners) listener.onEvent(numbered);
  }
}

/** Creates a hub that reaches the other servers through the database. */
export function createLiveHub({ db }: Pick<Database, 'db'>, log: Logger): LiveHub {
  return new LiveHub((event) => {
    publish(db, event).catch((error: unknown) => log.debug({ err: error }, 'presence could not be published'));
  });
}

/**
 * Connects the hub to the events of all servers.
 * @param onShown called with each event that changes what visitors see, and with `gap`, after which anything may have changed
 * @param onDraft called when a draft changes, and after a gap
 * @param onStopped called when a server stops
 * @returns a function that disconnects the hub
 */
export async function followEvents(
  { database, live }: { database: Database; live: LiveHub },
  onShown: (event: ShownEvent | GapEvent) => void,
  onDraft: () => void,
  onStopped: (event: StoppedEvent) => void = () => undefined,
): Promise<() => Promise<void>> {
  const handled = new HandledChanges(database.db);
  const stop = await subscribe(
    database,
    (event) => {
      if (isShown(event)) onShown(event);
      if (event.kind === 'draft') onDraft();
      if (event.kind === 'stopped') onStopped(event);
      live.receive(event);
      handled.note(event);
    },
    (isForVisitors) => {
      if (isForVisitors) onShown({ kind: 'gap', hasMissedChanges: () => handled.findMissed() });
      onDraft();
      live.gap();
    },
  );
  // Nothing is cached yet, so no change so far matters. If they cannot be read, the first gap counts them.
  await handled.findMissed().catch(() => undefined);
  return stop;
}
