import { type SQL, sql } from 'drizzle-orm';
import { type Database, type Db, rawRows } from '../../../db/client';
import type { Sequences } from './archive';
import { BackupError } from './backup-error';
import { KEPT_TABLES, OWN_SETTINGS } from './kept-tables';

/** The structure of a table in the database. */
export interface TableShape {
  name: string;
  columns: { name: string; type: string }[];
  /** The columns of its primary key. */
  key: { name: string; type: string }[];
  /** True if triggers reject everything except inserts. */
  isAppendOnly: boolean;
}

/** A row as a JSON object of its values in the database's text format, or null, and the first column of its key. */
interface RowLine {
  line: string;
  key: string;
}

interface SnapshotReader {
  /** Called first, with the number of rows per table and the hashes of the applied migrations. */
  onBegin(about: { counts: Record<string, number>; migrations: string[] }): Promise<void>;
  onTable(shape: TableShape, batches: AsyncIterable<RowLine[]>): Promise<void>;
}

/** The approximate size of a batch in bytes, and the number of rows in the first one. */
const BATCH_BYTES = 2_000_000;
const FIRST_ROWS = 50;
const MAX_ROWS = 500;

/**
 * Reads all tables of a backup as a snapshot of one moment, regardless of concurrent writes.
 *
 * Postgres provides a consistent view to a whole transaction. The embedded database has one connection, and a long transaction would
 * block the site, so the transaction reads only tables with mutable rows, which are small. Append-only tables are read afterwards in
 * small batches, up to the rows that existed at that moment: transactions run one after the other there, so a row is older than the
 * snapshot if its transaction id is.
 * @throws BackupError if the database contains no site
 */
