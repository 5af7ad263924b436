import { sql } from 'drizzle-orm';
import { type Db, rawRows } from '../../../db/client';

/** Returns the time on the database's clock, which all servers share, in milliseconds. */
export async function readClock(db: Db): Promise<number> {
  const [row] = rawRows<{ now: number }>(
    await db.execute(sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`),
  );
  if (!row) throw new Error('The clock was not read.');
  return row.now;
}

/** Returns the time on the database's clock, in whole milliseconds: not before anything that was stored earlier. */
export async function readNow(db: Db): Promise<Date> {
  return new Date(Math.ceil(await readClock(db)));
}
