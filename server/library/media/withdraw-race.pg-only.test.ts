import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { media } from '../../../db/schema/library';
import { picture, uploadTests } from './testing-uploads';

const tests = uploadTests();

it('an image that is uploaded while an admin withdraws it stays withdrawn', async () => {
  const { db } = tests.server.database;
  const bytes = await picture({ width: 700, height: 350, background: '#654321' }).png().toBuffer();
  const { body } = await tests.upload([{ bytes, name: 'Salaries.png' }]);
  const key = body.file.url.slice('/media/'.length);
  const now = new Date();
  const again = await db.transaction(async (tx) => {
    await tx.update(media).set({ deletedAt: now, withdrawnAt: now }).where(eq(media.key, key));
    const upload = tests.upload([{ bytes, name: 'again.png' }]);
    const waiting = db
      .select({ count: sql<number>`count(*)::int` })
      .from(sql`pg_stat_activity`)
      .where(sql`wait_event_type = 'Lock' and datname = current_database()`);
    await expect.poll(() => waiting, { timeout: 10_000 }).toEqual([{ count: 1 }]);
    return { upload };
  });
  expect((await again.upload).status).toBe(422);
  expect(await db.select({ withdrawnAt: media.withdrawnAt, deletedAt: media.deletedAt }).from(media)).toEqual([
    { withdrawnAt: now, deletedAt: now },
  ]);
});
