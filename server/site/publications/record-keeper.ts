import { randomUUID } from 'node:crypto';
import { asc, eq, isNull, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { type Database, rawRows } from '../../../db/client';
import { documents, media } from '../../../db/schema/library';
import { dayIn } from '../../../src/content/day';
import { hrefOf } from '../../../src/pages/address';
import { FEED_FILE } from '../../../src/pages/address-rules';
import { listedBy } from '../../../src/pages/collections/collections';
import type { SiteRegion } from '../../accounts/settings/site-region';
import type { Directory, PageEntry } from '../../content/directory/directory';
import type { PageDirectory } from '../../content/directory/page-directory';
import { endingOf, FILE_TYPES, mimeTypeOf } from '../../library/files/file-types';
import { dispositionOf } from '../../library/media/document-routes';
import { DOCUMENTS_PATH } from '../../library/media/documents';
import type { Env } from '../../platform/env';
import { pause } from '../../platform/pause';
import { isUpTo, KeeperClaim, type SiteState } from './keeper-claim';
import type { PublicationRecord } from './publication-record';
import { type Newest, readCurrent, readMoment } from './store-publication';

/** Renders pages or returns cached ones. */
interface Pages {
  /** Returns the page that visitors get at an address, or null if it is no longer this page. */
  readPublic(address: string, pageId: string): Promise<object | null>;
}

/** Knows when each page changed (`PageCache`). */
interface Changes {
  begin(pageId: string): number;
  /** Also notices a new year. */
  get(key: string): unknown;
}

interface KeeperOptions {
  database: Database;
  log: Logger;
  env: Pick<Env, 'PUBLIC_URL'>;
  publications: PublicationRecord;
  directory: PageDirectory;
  pageCache: Changes;
  region: SiteRegion;
}

/** An address that visitors can open. */
interface Target {
  address: string;
  pageId: string;
}

/** When each page last changed, by its address. */
type Marks = ReadonlyMap<string, number>;

const CHANNEL = 'prospectus_record';
const CHECK_MS = 60_000;
/** How often a long run renews its claim, in milliseconds. */
const RENEW_MS = 20_000;
/** How long events of a save are gathered, in milliseconds. */
const GATHER_MS = 200;
/** How long notifications of earlier changes may take to arrive, in milliseconds. */
const EVENTS_MS = 3_000;

/**
 * Records what nobody has requested yet: after each change, at the start and every minute, one of the servers renders the pages that may
 * have changed, and ends the publications of addresses that no longer exist. The database stores up to which links of both chains
 * everything is recorded, so that another server continues if this one is killed or misses events.
 */
export class RecordKeeper {
  /** When this server last found everything recorded, in milliseconds since 1970; null if it never did. */
  checkedAt: number | null = null;
  private readonly claims: KeeperClaim;
  private pages: Pages | undefined;
  /** The recorded manifest of each address, and the moment of the page then. */
  private readonly verified = new Map<string, { begin: number; manifest: string }>();
  private isTrusted = false;
  /** What this server last knew of the pages, and a state of the site that contains all of it. */
  private snapshot: { marks: Marks; state: SiteState } | undefined;
  /** The number of runs in a row that failed. */
  private failures = 0;
  private timer: NodeJS.Timeout | undefined;
  private isStarted = false;
  private isStopping = false;
  private isAsked = false;
  private running: Promise<void> = Promise.resolve();
  private stopListening: () => Promise<void> = async () => undefined;
  private isListening = false;
  private onToken: (token: string) => void = () => undefined;

  constructor(private readonly options: KeeperOptions) {
    this.claims = new KeeperClaim(options.database);
  }

  /** Sets the source of the pages, which is available only after the app has loaded. */
  readBy(pages: Pages): void {
    this.pages = pages;
  }

  start(): void {
    this.isStarted = true;
    const { database, log } = this.options;
    database
      .listen(CHANNEL, (message) => this.hear(message))
      .then((stop) => {
        this.stopListening = stop;
        this.isListening = true;
      })
      .catch((error: unknown) => log.warn({ err: error }, 'the record could not follow the database'))
      .finally(() => this.check());
  }

  private hear(message: string): void {
    this.onToken(message);
    const share = this.claims.readOffer(message);
    if (share !== null) this.check(share * GATHER_MS);
  }

  /**
   * Looks for what is not recorded yet, because something has changed. Does nothing until it is started.
   * @param delay in milliseconds, in which more may change
   */
  check(delay = GATHER_MS): void {
    if (!this.isStarted || this.isAsked) return;
    this.isAsked = true;
    this.running = this.running.then(async () => {
      await pause(delay);
      this.isAsked = false;
      const isDone = await this.run().catch((error: unknown) => {
        // The database may have been away for a moment.
        const level = this.failures === 0 ? 'info' : 'warn';
        this.options.log[level]({ err: error }, 'pages could not be recorded; retrying');
        return null;
      });
      this.failures = isDone === null ? this.failures + 1 : 0;
      clearTimeout(this.timer);
      if (!this.isStarted) return;
      this.timer = setTimeout(() => this.check(), CHECK_MS);
      this.timer.unref();
    });
  }

  /** Waits until everything that was asked for is done. */
  settle(): Promise<void> {
    return this.running;
  }

  async close(): Promise<void> {
    this.isStarted = false;
    this.isStopping = true;
    clearTimeout(this.timer);
    await this.running;
    await this.stopListening().catch(() => undefined);
    await this.claims.release().catch(() => undefined);
  }

  /** Records everything that is not recorded yet, unless another server does. @returns whether everything is recorded now */
  async run(): Promise<boolean> {
    const { database, publications, pageCache } = this.options;
    if (!this.pages || this.isStopping) return false;
    const claimed = await this.claims.claim();
    if (claimed === null) this.isTrusted = false;
    const known = this.isTrusted ? null : await this.findKnown(claimed?.state ?? (await this.claims.findOffer()));
    if (claimed === null && !(known && (await this.claims.takeOver(known.recorded)))) return false;
    await publications.flush();
    const state = await this.readState();
    const hasEvents = await this.awaitEvents();
    // Notices a new year, which pages show.
    pageCache.get('');
    const current = await readCurrent(database.db);
    if (!this.isTrusted) this.trust(known?.marks ?? new Map(), current);
    const isDone = await this.recordAll(current, state);
    if (!isDone) return false;
    this.checkedAt = Date.now();
    // If notifications may still be missing, the next run verifies everything again.
    if (hasEvents && (await this.claims.advance(state)) && this.isStarted)
      await database.db.execute(sql`select pg_notify(${CHANNEL}, ${this.claims.describeOffer()})`);
    return true;
  }

  private async recordAll(current: Map<string, Newest>, state: SiteState): Promise<boolean> {
    const { directory } = this.options;
    const pages = await directory.read();
    const targets = listTargets(pages);
    let isDone = true;
    let renewedAt = performance.now();
    for (const target of targets) {
      if (this.isStopping) return false;
      if (this.isVerified(target, current)) continue;
      const begun = performance.now();
      isDone = (await this.recordPage(target, current)) && isDone;
      // Visitors and editors come first: this takes at most half of the time.
      const now = performance.now();
      await pause(now - begun);
      if (now - renewedAt < RENEW_MS) continue;
      renewedAt = now;
      if ((await this.claims.claim()) === null) return false;
    }
    const files = await this.recordFiles(current);
    const isThere = new Set([...targets.map(({ address }) => address), ...files.addresses]);
    await this.endMissing(current, isThere, state);
    return isDone && files.isDone;
  }

  private isVerified({ address, pageId }: Target, current: Map<string, Newest>): boolean {
    const known = this.verified.get(address);
    return (
      known !== undefined &&
      known.begin === this.options.pageCache.begin(pageId) &&
      known.manifest === current.get(address)?.manifest
    );
  }

  /** @returns whether the page is recorded, or no longer there */
  private async recordPage({ address, pageId }: Target, current: Map<string, Newest>): Promise<boolean> {
    const { pageCache, publications, log } = this.options;
    try {
      const begin = pageCache.begin(pageId);
      const page = await this.pages?.readPublic(address, pageId);
      this.claims.countRendered();
      // If it is gone, another run follows.
      if (!page) return true;
      const isServed = () => pageCache.begin(pageId) === begin;
      // Rendering it may have recorded it.
      const { newest } = await readMoment(this.options.database.db, address);
      const manifest = await publications.confirm(page, newest?.manifest ?? null, isServed);
      if (manifest === null) return false;
      this.verified.set(address, { begin, manifest });
      const { content = 0, record = 0, ...rest } = current.get(address) ?? {};
      current.set(address, { number: 0, pageId, title: '', kind: 'page', ...rest, content, record, manifest });
      return true;
    } catch (error) {
      log.info({ err: error, address }, 'a page could not be rendered for the record; retrying');
      return false;
    }
  }

  /** Records the documents of the library, which keep their addresses until they are withdrawn. */
  private async recordFiles(current: Map<string, Newest>): Promise<{ addresses: string[]; isDone: boolean }> {
    const { database, publications } = this.options;
    const rows = await database.db
      .select({ id: documents.id, name: documents.name, addressName: documents.addressName, key: documents.key })
      .from(documents)
      .innerJoin(media, eq(media.key, documents.key))
      .where(isNull(media.withdrawnAt))
      .orderBy(asc(documents.id));
    const addresses: string[] = [];
    let isDone = true;
    for (const { id, name, addressName, key } of rows) {
      const address = `${DOCUMENTS_PATH}/${id}/${addressName}`;
      addresses.push(address);
      const known = this.files.get(address);
      if (known && known.key === key && known.name === name && known.manifest === current.get(address)?.manifest)
        continue;
      if (this.isStopping) return { addresses, isDone: false };
      const disposition = dispositionOf(name, FILE_TYPES[endingOf(key)]?.isShown ?? false);
      const headers = { 'content-type': mimeTypeOf(key), 'content-disposition': disposition };
      const manifest = await publications.recordFile({ address, kind: 'file', pageId: id, title: name, key, headers });
      if (manifest === null) isDone = false;
      else this.files.set(address, { key, name, manifest });
    }
    return { addresses, isDone };
  }

  private readonly files = new Map<string, { key: string; name: string; manifest: string }>();

  /** Ends the publications of addresses that no longer exist: of pages that were moved, unpublished or deleted. */
  private async endMissing(current: Map<string, Newest>, isThere: Set<string>, state: SiteState): Promise<void> {
    const { publications, database } = this.options;
    for (const [address, { kind, pageId, title }] of current) {
      if (isThere.has(address)) continue;
      const { newest } = await readMoment(database.db, address);
      const moment = { content: state.content, record: state.record, newest };
      await publications.end({ address, kind, pageId, title }, moment);
      this.verified.delete(address);
      this.files.delete(address);
    }
  }

  /**
   * Looks for what this server need not verify, because another server has recorded it.
   * @param recorded the state up to which everything is recorded, or null if nothing is
   * @returns a snapshot without changes after that state, or null if there is none
   */
  private async findKnown(recorded: SiteState | null): Promise<{ marks: Marks; recorded: SiteState } | null> {
    if (!recorded) return null;
    const earlier = this.snapshot;
    const { directory, pageCache } = this.options;
    const targets = listTargets(await directory.read());
    const marks = new Map(targets.map(({ address, pageId }) => [address, pageCache.begin(pageId)]));
    // Read after the marks, so that they contain nothing newer.
    this.snapshot = { marks, state: await this.readState() };
    if (await this.claims.isSame(recorded, this.snapshot.state)) return { marks, recorded };
    return earlier && isUpTo(recorded, earlier.state) ? { marks: earlier.marks, recorded } : null;
  }

  /** Treats pages as recorded if they have not changed since the marks. */
  private trust(marks: Marks, current: Map<string, Newest>): void {
    this.verified.clear();
    for (const [address, begin] of marks) {
      const manifest = current.get(address)?.manifest;
      if (manifest) this.verified.set(address, { begin, manifest });
    }
    this.isTrusted = true;
  }

  private async readState(): Promise<SiteState> {
    const { database, publications, env, region } = this.options;
    const rows = await database.db.execute(sql`
      select coalesce(max(seq) filter (where chain = 'content'), 0)::float8 as content,
        coalesce(max(seq) filter (where chain = 'record'), 0)::float8 as record from chain_heads`);
    const [heads] = rawRows<{ content: number; record: number }>(rows);
    const year = Number(dayIn(region.latest.timeZone).slice(0, 4));
    const { content = 0, record = 0 } = heads ?? {};
    return { content, record, release: publications.release, year, origin: env.PUBLIC_URL ?? null };
  }

  /**
   * Waits for the notifications of everything committed so far, which arrive in the order of the commits: until they have arrived, this
   * server's caches may be older than the database.
   * @returns whether they have arrived
   */
  private async awaitEvents(): Promise<boolean> {
    if (!this.isStarted) return true;
    if (!this.isListening) return false;
    const token = randomUUID();
    const arrived = new Promise<boolean>((resolve) => {
      this.onToken = (got) => got === token && resolve(true);
    });
    await this.options.database.db.execute(sql`select pg_notify(${CHANNEL}, ${token})`);
    return Promise.race([arrived, pause(EVENTS_MS).then(() => false)]);
  }
}

/** Lists the addresses of all published pages, feeds, and items with pages of their own. */
function listTargets(pages: Directory): Target[] {
  const isPublic = (entry: PageEntry): entry is PageEntry & { path: string } =>
    entry.status === 'published' && entry.path !== null && entry.pageId !== 'demo';
  const found = pages.entries.filter(isPublic).flatMap(({ path, pageId, kind }) => {
    const address = hrefOf(path);
    return [{ address, pageId }, ...(listedBy(kind) ? [{ address: feedAddress(address), pageId }] : [])];
  });
  return [...found, ...pages.items.map(({ path, page }) => ({ address: hrefOf(path), pageId: page.pageId }))];
}

/** Returns the address of a list page's feed. */
export function feedAddress(address: string): string {
  return `${address}/${FEED_FILE}`;
}
