import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { changeSets, changes } from '../../db/schema';
import type { Actor, Door } from '../actor';

/** A change as it enters the history (spec section 3, "Change-history entry"). */
export interface RecordedChange {
  pageId: string;
  type: 'text' | 'section-add' | 'section-update' | 'section-delete' | 'section-restore';
  path: string;
  fieldName: string;
  oldValue: unknown;
  newValue: unknown;
  description?: string;
  /** The answer of the writing help that the value came of. */
  aiId?: string;
}

/** Begins a change set: one write, of one actor, by one door. @returns its id */
export async function openChangeSet(tx: Db, by: { actor: Actor; door: Door; note?: string }): Promise<number> {
  const { actor, door, note } = by;
  const [row] = await tx
    .insert(changeSets)
    .values({ actorKind: actor.kind, actorId: actor.id, actorName: actor.name, door, note: note ?? null })
    .returning({ id: changeSets.id });
  if (!row) throw new Error('The change set was not written.');
  return row.id;
}

/** Adds changes to the history. */
export async function recordChanges(tx: Db, changeSetId: number, recorded: RecordedChange[]): Promise<void> {
  if (recorded.length === 0) return;
  await tx.insert(changes).values(
    recorded.map((change) => ({
      ...change,
      changeSetId,
      actorId: sql`(select actor_id from change_sets where id = ${changeSetId})`,
      oldValue: change.oldValue ?? null,
      newValue: change.newValue ?? null,
      description: change.description ?? `Changed ${change.fieldName}`,
    })),
  );
}
