import type { Logger } from 'pino';
import type { Database, Db } from '../../db/client';
import type { Actor, Source } from '../actor';
import type { WritingHelp } from '../ai/writing-help';
import type { SiteAnalytics } from '../analytics/site-analytics';
import type { AuditStream } from '../audit/audit-stream';
import type { Refusals } from '../audit/refusals';
import type { Secrets } from '../auth/auth-secret';
import type { Auth } from '../auth/create-auth';
import type { SessionState } from '../auth/identify';
import type { SessionUser } from '../auth/known-user';
import type { PasswordLimits } from '../auth/password-limits';
import type { Provider } from '../auth/provider/provider';
import type { SetupToken } from '../auth/setup-token';
import type { Backups } from '../backup/backups';
import type { ChainMail } from '../chain/chain-mail';
import type { Outbox } from '../contact/outbox';
import type { SitePictures } from '../content/site-pictures';
import type { Env } from '../env';
import type { Finished } from '../http/finished';
import type { LinkPreviewer } from '../link-preview/preview-link';
import type { LiveHub } from '../live/live-hub';
import type { Mailer } from '../mail/mailer';
import type { MediaLibrary } from '../media/media-library';
import type { PageDirectory } from '../pages/page-directory';
import type { RedirectUses } from '../pages/redirect-uses';
import type { SearchIndex } from '../search/search-index';
import type { SiteRegion } from '../settings/site-region';
import type { OutsideLinks } from '../site-check/outside-links';
import type { SiteReader } from '../site-check/site-reader';
import type { CachedPage } from '../ssr/cached-page';
import type { PageCache } from '../ssr/page-cache';
import type { PageViews } from '../stats/page-views';

/** An answer of the API that tells a page as visitors see it. */
export interface KeptAnswer {
  pageId: string;
  answer: Finished;
}

/** What the server's parts share, made once at the start. */
export interface Services {
  env: Env;
  log: Logger;
  database: Database;
  auth: Auth;
  /** What signs and tells apart today. */
  secret: string;
  /** The same, and behind it those of before, which have signed what may still be there. */
  secrets: readonly string[];
  /** Where it lies. */
  secretPlace: Secrets['place'];
  /** Who says who people are, in place of passwords; null where no identity provider is set. */
  provider: Provider | null;
  setupToken: SetupToken;
  mailer: Mailer;
  /** Contact messages on their way to the firm's mailbox. */
  outbox: Outbox;
  pageViews: PageViews;
  passwordLimits: PasswordLimits;
  /** What was refused, on its way to the record. */
  refusals: Refusals;
  /** The record, on its way to who collects it elsewhere. */
  auditStream: AuditStream;
  /** The chains' newest links, mailed to the admins each day. */
  chainMail: ChainMail;
  /** Rendered pages; gone with a change of what they show, by whichever server. */
  pageCache: PageCache<CachedPage>;
  /** What visitors were answered by the API, by its address; gone with the page it tells. */
  answers: PageCache<KeptAnswer>;
  /** Which pages there are, and where they stand. */
  directory: PageDirectory;
  /** The words by which content is found. */
  searchIndex: SearchIndex;
  /** What counts visitors besides the site itself. */
  analytics: SiteAnalytics;
  /** The site's language and time zone. */
  region: SiteRegion;
  /** The site's own pages, as visitors are sent them. */
  siteReader: SiteReader;
  /** Links to other sites, and what stands there. */
  outsideLinks: OutsideLinks;
  /** How often redirects were followed, on the way to the database. */
  redirectUses: RedirectUses;
  /** What pages show of each other and of the media library. */
  pictures: SitePictures;
  /** Editors who are connected, and who has which page open. */
  live: LiveHub;
  linkPreviews: LinkPreviewer;
  media: MediaLibrary;
  /** What the site's backups are made of, and when. */
  backups: Backups;
  /** Whoever writes suggestions. */
  writingHelp: WritingHelp;
}

/** What a procedure knows of the request it answers. */
export interface Context extends Services {
  /** The database, or the transaction the whole procedure runs in. */
  db: Db;
  actor: Actor;
  user: SessionUser | null;
  session: SessionState | null;
  source: Source;
  requestId: string;
  /** The client's address, to check it against a key's networks. Never stored. */
  address: string;
  /** The site's own address, without a final slash, for links in mails. */
  origin: string;
  /** Whether one of the site's own pages asked, as far as the browser says. */
  isFromOwnPage: boolean;
  idempotencyKey: string | null;
  headers: Headers;
  /** Aborted when the caller goes away before the answer. */
  signal: AbortSignal;
  setCookies(cookies: string[]): void;
  /** Has the browser forget what it keeps of the site: `cache`, `storage`. */
  clearSiteData(kinds: readonly ('cache' | 'storage')[]): void;
  /** Work to do once the transaction has been committed (mail). */
  afterCommit: (() => Promise<void>)[];
}
