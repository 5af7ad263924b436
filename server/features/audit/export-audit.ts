import { stringify } from 'csv-stringify/sync';
import type { Db } from '../../../db/client';
import { type AuditEntry, type AuditQuery, readAudit } from './list-audit';

const ROWS_AT_ONCE = 1000;
const COLUMNS = ['id', 'time', 'action', 'subject', 'kind', 'actorId', 'actor', 'keyOf', 'client'];

/**
 * Yields the audit log, or the filtered part of it, as CSV chunks, newest first. The file starts with a UTF-8 byte order mark, and cells
 * that a spreadsheet would evaluate as formulas are escaped.
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
