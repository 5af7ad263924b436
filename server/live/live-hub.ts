import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import type { Database } from '../../db/client';
import { AppError } from '../errors';
import {
  type ContentEvent,
  isShown,
  type PresenceEvent,
  publish,
  type ShownEvent,
  type SiteEvent,
  subscribe,
} from './notify';
import { Presence } from './presence';

/** What a connected editor is told; `gap`: something was missed, read everything again. */
export type LiveEvent = ContentEvent | { kind: 'message' } | { kind: 'gap' };

/** A numbered event, so that who connects anew gets what it missed. */
export interface Numbered {
  id: string;
  event: LiveEvent;
}

interface Listener {
  onEvent(numbered: Numbered): void;
  /** Whether this person may still listen is to be asked again. */
  onAccess(userId: string | null): void;
  onClose(): void;
}

const KEPT_EVENTS = 200;

/** Connections of one person, who has one for each tab in sight, and of all to this server. */
export const MAX_CONNECTIONS = { person: 30, server: 1000 };

/** Hands the events of all servers on to the editors connected to this one. */
export class LiveHub {
  private readonly name = randomBytes(6).toString('base64url');
  /** One for each connection, of which there are `MAX_CONNECTIONS.server` at most. */
  private readonly listeners = new Set<Listener>();
  private readonly connections = new Map<string, number>();
  private connectionCount = 0;
  private kept: Numbered[] = [];
  private count = 0;
  private isClosed = false;
  readonly presence: Presence;

  constructor(send: (event: PresenceEvent) => void) {
    this.presence = new Presence(this.name, send);
  }

  /** @returns how to stop */
  listen(listener: Listener): () => void {
    if (this.isClosed) listener.onClose();
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /**
   * Counts a connection of a person. @returns how to end it, which may be done more than once
   * @throws AppError TOO_MANY_REQUESTS where they have too many, SERVICE_UNAVAILABLE where all together have
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

  /** The number of the newest event. */
  get lastId(): string {
    return `${this.name}.${this.count}`;
  }

  /** What came after an event; null where that is no longer known. */
  since(id: string): Numbered[] | null {
    const [name, number] = id.split('.');
    const missed = this.count - Number(number);
    if (name !== this.name || !(missed >= 0) || missed > this.kept.length) return null;
    return missed === 0 ? [] : this.kept.slice(-missed);
  }

  /** Takes in an event of any server. */
  receive(event: SiteEvent): void {
    if (event.kind === 'presence') this.presence.receive(event);
    else if (event.kind === 'access') for (const listener of this.listeners) listener.onAccess(event.userId);
    else if (event.kind !== 'media' && event.kind !== 'redirects' && event.kind !== 'settings')
      this.publish(event.kind === 'message' ? { kind: 'message' } : event);
  }

  /** The connection to the other servers was lost and is back. */
  gap(): void {
    for (const listener of this.listeners) listener.onAccess(null);
    this.publish({ kind: 'gap' });
  }

  /** Sends everyone away, to come again to another server or a later start. */
  close(): void {
    this.isClosed = true;
    this.presence.close();
    for (const listener of this.listeners) listener.onClose();
  }

  private publish(event: LiveEvent): void {
    this.count += 1;
    const numbered = { id: this.lastId, event };
    this.kept = [...this.kept, numbered].slice(-KEPT_EVENTS);
    for (const listener of this.listeners) listener.onEvent(numbered);
  }
}

/** A hub that tells the other servers through the database. */
export function createLiveHub({ db }: Pick<Database, 'db'>, log: Logger): LiveHub {
  return new LiveHub((event) => {
    publish(db, event).catch((error: unknown) => log.debug({ err: error }, 'who is here could not be told'));
  });
}

/**
 * From now on every server's events reach the hub.
 * @param onShown hears of those that change what visitors are shown, and of `gap`, which may have
 * @returns how to stop
 */
export function followEvents(
  { database, live }: { database: Database; live: LiveHub },
  onShown: (event: ShownEvent | { kind: 'gap' }) => void,
): Promise<() => Promise<void>> {
  return subscribe(
    database,
    (event) => {
      if (isShown(event)) onShown(event);
      live.receive(event);
    },
    () => {
      onShown({ kind: 'gap' });
      live.gap();
    },
  );
}
