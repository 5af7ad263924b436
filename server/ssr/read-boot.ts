import type { Db } from '../../db/client';
import type { Boot } from '../../src/boot';
import type { Photos } from '../../src/content/photos';
import type { AltTexts } from '../../src/lib/media-url';
import type { ShownPageId } from '../../src/pages/routes';
import { readAltTexts } from '../content/read-alt-texts';
import { readPage } from '../content/read-page';
import { readAllContent, readPhotos } from '../content/read-photos';
import { listSections } from '../sections/list-sections';

/** What a page needs: the shared site content, its own, its active sections, the known photos, and what pictures show. */
export async function readBoot(db: Db, pageId: ShownPageId | null, origin: string): Promise<Boot> {
  const [site, page, sections, { photos, alts }] = await Promise.all([
    readPage(db, 'site'),
    pageId ? readPage(db, pageId) : null,
    pageId ? listSections(db, pageId, { includeInactive: false }) : [],
    readPictures(db),
  ]);
  return {
    contents: { site: site.content, ...(pageId && page ? { [pageId]: page.content } : {}) },
    sections: pageId ? { [pageId]: sections } : {},
    ...(Object.keys(photos).length > 0 ? { photos } : {}),
    ...(Object.keys(alts).length > 0 ? { alts } : {}),
    origin,
    year: new Date().getFullYear(),
  };
}

async function readPictures(db: Db): Promise<{ photos: Photos; alts: AltTexts }> {
  const content = await readAllContent(db);
  const photos = await readPhotos(db, content);
  return { photos, alts: await readAltTexts(db, [content, photos]) };
}
