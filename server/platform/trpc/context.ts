import type { Logger } from 'pino';
import type { Database, Db } from '../../../db/client';
import type { Actor, Source } from '../actor';
import type { Env } from '../env';
import type { LiveHub } from '../live/live-hub';
import type { GapEvent, ShownEvent } from '../live/notify';
import type { Mailer } from '../mail/mailer';

/** The services of this floor. Every floor adds its own; `main` creates them all once, at startup. */
export interface PlatformServices {
  env: Env;
  log: Logger;
  database: Database;
  mailer: Mailer;
  /** Connected editors, and who has which page open. */
  live: LiveHub;
  /**
   * Clears everything that this server caches and the event makes obsolete; everything for a `gap`, after which events are missing.
   * @returns the pages whose responses may differ now
   */
  forgetShown(event: ShownEvent | GapEvent): ReadonlySet<string> | 'all';
}

/** The context of a procedure call: the request. Every floor adds its services. */
export interface PlatformContext extends PlatformServices {
  /** The database, or the transaction that the whole procedure runs in. */
  db: Db;
  actor: Actor;
  source: Source;
  requestId: string;
  /** The client's address, to check it against a key's networks. Never stored. */
  address: string;
  /** The site's own address, without a trailing slash, for links in emails. */
  origin: string;
  /** True if one of the site's own pages made the request, as far as the browser says. */
  isFromOwnPage: boolean;
  idempotencyKey: string | null;
  headers: Headers;
  /** Aborted when the caller disconnects before the response. */
  signal: AbortSignal;
  setCookies(cookies: string[]): void;
  /** Tells the browser to clear the site's data: `cache`, `storage`. */
  clearSiteData(kinds: readonly ('cache' | 'storage')[]): void;
  /** Work to do after the transaction has been committed, such as sending mail. */
  afterCommit: (() => Promise<void>)[];
}
