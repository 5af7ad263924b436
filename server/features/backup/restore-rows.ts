import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { type Db, rawRows } from '../../../db/client';
import { schema } from '../../../db/schema/all';
import type { EntryReceiver, Sequences } from './archive';
import { BackupError } from './backup-error';
import { readShapes, type TableShape } from './read-snapshot';

/** The limits of a batch, in characters and rows. */
const BATCH_LENGTH = 2_000_000;
const BATCH_ROWS = 500;
/** Longer than any row that a site can have. */
const MAX_ROW_BYTES = 256 * 1024 * 1024;
const NEWLINE = 10;

/** Tables that stay empty on a new site, which has only sample content. */
const OWN = ['user', 'change_sets', 'contact_messages', 'media', 'sections', 'section_templates', 'drafts'];

/** Returns whether the database contains more than a new site does. */
export async function hasOwnContent(db: Db): Promise<boolean> {
  for (const name of OWN) {
    const found = await db.execute(sql`select to_regclass(${`"${name}"`}) is not null as "isThere"`);
    if (!rawRows<{ isThere: boolean }>(found)[0]?.isThere) continue;
    const rows = await db.execute(sql`select exists (select from ${sql.identifier(name)}) as "isThere"`);
    if (rawRows<{ isThere: boolean }>(rows)[0]?.isThere) return true;
  }
  return false;
}

/**
 * Drops the site's tables, in the transaction that creates them again. The triggers that protect append-only rows are never disabled.
 * Everything else in the database stays; Postgres refuses the drop if anything else depends on one of the tables.
 */
export async function dropSite(tx: Db): Promise<void> {
  const tables = Object.values(schema).filter((value) => is(value, PgTable));
  const names = [...tables.map((table) => getTableName(table)), 'migrations'];
  // This function has a parameter of the table's row type, so it depends on the table.
  await tx.execute(sql`drop function if exists chain_audit(audit_log)`);
  await tx.execute(
    sql`drop table if exists ${sql.join(
      names.map((name) => sql.identifier(name)),
      sql`, `,
    )}`,
  );
  await tx.execute(sql`do $$ declare one text; begin
    for one in select oid::regprocedure::text from pg_proc
        where pronamespace = 'public'::regnamespace and proname similar to 'refuse_change|announce_access|chain_%|link_%|hold_%|retention_%' loop
      execute 'drop function ' || one;
    end loop;
  end $$`);
}

/** The triggers that add a link to a chain for each row, or allow only new rows. Restored rows already have their links, and may be old. */
const LINKING = [
  ['change_sets', 'change_sets_linked'],
  ['page_versions', 'page_versions_linked'],
  ['section_versions', 'section_versions_linked'],
  ['audit_log', 'audit_log_linked'],
  ['publications', 'publications_added'],
  ['publications', 'publications_linked'],
  ['disposals', 'disposals_added'],
  ['disposal_items', 'disposal_items_added'],
  ['disposed_bodies', 'disposed_bodies_added'],
] as const;

/** Runs a restore with those triggers disabled, if the backup's version has them. */
export async function runWithoutLinking(tx: Db, restore: () => Promise<void>): Promise<void> {
  const found = await tx.execute(sql`select to_regclass('chain_links') is not null
    and exists (select from pg_trigger where tgname = 'audit_log_linked') as "isThere"`);
  if (!rawRows<{ isThere: boolean }>(found)[0]?.isThere) return restore();
  const present = rawRows<{ name: string }>(
    await tx.execute(sql`select tgname as name from pg_trigger where not tgisinternal`),
  );
  const linking = LINKING.filter(([, trigger]) => present.some(({ name }) => name === trigger));
  const turn = async (to: 'disable' | 'enable') => {
    for (const [table, trigger] of linking) await tx.execute(sql.raw(`alter table ${table} ${to} trigger ${trigger}`));
  };
  await turn('disable');
  await tx.execute(sql`delete from chain_heads`);
  await restore();
  await turn('enable');
}

/** Restores a table's rows from a stream of lines. @throws BackupError if the table or its columns differ in the backup's version */
export async function restoreRows(tx: Db, name: string): Promise<EntryReceiver> {
  const shape = (await readShapes(tx)).find((one) => one.name === name);
  if (!shape) throw new BackupError(`The backup contains an unknown table: ${name}.`);
  const { columns } = shape;
  const names = JSON.stringify(columns.map((column) => column.name).sort());
  let [lines, length]: [string[], number] = [[], 0];
  let [rest, restLength]: [Buffer[], number] = [[], 0];

  async function insert(): Promise<void> {
    if (lines.length === 0) return;
    if (JSON.stringify(Object.keys(JSON.parse(lines[0] ?? '')).sort()) !== names) {
      throw new BackupError(`The backup contains other columns of the table ${name}.`);
    }
    const rows = `[${lines.join(',')}]`;
    [lines, length] = [[], 0];
    const into = sql.join(
      columns.map((column) => sql.identifier(column.name)),
      sql`, `,
    );
    const values = columns.map((column) => sql`(r.value->>${column.name}::text)::${sql.raw(column.type)}`);
    await tx.execute(sql`insert into ${sql.identifier(name)} (${into})
      select ${sql.join(values, sql`, `)} from json_array_elements(${rows}::text::json) as r (value)`);
  }

  return {
    async write(data) {
      for (let from = 0; ; ) {
        const to = data.indexOf(NEWLINE, from);
        if (to < 0) {
          if (from < data.length) rest.push(data.subarray(from));
          restLength += data.length - from;
          if (restLength > MAX_ROW_BYTES) throw new BackupError(`A row of the table ${name} is too long.`);
          return;
        }
        const line = Buffer.concat([...rest, data.subarray(from, to)]).toString();
        [rest, restLength] = [[], 0];
        from = to + 1;
        lines.push(line);
        length += line.length;
        if (length >= BATCH_LENGTH || lines.length >= BATCH_ROWS) await insert();
      }
    },
    async end() {
      if (rest.length > 0) throw new BackupError(`The last row of the table ${name} is cut off.`);
      await insert();
    },
  };
}

/** Restores the state of the sequences, so that no id is assigned twice. */
export async function restoreSequences(tx: Db, sequences: Sequences): Promise<void> {
  const shapes = await readShapes(tx);
  for (const { table, column, last, isCalled } of sequences) {
    if (!isThere(shapes, table, column))
      throw new BackupError(`The backup contains a sequence of an unknown table: ${table}.`);
    await tx.execute(
      sql`select setval(pg_get_serial_sequence(${`"${table}"`}, ${column}), ${last}::text::bigint, ${isCalled}::boolean)`,
    );
  }
}

function isThere(shapes: TableShape[], table: string, column: string): boolean {
  return shapes.some(({ name, columns }) => name === table && columns.some((one) => one.name === column));
}
