import { createHash } from 'node:crypto';
import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isMigrated, migrate, readMigrations } from '../../../db/migrate';
import { apikey } from '../../../db/schema/accounts';
import { pages, sections } from '../../../db/schema/content';
import { changes, pageVersions } from '../../../db/schema/history';
import { revertChange } from '../../content/history/revert-change';
import { startTestServer, type TestServer } from '../../main/testing';
import type { Actor } from '../../platform/actor';
import { checkSite } from '../check/check-site';
import { type KeptRelease, listReleases, loadRelease, readRelease } from './testing-release';

const ACTOR: Actor = { kind: 'session', id: null, name: 'Ada', role: 'admin', client: 'c' };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe.each(listReleases())('the database of release %s', (name) => {
  let release: KeptRelease;
  beforeAll(async () => {
    release = await readRelease(name);
    await loadRelease(server.database, release, server.services.env.DATA_DIR);
    const missing = readMigrations().length - release.backup.manifest.migrations.length;
    expect(await migrate(server.database)).toBe(missing);
    // The release is kept for longer than its key is valid.
    await server.database.db.update(apikey).set({ expiresAt: null });
    server.services.forgetShown({ kind: 'gap' });
  }, 120_000);

  it('gives the same responses as then, and serves its pictures', async () => {
    expect(await isMigrated(server.database)).toBe(true);
    const addresses = Object.entries(release.answers);
    expect(addresses.length).toBeGreaterThan(15);
    for (const [address, then] of addresses) {
      const answer = await fetch(server.url + address);
      const bytes = Buffer.from(await answer.arrayBuffer());
      const isPicture = address.startsWith('/media/');
      const now = isPicture ? createHash('sha256').update(bytes).digest('hex') : JSON.parse(bytes.toString());
      expect([address, now]).toEqual([address, isPicture ? then : JSON.parse(then)]);
    }
  });

  it('accepts an API key from that release, and passes the site check', async () => {
    const headers = { Authorization: `Bearer ${release.key}` };
    const history = await server.send('GET', '/api/history?page=home', undefined, headers);
    expect(history.body.items.length).toBeGreaterThan(10);
    const found: string[] = [];
    for await (const line of checkSite(server.database.db, server.services.media.storage)) found.push(line);
    expect(found).toEqual([]);
  });

  it('returns to its initial state if every change is reverted, newest first', async () => {
    const { db } = server.database;
    const rows = await db.select({ id: changes.id }).from(changes).orderBy(desc(changes.id));
    expect(rows.length).toBeGreaterThan(20);
    for (const { id } of rows) await revertChange(db, id, ACTOR);
    const first = new Map(
      (await db.select().from(pageVersions)).flatMap(({ pageId, version, content }) =>
        version === 1 ? [[pageId, content]] : [],
      ),
    );
    for (const { pageId, content } of await db.select().from(pages)) {
      expect([pageId, content]).toEqual([pageId, first.get(pageId)]);
    }
    expect((await db.select().from(sections)).filter(({ deletedAt }) => deletedAt === null)).toEqual([]);
  });
});
