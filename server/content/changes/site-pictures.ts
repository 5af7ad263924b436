import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Database, Db } from '../../../db/client';
import { pages, sections } from '../../../db/schema/content';
import { media } from '../../../db/schema/library';
import { collectPhotos, namesWithoutPhoto, type Photos } from '../../../src/content/photos';
import { plainText } from '../../../src/content/text';
import { isRecord } from '../../../src/lib/is-object';
import { type AltTexts, mediaName } from '../../../src/lib/media-url';
import { readArrangement } from '../../../src/pages/arrangement';
import { collectionOf } from '../../../src/pages/collections/collections';
import type { PageState } from '../../../src/pages/page-facts';
import { isComplete } from '../../../src/sections/evidence/evidence.content';
import { type LibraryFile, listLibraryNames } from '../../library/media/named-photos';
import { withoutUnseen } from './without-unseen';

/**
 * The photos and alt texts that published pages need from each other and from the media library. They contain nothing from unpublished
 * pages.
 */
export interface Pictures {
  /** Known photos of everyone who is named without one on a published page (spec section 2, "Team section"). */
  photos: Photos;
  /**
   * The library's alt texts of the images that published pages show without an alt text of their own, including deleted images. Images of
   * collection entries are left out, because there may be any number of them.
   */
  alts: AltTexts;
}

/** The images of a document, or of part of one. */
interface Found {
  photos: Record<string, string>;
  wanted: Set<string>;
  /** Keys of the library images that are shown without an alt text of their own. */
  media: Set<string>;
}

interface PageFound {
  own: Found;
  /** Active sections with images, by their row ids. */
  sections: Map<number, Found>;
  isEntry: boolean;
  status: PageState;
}

const ADDRESS = /\/media\/([0-9a-f]{40}[\w.-]{1,60})/g;

/**
 * Keeps the images of the whole site in memory. They are read once, and afterwards only pages whose images changed are read again, so that
 * rendering a page needs no query for them.
 */
export class SitePictures {
  /** By page id. */
  private readonly pages = new Map<string, PageFound>();
  private library: LibraryFile[] = [];
  /** The parts that must be read again before the next result. */
  private stale: { pages: Set<string> | 'all'; library: boolean } = { pages: 'all', library: true };
  private reading: Promise<void> | undefined;
  private known: { all: Photos; shown: Pictures } = { all: {}, shown: { photos: {}, alts: {} } };

  constructor(private readonly database: Pick<Database, 'db'>) {}

  /** Returns what every visitor may see. */
  async read(): Promise<Pictures> {
    await this.refresh();
    return this.known.shown;
  }

  /**
   * Returns every known photo by the name of the person, for editors only: people on unpublished pages are included, people on deleted
   * pages are not.
   */
  async readAll(): Promise<Photos> {
    await this.refresh();
    return this.known.all;
  }

  /** Returns what visitors may see, and what an unpublished page shows in addition, for the editors who view that page. */
  async readWith(value: unknown): Promise<Pictures> {
    await this.refresh();
    const { all, shown } = this.known;
    const wanted = namesWithoutPhoto(value);
    const photos = Object.fromEntries(Object.entries(all).filter(([name]) => wanted.has(name)));
    const own = altsOf(new Set([...findMediaKeys(value), ...findMediaKeys(photos)]), this.library);
    return { photos: { ...shown.photos, ...photos }, alts: { ...shown.alts, ...own } };
  }

  /** Returns the library's alt texts of the images in a value. */
  async altsIn(value: unknown): Promise<AltTexts> {
    await this.refresh();
    return altsOf(findMediaKeys(value), this.library);
  }

  /** Returns the library's alt texts of images by their short names (`mediaName`). */
  async altsOf(names: readonly string[]): Promise<AltTexts> {
    await this.refresh();
    const asked = new Set(names);
    const keys = this.library.map(({ key }) => key).filter((key) => asked.has(mediaName(`/media/${key}`) ?? ''));
    return altsOf(new Set(keys), this.library);
  }

