import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Database, Db } from '../../db/client';
import { pages, sections } from '../../db/schema/content';
import { media } from '../../db/schema/library';
import { collectPhotos, namesWithoutPhoto, normalizeName, type Photos } from '../../src/content/photos';
import { type AltTexts, mediaName } from '../../src/lib/media-url';
import { collectionOf } from '../../src/pages/collections/collections';

/** What pages show of each other and of the media library. */
export interface Pictures {
  /** The known photos of all who are named without one anywhere on the site (spec section 2, "Team section"). */
  photos: Photos;
  /**
   * What the library says, in words, of those of its pictures that stand somewhere on the site, deleted ones too; but for those of entries
   * of collections, of which there may be any number.
   */
  alts: AltTexts;
}

/** The pictures of a document, or of what lies in it. */
interface Found {
  photos: Record<string, string>;
  wanted: Set<string>;
  /** Keys of the library's pictures. */
  media: Set<string>;
}

interface PageFound {
  own: Found;
  /** Of its sections that have some, by their numbers. */
  sections: Map<number, Found>;
  isEntry: boolean;
}

/** A picture the library has, or had. */
export interface LibraryFile {
  key: string;
  name: string;
  alt: string;
  isDeleted: boolean;
}

const ADDRESS = /\/media\/([0-9a-f]{40}[\w.-]{1,60})/g;

/**
 * The pictures of the whole site, kept in memory: read once, and then of the pages alone whose pictures changed. A page that is
 * drawn asks the database for none of it.
 */
export class SitePictures {
  /** By page, of which there are as many as the site has models of. */
  private readonly pages = new Map<string, PageFound>();
  private library: LibraryFile[] = [];
  /** What is to be read before anything is told. */
  private stale: { pages: Set<string> | 'all'; library: boolean } = { pages: 'all', library: true };
  private reading: Promise<void> | undefined;
  private known: { all: Photos; shown: Pictures } = { all: {}, shown: { photos: {}, alts: {} } };

  constructor(private readonly database: Pick<Database, 'db'>) {}

  /** As they are now. */
  async read(): Promise<Pictures> {
    await this.refresh();
    return this.known.shown;
  }

  /** Every known photo by the name of who it shows, for an editor's preview: it may show someone who is not on the site yet. */
  async readAll(): Promise<Photos> {
    await this.refresh();
    return this.known.all;
  }

  /** What the library says of the pictures that stand in a value. */
  async altsIn(value: unknown): Promise<AltTexts> {
    await this.refresh();
    return altsOf(mediaIn(value), this.library);
  }

  /** The pictures of a page changed, or of a page that is not known. */
  forgetPage(pageId: string): void {
    if (this.stale.pages !== 'all') this.stale.pages.add(pageId);
  }

  /** The media library changed. */
  forgetLibrary(): void {
    this.stale.library = true;
  }

  /** Anything may have changed. */
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
    // What was forgotten before this call may be being read by another's.
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
    const bySection = byPage.flatMap((page) => [...page.sections]).sort(([a], [b]) => a - b);
    const found = [...byPage.map(({ own }) => own), ...bySection.map(([, section]) => section)];
    const ofEntries = byPage.filter(({ isEntry }) => isEntry);
    const apart = new Set(ofEntries.flatMap(({ own, sections }) => [own, ...sections.values()]));
    return gathered(found, this.library, apart);
  }
}

/**
 * The pictures of a site that is not the one of now.
 * @param documents what visitors are shown: pages by their ids, then sections by their numbers
 * @param library the oldest first
 */
export function picturesOf(documents: readonly unknown[], library: readonly LibraryFile[]): Pictures {
  return gathered(documents.map(picturesIn), library).shown;
}

/** @param apart those whose pictures are not told with all others' */
function gathered(
  found: readonly Found[],
  library: readonly LibraryFile[],
  apart: ReadonlySet<Found> = new Set(),
): { all: Photos; shown: Pictures } {
  const all = new Map(namesInLibrary(library));
  // The first of a name counts.
  for (const { photos } of found.toReversed()) for (const [name, url] of Object.entries(photos)) all.set(name, url);
  const wanted = new Set(found.flatMap(({ wanted }) => [...wanted]));
  const photos = Object.fromEntries([...all].filter(([name]) => wanted.has(name)));
  const told = found.filter((one) => !apart.has(one));
  const shown = new Set([...told.flatMap(({ media }) => [...media]), ...mediaIn(photos)]);
  return { all: Object.fromEntries(all), shown: { photos, alts: altsOf(shown, library) } };
}

function altsOf(shown: ReadonlySet<string>, library: readonly LibraryFile[]): AltTexts {
  const alts = library
    .filter(({ key, alt }) => alt !== '' && shown.has(key))
    .map(({ key, alt }) => [mediaName(`/media/${key}`) ?? '', alt]);
  return Object.fromEntries(alts);
}

async function readPages(db: Db, pageIds: Set<string> | 'all'): Promise<Map<string, PageFound>> {
  const some = pageIds === 'all' ? null : [...pageIds];
  // Most sections name nobody and show nothing of the library: the database leaves those out.
  const text = sql`${sections.sectionData}::text`;
  const [contents, rows] = await Promise.all([
    db
      .select({ pageId: pages.pageId, content: pages.content, kind: pages.kind })
      .from(pages)
      .where(some ? inArray(pages.pageId, some) : undefined),
    db
      .select({ id: sections.id, pageId: sections.pageId, data: sections.sectionData })
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
  for (const { pageId, content, kind } of contents) {
    found.set(pageId, { own: picturesIn(content), sections: new Map(), isEntry: collectionOf(kind) !== null });
  }
  for (const { id, pageId, data } of rows) found.get(pageId)?.sections.set(id, picturesIn(data));
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

function picturesIn(content: unknown): Found {
  return { photos: collectPhotos(content), wanted: namesWithoutPhoto(content), media: mediaIn(content) };
}

function mediaIn(content: unknown): Set<string> {
  return new Set(Array.from(JSON.stringify(content).matchAll(ADDRESS), ([, key]) => key ?? ''));
}

/** Photos by the names that the library's descriptions and file names are; of one name the oldest counts, and is the last here. */
function namesInLibrary(library: readonly LibraryFile[]): [name: string, url: string][] {
  return library
    .filter(({ isDeleted }) => !isDeleted)
    .flatMap(({ key, name, alt }) =>
      [alt, name.replace(/\.\w+$/, '').replace(/[-_]+/g, ' ')]
        .map(normalizeName)
        .filter((text) => text !== '')
        .map((text): [string, string] => [text, `/media/${key}`]),
    )
    .reverse();
}
