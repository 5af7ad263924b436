import { createHash } from 'node:crypto';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import type { ClaimKind } from '../../../src/content/claims/claim-status';
import { openSealedFile } from '../../content/claims/seal-file';
import { readBody } from '../../platform/database/published-bodies';
import { AppError } from '../../platform/errors';
import { pause } from '../../platform/pause';
import type { SiteServices } from '../../site/context';
import type { Manifest } from '../../site/publications/manifest';
import { type LoggedPublication, listInUse, readReplacedAt } from '../record/list-publications';
import { readManifestOf, readNeededFile } from '../record/read-publication';
import { fillSheet, readAsUrl } from '../record/view-page';
import { listAllReviews } from '../reviews/page-reviews';
import { type ClaimsRegister, type ClaimThen, type FileThen, isDestroyed } from './claims-at';
import { makeOffline } from './offline-page';
import { readPageTexts } from './page-texts';
import { type LinkWithSubject, readLinksOf } from './read-chain';
import { findAllStatements, listStatements, type PageText, type StatementThen } from './statements-at';
import type { ZipWriter } from './zip-writer';

export type BundleServices = Pick<SiteServices, 'database' | 'media' | 'env' | 'secrets' | 'region' | 'mailer'>;

/** A moment or day whose pages a bundle contains. */
export interface BundledMoment {
  /** The folder of the pages, such as `pages` or `dates/2026-01-31`. */
  folder: string;
  /** The words for it in lists. */
  label: string;
  from: Date;
  to: Date;
}

/** A publication in a bundle, at one of its moments. */
export interface BundledUse {
  moment: string;
  publication: LoggedPublication;
  /** The page that opens offline; null for a feed or document. */
  page: string | null;
  /** The stored bytes of the page, feed or document; null if they are missing. */
  exact: string | null;
  record: string;
  statements: StatementThen[];
  /** The latest review of the page while the publication was in use; null without one. */
  pageReview: { at: string; by: string | null; note: string | null } | null;
}

/** The part of the time that work for a bundle leaves to everyone else. */
const REST = 0.5;
/** The number of pages whose texts are remembered from one moment to the next. */
const MAX_TEXTS = 500;

/** What a bundle may contain, as in its request. */
interface Included {
  withFiles: boolean;
  withChain: boolean;
}

/** Adds the publications of moments to a ZIP file, each content once. */
export class BundleContents {
  readonly uses: BundledUse[] = [];
  /** Files of publications and claims that are no longer anywhere. */
  readonly missing: string[] = [];
  /** By the id of the publication. */
  readonly links = new Map<number, LinkWithSubject>();
  /** The places of stored bytes by their SHA-256; null if they are missing. */
  private readonly exact = new Map<string, string | null>();
  private readonly sheets = new Map<string, string>();
  private readonly recorded = new Set<number>();
  private readonly claimFiles = new Map<number, string | null>();
  private readonly texts = new LRUCache<string, PageText[]>({ max: MAX_TEXTS });
  /** Whether it leaves out everything that visitors could not see: what else was changed, and words that are no longer there. */
  private readonly isForThirdParties: boolean;

  constructor(
    private readonly services: BundleServices,
    private readonly zip: ZipWriter,
    included: Included,
    private readonly signal?: AbortSignal,
  ) {
    this.isForThirdParties = isForThirdParties(included);
  }

