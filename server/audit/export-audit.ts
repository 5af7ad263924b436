import { stringify } from 'csv-stringify/sync';
import type { Db } from '../../db/client';
import { type AuditEntry, type AuditQuery, readAudit } from './list-audit';

const ROWS_AT_ONCE = 1000;
const COLUMNS = ['id', 'time', 'action', 'subject', 'kind', 'actorId', 'actor', 'keyOf', 'client'];

/**
 * The record, or what a list of it shows, as CSV for a spreadsheet, newest first and a part at a time: with a mark that says it is
 * UTF-8, and with nothing in it that would be taken for a formula.
 */
export async function* exportAudit(db: Db, query: AuditQuery): AsyncGenerator<string> {
  for (let before: number | null = null; ; ) {
    const isFirst: boolean = before === null;
    const entries: AuditEntry[] = await readAudit(db, query, before, ROWS_AT_ONCE);
    const rows = entries.map(({ actor, timestamp, ...entry }) => ({
      ...entry,
      time: timestamp,
      actorId: actor?.id,
      actor: actor?.name,
      keyOf: actor?.keyOf,
    }));
    yield stringify(rows, { header: isFirst, columns: COLUMNS, bom: isFirst, escape_formulas: true });
    const last = entries.at(-1);
    if (!last || entries.length < ROWS_AT_ONCE) return;
    before = last.id;
  }
}
