import { and, desc, eq } from 'drizzle-orm';
import { changes } from '../../../db/schema';
import type { Caller } from '../writing-help';
import { type CommandAnswer, said, short } from './answer';
import { shownText } from './catalog';

/** How this person's last saved change is taken back. A screen that holds unsaved ones takes back its own first. */
export async function lastChangeOf({ db, actor }: Caller): Promise<CommandAnswer> {
  const [last] = await db
    .select({ path: changes.path, pageId: changes.pageId, oldValue: changes.oldValue, newValue: changes.newValue })
    .from(changes)
    .where(and(eq(changes.actorId, actor.id ?? ''), eq(changes.type, 'text')))
    .orderBy(desc(changes.actorId), desc(changes.id))
    .limit(1);
  const nothing = { message: 'There is nothing to undo.', action: 'none', isUndo: true } as const;
  if (!last) return said(nothing);
  // What was added or deleted needs more than a value put back: the Timeline does that.
  if (last.oldValue === null || last.newValue === null) {
    return said({
      ...nothing,
      message: 'The last saved change added or removed something: revert it in the Timeline.',
    });
  }
  const change = {
    path: last.path,
    pageId: last.pageId,
    label: last.path,
    value: last.oldValue,
    before: shownText(last.newValue),
    after: shownText(last.oldValue),
    flagged: [],
  };
  const message = `${last.path} is “${short(change.after)}” again.`;
  return said({ message, action: 'update', field: last.path, value: last.oldValue, changes: [change], isUndo: true });
}
