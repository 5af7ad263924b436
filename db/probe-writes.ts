import { sql } from 'drizzle-orm';
import type { Db } from './client';

/** Tries to write, and leaves nothing behind. @throws what keeps the database from being written to: it is away, full, or can only be read */
export async function probeWrites(db: Db): Promise<void> {
  const done = new Error('Nothing of it is kept.');
  const probe = db.transaction(async (tx) => {
    await tx.execute(sql`insert into settings (key, value) values ('probe', 'null') on conflict do nothing`);
    throw done;
  });
  await probe.catch((error: unknown) => {
    if (error !== done) throw error;
  });
}
