import type { Db } from '../../../db/client';
import type { comments } from '../../../db/schema/comments';
import { type CommentedPage, resolveAnchor } from '../../../src/content/comment-anchor';
import { AppError } from '../../platform/errors';
import { readEditablePage } from '../changes/read-editable';
import { readPageWithDraft } from '../drafts/read-with-draft';

export type CommentRow = typeof comments.$inferSelect;

/**
 * Reads a page that comments are on, as it is on the site or with a draft on it.
 * @throws AppError NOT_FOUND if there is no such page or draft
 */
export async function readCommentedPage(db: Db, pageId: string, draftId: number | null): Promise<CommentedPage> {
  const page =
    draftId === null ? await readEditablePage(db, { pageId }) : await readPageWithDraft(db, { draftId, pageId });
  return { pageId, content: page.content, ids: page.ids, sections: page.sections };
}

/** The present place of a comment. */
export interface Placed {
  path: string | null;
  range: { start: number; end: number } | null;
  isOrphaned: boolean;
}

/**
 * Finds where threads are on their pages. Each page is read once.
 * @param draftId the draft that the pages are read with; null for the site
 */
export async function placeThreads(
  db: Db,
  threads: readonly CommentRow[],
  draftId: number | null,
): Promise<Map<number, Placed>> {
  const pages = new Map<string, CommentedPage | null>();
  for (const { pageId } of threads) {
    if (!pages.has(pageId)) pages.set(pageId, await readIfThere(db, pageId, draftId));
  }
  return new Map(
    threads.map(({ id, pageId, anchor }) => {
      const page = pages.get(pageId);
      return [id, page && anchor ? resolveAnchor(page, anchor) : { path: null, range: null, isOrphaned: true }];
    }),
  );
}

async function readIfThere(db: Db, pageId: string, draftId: number | null): Promise<CommentedPage | null> {
  try {
    return await readCommentedPage(db, pageId, draftId);
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}
