import { and, asc, eq, gt, inArray, max } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { changeSets, changes } from '../../../db/schema/history';
import type { DraftOperation } from '../../../src/content/draft-operation';
import { derivePageColumns } from '../../../src/pages/page-columns';
import { FACTS } from '../../../src/pages/page-kind';
import type { Conflict } from '../../platform/errors';
import { refOf } from './draft-operations';
import { type MergedDraft, overlaps } from './merge-draft';

/** The maximum number of changes that are read, and of those that are returned. */
const [READ, SHOWN] = [2000, 20];

/** A change of the site at a place of a draft. */
export interface SiteChange extends Conflict {
  pageId: string;
  /** A summary in words. */
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
    ...merged.operations.map(({ operation }) => ('path' in operation ? operation.path : refOf(operation))),
    ...listShownPlaces(merged),
    ...[...merged.applied.planned, ...merged.copied].map(({ recorded }) => recorded.ref),
  ];
  const [own, around] = [new Set(places), new Set(places.flatMap(listPrefixes))];
  const found = rows.filter((row) => around.has(row.ref) || listPrefixes(row.ref).some((prefix) => own.has(prefix)));
  return found.slice(0, SHOWN).map((row) => ({
    ...{ path: row.path, ref: row.ref, pageId: row.pageId, description: row.description, by: row.by },
    ...{ base: row.oldValue, theirs: row.newValue, mine: findMine(merged, row.ref) },
  }));
}

/** What changes if a page, item or redirect gets or loses an address anywhere on the site. No page has this id. */
export const ADDRESSES = '*addresses';
/** What changes if the library changes. */
export const LIBRARY = '*library';

/** Returns the pages whose changes may change the result of a draft, with `ADDRESSES` and `LIBRARY` if it depends on those. */
export function listPages({ operations, applied, showsPictures }: MergedDraft): string[] {
  const ofDocuments = [...applied.site.documents.values()].map(({ pageId }) => pageId);
  const needsAddress = operations.some(({ operation }) => setsAddress(operation));
  const others = [...(needsAddress ? [ADDRESSES] : []), ...(showsPictures ? [LIBRARY] : [])];
  return [...new Set([...operations.map(({ pageId }) => pageId), ...ofDocuments, ...others])].filter(Boolean).sort();
}

/** Returns true for an operation whose result depends on the addresses that others have. */
function setsAddress(operation: DraftOperation): boolean {
  if (!('path' in operation)) return operation.op === 'addPage' || operation.op === 'redirect';
  const [, section, fact = 'address'] = operation.path.split('.');
  return section === FACTS && (fact === 'address' || fact === 'status');
}

/** Returns a path and everything that contains it: `a`, `a.b` and `a.b.c`. */
function listPrefixes(path: string): string[] {
  const segments = path.split('.');
  return segments.map((_, at) => segments.slice(0, at + 1).join('.'));
}

/** Returns the pages that a draft publishes, and their sections: all of their content is part of its result. */
function listShownPlaces({ applied }: MergedDraft): string[] {
  const all = [...applied.site.documents];
  const shown = new Set(
    all.flatMap(([pageId, { kind, before, after }]) => {
      const [was, now] = [before, after].map(({ content }) => derivePageColumns(pageId, content).status);
      return kind === 'page' && was !== 'published' && now === 'published' ? [pageId] : [];
    }),
  );
  return all.flatMap(([key, { pageId }]) => (shown.has(pageId) ? [key] : []));
}

function findMine({ applied }: MergedDraft, ref: string): unknown {
  return applied.planned.findLast(({ recorded }) => overlaps(recorded.ref, ref))?.recorded.newValue ?? null;
}
