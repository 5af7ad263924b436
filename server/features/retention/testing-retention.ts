import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { publications, publishedBodies } from '../../../db/schema/publications';
import { startTestServer, type TestServer } from '../../main/testing';
import { readBody } from '../../platform/database/published-bodies';
import { readManifest } from '../../site/publications/manifest';
import type { RenderApp } from '../../site/rendering/render-page';

// The server of a test file about retention and holds, with four people.

type Headers = Record<string, string>;

const render: RenderApp = async (_url, { contents }) => ({
  html: `<h1>${JSON.stringify(contents)}</h1>`,
  head: '',
  status: 200,
});

export let server: TestServer;
export let [admin, other, editor, reviewer]: Headers[] = [];

/** Starts the server for a test file, and stops it at the end. Before each test the site is as new, and the people sign in. */
export function setUpServer(): void {
  beforeAll(async () => {
    server = await startTestServer({ RATE_EDITOR_WRITES_PER_MINUTE: '0', RATE_READS_PER_SECOND: '0' }, render);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await server.database.reset();
    [admin, other] = [await server.signIn('admin'), await server.signIn('admin')];
    [editor, reviewer] = [await server.signIn(), await server.signIn('reviewer')];
  });
}

export const send = (method: string, path: string, body?: unknown, by: Headers | undefined = admin) =>
  server.send(method, `/api/${path}`, body, by);
export const read = async (path: string) => (await send('GET', `record/${path}`, undefined, reviewer)).body;
export const write = async (value: string) => {
  const { status } = await send('POST', 'content/update', { path: 'about.hero.headline', value }, editor);
  expect(status).toBe(200);
  await server.services.recordKeeper.run();
};
export const place = async (hold: object) => {
  const made = await send('POST', 'record/holds', { name: 'Oak Street', reason: 'An inquiry.', ...hold });
  expect([made.status, made.body.message]).toEqual([201, undefined]);
  return made.body.id as number;
};
export const propose = (by = admin) => send('POST', 'record/disposals', { note: 'Yearly.' }, by);
export const confirm = ({ id, digest }: { id: number; digest: string }, by = other) =>
  send('POST', `record/disposals/${id}/confirm`, { digest }, by);

/** Changes rows without the protecting triggers, as only a superuser can. */
export async function forge(statement: ReturnType<typeof sql>): Promise<void> {
  await server.database.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(statement);
  });
}

/** Lets everything that was recorded so far have happened a number of years earlier. */
export async function age(years: number): Promise<void> {
  const by = sql`make_interval(years => ${years})`;
  await forge(sql`update publications set used_from = used_from - ${by}`);
  await forge(sql`update published_bodies set created_at = created_at - ${by}`);
}

/** Publishes a page twice, the first time so long ago that it is due. @returns the id of the first publication */
export async function makeDue(): Promise<number> {
  await write('Old words');
  const { items } = await read('publications?page=about&kind=page');
  await write('New words');
  await age(8);
  return items[0].id;
}

/** Returns the hashes of a publication's manifest and page, as far as they are stored. */
export const bodiesOf = async (id: number) => {
  const { db } = server.database;
  const [row] = await db.select().from(publications).where(eq(publications.id, id));
  const body = await readBody(db, row?.manifest ?? '');
  return body ? [row?.manifest, readManifest(body.toString('utf8')).html] : [];
};
export const isStored = async (hashes: unknown[]) =>
  (await server.database.db.select({ hash: publishedBodies.hash }).from(publishedBodies)).filter(({ hash }) =>
    hashes.includes(hash),
  ).length;