  /**
   * Adds everything that was in use at a moment.
   * @param pages the ids of the pages; all pages, feeds and documents by default
   * @param onPart called after each publication
   */
  async addMoment(
    moment: BundledMoment,
    {
      pages,
      claims,
      kinds,
      onPart = () => undefined,
    }: {
      pages?: readonly string[] | undefined;
      claims: ClaimsRegister;
      kinds: readonly ClaimKind[];
      onPart?: (() => void) | undefined;
    },
  ): Promise<void> {
    const { db } = this.services.database;
    const found: LoggedPublication[] = [];
    for await (const batch of listInUse(db, { ...moment, pages }))
      found.push(...(this.isForThirdParties ? batch.map(withoutInternals) : batch));
    await this.readLinks(found);
    const reviews = await this.readReviews(found);
    const places = new Map<string, string>();
    // The newest ones come first.
    for (const { address, kind, id, hash } of found) {
      if (places.has(address)) continue;
      if (kind === 'page') places.set(address, nameOf(address, id));
      else {
        const [file] = (kind === 'file' && (await readManifestOf(db, { id, hash }))?.files) || [];
        const at = file?.hash ? await this.addExact(file.hash, extensionOf(file.path)) : null;
        if (at !== null) places.set(address, up(moment.folder) + at);
      }
    }
    for (const publication of found) {
      this.signal?.throwIfAborted();
      const begun = performance.now();
      await this.addUse(moment, publication, { places, claims, kinds, reviews });
      await pause((performance.now() - begun) * REST, this.signal);
      onPart();
    }
  }

  /** Adds the file of a claim. @returns its place; null if it is missing */
  async addClaimFile(claim: ClaimThen, file: FileThen): Promise<string | null> {
    const known = this.claimFiles.get(file.id);
    if (known !== undefined) return known;
    const content = await this.openClaimFile(file);
    const place = content && `claims/${claim.id}/${file.id}-${safeName(file.name)}`;
    if (place !== null && content) await this.zip.add(place, content);
    else
      this.missing.push(
        `The file ${file.name} of claim ${claim.id} (SHA-256 ${file.sha256})${isDestroyed(file) ? ', destroyed after its retention period' : ''}`,
      );
    this.claimFiles.set(file.id, place);
    return place;
  }

  /** Returns null if it is missing, destroyed or damaged, which must not prevent the rest of the bundle. */
  private async openClaimFile(file: FileThen): Promise<Buffer | null> {
    const content = await openSealedFile(this.services.media.storage, file).catch((error: unknown) => {
      // The storage may be back in a moment.
      if (error instanceof AppError) throw error;
      return null;
    });
    return content && hashOf(content) === file.sha256 ? content : null;
  }

  private async readLinks(found: readonly LoggedPublication[]): Promise<void> {
    const unknown = found.map(({ id }) => id).filter((id) => !this.links.has(id));
    const links = await readLinksOf(
      this.services.database.db,
      'record',
      unknown.map((id) => -id),
    );
    for (const link of links) this.links.set(-link.subjectId, link);
  }

  /**
   * Returns the latest review of each page while it was in use, by the id of the publication; for third parties without the reviewer's note.
   * Feeds, and the pages of a page's items, were not read with it.
   */
  private async readReviews(found: readonly LoggedPublication[]): Promise<Map<number, BundledUse['pageReview']>> {
    const pages = found.filter(({ kind }) => kind === 'page');
    const all = await listAllReviews(
      this.services.database.db,
      pages.flatMap(({ pageId }) => pageId ?? []),
    );
    const reviews = new Map<number, BundledUse['pageReview']>();
    for (const { id, pageId, address, usedFrom, usedUntil } of pages) {
      const isOfItem = pages.some((other) => other.pageId === pageId && address.startsWith(`${other.address}/`));
      const review = (all.get(pageId ?? '') ?? []).findLast(
        ({ at }) => at >= usedFrom && (usedUntil === null || at < usedUntil),
      );
      if (!review || isOfItem) continue;
      reviews.set(id, { at: review.at, by: review.by.name, note: this.isForThirdParties ? null : review.note });
    }
    return reviews;
  }

