import { sql } from 'drizzle-orm';
import type { Db } from './client';

/** Tries to write in a transaction that is rolled back. @throws if the database is unreachable, full or read-only */
export async function probeWrites(db: Db): Promise<void> {
  const done = new Error('Rolled back on purpose.');
  const probe = db.transaction(async (tx) => {
    await tx.execute(sql`insert into settings (key, value) values ('probe', 'null') on conflict do nothing`);
    throw done;
  });
  await probe.catch((error: unknown) => {
    if (error !== done) throw error;
  });
}
