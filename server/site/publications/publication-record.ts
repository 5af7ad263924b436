import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Db } from '../../../db/client';
import { backoff } from '../../../src/lib/retry';
import { hashBytes } from '../../platform/database/published-bodies';
import type { Env } from '../../platform/env';
import { ORIGIN_MARK } from '../../platform/http/request';
import { type Manifest, STORED_ORIGIN, writeManifest } from './manifest';
import type { NeededFiles } from './needed-files';
import { addPublication, type Moment, type NewPublication, type Outcome, readMoment } from './store-publication';

/** A page or feed as it is about to be served, or a document of the library. */
export interface Shown extends Pick<NewPublication, 'address' | 'kind' | 'pageId' | 'title'> {
  /** Contains `ORIGIN_MARK` in place of the site's origin. Missing for a document. */
  html?: string;
  /** The key of a document's file. */
  key?: string;
  headers: Record<string, string>;
}

/** The facts about a rendering that the record needs. */
interface Source {
  /** The version of the software, with its build. */
  release: string;
  /** The content security policy of pages without one of their own. */
  policy: string;
  files: NeededFiles;
}

interface Waiting {
  shown: Shown;
  moment: Moment | null;
  /** Set once its files are known, so that a later attempt stores what was served. */
  prepared?: NewPublication;
}

/** How long a page waits to be recorded before it is served anyway, in milliseconds. */
const PATIENCE_MS = 1_000;
const RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 60_000;
/** The number of publications in memory that wait to be stored. */
const MAX_WAITING = 500;

/**
 * Records what visitors get: each page before it is served. If that fails, the page is served anyway, and recording is retried
 * until it succeeds.
 */
export class PublicationRecord {
  /** The number of publications that this server has added since it started, and of those that it gave up. */
  readonly counts = { added: 0, lost: 0 };
  private source: Source | undefined;
  /** By address, oldest first. */
  private readonly waiting = new Map<string, Waiting[]>();
  /** The recorded version of each page in memory. */
  private readonly recorded = new WeakMap<object, { shown: Shown; manifest: string | null }>();
  private timer: NodeJS.Timeout | undefined;
  private tries = 0;
  private isClosed = false;

  constructor(private readonly options: { db: Db; log: Logger; env: Pick<Env, 'PUBLIC_URL'> }) {}

  /** Sets what is available only after the app has loaded. Until then, nothing is recorded. */
  readBy(source: Source): void {
    this.source = source;
  }

  get release(): string {
    return this.source?.release ?? '';
  }

  /** The number of publications that this server could not store yet. */
  get waitingCount(): number {
    return [...this.waiting.values()].reduce((sum, list) => sum + list.length, 0);
  }

  /** Reads the current moment of an address. Call this before reading what its page shows. @returns null if that is not possible */
  async begin(address: string): Promise<Moment | null> {
    return readMoment(this.options.db, address).catch(() => null);
  }

  /**
   * Stores a page before it is served. Returns after a second at the latest; storing continues in the background.
   * @param page the object that stays in memory as long as the page is served
   * @param moment the result of `begin`
   */
  async record(page: object, shown: Shown, moment: Moment | null): Promise<Outcome | 'waiting'> {
    if (!this.source) return 'same';
    this.recorded.set(page, { shown, manifest: null });
    const storing = this.store({ shown, moment }, page);
    return Promise.race([storing, wait(PATIENCE_MS, 'waiting' as const, { ref: false })]);
  }

  /**
   * Records a page again that is still served, if the newest publication of its address is a different one.
   * @param current the hash of the newest publication's manifest
   * @param isServed returns whether the page is still current
   * @returns the hash of its manifest, or null if it could not be stored
   */
  async confirm(page: object, current: string | null, isServed: () => boolean): Promise<string | null> {
    const known = this.recorded.get(page);
    if (!known) return null;
    if (known.manifest !== null && known.manifest === current) return current;
    const { shown } = known;
    const moment = await this.begin(shown.address);
    if (!isServed()) return null;
    const outcome = await this.store({ shown, moment }, page);
    return outcome === 'waiting' || outcome === 'stale' ? null : (this.recorded.get(page)?.manifest ?? null);
  }

  /** Records a document of the library. @returns the hash of its manifest, or null if it could not be stored */
  async recordFile(shown: Shown): Promise<string | null> {
    const page = {};
    await this.store({ shown, moment: await this.begin(shown.address) }, page);
    return this.recorded.get(page)?.manifest ?? null;
  }

