import { and, desc, eq } from 'drizzle-orm';
import { changes } from '../../../db/schema';
import type { Caller } from '../writing-help';
import { type CommandAnswer, declined, said, short } from './answer';
import { shownText } from './catalog';

/** How this person's last saved change is taken back. A screen that holds unsaved ones takes back its own first. */
export async function lastChangeOf({ db, actor }: Caller): Promise<CommandAnswer> {
  const [last] = await db
    .select({ path: changes.path, pageId: changes.pageId, value: changes.oldValue, newValue: changes.newValue })
    .from(changes)
    .where(and(eq(changes.actorId, actor.id ?? ''), eq(changes.type, 'text')))
    .orderBy(desc(changes.actorId), desc(changes.id))
    .limit(1);
  const isUndo = true;
  if (!last) return declined('There is nothing to undo.', { isUndo });
  // What was added or deleted needs more than a value put back: the Timeline does that.
  if (last.value === null || last.newValue === null)
    return declined('The last saved change added or removed something: revert it in the Timeline.', { isUndo });
  const { path, pageId, value } = last;
  const [before, after] = [shownText(last.newValue), shownText(value)];
  const taken = [{ path, pageId, label: path, value, before, after, flagged: [] }];
  return said(`${path} is “${short(after)}” again.`, { action: 'update', field: path, value, changes: taken, isUndo });
}
