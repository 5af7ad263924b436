import { stringify } from 'csv-stringify/sync';
import type { Db } from '../../../db/client';
import { recordAudit } from '../../accounts/audit/record-audit';
import type { Actor } from '../../platform/actor';
import { type InboxMessage, type MessageQuery, readMessages } from './messages';

const MAX_ROWS = 10_000;
const COLUMNS = ['id', 'createdAt', 'status', 'fullName', 'email', 'subject', 'message'] as const;

/**
 * The messages a list shows, as CSV for a spreadsheet: with a mark that says it is UTF-8, and with nothing in it that would be
 * taken for a formula. Who made it is recorded.
 * @returns the text, how many messages it holds, and whether that is all (at most 10,000, the newest)
 */
export async function exportMessages(
  db: Db,
  query: MessageQuery,
  actor: Actor,
): Promise<{ csv: string; count: number; isComplete: boolean }> {
  const found = await readMessages(db, query, MAX_ROWS + 1);
  const messages = found.slice(0, MAX_ROWS);
  await recordAudit(db, actor, 'message-export', `${messages.length} messages`);
  return { csv: messagesToCsv(messages), count: messages.length, isComplete: found.length <= MAX_ROWS };
}

/** CSV with a header line; a text that begins like a formula gets an apostrophe before it. */
export function messagesToCsv(messages: InboxMessage[]): string {
  return stringify(messages, { header: true, columns: [...COLUMNS], bom: true, escape_formulas: true });
}
