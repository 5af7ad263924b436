import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { publications } from '../../../db/schema/publications';
import { render } from '../../../src/entry-server';
import { startTestServer, type TestServer } from '../../main/testing';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RATE_READS_PER_SECOND: '0' }, render);
});
afterAll(() => server.close());

it('renders unchanged content to the same bytes, so that nothing is recorded twice', async () => {
  const admin = await server.signIn('admin');
  for (const [title, layout] of [
    ['Insights', 'insights'],
    ['A letter', 'insights-entry'],
    ['Another letter', 'insights-entry'],
    ['Legal', 'legal'],
  ]) {
    const made = await server.send('POST', '/api/pages', { title, layout, status: 'published' }, admin);
    expect(made.status).toBe(201);
  }
  const { recordKeeper, forgetShown } = server.services;
  const list = () => server.database.db.select().from(publications).orderBy(asc(publications.id));
  expect(await recordKeeper.run()).toBe(true);
  const first = await list();
  expect(first.length).toBeGreaterThan(12);
  for (let round = 0; round < 3; round += 1) {
    forgetShown({ kind: 'gap' });
    expect(await recordKeeper.run()).toBe(true);
  }
  expect(await list()).toEqual(first);
});
