import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../main/testing';
import { CTA, prepareSchedules } from './testing-schedule';

const ROUNDS = 4;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

let servers: TestServer[];
let on: Awaited<ReturnType<typeof prepareSchedules>>;
beforeAll(async () => {
  const limits = { RATE_EDITOR_WRITES_PER_MINUTE: '0', RATE_READS_PER_SECOND: '0' };
  servers = [await startTestServer(limits), await startTestServer(limits)];
  on = await prepareSchedules(servers[0] as TestServer);
  await on.setSetting('region', { locale: 'en-US', timeZone: 'America/New_York' });
  for (const { services } of servers) services.scheduler.start();
});
afterAll(async () => {
  for (const server of servers) await server.close();
});

it('two servers, and someone by hand at the same instant, publish a scheduled draft once', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const value = `Round ${round}`;
    const id = await on.makeDraft({ path: CTA, value });
    const dueAt = Date.parse((await on.schedule(id, 2000)).body.schedule.at);
    await pause(dueAt - Date.now() - 20 + round * 12);
    const byHand = round % 2 === 0 ? await on.post(`${id}/publish`) : null;
    await pause(1000);
    const { state, changeSetId } = await on.get(String(id));
    expect([round, state, await on.readCta()]).toEqual([round, 'published', value]);
    if (byHand) expect([byHand.status, byHand.body.changeSetId]).toEqual([200, changeSetId]);
    expect((await on.events(id)).filter(({ kind }) => kind === 'published')).toHaveLength(1);
  }
});

it('a schedule that is canceled or withdrawn at its instant is either published whole or not at all', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const value = `Canceled ${round}`;
    const id = await on.makeDraft({ path: CTA, value });
    const dueAt = Date.parse((await on.schedule(id, 2000)).body.schedule.at);
    await pause(dueAt - Date.now() - 10 + round * 9);
    const [canceled, withdrawn] = await Promise.all([on.post(`${id}/unschedule`), on.post(`${id}/withdraw`)]);
    await pause(1000);
    const { state } = await on.get(String(id));
    expect([200, 409]).toContain(canceled.status);
    expect(state).toBe(withdrawn.status === 200 ? 'withdrawn' : 'published');
    expect((await on.readCta()) === value).toBe(state === 'published');
  }
});
