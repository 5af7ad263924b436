import { sql } from 'drizzle-orm';
import { openDatabase } from '../../db/open-database';
import { ADMIN, expect, onServers, SERVER_COUNTS, signIn, test } from './fixtures';

const WRITERS = 8;
const ROUNDS = 40;
const PATH = 'home.hero.cta';

interface Told {
  value: string;
  version: number;
}

/** Disables the rate limits, since this test sends many requests from one address. */
const UNLIMITED = { RATE_READS_PER_SECOND: '0', RATE_EDITOR_WRITES_PER_MINUTE: '0' };

test('with many writers on two servers, one of them killed, no acknowledged write is lost and nothing is overwritten unseen', async ({
  start,
  cluster,
  folder,
}) => {
  test.setTimeout(300_000);
  const settings = { DATABASE_URL: cluster.url(), DATA_DIR: folder, ...ADMIN, ...UNLIMITED };
  const servers = [await start(settings), await start(settings)];
  const [first, second] = servers as [(typeof servers)[0], (typeof servers)[0]];
  const headers = await signIn(first.url);
  const accepted: Told[] = [];
  let conflicts = 0;
  let isKilled = false;

  async function attempt(url: string, value: string): Promise<void> {
    const read = await fetch(`${url}/api/content/home`);
    if (!read.ok) throw new Error(`${read.status} ${await read.text()}`);
    const seen = (await read.json()).hero.cta as string;
    const answer = await fetch(`${url}/api/content/update`, {
      method: 'POST',
      headers: { ...headers, Origin: url },
      body: JSON.stringify({ path: PATH, value, base: seen }),
    });
    if (answer.status === 200) accepted.push({ value, version: (await answer.json()).version });
    else if (answer.status === 409) conflicts += 1;
    else throw new Error(`${answer.status} ${await answer.text()}`);
  }

  async function writer(name: number): Promise<void> {
    for (let round = 0; round < ROUNDS; round++) {
      const server = name % 2 === 0 || isKilled ? first : second;
      const value = `Writer ${name}, round ${round}`;
      try {
        await attempt(server.url, value);
      } catch (error) {
        // The writers of the killed server continue with the other.
        if (server === first || !isKilled) throw error;
        await attempt(first.url, `${value} again`).catch(() => undefined);
      }
      if (name === 1 && round === ROUNDS / 2) {
        isKilled = true;
        await second.stop('SIGKILL');
      }
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, (_, name) => writer(name)));
  // If all writers keep pace with each other, each round accepts a single one.
  expect(accepted.length).toBeGreaterThan(ROUNDS / 2);
  expect(conflicts).toBeGreaterThan(0);

  const admin = await openDatabase({ databaseUrl: cluster.url(), dataDir: '', maxConnections: 1 });
  const rows = (await admin.db.execute(
    sql`select old_value as "old", new_value as "new" from changes where path = ${PATH} order by id`,
  )) as unknown as { old: string; new: string }[];
  const versions = (await admin.db.execute(
    sql`select version, content->'hero'->>'cta' as cta from page_versions where page_id = 'home' order by version`,
  )) as unknown as { version: number; cta: string }[];
  await admin.close();

  // Each write replaced exactly the value of the previous one, and each has its own version.
  for (const [index, row] of rows.entries()) if (index > 0) expect(row.old).toBe(rows[index - 1]?.new);
  expect(new Set(versions.map(({ version }) => version)).size).toBe(versions.length);
  const kept = new Map(versions.map(({ version, cta }) => [version, cta]));
  for (const { value, version } of accepted) expect([version, kept.get(version)]).toEqual([version, value]);
  expect((await (await fetch(`${first.url}/api/content/home`)).json()).hero.cta).toBe(versions.at(-1)?.cta);
});

for (const count of SERVER_COUNTS) {
  test(`a write that is sent again under its key after a kill is made once, with ${onServers(count)}`, async ({
    start,
    cluster,
    folder,
  }) => {
    test.setTimeout(300_000);
    const settings = { DATABASE_URL: cluster.url(), DATA_DIR: folder, ...ADMIN, RATE_EDITOR_WRITES_PER_MINUTE: '0' };
    let server = await start(settings);
    const other = count > 1 ? await start(settings) : undefined;
    const headers = await signIn(server.url);
    for (let round = 0; round < 6; round++) {
      const key = crypto.randomUUID();
      const value = `Round ${round}`;
      const send = (url = server.url) =>
        fetch(`${url}/api/content/update`, {
          method: 'POST',
          headers: { ...headers, Origin: url, 'Idempotency-Key': key },
          body: JSON.stringify({ path: PATH, value }),
        });
      const lost = send().then(
        () => undefined,
        () => undefined,
      );
      // Killed before, during or after the write: the client cannot tell.
      await new Promise((resolve) => setImmediate(resolve));
      await server.stop('SIGKILL');
      await lost;
      if (!other) server = await start(settings);
      let answer = await send(other?.url);
      // The database may not have noticed yet that the killed server is gone, and still runs its transaction.
      for (let tries = 0; answer.status === 409 && tries < 50; tries++) {
        await new Promise((resolve) => setTimeout(resolve, 100));
        answer = await send(other?.url);
      }
      expect(answer.status, await answer.clone().text()).toBe(200);
      if (other) server = await start(settings);
      const history = await fetch(`${server.url}/api/history?page=home&path=${PATH}`, { headers });
      const { items } = (await history.json()) as { items: { newValue: string }[] };
      expect(items.filter(({ newValue }) => newValue === value)).toHaveLength(1);
    }
  });
}
