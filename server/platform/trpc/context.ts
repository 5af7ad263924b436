import type { Logger } from 'pino';
import type { Database, Db } from '../../../db/client';
import type { Actor, Source } from '../actor';
import type { WritingHelp } from '../../writing/help/writing-help';
import type { SiteAnalytics } from '../../site/rendering/site-analytics';
import type { AuditStream } from '../../accounts/audit/audit-stream';
import type { Refusals } from '../../accounts/audit/refusals';
import type { Secrets } from '../../accounts/auth/auth-secret';
import type { Auth } from '../../accounts/auth/create-auth';
import type { SessionState } from '../../accounts/auth/identify';
import type { SessionUser } from '../../accounts/auth/known-user';
import type { PasswordLimits } from '../../accounts/auth/password-limits';
import type { Provider } from '../../accounts/auth/provider/provider';
import type { SetupToken } from '../../accounts/auth/setup-token';
import type { Backups } from '../../features/backup/backups';
import type { ChainMail } from '../../features/chain/chain-mail';
import type { Outbox } from '../../features/contact/outbox';
import type { SitePictures } from '../../content/changes/site-pictures';
import type { Env } from '../env';
import type { Finished } from '../http/finished';
import type { LinkPreviewer } from '../../library/link-preview/preview-link';
import type { LiveHub } from '../live/live-hub';
import type { Mailer } from '../mail/mailer';
import type { MediaLibrary } from '../../library/media/media-library';
import type { PageDirectory } from '../../content/directory/page-directory';
import type { RedirectUses } from '../../content/pages/redirect-uses';
import type { SearchIndex } from '../../features/search/search-index';
import type { SiteRegion } from '../../accounts/settings/site-region';
import type { OutsideLinks } from '../../features/site-check/outside-links';
import type { SiteReader } from '../../features/site-check/site-reader';
import type { CachedPage } from '../../site/rendering/cached-page';
import type { PageCache } from '../../site/rendering/page-cache';
import type { PageViews } from '../../site/visits/page-views';

/** A cached API response with the content of a page as visitors see it. */
export interface KeptAnswer {
  pageId: string;
  answer: Finished;
}

/** The services that the server's parts share, created once at startup. */
export interface Services {
  env: Env;
  log: Logger;
  database: Database;
  auth: Auth;
  /** The current secret, which signs cookies and hashes client addresses. */
  secret: string;
  /** The current secret, followed by former ones, whose signatures are still accepted. */
  secrets: readonly string[];
  /** Where the secret is stored. */
  secretPlace: Secrets['place'];
  /** The identity provider that can replace passwords; null if none is configured. */
  provider: Provider | null;
  setupToken: SetupToken;
  mailer: Mailer;
  /** Sends contact messages to the firm's mailbox. */
  outbox: Outbox;
  pageViews: PageViews;
  passwordLimits: PasswordLimits;
  /** Counts refused requests for the audit log. */
  refusals: Refusals;
  /** Writes the audit log to a file or standard output for log collectors. */
  auditStream: AuditStream;
  /** Emails the newest links of the hash chains to admins every day. */
  chainMail: ChainMail;
  /** Rendered pages. A change on any server removes the affected ones. */
  pageCache: PageCache<CachedPage>;
  /** API responses to visitors, by address. Removed together with their page. */
  answers: PageCache<KeptAnswer>;
  /** All pages and their addresses. */
  directory: PageDirectory;
  /** The full-text index of the content. */
  searchIndex: SearchIndex;
  /** The external analytics script, if configured. */
  analytics: SiteAnalytics;
  /** The site's language and time zone. */
  region: SiteRegion;
  /** Reads the site's own pages as visitors see them. */
  siteReader: SiteReader;
  /** Checks links to other sites. */
  outsideLinks: OutsideLinks;
  /** Counts how often redirects are followed. */
  redirectUses: RedirectUses;
  /** Images and other data that pages show from other pages and the media library. */
  pictures: SitePictures;
  /** Connected editors, and who has which page open. */
  live: LiveHub;
  linkPreviews: LinkPreviewer;
  media: MediaLibrary;
  /** Creates and lists the site's backups. */
  backups: Backups;
  /** The language model for suggested texts. */
  writingHelp: WritingHelp;
}

/** The context of a procedure call. */
export interface Context extends Services {
  /** The database, or the transaction that the whole procedure runs in. */
  db: Db;
  actor: Actor;
  user: SessionUser | null;
  session: SessionState | null;
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
