import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { publications } from '../../../db/schema/publications';
import { startTestServer, type TestServer } from '../../main/testing';
import { createRender, readStoredPage } from './testing-publications';

const SETTINGS = { RATE_READS_PER_SECOND: '0', RATE_EDITOR_WRITES_PER_MINUTE: '0' };
/** Two servers of the same site. */
let server: TestServer;
let other: TestServer;
let admin: Record<string, string>;
/** The addresses of the pages that either server has rendered. */
const rendered: string[] = [];

beforeAll(async () => {
  const render = createRender((url) => void rendered.push(url));
  server = await startTestServer(SETTINGS, render);
  other = await startTestServer(SETTINGS, render);
});
afterAll(async () => {
  await other.close();
  await server.close();
});
beforeEach(async () => {
  await server.database.reset();
  for (const each of [server, other]) each.services.forgetShown({ kind: 'gap' });
  admin = await server.signIn('admin');
});

async function write(path: string, value: unknown): Promise<void> {
  expect((await server.send('POST', '/api/content/update', { path, value }, admin)).status).toBe(200);
}
const record = () => server.services.recordKeeper.run();
/** Lets any server take the task of the keeper, as if the one that has it were killed. */
const endClaim = () =>
  server.database.db.execute(
    sql`update settings set value = (value::jsonb || '{"until": 0}')::json where key = 'publications'`,
  );

it('runs on one server, and another server continues where it stopped', async () => {
  await record();
  const before = await server.database.db.$count(publications);
  // The other server missed the event.
  await write('about.hero.headline', 'While nobody watched');
  expect(await other.services.recordKeeper.run()).toBe(false);
  expect(await server.database.db.$count(publications)).toBe(before);
  await endClaim();
  other.services.forgetShown({ kind: 'gap' });
  expect(await other.services.recordKeeper.run()).toBe(true);
  expect(await readStoredPage(server.database.db, '/about')).toContain('While nobody watched');
});

describe('shares the work: after many pages', () => {
  /** Lets the first server render every page. */
  async function recordMany(): Promise<void> {
    await record();
    server.services.pageCache.clear();
    expect(await record()).toBe(true);
    rendered.length = 0;
  }

  it('another server takes the task over, and renders only what changes from then on', async () => {
    await recordMany();
    expect(await other.services.recordKeeper.run()).toBe(true);
    expect(rendered).toEqual([]);
    expect(await record()).toBe(false);
    await write('about.hero.headline', 'After the change of servers');
    await other.settle();
    expect(await other.services.recordKeeper.run()).toBe(true);
    expect(rendered).toEqual(['/about']);
    expect(await readStoredPage(server.database.db, '/about')).toContain('After the change of servers');
  });

  it('another server that has heard of the change renders only that', async () => {
    await recordMany();
    expect(await other.services.recordKeeper.run()).toBe(true);
    await endClaim();
    server.services.pageCache.clear();
    expect(await record()).toBe(true);
    rendered.length = 0;
    await write('about.hero.headline', 'Before the other server noticed');
    await other.settle();
    expect(await other.services.recordKeeper.run()).toBe(true);
    expect(rendered).toEqual(['/about']);
    expect(await readStoredPage(server.database.db, '/about')).toContain('Before the other server noticed');
    expect(await record()).toBe(false);
  });

  it('what changes while another server takes over is recorded', async () => {
    await recordMany();
    const { directory } = other.services;
    const read = vi.spyOn(directory, 'read').mockImplementationOnce(async () => {
      const pages = await directory.read();
      await write('about.hero.headline', 'In between');
      await other.settle();
      return pages;
    });
    expect(await other.services.recordKeeper.run()).toBe(false);
    expect(read).toHaveBeenCalled();
    read.mockRestore();
    expect(await record()).toBe(true);
    expect(await readStoredPage(server.database.db, '/about')).toContain('In between');
  });
});
