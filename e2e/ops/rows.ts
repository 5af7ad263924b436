import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type Db, rawRows } from '../../db/client';

/** Returns a hash of all rows of each table, by table name. @param except tables to skip */
export async function hashRows(db: Db, except: readonly string[] = []): Promise<Record<string, string>> {
  const tables = rawRows<{ name: string }>(
    await db.execute(sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`),
  );
  const hashes: Record<string, string> = {};
  for (const { name } of tables) {
    if (except.includes(name)) continue;
    const rows = rawRows<{ row: string }>(
      await db.execute(sql`select t::text as row from ${sql.identifier(name)} t order by 1`),
    );
    const hash = createHash('sha256');
    for (const { row } of rows) hash.update(`${row}\n`);
    hashes[name] = `${rows.length} rows, ${hash.digest('hex')}`;
  }
  return hashes;
}
