import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'drizzle-orm';
import type { Database, Db } from '../../db/client';

/** What happened, told to every server. */
export type SiteEvent =
  | ContentEvent
  | MediaEvent
  | RedirectsEvent
  | SettingsEvent
  | MessageEvent
  | AccessEvent
  | PresenceEvent;

/** A page's content or sections changed. */
export interface ContentEvent {
  kind: 'page' | 'sections';
  pageId: string;
  /** The write, so that who made it knows it for its own. */
  changeSetId?: number;
  /** Who wrote it. */
  by?: string;
  /** Whether it may show on other pages: a photo of someone, say. Absent where that is not known. */
  showsElsewhere?: boolean;
  /** What the page is called, where it stands or who may read it is another. */
  isMoved?: true;
}

/** A picture came into the media library, left it, or is described in other words: pages may show it, or say what it shows. */
interface MediaEvent {
  kind: 'media';
  pageId: '';
}

/** Where visitors are led to from where no page stands is another. */
interface RedirectsEvent {
  kind: 'redirects';
  pageId: '';
}

/** What admins have set of what pages carry is another. */
interface SettingsEvent {
  kind: 'settings';
  pageId: '';
}

/** A contact message came in or was moved. */
interface MessageEvent {
  kind: 'message';
  pageId: string;
}

/** A person's sessions, keys or role changed: what hangs on them is to be looked at again. */
interface AccessEvent {
  kind: 'access';
  pageId: '';
  userId: string;
}

/** An editor opened a page, still has it open, or left it. */
export interface PresenceEvent {
  kind: 'presence';
  pageId: string;
  state: 'joined' | 'here' | 'gone';
  /** The server that has the editor's connection. */
  server: string;
  clientId: string;
  userId: string;
  name: string;
}

/** What changes what visitors are shown. */
export type ShownEvent = ContentEvent | MediaEvent | RedirectsEvent | SettingsEvent;

/** Whether an event changes what visitors are shown. */
export function isShown(event: SiteEvent): event is ShownEvent {
  return ['page', 'sections', 'media', 'redirects', 'settings'].includes(event.kind);
}

const CHANNEL = 'prospectus';
const KINDS = new Set(['page', 'sections', 'media', 'redirects', 'settings', 'message', 'access', 'presence']);

const telling = new AsyncLocalStorage<SiteEvent[]>();

/** Does some work. @returns what it gave, and what it told the servers */
export async function withEvents<T>(work: () => Promise<T>): Promise<{ result: T; events: readonly SiteEvent[] }> {
  const events: SiteEvent[] = [];
  return { result: await telling.run(events, work), events };
}

/** Tells every server, once the transaction has been committed. */
export async function publish(tx: Db, event: SiteEvent): Promise<void> {
  telling.getStore()?.push(event);
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify(event)})`);
}

/** Tells every server that the media library is another one now. */
export function publishMedia(tx: Db): Promise<void> {
  return publish(tx, { kind: 'media', pageId: '' });
}

/** Tells every server that a setting is another. */
export function publishSettings(tx: Db): Promise<void> {
  return publish(tx, { kind: 'settings', pageId: '' });
}

/** Tells every server that one is led elsewhere now. */
export function publishRedirects(tx: Db): Promise<void> {
  return publish(tx, { kind: 'redirects', pageId: '' });
}

/**
 * Tells every server to check a person's open connections again. Triggers announce what happens to accounts, sessions, keys and
 * passkeys (`announce_access` in the migrations); this is for the rule about second factors, which changes no row of the person.
 */
export function publishAccess(tx: Db, userId: string): Promise<void> {
  return publish(tx, { kind: 'access', pageId: '', userId });
}

/**
 * Calls back with each event of any server, this one's own included.
 * @param onGap the connection was lost and is back: what happened meanwhile was not heard
 * @returns how to stop
 */
export function subscribe(
  database: Database,
  onEvent: (event: SiteEvent) => void,
  onGap: () => void = () => undefined,
): Promise<() => Promise<void>> {
  return database.listen(
    CHANNEL,
    (payload) => {
      const event = readEvent(payload);
      if (event) onEvent(event);
    },
    onGap,
  );
}

/** Null for a payload that is none of ours: anyone with the database's password may notify on the channel. */
function readEvent(payload: string): SiteEvent | null {
  try {
    const event = JSON.parse(payload) as Partial<SiteEvent> | null;
    return KINDS.has(event?.kind ?? '') && typeof event?.pageId === 'string' ? (event as SiteEvent) : null;
  } catch {
    return null;
  }
}