  private async addUse(
    moment: BundledMoment,
    publication: LoggedPublication,
    {
      places,
      claims,
      kinds,
      reviews,
    }: {
      places: Map<string, string>;
      claims: ClaimsRegister;
      kinds: readonly ClaimKind[];
      reviews: ReadonlyMap<number, BundledUse['pageReview']>;
    },
  ): Promise<void> {
    const { db } = this.services.database;
    const { id, address, kind, pageId } = publication;
    const manifest = await readManifestOf(db, publication);
    const record = `records/${id}.json`;
    const pageReview = reviews.get(id) ?? null;
    const facts = { moment: moment.label, publication, page: null, record, statements: [], pageReview };
    if (!manifest) {
      await this.addDisposed(record, publication);
      this.uses.push({ ...facts, exact: null });
      return;
    }
    const html = manifest.html === null ? null : await readBody(db, manifest.html);
    if (manifest.html !== null && !html) throw new Error(`The stored page of publication ${id} is missing.`);
    const [file] = manifest.files;
    const exact =
      manifest.html === null
        ? await this.addExact(file?.hash ?? '', extensionOf(file?.path ?? ''))
        : await this.addExact(manifest.html, kind === 'feed' ? '.xml' : '.html');
    if (!this.recorded.has(id)) await this.addRecord(record, publication, manifest, exact);
    this.recorded.add(id);
    const use: BundledUse = { ...facts, exact };
    this.uses.push(use);
    if (kind !== 'page' || !html) return;
    use.page = `${moment.folder}/${nameOf(address, id)}`;
    const text = html.toString('utf8');
    await this.zip.add(use.page, await this.rewrite(text, manifest, moment.folder, places));
    const texts = this.texts.get(manifest.html ?? '') ?? findAllStatements(readPageTexts(text));
    this.texts.set(manifest.html ?? '', texts);
    const last = lastUseWithin(moment, await readReplacedAt(db, id));
    const then = claims(pageId ?? '', last);
    const statements = listStatements(then, pageId ?? '', texts, kinds);
    // Words that are not on the page may be in a hidden section.
    use.statements = this.isForThirdParties ? statements.filter(({ isOnPage }) => isOnPage) : statements;
  }

  /** Adds what the record knows of a publication, and everything that it consists of. */
  private async addRecord(
    name: string,
    publication: LoggedPublication,
    manifest: Manifest,
    exact: string | null,
  ): Promise<void> {
    await this.addExact(publication.hash, '.json');
    const files = [];
    for (const { path: at, hash } of manifest.files) {
      const place = hash === null ? null : await this.addExact(hash, extensionOf(at));
      files.push({ path: at, sha256: hash, file: place });
    }
    const { headers, status, html } = manifest;
    const page = { file: exact, sha256: html, status, headers };
    const written = { publication, page, files, ...(await this.readProof(publication)) };
    await this.zip.add(name, `${JSON.stringify(written, null, 2)}\n`);
  }

  /** Adds what the record still knows of a publication whose contents were disposed of after their retention period. */
  private async addDisposed(name: string, publication: LoggedPublication): Promise<void> {
    if (this.recorded.has(publication.id)) return;
    this.recorded.add(publication.id);
    const written = { publication, isDisposed: true, page: null, files: [], ...(await this.readProof(publication)) };
    await this.zip.add(name, `${JSON.stringify(written, null, 2)}\n`);
    this.missing.push(`Publication ${publication.id} (${publication.address}), disposed of after its retention period`);
  }

  /**
   * Reads the link of a publication in the chain, and that of the change that caused it. Third parties don't get the latter, because it describes
   * everything that was saved at once, also on pages that nobody else can open.
   */
  private async readProof({ id, cause: { changeSetId } }: LoggedPublication) {
    const { db } = this.services.database;
    const isLeftOut = changeSetId === null || this.isForThirdParties;
    const [causeLink = null] = isLeftOut ? [] : await readLinksOf(db, 'content', [changeSetId]);
    return { link: this.links.get(id) ?? null, causeLink };
  }

