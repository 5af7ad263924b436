import { inArray } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { pages } from '../../../db/schema/content';
import { readArrangement } from '../../../src/pages/arrangement';
import { derivePageColumns } from '../../../src/pages/page-columns';
import type { Documents } from '../changes/documents';
import { documentKey } from '../changes/resolve-targets';
import { type DraftChange, isDeleted } from './apply-draft';

/**
 * Returns the sections that a draft writes and that visitors do not see once it is published: hidden ones, and those of unpublished pages.
 * @param documents with the draft applied
 */
export async function listUnseen(db: Db, changes: readonly DraftChange[], documents: Documents): Promise<string[]> {
  const places = changes.flatMap(({ target }) => {
    const document = target && documents.get(documentKey(target));
    if (!document || target.kind === 'order') return [];
    const section =
      document.kind === 'section' ? document.id : target.kind === 'whole' ? '' : (target.segments[0] ?? '');
    return [{ document, section }];
  });
  const contents = await readContents(db, new Set(places.map(({ document }) => document.pageId)), documents);
  const unseen = places.flatMap(({ document, section }) => {
    const { pageId } = document;
    const content = contents.get(pageId);
    const isPublished = derivePageColumns(pageId, content).status === 'published';
    const isHidden = Object.hasOwn(readArrangement(content).hidden, section);
    const isOff =
      document.kind === 'section' && (isDeleted(document) || !{ ...document.row, ...document.next }.isActive);
    return isPublished && !isHidden && !isOff ? [] : [`${pageId}.${section}`];
  });
  return [...new Set(unseen)].sort();
}

/** Returns pages with a draft, including pages where it changes only dynamic sections. */
async function readContents(db: Db, pageIds: ReadonlySet<string>, documents: Documents): Promise<Map<string, unknown>> {
  const drafted = [...pageIds].flatMap((id) => {
    const document = documents.get(id);
    return document ? [[id, document.after.content] as const] : [];
  });
  const others = [...pageIds].filter((id) => !documents.has(id));
  const { pageId, content } = pages;
  const stored =
    others.length > 0 ? await db.select({ pageId, content }).from(pages).where(inArray(pageId, others)) : [];
  return new Map([...drafted, ...stored.map((one) => [one.pageId, one.content] as const)]);
}
