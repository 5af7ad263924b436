import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { media, pages, sections } from '../../db/schema';
import { collectPhotos, namesWithoutPhoto, normalizeName, type Photos } from '../../src/content/photos';

/**
 * The known photos of all who are named without one anywhere on the site: of the same name elsewhere in the content, else in
 * the media library by its description or file name (spec section 2, "Team section").
 * @param content as `readAllContent` gives it
 */
export async function readPhotos(db: Db, content: unknown[]): Promise<Photos> {
  const wanted = namesWithoutPhoto(content);
  if (wanted.size === 0) return {};
  const known = await withLibrary(db, content);
  return Object.fromEntries(Object.entries(known).filter(([name]) => wanted.has(name)));
}

/** Every known photo, for an editor's preview: it may show someone who is not on the site yet. */
export async function readAllPhotos(db: Db): Promise<Photos> {
  return withLibrary(db, await readAllContent(db));
}

/** All that is shown anywhere on the site: the pages' documents and the active sections' data. */
export function readAllContent(db: Db): Promise<unknown[]> {
  return Promise.all([
    db.select({ content: pages.content }).from(pages).orderBy(pages.pageId),
    db
      .select({ data: sections.sectionData })
      .from(sections)
      .where(and(eq(sections.isActive, true), isNull(sections.deletedAt)))
      .orderBy(sections.id),
  ]);
}

async function withLibrary(db: Db, content: unknown[]): Promise<Photos> {
  const files = await db
    .select({ key: media.key, name: media.name, alt: media.alt })
    .from(media)
    .where(isNull(media.deletedAt))
    .orderBy(media.createdAt);
  const inLibrary = files.flatMap(({ key, name, alt }) =>
    [alt, name.replace(/\.\w+$/, '').replace(/[-_]+/g, ' ')]
      .map(normalizeName)
      .filter((text) => text !== '')
      .map((text) => [text, `/media/${key}`] as const),
  );
  return { ...Object.fromEntries(inLibrary.reverse()), ...collectPhotos(content) };
}
