import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { pages, sections } from '../../../db/schema/content';
import { quotableText } from '../../../src/content/find-quote';
import { isComplete } from '../../../src/sections/evidence/evidence.content';
import { pause } from '../../platform/pause';
import { withoutUnseen } from '../changes/without-unseen';
import { pageTexts, sectionTexts } from '../texts/document-texts';
import { describePlace, type LookedThrough, type ReadDocument } from '../texts/read-documents';

/** A text that visitors see, and its place. */
export interface PublishedText extends Pick<ReadDocument, 'pageId' | 'section'> {
  path: string;
  ref: string;
  /** Plain text (`quotableText`). */
  text: string;
  value: unknown;
}

/** The number of pages per query. */
const BATCH = 20;

/**
 * Yields the published pages in the order of their ids, each with the texts that visitors see: of the page, then of its sections. Texts that are shown
 * because nothing else is stored (presets) are left out.
 * @param after the id of the last page that was read
 * @param only the id of the only page to read
 */
export async function* readPublishedTexts(
  db: Db,
  { after, only }: { after?: string | undefined; only?: string | undefined } = {},
): AsyncGenerator<{ pageId: string; texts: PublishedText[] }> {
  for (let last = after; ; ) {
    const rows = await db
      .select({ pageId: pages.pageId, content: pages.content, ids: pages.ids, version: pages.version })
      .from(pages)
      .where(
        and(
          eq(pages.status, 'published'),
          last === undefined ? undefined : gt(pages.pageId, last),
          only === undefined ? undefined : eq(pages.pageId, only),
        ),
      )
      .orderBy(asc(pages.pageId))
      .limit(BATCH);
    const ofPages = await readShownSections(
      db,
      rows.map(({ pageId }) => pageId),
    );
    for (const { pageId, content, ids, version } of rows) {
      const page: LookedThrough = {
        ...{ document: pageId, pageId, version, section: null, content, ids },
        texts: pageTexts(pageId, withoutUnseen(pageId, content)),
      };
      yield { pageId, texts: [page, ...(ofPages.get(pageId) ?? [])].flatMap(listTexts) };
    }
    if (rows.length < BATCH) return;
    last = rows.at(-1)?.pageId;
    // The embedded database answers without letting other requests in, and a site may have thousands of pages.
    await pause(0);
  }
}

function listTexts(document: LookedThrough): PublishedText[] {
  const { pageId, section } = document;
  return document.texts.flatMap(({ place, value }) => {
    const text = quotableText(value);
    return text === '' ? [] : [{ pageId, section, ...describePlace(document, place), text, value }];
  });
}

async function readShownSections(db: Db, pageIds: string[]): Promise<Map<string, LookedThrough[]>> {
  const byPage = new Map<string, LookedThrough[]>();
  if (pageIds.length === 0) return byPage;
  const rows = await db
    .select()
    .from(sections)
    .where(and(inArray(sections.pageId, pageIds), eq(sections.isActive, true), isNull(sections.deletedAt)))
    .orderBy(asc(sections.position), asc(sections.id));
  for (const row of rows) {
    if (!isComplete(row)) continue;
    const { pageId, sectionId, sectionName, sectionType, sectionData, ids, version } = row;
    const section: LookedThrough = {
      ...{ document: `dynamic.${sectionId}`, pageId, version, content: sectionData, ids },
      section: { sectionId, sectionName, sectionType },
      texts: sectionTexts(sectionType, sectionData),
    };
    byPage.set(pageId, [...(byPage.get(pageId) ?? []), section]);
  }
  return byPage;
}
