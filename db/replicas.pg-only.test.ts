import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, type ReplicaState, rawRows } from './client';
import { openDatabase } from './open-database';

const admin = process.env.TEST_DATABASE_URL;

// `e2e/scale` and `e2e/ops/replicas.long.spec.ts` test real replicas.
describe.skipIf(!admin)('a database in DATABASE_REPLICA_URLS that is not a replica', () => {
  const role = `reader_${randomBytes(6).toString('hex')}`;
  const own = new URL(admin ?? 'postgres://nowhere');
  let database: Database;
  const told: ReplicaState[] = [];
  beforeAll(async () => {
    const server = await openDatabase({ databaseUrl: admin, dataDir: '', maxConnections: 1 });
    await server.db.execute(sql.raw(`create role ${role} login password 'a test'`));
    await server.close();
    Object.assign(own, { username: role, password: 'a test' });
    const onReplica = (state: ReplicaState) => void told.push(state);
    database = await openDatabase({ databaseUrl: own.href, dataDir: '', replicaUrls: [own.href], onReplica });
  });
  afterAll(async () => {
    await database.close();
    const server = await openDatabase({ databaseUrl: admin, dataDir: '', maxConnections: 1 });
    await server.db.execute(sql.raw(`drop role ${role}`));
    await server.close();
  });

  it('is left out, also with a role that may not monitor the database', async () => {
    await expect.poll(() => told).toMatchObject([{ name: own.host, state: 'promoted' }]);
    expect(database.replicaStates()).toMatchObject([{ state: 'promoted', reads: 0, lagSeconds: null }]);
  });

  it('costs no read: the primary answers', async () => {
    database.noteChange();
    for (const db of [database.shown, database.lists, database.shown]) {
      const rows = rawRows<{ words: string }>(await db.execute(sql`select ${'words'}::text as words`));
      expect(rows).toEqual([{ words: 'words' }]);
    }
    const written = database.shown.transaction((tx) => tx.execute(sql`create temp table kept (id int)`));
    await expect(written).resolves.toBeDefined();
  });
});
