import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'drizzle-orm';
import type { Database, Db } from '../../../db/client';

/** An event that is sent to every server. */
export type SiteEvent =
  | ContentEvent
  | MediaEvent
  | RedirectsEvent
  | SettingsEvent
  | MessageEvent
  | DraftEvent
  | CommentEvent
  | NotificationEvent
  | AccessEvent
  | PresenceEvent
  | StoppedEvent;

/** A page's content or sections changed. */
export interface ContentEvent {
  kind: 'page' | 'sections';
  pageId: string;
  /** Id of the change set, so that the author's own window recognizes its event. */
  changeSetId?: number;
  /** Id of the author. */
  by?: string;
  /** True if the change may appear on other pages, such as a team member's photo; undefined if unknown. */
  showsElsewhere?: boolean;
  /** Set if the page's title, address or visibility changed. */
  isMoved?: true;
  /** Set if the page, or a section of it, was hidden from visitors or deleted. */
  isHidden?: true;
}

/** The media library changed: an image was added, removed or described differently, so pages that show it may change. */
interface MediaEvent {
  kind: 'media';
  pageId: '';
  /** Set if a file was withdrawn, so that no cache may keep it. */
  isWithdrawal?: true;
}

/** A redirect changed. */
interface RedirectsEvent {
  kind: 'redirects';
  pageId: '';
}

/** A site-wide setting that appears on pages changed. */
interface SettingsEvent {
  kind: 'settings';
  pageId: '';
}

/** A contact message arrived or its status changed. */
interface MessageEvent {
  kind: 'message';
  pageId: string;
}

/** A draft was written, published or withdrawn. Visitors see nothing of it. */
export interface DraftEvent {
  kind: 'draft';
  pageId: '';
  draftId: number;
}

/** A comment on a page, or in a draft of it, was written, changed, resolved or deleted. Visitors see nothing of it. */
export interface CommentEvent {
  kind: 'comment';
  pageId: string;
  draftId: number | null;
}

/** People were notified of something, or have read it. */
interface NotificationEvent {
  kind: 'notification';
  pageId: '';
  people: string[];
}

/** A person's sessions, keys or role changed, so their open connections must be checked again. */
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
  /** The server that holds the editor's connection. */
  server: string;
  clientId: string;
  userId: string;
  name: string;
}

/** A server has answered its last request and stops. Servers of a release that does not know this event ignore it. */
export interface StoppedEvent {
  kind: 'stopped';
  pageId: '';
  /** The version of its software, with its build. */
  release: string;
}

/** Events were missed, so anything may have changed. Each server creates this event itself. */
export interface GapEvent {
  kind: 'gap';
  /** Finds out whether the missed events include changes of the content. Without it, they may. */
  hasMissedChanges?: () => Promise<boolean>;
}

/** An event that changes what visitors see. */
export type ShownEvent = ContentEvent | MediaEvent | RedirectsEvent | SettingsEvent;

/** Returns true if the event changes what visitors see. */
export function isShown(event: SiteEvent): event is ShownEvent {
  return ['page', 'sections', 'media', 'redirects', 'settings'].includes(event.kind);
}

const CHANNEL = 'prospectus';
const KINDS = new Set([
  ...['page', 'sections', 'media', 'redirects', 'settings'],
  ...['message', 'draft', 'comment', 'notification', 'access', 'presence', 'stopped'],
]);

const telling = new AsyncLocalStorage<SiteEvent[]>();

/** Runs the work. @returns its result and the events it published */
export async function withEvents<T>(work: () => Promise<T>): Promise<{ result: T; events: readonly SiteEvent[] }> {
  const events: SiteEvent[] = [];
  return { result: await telling.run(events, work), events };
}

/** Sends an event to every server once the transaction is committed. */
export function publish(tx: Db, event: SiteEvent): Promise<void> {
  return publishAll(tx, [event]);
}

/** Sends events, in their order, to every server once the transaction is committed. */
export async function publishAll(tx: Db, events: readonly SiteEvent[]): Promise<void> {
  if (events.length === 0) return;
  telling.getStore()?.push(...events);
  const texts = JSON.stringify(events.map((event) => JSON.stringify(event)));
  await tx.execute(sql`select pg_notify(${CHANNEL}, event) from json_array_elements_text(${texts}::json) as event`);
}

/** Notifies every server that the media library changed. */
export function publishMedia(tx: Db): Promise<void> {
  return publish(tx, { kind: 'media', pageId: '' });
}

/** Notifies every server that a file was withdrawn. */
export function publishWithdrawal(tx: Db): Promise<void> {
  return publish(tx, { kind: 'media', pageId: '', isWithdrawal: true });
}

/** Notifies every server that a site-wide setting changed. */
export function publishSettings(tx: Db): Promise<void> {
  return publish(tx, { kind: 'settings', pageId: '' });
}

/** Notifies every server that a redirect changed. */
export function publishRedirects(tx: Db): Promise<void> {
  return publish(tx, { kind: 'redirects', pageId: '' });
}

/** Notifies every server that a draft changed. */
export function publishDraftEvent(tx: Db, draftId: number): Promise<void> {
  return publish(tx, { kind: 'draft', pageId: '', draftId });
}

/** Notifies every server that a comment changed. */
export function publishComment(tx: Db, { pageId, draftId }: Pick<CommentEvent, 'pageId' | 'draftId'>): Promise<void> {
  return publish(tx, { kind: 'comment', pageId, draftId });
}

/** The number of people that one event names, because the database limits the length of an event. */
const PEOPLE_AT_ONCE = 100;

/** Notifies every server that the notifications of people changed. */
export async function publishNotifications(tx: Db, people: readonly string[]): Promise<void> {
  for (let at = 0; at < people.length; at += PEOPLE_AT_ONCE) {
    await publish(tx, { kind: 'notification', pageId: '', people: people.slice(at, at + PEOPLE_AT_ONCE) });
  }
}

/**
 * Notifies every server that a person's open connections must be checked again. Triggers announce changes to accounts, sessions, keys and
 * passkeys (`announce_access` in the migrations); this function is for the rule about second factors, which changes no row of the person.
 */
export function publishAccess(tx: Db, userId: string): Promise<void> {
  return publish(tx, { kind: 'access', pageId: '', userId });
}

/**
 * Calls back with each event of any server, including this one.
 * @param onGap called when a lost connection is restored: events in between were missed. False if visitors see nothing of them
 * @returns a function that unsubscribes
 */
export function subscribe(
  database: Database,
  onEvent: (event: SiteEvent) => void,
  onGap: (isShown: boolean) => void = () => undefined,
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

/** Returns the event, or null if the payload is not one of ours: anyone with the database's password may notify on the channel. */
function readEvent(payload: string): SiteEvent | null {
  try {
    const event = JSON.parse(payload) as Partial<SiteEvent> | null;
    return KINDS.has(event?.kind ?? '') && typeof event?.pageId === 'string' ? (event as SiteEvent) : null;
  } catch {
    return null;
  }
}
