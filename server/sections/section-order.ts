import { and, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { sections } from '../../db/schema/content';
import { isFloatingType } from '../../src/sections/floating-types';

/** A section as far as its place among its page's sections goes. */
export interface Ranked {
  id: number;
  sectionId: string;
  pageId: string;
  sectionType: string;
  position: number;
  isDeleted: boolean;
}

/**
 * Makes this transaction the only one that orders these pages' sections or adds one to them. Row locks alone would not do:
 * who waits for a row still sees the order from before the wait.
 */
export async function lockSectionOrder(tx: Db, pageIds: Iterable<string>): Promise<void> {
  for (const pageId of [...new Set(pageIds)].sort()) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`section order ${pageId}`}, 3))`);
  }
}

/** The ranks of these pages' sections, and of some others, deleted ones too. To be read once the order is locked. */
export async function readRanks(tx: Db, pageIds: string[], others: string[]): Promise<Ranked[]> {
  const { id, sectionId, pageId, sectionType, position, deletedAt } = sections;
  const rows = await tx
    .select({ id, sectionId, pageId, sectionType, position, deletedAt })
    .from(sections)
    .where(or(and(inArray(pageId, pageIds), isNull(deletedAt)), inArray(sectionId, others)));
  return rows.map(({ deletedAt: at, ...row }) => ({ ...row, isDeleted: at !== null }));
}

/** The sections among which one has its order, in their order: its page's without the floating ones, and itself. */
export function orderAround(one: Ranked, all: Iterable<Ranked>): Ranked[] {
  return [...all]
    .filter(
      (other) =>
        other === one || (other.pageId === one.pageId && !other.isDeleted && !isFloatingType(other.sectionType)),
    )
    .sort((a, b) => a.position - b.position || a.id - b.id);
}

/** The rank behind all of a page's others. */
export function lastRank(one: Ranked, all: Iterable<Ranked>): number {
  const others = orderAround(one, all).filter((other) => other !== one);
  return (others.at(-1)?.position ?? -1) + 1;
}

/**
 * Puts a section at a zero-based index (past the end: last): between its neighbours there, which stay where they are. Only where no
 * number is left between the two are all renumbered.
 */
export function moveTo(one: Ranked, index: number, all: Iterable<Ranked>): void {
  const row = orderAround(one, all);
  const from = row.indexOf(one);
  row.splice(from, 1);
  const to = Math.min(index, row.length);
  if (to === from) return;
  const [before, after] = [row[to - 1]?.position, row[to]?.position];
  const rank = rankBetween(before, after);
  if (rank !== null) {
    one.position = rank;
    return;
  }
  row.splice(to, 0, one);
  for (const [position, placed] of row.entries()) placed.position = position;
}

/** A number between two, of which either may be missing; null where there is none. */
function rankBetween(before: number | undefined, after: number | undefined): number | null {
  const middle = before === undefined || after === undefined ? undefined : before / 2 + after / 2;
  const rank = middle ?? (before === undefined ? (after ?? 1) - 1 : before + 1);
  const isBetween = (before === undefined || before < rank) && (after === undefined || rank < after);
  return isBetween && Number.isFinite(rank) ? rank : null;
}
