import { asc, eq, min, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { pages } from '../../../db/schema/content';
import { draftOperations } from '../../../db/schema/drafts';
import { FACTS, isOwnPage } from '../../../src/pages/page-kind';
import { factsOf } from '../../../src/pages/pages';

const { draftId, operation, pageId } = draftOperations;

/** The title that a draft gives to a page, as SQL for operations that are grouped by page; null if it gives none. */
export const draftedTitle = sql<string | null>`coalesce(
  max(${operation}->>'value') filter (where ${operation}->>'path' = ${pageId} || ${sql.raw(`'.${FACTS}.title'`)}),
  max(${operation}->'content'->${sql.raw(`'${FACTS}'`)}->>'title')
)`;

/** The longest name of a draft, in characters. */
export const MAX_DRAFT_NAME = 200;

/** Returns the name of a draft that nobody has named: it lists the pages that the draft changes, first changed first. */
export async function nameByPages(tx: Db, id: number): Promise<string> {
  const changed = await tx
    .select({ pageId, drafted: draftedTitle, stored: pages.title })
    .from(draftOperations)
    .leftJoin(pages, eq(pages.pageId, pageId))
    .where(eq(draftId, id))
    .groupBy(pageId, pages.title)
    .orderBy(asc(min(draftOperations.id)));
  return nameDraft(changed.map((page) => page.drafted || page.stored || nameOwnPage(page.pageId)));
}

/** Returns the name of a draft that changes pages with these titles: 'Changes to Home and 3 more'. */
export function nameDraft([first, second, ...rest]: readonly string[]): string {
  if (first === undefined) return 'New draft';
  if (second === undefined) return cut(`Changes to ${first}`);
  return cut(`Changes to ${first} and ${rest.length === 0 ? second : `${rest.length + 1} more`}`);
}

function nameOwnPage(id: string): string {
  return isOwnPage(id) ? factsOf(id).label : id;
}

/** Cuts a name that is too long. */
export function cut(name: string): string {
  // A cut can leave half of a character.
  return name
    .slice(0, MAX_DRAFT_NAME)
    .toWellFormed()
    .replace(/\ufffd$/, '');
}
