import { sql } from 'drizzle-orm';
import { type Db, rawRows } from '../../../db/client';
import type { ChangeUndo } from '../../../db/schema/history';
import type { Operation } from '../../../src/content/items/operations';
import type { Actor, Source } from '../../platform/actor';

/** A change as it enters the history (spec section 3, "Change-history entry"). */
export interface RecordedChange {
  pageId: string;
  type: 'text' | 'section-add' | 'section-update' | 'section-delete' | 'section-restore' | 'redirect';
  /** The location: `path` names items by index, `ref` by id. */
  path: string;
  ref: string;
  /** The operation; absent for a section as a whole and for a redirect, because `type` is enough. */
  op?: Operation['op'] | undefined;
  fieldName: string;
  oldValue: unknown;
  newValue: unknown;
  undo?: ChangeUndo | undefined;
  description?: string;
  /** The id of the AI answer that the value came from. */
  aiId?: string | undefined;
}

/** A write, with its time in whole milliseconds. */
export interface ChangeSet {
  id: number;
  at: Date;
  actorId: string | null;
}

/**
 * Opens a change set: one write, of one actor, from one source. Its time and the ids of its changes are greater than all earlier ones of
 * the same pages, because no one else can write to those pages until this transaction ends. Must be called after all documents are locked,
 * or two writers could deadlock.
 * @param pageIds the pages whose histories contain the changes
 */
export async function openChangeSet(
  tx: Db,
  by: { actor: Actor; source: Source; note?: string | undefined; isMinor?: boolean },
  pageIds: readonly string[],
): Promise<ChangeSet> {
  const { actor, source, note, isMinor = false } = by;
  const pages = JSON.stringify([...new Set(pageIds)].sort());
  const opened = await tx.execute(sql`
    with moments as (
      insert into page_clocks as clock (page_id, last_at)
      select page_id, date_trunc('milliseconds', clock_timestamp())
        from json_array_elements_text(${pages}::json) as page_id order by page_id
      on conflict (page_id) do update
        set last_at = greatest(date_trunc('milliseconds', clock_timestamp()), clock.last_at + interval '1 millisecond')
      returning last_at
    )
    insert into change_sets (actor_kind, actor_id, actor_name, source, note, is_minor, created_at)
    select ${actor.kind}::text, ${actor.id}::text, ${actor.name}::text, ${source}::text, ${note ?? null}::text,
        ${isMinor}::boolean, max(last_at)
      from moments
    returning id, (extract(epoch from created_at) * 1000)::bigint as "at"`);
  const [row] = rawRows<{ id: string | number; at: string | number }>(opened);
  if (!row) throw new Error('The change set was not written.');
  const id = Number(row.id);
  // The write has the same time on all of its pages.
  if (pageIds.length > 1) {
    await tx.execute(sql`update page_clocks set last_at = (select created_at from change_sets where id = ${id})
      where page_id in (select json_array_elements_text(${pages}::json))`);
  }
  return { id, at: new Date(Number(row.at)), actorId: actor.id };
}

/** The number of changes per statement, because values may be large. */
const ROWS_AT_ONCE = 1000;

/** Adds changes to the history. They are sent as one JSON parameter, so that their number is not limited. */
export async function recordChanges(
  tx: Db,
  { id, at, actorId }: ChangeSet,
  recorded: readonly RecordedChange[],
): Promise<void> {
  for (let from = 0; from < recorded.length; from += ROWS_AT_ONCE) {
    const rows = recorded.slice(from, from + ROWS_AT_ONCE).map((change) => ({
      ...change,
      description: change.description ?? `Changed ${change.fieldName}`,
    }));
    await tx.execute(sql`
      insert into changes (change_set_id, page_id, type, path, ref, op, field_name, old_value, new_value, undo,
        description, ai_id, actor_id, created_at)
      select ${id}::bigint, "pageId", type, path, ref, op, "fieldName", "oldValue", "newValue", undo,
          description, "aiId", ${actorId}::text, ${at.toISOString()}::timestamptz
        from rows from (json_to_recordset(${JSON.stringify(rows)}::json) as ("pageId" text, type text, path text, ref text,
          op text, "fieldName" text, "oldValue" json, "newValue" json, undo json, description text, "aiId" text))
          with ordinality order by ordinality`);
  }
}
