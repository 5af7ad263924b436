import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { draftOperations } from '../../../db/schema/drafts';
import type { DraftOperation } from '../../../src/content/draft-operation';
import { quoteName } from '../../../src/lib/quote-name';
import type { Actor } from '../../platform/actor';
import { AppError } from '../../platform/errors';
import { applyDraft, type DraftConflict } from './apply-draft';
import { addAuthor, toAuthor } from './author';
import { addDraftEvent } from './draft-events';
import { chooseOperations, removeOperations } from './drop-operations';
import { type DraftRow, loadChanges, readOperations, type StoredOperation } from './load-draft';
import { findProblems } from './page-problems';
import { insertOperations, listWriters, refuseLargeDraft, refuseTooMany } from './store-operations';
import { type Expected, lockEditableDraft, storeDraft } from './write-draft';

interface Chosen extends Expected {
  id: number;
  /** The ids of the operations. */
  operations: readonly number[];
}

/**
 * Drops changes from a draft, with those that need what they create. Whoever does it has contributed to the draft, here and below.
 * @throws AppError NOT_FOUND, CONFLICT if the draft is not open or has changed since the caller read it
 */
export function dropOperations(db: Db, { id, operations, ...expected }: Chosen, actor: Actor): Promise<void> {
  return db.transaction(async (tx) => {
    const draft = await lockEditableDraft(tx, id, expected);
    const stored = await readOperations(tx, id);
    const chosen = await chooseOperations(tx, stored, operations);
    await removeOperations(tx, stored, chosen);
    await storeDraft(tx, draft, { authors: addAuthor(draft.authors, toAuthor(actor)) });
    await addDraftEvent(tx, id, 'changes-dropped', actor, { note: countChanges(chosen.length) });
  });
}

const countChanges = (count: number) => (count === 1 ? '1 change' : `${count} changes`);

/**
 * Moves changes to the end of another draft, with those that need what they create.
 * @throws AppError NOT_FOUND, CONFLICT if one of the drafts is not open or the first has changed, UNPROCESSABLE_CONTENT if the other draft
 * would have more than 10,000 changes or 16 MB
 */
export function moveOperations(
  db: Db,
  { id, operations, to, ...expected }: Chosen & { to: number },
  actor: Actor,
): Promise<void> {
  if (to === id) throw new AppError('UNPROCESSABLE_CONTENT', 'These changes are in this draft already.');
  return db.transaction(async (tx) => {
    // Both in the order of their ids, so that two moves never deadlock.
    const [first, second] = id < to ? [id, to] : [to, id];
    const rows = [
      await lockEditableDraft(tx, first, first === id ? expected : {}),
      await lockEditableDraft(tx, second, second === id ? expected : {}),
    ];
    const stored = await readOperations(tx, id);
    const chosen = await chooseOperations(tx, stored, operations);
    const there = await readOperations(tx, to);
    refuseTooMany(there.length + chosen.length);
    const ids = chosen.map((one) => one.id);
    const moved = await tx
      .select()
      .from(draftOperations)
      .where(inArray(draftOperations.id, ids))
      .orderBy(draftOperations.id);
    await removeOperations(tx, stored, chosen);
    await insertOperations(
      tx,
      moved.map(({ id: _, createdAt: __, ...row }) => ({ ...row, draftId: to })),
    );
    await refuseLargeDraft(tx, to);
    for (const row of rows) {
      const writers = row.id === to ? moved.flatMap(listWriters) : [];
      await storeDraft(tx, row, { authors: [...writers, toAuthor(actor)].reduce(addAuthor, row.authors) });
      const other = rows.find((one) => one !== row) as DraftRow;
      const note = `${countChanges(chosen.length)} ${row.id === to ? 'from' : 'to'} ${quoteName(other.name)}`;
      await addDraftEvent(tx, row.id, 'changes-moved', actor, { note });
    }
  });
}

/**
 * Settles a conflict of a draft with the site: keeps the draft's change, which then is based on what the site has now, or the site's value,
 * which drops the change.
 * @throws AppError NOT_FOUND for an unknown draft or change, CONFLICT if the draft is not open or has changed since the caller read it, or
 * if the site's value is not `theirs` any more
 */
export function settleConflict(
  db: Db,
  {
    id,
    operation,
    keep,
    theirs,
    ...expected
  }: { id: number; operation: number; keep: 'mine' | 'theirs'; theirs: unknown } & Expected,
  actor: Actor,
): Promise<void> {
  return db.transaction(async (tx) => {
    const draft = await lockEditableDraft(tx, id, expected);
    const stored = await readOperations(tx, id);
    const conflict = await findConflict(tx, stored, operation);
    if (JSON.stringify(conflict.theirs) !== JSON.stringify(theirs)) {
      throw new AppError('CONFLICT', 'The site has changed here again. Please choose again.', {
        conflicts: [conflict],
      });
    }
    const { message } = conflict;
    if (keep === 'mine' && message !== undefined) throw new AppError('CONFLICT', message, { conflicts: [conflict] });
    const one = stored[conflict.index] as StoredOperation;
    if (keep === 'theirs') await removeOperations(tx, stored, await chooseOperations(tx, stored, [operation]));
    else {
      await tx
        .update(draftOperations)
        .set({ operation: rebase(one.operation, theirs), createdAt: sql`now()` })
        .where(eq(draftOperations.id, operation));
      await refuseLargeDraft(tx, id);
    }
    await storeDraft(tx, draft, { authors: addAuthor(draft.authors, toAuthor(actor)) });
  });
}

async function findConflict(tx: Db, stored: readonly StoredOperation[], operation: number): Promise<DraftConflict> {
  const loaded = await loadChanges(
    tx,
    stored.map((one) => one.operation),
  );
  const applied = applyDraft(loaded);
  const conflicts = [...applied.conflicts, ...(await findProblems(tx, loaded.changes, applied))];
  const found = conflicts.find(({ index }) => stored[index]?.id === operation);
  if (!found) throw new AppError('NOT_FOUND', 'There is no conflict of this change.');
  return found;
}

function rebase(operation: DraftOperation, theirs: unknown): DraftOperation {
  if (operation.op === 'move') return { ...operation, order: theirs as string[] };
  return { ...operation, base: theirs } as DraftOperation;
}