  /** Records that an address no longer exists. @param moment when that was read */
  async end(ended: Pick<NewPublication, 'address' | 'kind' | 'pageId' | 'title'>, moment: Moment): Promise<Outcome> {
    const { db } = this.options;
    const { address, kind, pageId, title } = ended;
    const row = { address, kind, pageId, title, release: this.release, manifest: null, bodies: new Map() };
    return addPublication(db, row, moment);
  }

  /** Retries storing the waiting publications. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    for (const address of [...this.waiting.keys()]) {
      if (!(await this.storeWaiting(address))) break;
    }
    if (this.waiting.size === 0) {
      this.tries = 0;
      return;
    }
    this.options.log.warn({ waiting: this.waitingCount }, 'pages could not be recorded again; retrying');
    this.retryLater();
  }

  /** Stores the waiting publications, if possible, and stops. */
  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    await this.flush();
  }

  private async store(one: Waiting, page: object): Promise<Outcome | 'waiting'> {
    const { shown } = one;
    // In the order they were served.
    const isFirst = await this.storeWaiting(shown.address);
    if (isFirst) {
      try {
        const outcome = await this.add(one);
        this.recorded.set(page, { shown, manifest: one.prepared?.manifest ?? null });
        return outcome;
      } catch (error) {
        this.options.log.info({ err: error, address: shown.address }, 'a page could not be recorded; retrying');
      }
    }
    this.keepWaiting(one);
    return 'waiting';
  }

  /** @returns whether no publication of the address is waiting anymore */
  private async storeWaiting(address: string): Promise<boolean> {
    for (let list = this.waiting.get(address); list; list = this.waiting.get(address)) {
      const [first] = list;
      if (!first) break;
      const isStored = await this.add(first).then(
        () => true,
        () => false,
      );
      if (!isStored) return false;
      const left = (this.waiting.get(address) ?? []).filter((one) => one !== first);
      if (left.length > 0) this.waiting.set(address, left);
      else this.waiting.delete(address);
    }
    return true;
  }

  private keepWaiting(one: Waiting): void {
    const { address } = one.shown;
    this.waiting.set(address, [...(this.waiting.get(address) ?? []), one]);
    if (this.waitingCount > MAX_WAITING) {
      const [oldest] = this.waiting.keys();
      this.counts.lost += this.waiting.get(oldest ?? '')?.length ?? 0;
      this.waiting.delete(oldest ?? '');
      this.options.log.error({ address: oldest }, 'too many pages wait to be recorded; the oldest was given up');
    }
    this.retryLater();
  }

  private retryLater(): void {
    if (this.timer || this.isClosed) return;
    this.tries += 1;
    this.timer = setTimeout(() => void this.flush(), backoff(this.tries, RETRY_MS, LONGEST_RETRY_MS));
    this.timer.unref();
  }

  private async add(one: Waiting): Promise<Outcome> {
    const { db } = this.options;
    one.prepared ??= await this.prepare(one.shown);
    const outcome = await addPublication(db, one.prepared, one.moment ?? (await readMoment(db, one.shown.address)));
    if (outcome === 'added') this.counts.added += 1;
    return outcome;
  }

  private async prepare({ html, key, headers, ...shown }: Shown): Promise<NewPublication> {
    const { env } = this.options;
    if (!this.source) throw new Error('Nothing can be recorded before the app has loaded.');
    const { files, policy, release } = this.source;
    const bodies = new Map<string, Buffer>();
    const manifest: Manifest = { files: [], headers: { ...headers }, html: null, status: 200 };
    if (html === undefined) {
      const hash = (await files.hashKeys([key ?? ''])).get(key ?? '') ?? null;
      manifest.files = [{ path: shown.address, hash }];
    } else {
      const found = await files.find(html);
      const stored = Buffer.from(html.replaceAll(ORIGIN_MARK, () => env.PUBLIC_URL ?? STORED_ORIGIN));
      manifest.files = found.files;
      manifest.headers['content-security-policy'] ??= policy;
      manifest.html = hashBytes(stored);
      for (const [hash, bytes] of found.bytes) bodies.set(hash, bytes);
      bodies.set(manifest.html, stored);
    }
    const written = Buffer.from(writeManifest(manifest));
    const hash = hashBytes(written);
    bodies.set(hash, written);
    return { ...shown, release, manifest: hash, bodies };
  }
}