export async function readSnapshot({ kind, db }: Pick<Database, 'kind' | 'db'>, reader: SnapshotReader): Promise<void> {
  if (kind === 'postgres') {
    await db.transaction(
      async (tx) => {
        await tx.execute(sql`set local statement_timeout = 0`);
        await tx.execute(sql`set local datestyle = 'ISO'`);
        const shapes = await begin(tx, reader);
        for (const shape of shapes) await reader.onTable(shape, readBatches(tx, shape));
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
    return;
  }
  const { added, bound } = await db.transaction(async (tx) => {
    const [now] = rawRows<{ id: string }>(await tx.execute(sql`select pg_current_xact_id()::xid::text as id`));
    const shapes = await begin(tx, reader);
    for (const shape of shapes) if (!shape.isAppendOnly) await reader.onTable(shape, readBatches(tx, shape));
    return { added: shapes.filter(({ isAppendOnly }) => isAppendOnly), bound: now?.id ?? '0' };
  });
  const isOfBefore = sql`xmin::text::bigint < ${bound}::text::bigint`;
  for (const shape of added) await reader.onTable(shape, readBatches(db, shape, isOfBefore));
}

/** Reads the state of the tables' sequences. Must run after the rows are read, because sequences are not transactional. */
export async function readSequences(db: Db): Promise<Sequences> {
  const rows = rawRows<{ table: string; column: string; sequence: string }>(
    await db.execute(sql`select t.relname as table, a.attname as column, s.oid::regclass::text as sequence
      from pg_class s
      join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass and d.deptype = 'a'
      join pg_class t on t.oid = d.refobjid and t.relnamespace = current_schema()::regnamespace
      join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
      where s.relkind = 'S' order by t.relname, a.attname`),
  );
  const sequences: Sequences = [];
  for (const { table, column, sequence } of rows) {
    if (!KEPT_TABLES.includes(table)) continue;
    const answer = await db.execute(
      sql`select last_value::text as last, is_called as "isCalled" from ${sql.raw(sequence)}`,
    );
    const [state] = rawRows<{ last: string; isCalled: boolean }>(answer);
    if (state) sequences.push({ table, column, ...state });
  }
  return sequences;
}

/** Returns the tables of a backup that exist in the database. Older databases have fewer. */
export async function readShapes(db: Db): Promise<TableShape[]> {
  const rows = rawRows<{ table: string; name: string; type: string; place: number | null; isAppendOnly: boolean }>(
    await db.execute(sql`select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
        array_position(i.indkey::int2[], a.attnum) as place,
        exists (select from pg_trigger where tgrelid = c.oid and tgname = c.relname || '_append_only') as "isAppendOnly"
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_index i on i.indrelid = c.oid and i.indisprimary
      where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
      order by c.relname, a.attnum`),
  );
  const shapes = KEPT_TABLES.flatMap((name): TableShape[] => {
    const columns = rows.filter(({ table }) => table === name);
    if (columns.length === 0) return [];
    const inKey = columns.filter(({ place }) => place !== null);
    const key = inKey.sort((one, other) => Number(one.place) - Number(other.place)).map(pickColumn);
    return [{ name, columns: columns.map(pickColumn), key, isAppendOnly: columns[0]?.isAppendOnly ?? false }];
  });
  return [...shapes.filter(({ isAppendOnly }) => !isAppendOnly), ...shapes.filter(({ isAppendOnly }) => isAppendOnly)];
}

async function begin(tx: Db, reader: SnapshotReader): Promise<TableShape[]> {
  const shapes = await readShapes(tx);
  if (!shapes.some(({ name }) => name === 'pages')) throw new BackupError('The database contains no site.');
  const counts: Record<string, number> = {};
  for (const { name } of shapes) {
    const answer = await tx.execute(
      sql`select count(*)::int as count from ${sql.identifier(name)} where ${isKept(name)}`,
    );
    counts[name] = rawRows<{ count: number }>(answer)[0]?.count ?? 0;
  }
  const applied = rawRows<{ hash: string }>(await tx.execute(sql`select hash from migrations order by hash`));
  await reader.onBegin({ counts, migrations: applied.map(({ hash }) => hash) });
  return shapes;
}

/** Yields a table's rows in key order, in batches of about the same size in bytes. */
async function* readBatches(db: Db, shape: TableShape, isOfBefore: SQL = sql`true`): AsyncGenerator<RowLine[]> {
  const { name, columns, key } = shape;
  const values = columns.map((column) => sql`${castToText(column)} as ${sql.identifier(column.name)}`);
  const line = sql`(select row_to_json(r)::text from (select ${sql.join(values, sql`, `)}) as r) as line`;
  const keys = key.map((column, at) => sql`${castToText(column)} as ${sql.identifier(`key${at}`)}`);
  const order = sql.join(
    key.map((column) => sql.identifier(column.name)),
    sql`, `,
  );
  let isAfter = sql`true`;
  let limit = FIRST_ROWS;
  for (;;) {
    const answer = await db.execute(sql`select ${line}, ${sql.join(keys, sql`, `)} from ${sql.identifier(name)}
      where ${isAfter} and ${isOfBefore} and ${isKept(name)} order by ${order} limit ${limit}`);
    const rows = rawRows<Record<string, string> & { line: string }>(answer);
    yield rows.map((row) => ({ line: row.line, key: row.key0 ?? '' }));
    const last = rows.at(-1);
    if (!last || rows.length < limit) return;
    const bounds = key.map(({ type }, at) => sql`${last[`key${at}`]}::text::${sql.raw(type)}`);
    isAfter = sql`(${order}) > (${sql.join(bounds, sql`, `)})`;
    const bytes = rows.reduce((sum, row) => sum + row.line.length, 0);
    limit = Math.max(1, Math.min(MAX_ROWS, Math.floor((limit * BATCH_BYTES) / Math.max(bytes, 1))));
  }
}

function isKept(table: string): SQL {
  if (table !== 'settings') return sql`true`;
  return sql`key not in (${sql.join(
    OWN_SETTINGS.map((key) => sql`${key}`),
    sql`, `,
  )})`;
}

function castToText({ name }: { name: string }): SQL {
  return sql`${sql.identifier(name)}::text`;
}

function pickColumn({ name, type }: { name: string; type: string }): { name: string; type: string } {
  return { name, type };
}
