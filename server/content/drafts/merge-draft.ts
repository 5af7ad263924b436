import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { draftOperations, drafts } from '../../../db/schema/drafts';
import type { DraftOperation } from '../../../src/content/draft-operation';
import { type AppliedDraft, applyDraft, type DraftConflict } from './apply-draft';
import { namedIds } from './draft-operations';
import { type DraftRow, loadChanges, readOperations, type StoredOperation } from './load-draft';

/** An operation whose target does not exist on the site. */
export interface Waiting {
  /** The index of the operation. */
  index: number;
  op: DraftOperation['op'];
  path: string;
  /** The value that the operation writes; null if it writes none. */
  after: unknown;
  /** The open draft that creates the target; null if it is gone from the site. */
  draft: { id: number; name: string } | null;
}

/** A draft laid over the site as it is now. */
export interface MergedDraft {
  draft: DraftRow;
  operations: StoredOperation[];
  applied: AppliedDraft;
  conflicts: DraftConflict[];
  waiting: Waiting[];
  /** The versions of the pages and sections that the draft touches. */
  versions: Record<string, number>;
}

/** Lays a draft over the site. @param isLocked whether the documents stay locked until the transaction ends; otherwise nothing is written */
export async function mergeDraft(db: Db, draft: DraftRow, isLocked = false): Promise<MergedDraft> {
  const operations = await readOperations(db, draft.id);
  const { changes, site } = await loadChanges(
    db,
    operations.map(({ operation }) => operation),
    { isLocked },
  );
  const applied = applyDraft(changes, site);
  const waiting: Waiting[] = [];
  for (const index of applied.missing) {
    const { operation } = operations[index] as StoredOperation;
    const path = 'path' in operation ? operation.path : `dynamic.${operation.sectionId}`;
    const creator = await findCreator(db, draft.id, namedIds(operation));
    waiting.push({
      index,
      op: operation.op,
      path,
      after: 'value' in operation ? operation.value : null,
      draft: creator,
    });
  }
  const versions = Object.fromEntries([...site.documents].map(([key, { version }]) => [key, version]));
  return { draft, operations, applied, conflicts: applied.conflicts, waiting, versions };
}

async function findCreator(db: Db, id: number, ids: readonly string[]): Promise<Waiting['draft']> {
  const isMade = sql`exists (select from json_array_elements_text(${draftOperations.makes}) as made
    where made in (select json_array_elements_text(${JSON.stringify(ids)}::json)))`;
  const [row] = await db
    .select({ id: drafts.id, name: drafts.name })
    .from(draftOperations)
    .innerJoin(drafts, eq(drafts.id, draftOperations.draftId))
    .where(and(eq(drafts.state, 'draft'), ne(drafts.id, id), isMade))
    .orderBy(asc(drafts.id))
    .limit(1);
  return row ?? null;
}
