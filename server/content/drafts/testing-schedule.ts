import { expect } from 'vitest';
import { settings } from '../../../db/schema/operations';
import { toLocalTime } from '../../../src/content/zoned-time';
import type { TestServer } from '../../main/testing';
import { DraftScheduler } from './scheduler';

type Headers = Record<string, string>;

export const CTA = 'home.hero.cta';
export const ZONE = 'America/New_York';

/** What tests of schedules do on a server, with an author, an approver and an admin. */
export async function prepareSchedules(server: TestServer) {
  const [author, other, admin] = [await server.signIn(), await server.signIn(), await server.signIn('admin')];
  const send = (method: string, path: string, body?: unknown, by: Headers = author) =>
    server.send(method, path, body, by);
  const post = (path: string, body: unknown = {}, by = author) => send('POST', `/api/drafts/${path}`, body, by);
  const get = async (path: string, by = author) => (await send('GET', `/api/drafts/${path}`, undefined, by)).body;
  const idOf = async (by: Headers): Promise<string> =>
    (await send('GET', '/api/auth/session', undefined, by)).body.user.id;
  const otherId = await idOf(other);
  let count = 0;

  async function makeDraft(...changes: object[]): Promise<number> {
    count += 1;
    const { id } = (await send('POST', '/api/drafts', { name: `Draft ${count}` })).body;
    const added = await post(`${id}/changes`, {
      changes: changes.length > 0 ? changes : [{ path: CTA, value: `Text ${count}` }],
    });
    expect([added.status, added.body.issues]).toEqual([200, undefined]);
    return id;
  }

  async function approve(id: number) {
    expect((await post(`${id}/review`, { reviewers: [otherId] })).status).toBe(200);
    const { hash } = await get(`${id}/merge`);
    expect((await post(`${id}/approve`, { hash }, other)).status).toBe(200);
  }

  /** The local date and time of an instant, with seconds. */
  const localOf = (at: number, zone = ZONE) => {
    const [date = '', time = ''] = toLocalTime(at, zone).split('T');
    return { date, time };
  };

  /** Schedules a draft. @param ms from now */
  async function schedule(id: number, ms: number, more: object = {}, by = author) {
    const { hash } = await get(`${id}/merge`);
    return post(`${id}/schedule`, { ...localOf(Date.now() + ms), hash, ...more }, by);
  }

  async function scheduled(ms: number, ...changes: object[]): Promise<number> {
    const id = await makeDraft(...changes);
    const answer = await schedule(id, ms);
    expect([answer.status, answer.body.message, answer.body.state]).toEqual([200, undefined, 'scheduled']);
    return id;
  }

  /** Creates a scheduler whose clock is ahead of the real one. @param ahead in milliseconds */
  function openScheduler(ahead: number | (() => number) = 0): DraftScheduler {
    const { database, log, region, forgetShown } = server.services;
    const readNow = async () => Date.now() + (typeof ahead === 'number' ? ahead : ahead());
    return new DraftScheduler({
      db: database.db,
      log,
      site: { origin: server.url, region },
      onShown: forgetShown,
      readNow,
    });
  }

  /** Runs a scheduler once. @param ahead how far its clock is ahead, in milliseconds */
  async function runAt(ahead: number): Promise<void> {
    const scheduler = openScheduler(ahead);
    scheduler.start();
    await scheduler.settle();
    await scheduler.close();
  }

  async function setSetting(key: string, value: unknown): Promise<void> {
    expect((await send('POST', '/api/trpc/settings.change', { key, value }, admin)).status).toBe(200);
    await server.services.region.read();
  }

  return {
    ...{ author, other, admin, send, post, get, idOf, makeDraft, approve, localOf, schedule, scheduled },
    ...{ openScheduler, runAt, setSetting },
    readCta: async (): Promise<string> => (await send('GET', '/api/content/home', undefined, {})).body.hero.cta,
    update: (path: string, value: unknown) => send('POST', '/api/content/update', { path, value }, other),
    events: async (id: number): Promise<{ kind: string; note: string | null; by: { id: string } | null }[]> =>
      (await get(`${id}/events`)).items,
    settle: () => server.settle(),
    async forgetSettings() {
      await server.database.db.delete(settings);
      server.services.region.forget();
    },
  };
}