  /** Adds stored bytes by their SHA-256, once. @returns their place; null if they are missing */
  private async addExact(hash: string, extension: string): Promise<string | null> {
    const known = this.exact.get(hash);
    if (known !== undefined) return known;
    const bytes = hash === '' ? null : await this.read(hash);
    const place = bytes ? `exact/${hash}${extension}` : null;
    if (bytes && place !== null) await this.zip.add(place, bytes);
    else this.missing.push(`A file with SHA-256 ${hash}`);
    this.exact.set(hash, place);
    return place;
  }

  private readonly read = (hash: string): Promise<Buffer | null> =>
    readNeededFile(this.services.database.db, this.services.media.storage, hash);

  private rewrite(html: string, manifest: Manifest, folder: string, places: Map<string, string>): Promise<string> {
    const root = up(folder);
    const hashes = new Map(manifest.files.map(({ path: at, hash }) => [at, hash]));
    const hashAt = (at: string) => hashes.get(at) ?? null;
    return makeOffline(html, {
      toFile: (at) => {
        const place = this.exact.get(hashAt(at) ?? '');
        return place ? root + place : null;
      },
      toPage: (address) => places.get(address) ?? null,
      toSheet: async (at) => {
        const hash = hashAt(at);
        const place = hash === null ? null : await this.addSheet(at, hash, hashAt);
        return place && root + place;
      },
    });
  }

  /** Adds a style sheet that contains its fonts and images, because browsers do not load fonts from other folders. */
  private async addSheet(at: string, hash: string, hashAt: (at: string) => string | null): Promise<string | null> {
    const known = this.sheets.get(hash);
    if (known !== undefined) return known;
    const sheet = await this.read(hash);
    if (!sheet) return null;
    const filled = await fillSheet(at, sheet.toString('utf8'), (one) => readAsUrl(one, hashAt(one), this.read));
    const place = `styles/${hash}.css`;
    await this.zip.add(place, filled);
    this.sheets.set(hash, place);
    return place;
  }
}

/** Returns true for a bundle that third parties may get: it adds to what visitors saw only who prepared and approved it. */
export function isForThirdParties({ withFiles, withChain }: Included): boolean {
  return !withFiles && !withChain;
}

/**
 * Leaves out the name of the draft, the entry of the audit log, and the words that the reviewer wrote, which are only for the firm and its
 * examiners. The approval itself stays.
 */
export function withoutInternals({ cause, review, ...publication }: LoggedPublication): LoggedPublication {
  return { ...publication, cause: { ...cause, draft: null, entry: null }, review: { ...review, note: null } };
}

/**
 * Returns the last moment within another one at which a publication was what the site stated. What happened to a claim later cannot have supported it; a draft
 * may change a page and the value of its claim at once.
 */
function lastUseWithin({ to }: BundledMoment, replacedAt: Date | null): Date {
  return replacedAt === null ? to : new Date(Math.min(replacedAt.getTime() - 1, to.getTime()));
}

/** Returns the name of a page's file: readable, and different for each publication. */
function nameOf(address: string, id: number): string {
  const words = address
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-|-$/g, '');
  return `${words === '' ? 'home' : words}-${id}.html`;
}

/** Returns the way from a folder to the root. */
function up(folder: string): string {
  return '../'.repeat(folder.split('/').length);
}

function extensionOf(address: string): string {
  const found = path.extname(address.split('?', 1)[0] ?? '').toLowerCase();
  return /^\.[a-z0-9]{1,8}$/.test(found) ? found : '';
}

/** Returns a name that every operating system accepts. */
function safeName(name: string): string {
  // Cut first, because half of an emoji cannot be written as UTF-8.
  const safe = name.slice(-100).replace(/[\p{C}\\/:*?"<>|]/gu, '_');
  // Names cannot end in dots or spaces on Windows.
  let end = safe.length;
  while (end > 0 && (safe[end - 1] === '.' || safe[end - 1] === ' ')) end -= 1;
  return safe.slice(0, end) || 'file';
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