  /** Marks the images of a page as changed. */
  forgetPage(pageId: string): void {
    if (this.stale.pages !== 'all') this.stale.pages.add(pageId);
  }

  /** Marks the media library as changed. */
  forgetLibrary(): void {
    this.stale.library = true;
  }

  /** Marks everything as changed. */
  forgetAll(): void {
    this.stale = { pages: 'all', library: true };
  }

  private async refresh(): Promise<void> {
    while (this.isStale()) {
      this.reading ??= this.readStale().finally(() => {
        this.reading = undefined;
      });
      await this.reading;
    }
    // A read that another call started may still be in progress.
    await this.reading;
  }

  private isStale(): boolean {
    return this.stale.pages === 'all' || this.stale.pages.size > 0 || this.stale.library;
  }

  private async readStale(): Promise<void> {
    const { db } = this.database;
    const { stale } = this;
    this.stale = { pages: new Set(), library: false };
    try {
      const [found, library] = await Promise.all([
        stale.pages === 'all' || stale.pages.size > 0 ? readPages(db, stale.pages) : new Map<string, PageFound>(),
        stale.library ? readLibrary(db) : this.library,
      ]);
      if (stale.pages === 'all') this.pages.clear();
      else for (const pageId of stale.pages) this.pages.delete(pageId);
      for (const [pageId, page] of found) this.pages.set(pageId, page);
      this.library = library;
      this.known = this.gather();
    } catch (error) {
      this.forgetAll();
      throw error;
    }
  }

  private gather(): typeof this.known {
    const byPage = [...this.pages].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, page]) => page);
    const published = byPage.filter(({ status }) => status === 'published');
    const ofEntries = published.filter(({ isEntry }) => isEntry);
    const entries = new Set(ofEntries.flatMap(({ own, sections }) => [own, ...sections.values()]));
    const all = collectNamedPhotos(listFound(byPage.filter(({ status }) => status !== 'deleted')), this.library);
    return { all: Object.fromEntries(all), shown: buildPictures(listFound(published), this.library, entries) };
  }
}

/**
 * Returns the images of the site at another time.
 * @param documents what visitors see: published pages by their ids, then sections by their row ids
 * @param library the oldest file first
 */
export function collectPictures(documents: readonly unknown[], library: readonly LibraryFile[]): Pictures {
  return buildPictures(documents.map(findPictures), library);
}

/** Lists the images of pages, then those of their sections by row id. */
function listFound(pages: readonly PageFound[]): Found[] {
  const sections = pages.flatMap((page) => [...page.sections]).sort(([a], [b]) => a - b);
  return [...pages.map(({ own }) => own), ...sections.map(([, section]) => section)];
}

/** Returns photos by name. The first one found for a name counts, and the library's come last. */
function collectNamedPhotos(found: readonly Found[], library: readonly LibraryFile[]): Map<string, string> {
  const photos = new Map(listLibraryNames(library));
  for (const one of found.toReversed()) for (const [name, url] of Object.entries(one.photos)) photos.set(name, url);
  return photos;
}

/** @param entries the images of collection entries, whose alt texts are left out */
function buildPictures(
  found: readonly Found[],
  library: readonly LibraryFile[],
  entries: ReadonlySet<Found> = new Set(),
): Pictures {
  const wanted = new Set(found.flatMap(({ wanted }) => [...wanted]));
  const photos = Object.fromEntries([...collectNamedPhotos(found, library)].filter(([name]) => wanted.has(name)));
  const others = found.filter((one) => !entries.has(one));
  const shown = new Set([...others.flatMap(({ media }) => [...media]), ...findMediaKeys(photos)]);
  return { photos, alts: altsOf(shown, library) };
}

function altsOf(shown: ReadonlySet<string>, library: readonly LibraryFile[]): AltTexts {
  const alts = library
    .filter(({ key, alt }) => alt !== '' && shown.has(key))
    .map(({ key, alt }) => [mediaName(`/media/${key}`) ?? '', alt]);
  return Object.fromEntries(alts);
}

