import { and, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { normalizeEmail } from '../../../db/normalize-email';
import { contactMessages } from '../../../db/schema/operations';
import { recordAudit } from '../../accounts/audit/record-audit';
import { readSetting } from '../../accounts/settings/site-settings';
import type { Actor, Doer } from '../../platform/actor';
import { refuseHeld } from '../../platform/database/holds';
import { AppError } from '../../platform/errors';
import { publish } from '../../platform/live/notify';

/** The actor of automatic deletions. */
const SERVER: Doer = { kind: 'server', id: null, name: 'Server', client: null };

/**
 * Deletes a message permanently. The audit log records the deletion but none of the content.
 * @throws AppError NOT_FOUND, CONFLICT if a legal hold covers it
 */
export async function deleteMessage(db: Db, id: number, actor: Actor): Promise<void> {
  await db.transaction(async (tx) => {
    const [gone] = await tx
      .delete(contactMessages)
      .where(eq(contactMessages.id, id))
      .returning({ email: contactMessages.email, createdAt: contactMessages.createdAt });
    if (!gone) throw new AppError('NOT_FOUND', 'This message does not exist.');
    const people = [gone.email.trim().toLowerCase(), normalizeEmail(gone.email)];
    await refuseHeld(tx, 'This message', { people, since: gone.createdAt, until: gone.createdAt });
    await forgetAnswers(tx, [gone.email]);
    await recordAudit(tx, actor, 'message-delete', `message ${id}`);
    await publish(tx, { kind: 'message', pageId: 'contact' });
  });
}

/**
 * Deletes the messages that are older than the configured retention, except those that a legal hold covers. Only one of several servers does it at a time.
 * @returns the number of deleted messages
 */
export async function sweepMessages(db: Db, now = new Date()): Promise<number> {
  const months = await readSetting(db, 'messagesKeptMonths');
  if (months === null) return 0;
  return db.transaction(async (tx) => {
    // A second server waits here and then finds nothing to delete.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('sweep messages', 17))`);
    const oldest = sql`${now.toISOString()}::timestamptz - make_interval(months => ${months})`;
    const gone = await tx
      .delete(contactMessages)
      .where(and(lt(contactMessages.createdAt, oldest), isNotHeld()))
      .returning({ email: contactMessages.email });
    if (gone.length === 0) return 0;
    await forgetAnswers(
      tx,
      gone.map(({ email }) => email),
    );
    await recordAudit(tx, SERVER, 'message-sweep', `${formatMessageCount(gone.length)} older than ${months} months`);
    await publish(tx, { kind: 'message', pageId: 'contact' });
    return gone.length;
  });
}

function isNotHeld() {
  const { email, emailKey, createdAt } = contactMessages;
  return sql`cardinality(hold_ids(null, null, array[lower(trim(${email})), ${emailKey}], ${createdAt}, ${createdAt})) = 0`;
}

/** Deletes the stored idempotent responses that contain one of the email addresses, because they would repeat a deleted message. */
export async function forgetAnswers(tx: Db, emails: readonly string[]): Promise<void> {
  const quoted = [...new Set(emails)]
    .filter((email) => email !== '')
    .flatMap((email) => [JSON.stringify(email), JSON.stringify(email.toLowerCase())]);
  if (quoted.length === 0) return;
  await tx.execute(sql`delete from idempotency_keys where exists (
    select from json_array_elements_text(${JSON.stringify(quoted)}::json) as named (email)
    where strpos(answer::text, named.email) > 0 or strpos(lower(answer::text), named.email) > 0)`);
}

/** Formats a number of messages: '1 message', '3 messages'. */
export function formatMessageCount(count: number): string {
  return count === 1 ? '1 message' : `${count} messages`;
}
