import type { Db } from '../../../db/client';
import { recordAudit } from '../../accounts/audit/record-audit';
import type { Actor } from '../../platform/actor';
import { writeCsv } from '../../platform/csv';
import { formatMessageCount } from './delete-messages';
import { type InboxMessage, type MessageQuery, readMessages } from './messages';

const MAX_ROWS = 10_000;
const COLUMNS = ['id', 'createdAt', 'status', 'fullName', 'email', 'subject', 'message'] as const;

/**
 * Exports the messages of a list as CSV for spreadsheets, with a byte order mark and without anything that would be interpreted as a
 * formula. The audit log records the export.
 * @returns the text, the number of messages, and whether these are all (at most the newest 10,000)
 */
export async function exportMessages(
  db: Db,
  query: MessageQuery,
  actor: Actor,
): Promise<{ csv: string; count: number; isComplete: boolean }> {
  const found = await readMessages(db, query, MAX_ROWS + 1);
  const messages = found.slice(0, MAX_ROWS);
  await recordAudit(db, actor, 'message-export', formatMessageCount(messages.length));
  return { csv: messagesToCsv(messages), count: messages.length, isComplete: found.length <= MAX_ROWS };
}

/** Converts messages to CSV with a header line. Texts that look like formulas get a leading apostrophe. */
export function messagesToCsv(messages: InboxMessage[]): string {
  return writeCsv(messages, COLUMNS);
}
