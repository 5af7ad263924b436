import type { Db } from '../../db/client';
import type { Boot } from '../../src/boot';
import { PAGE_MODELS } from '../../src/pages/models';
import type { ShownPageId } from '../../src/pages/routes';
import { readPage } from '../content/read-page';
import { readPhotos } from '../content/read-photos';
import { listSections } from '../sections/list-sections';

/** What a page needs: the shared site content, its own, and its active sections, and the known photos. */
export async function readBoot(db: Db, pageId: ShownPageId | null, origin: string): Promise<Boot> {
  const [site, page, sections, photos] = await Promise.all([
    readPage(db, 'site'),
    pageId ? readPage(db, pageId) : null,
    pageId ? listSections(db, pageId, { includeInactive: false }) : [],
    readPhotos(db),
  ]);
  return {
    contents: { site: site.content, ...(pageId && page ? { [pageId]: page.content } : {}) },
    sections: pageId ? { [pageId]: sections } : {},
    ...(Object.keys(photos).length > 0 ? { photos } : {}),
    origin,
    year: new Date().getFullYear(),
  };
}

/** The bundled defaults, for where there has never been anything else. */
export function fallbackBoot(pageId: ShownPageId | null, origin: string): Boot {
  const contents: Boot['contents'] = { site: PAGE_MODELS.site.defaultContent };
  if (pageId) contents[pageId] = PAGE_MODELS[pageId].defaultContent;
  return { contents, sections: {}, origin, year: new Date().getFullYear(), isFallback: true };
}
