import { and, asc, eq, gt, inArray, max } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { changeSets, changes } from '../../../db/schema/history';
import type { Conflict } from '../../platform/errors';
import { type MergedDraft, overlaps } from './merge-draft';

/** The maximum number of changes that are read, and of those that are returned. */
const [READ, SHOWN] = [2000, 20];

/** A change of the site at a place of a draft. */
export interface SiteChange extends Conflict {
  pageId: string;
  /** What it did, in words. */
  description: string;
  by: string | null;
}

/** Returns the id of the newest change set; 0 if nothing was ever changed. */
export async function readNewestChangeSet(db: Db): Promise<number> {
  const [row] = await db.select({ id: max(changeSets.id) }).from(changeSets);
  return row?.id ?? 0;
}

/** Lists what changed on the site at the places of a draft after a change set, oldest first; at most 20 changes. */
export async function listSiteChanges(db: Db, merged: MergedDraft, after: number): Promise<SiteChange[]> {
  const pageIds = listPages(merged);
  if (pageIds.length === 0) return [];
  const { path, ref, pageId, oldValue, newValue, description } = changes;
  const rows = await db
    .select({ path, ref, pageId, oldValue, newValue, description, by: changeSets.actorName })
    .from(changes)
    .innerJoin(changeSets, eq(changeSets.id, changes.changeSetId))
    .where(and(gt(changes.changeSetId, after), inArray(pageId, pageIds)))
    .orderBy(asc(changes.id))
    .limit(READ);
  const places = [
    ...merged.operations.map(({ operation }) =>
      'path' in operation ? operation.path : `dynamic.${operation.sectionId}`,
    ),
    ...[...merged.applied.planned, ...merged.copied].map(({ recorded }) => recorded.ref),
  ];
  const [own, around] = [new Set(places), new Set(places.flatMap(listPrefixes))];
  const found = rows.filter((row) => around.has(row.ref) || listPrefixes(row.ref).some((prefix) => own.has(prefix)));
  return found.slice(0, SHOWN).map((row) => ({
    ...{ path: row.path, ref: row.ref, pageId: row.pageId, description: row.description, by: row.by },
    ...{ base: row.oldValue, theirs: row.newValue, mine: findMine(merged, row.ref) },
  }));
}

/** Returns the pages whose changes may change the result of a draft. */
export function listPages({ operations, applied }: MergedDraft): string[] {
  const ofDocuments = [...applied.site.documents.values()].map(({ pageId }) => pageId);
  return [...new Set([...operations.map(({ pageId }) => pageId), ...ofDocuments])].filter(Boolean).sort();
}

/** Returns a path and everything that contains it: `a`, `a.b` and `a.b.c`. */
function listPrefixes(path: string): string[] {
  const segments = path.split('.');
  return segments.map((_, at) => segments.slice(0, at + 1).join('.'));
}

function findMine({ applied }: MergedDraft, ref: string): unknown {
  return applied.planned.findLast(({ recorded }) => overlaps(recorded.ref, ref))?.recorded.newValue ?? null;
}