async function readPages(db: Db, pageIds: Set<string> | 'all'): Promise<Map<string, PageFound>> {
  const some = pageIds === 'all' ? null : [...pageIds];
  // Most sections name no one and show no library images: the database filters them out.
  const text = sql`${sections.sectionData}::text`;
  const [contents, rows] = await Promise.all([
    db
      .select({ pageId: pages.pageId, content: pages.content, kind: pages.kind, status: pages.status })
      .from(pages)
      .where(some ? inArray(pages.pageId, some) : undefined),
    db
      .select({
        id: sections.id,
        sectionId: sections.sectionId,
        pageId: sections.pageId,
        sectionType: sections.sectionType,
        sectionData: sections.sectionData,
      })
      .from(sections)
      .where(
        and(
          some ? inArray(sections.pageId, some) : undefined,
          isNull(sections.deletedAt),
          eq(sections.isActive, true),
          or(sql`${text} like '%"name"%'`, sql`${text} like '%/media/%'`),
        ),
      ),
  ]);
  const found = new Map<string, PageFound>();
  const hidden = new Map(contents.map(({ pageId, content }) => [pageId, readArrangement(content).hidden]));
  for (const { pageId, content, kind, status } of contents) {
    const isEntry = collectionOf(kind) !== null;
    const seen = isRecord(content) ? withoutUnseen(pageId, content) : content;
    found.set(pageId, { own: findPictures(seen), sections: new Map(), isEntry, status });
  }
  for (const section of rows) {
    const { id, sectionId, pageId, sectionData } = section;
    if (Object.hasOwn(hidden.get(pageId) ?? {}, sectionId) || !isComplete(section)) continue;
    found.get(pageId)?.sections.set(id, findPictures(sectionData));
  }
  return found;
}

function readLibrary(db: Db): Promise<LibraryFile[]> {
  return db
    .select({
      key: media.key,
      name: media.name,
      alt: media.alt,
      isDeleted: sql<boolean>`${media.deletedAt} is not null`,
    })
    .from(media)
    .orderBy(asc(media.createdAt), asc(media.key));
}

/**
 * Reads the library's alt texts of the images in a value that have none next to them, by the key of the image, in their order.
 * @param isLocked whether they must stay as they are until the transaction ends
 */
export async function readAltTexts(db: Db, value: unknown, isLocked: boolean): Promise<[string, string][]> {
  const keys = [...findMediaKeys(value)];
  if (keys.length === 0) return [];
  const query = db
    .select({ key: media.key, alt: media.alt })
    .from(media)
    .where(sql`${media.key} in (select json_array_elements_text(${JSON.stringify(keys)}::json))`)
    .orderBy(asc(media.key));
  const rows = await (isLocked ? query.for('share') : query);
  return rows.map(({ key, alt }) => [key, alt]);
}

function findPictures(content: unknown): Found {
  return { photos: collectPhotos(content), wanted: namesWithoutPhoto(content), media: findMediaKeys(content) };
}

/** Returns the keys of the library images in some content, leaving out those with an alt text right next to them. */
export function findMediaKeys(content: unknown): Set<string> {
  const found = new Set<string>();
  addMedia(content, false, found);
  return found;
}

function addMedia(value: unknown, isDescribed: boolean, found: Set<string>): void {
  if (typeof value === 'string' && !isDescribed) {
    for (const [, key = ''] of value.matchAll(ADDRESS)) found.add(key);
  }
  if (typeof value !== 'object' || value === null) return;
  const { alt } = value as { alt?: unknown };
  const hasAlt = typeof alt === 'string' && plainText(alt).trim() !== '';
  for (const [key, child] of Object.entries(value)) {
    // An image block has its image in `file`, and its alt text in either object.
    addMedia(child, typeof child === 'string' ? hasAlt : key === 'file' && hasAlt, found);
  }
}
