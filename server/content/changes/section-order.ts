import { and, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { sections } from '../../../db/schema/content';
import { isFloatingType } from '../../../src/sections/floating-types';

/** The part of a section that its order depends on. */
export interface Ranked {
  id: number;
  sectionId: string;
  pageId: string;
  sectionType: string;
  position: number;
  isDeleted: boolean;
}

/**
 * Makes this transaction the only one that may reorder these pages' sections or add to them. Row locks would not be enough: a transaction
 * that waits for a row still sees the order from before the wait.
 */
export async function lockSectionOrder(tx: Db, pageIds: Iterable<string>): Promise<void> {
  for (const pageId of [...new Set(pageIds)].sort()) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`section order ${pageId}`}, 3))`);
  }
}

/** Reads the ranks of these pages' sections and of some others, including deleted ones. Must be called after the order is locked. */
export async function readRanks(tx: Db, pageIds: string[], others: string[]): Promise<Ranked[]> {
  const { id, sectionId, pageId, sectionType, position, deletedAt } = sections;
  const rows = await tx
    .select({ id, sectionId, pageId, sectionType, position, deletedAt })
    .from(sections)
    .where(or(and(inArray(pageId, pageIds), isNull(deletedAt)), inArray(sectionId, others)));
  return rows.map(({ deletedAt: at, ...row }) => ({ ...row, isDeleted: at !== null }));
}

/** Returns the sections of the page in their order, without floating ones except the given section itself. */
export function sortSiblings(one: Ranked, all: Iterable<Ranked>): Ranked[] {
  return [...all]
    .filter(
      (other) =>
        other === one || (other.pageId === one.pageId && !other.isDeleted && !isFloatingType(other.sectionType)),
    )
    .sort((a, b) => a.position - b.position || a.id - b.id);
}

/** Returns a rank after all other sections of the page. */
export function getLastRank(one: Ranked, all: Iterable<Ranked>): number {
  const others = sortSiblings(one, all).filter((other) => other !== one);
  return (others.at(-1)?.position ?? -1) + 1;
}

/**
 * Moves a section to a zero-based index (past the end: last) by giving it a rank between its new neighbors. All sections are renumbered
 * only if there is no number left between the two.
 */
export function moveTo(one: Ranked, index: number, all: Iterable<Ranked>): void {
  const row = sortSiblings(one, all);
  const from = row.indexOf(one);
  row.splice(from, 1);
  const to = Math.min(index, row.length);
  if (to === from) return;
  const [before, after] = [row[to - 1]?.position, row[to]?.position];
  const rank = findRankBetween(before, after);
  if (rank !== null) {
    one.position = rank;
    return;
  }
  row.splice(to, 0, one);
  for (const [position, placed] of row.entries()) placed.position = position;
}

/** Returns a number between two others, or null if there is none. Either of the two may be missing. */
function findRankBetween(before: number | undefined, after: number | undefined): number | null {
  const middle = before === undefined || after === undefined ? undefined : before / 2 + after / 2;
  const rank = middle ?? (before === undefined ? (after ?? 1) - 1 : before + 1);
  const isBetween = (before === undefined || before < rank) && (after === undefined || rank < after);
  return isBetween && Number.isFinite(rank) ? rank : null;
}
