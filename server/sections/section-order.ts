import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { isFloatingType } from '../../src/sections/floating-types';

/** A section as far as its place among its page's sections goes. */
export interface Placed {
  rowId: number;
  pageId: string;
  sectionType: string;
  position: number;
}

/**
 * Makes this transaction the only one that renumbers these pages' sections or adds one to them. Row locks alone would not do:
 * who waits for a row still sees the order from before the wait.
 */
export async function lockSectionOrder(tx: Db, pageIds: string[]): Promise<void> {
  for (const pageId of [...new Set(pageIds)].sort()) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`section order ${pageId}`}, 3))`);
  }
}

/** The sections among which one has its order, in their order: its page's without the floating ones, and itself. */
export function orderAround<T extends Placed>(section: T, all: Iterable<T>): T[] {
  return [...all]
    .filter((other) => other.pageId === section.pageId && (other === section || !isFloatingType(other.sectionType)))
    .sort((a, b) => a.position - b.position || a.rowId - b.rowId);
}

/** Puts a section at a zero-based index (past the end: last) and renumbers the others. @returns its index before */
export function moveTo<T extends Placed>(section: T, order: number, all: Iterable<T>): number {
  const row = orderAround(section, all);
  const oldOrder = row.indexOf(section);
  row.splice(oldOrder, 1);
  row.splice(order, 0, section);
  for (const [position, placed] of row.entries()) placed.position = position;
  return oldOrder;
}
