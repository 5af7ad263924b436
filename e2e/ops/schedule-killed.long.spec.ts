import { ADMIN, expect, onServers, SERVER_COUNTS, signIn, test } from './fixtures';

const ROUNDS = 8;
const PATHS = ['home.hero.cta', 'team.hero.headline', 'about.hero.headline'];
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

for (const count of SERVER_COUNTS) {
  test(`a draft that is due while ${count === 1 ? 'the server' : 'one of two servers'} is killed is published once by ${onServers(count)}`, async ({
    start,
    cluster,
    folder,
  }) => {
    test.setTimeout(300_000);
    const limits = { RATE_READS_PER_SECOND: '0', RATE_EDITOR_WRITES_PER_MINUTE: '0', TZ: 'UTC' };
    const settings = { DATABASE_URL: cluster.url(), DATA_DIR: folder, ...ADMIN, ...limits };
    let server = await start(settings);
    if (count > 1) await start(settings);
    const headers = await signIn(server.url);
    const send = async (method: string, path: string, body?: object) => {
      const answer = await fetch(`${server.url}/api${path}`, {
        method,
        headers: { ...headers, Origin: server.url },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: answer.status, body: await answer.json() };
    };
    for (let round = 0; round < ROUNDS; round++) {
      const value = `Round ${round}`;
      const { id } = (await send('POST', '/drafts', { name: value })).body;
      await send('POST', `/drafts/${id}/changes`, { changes: PATHS.map((path) => ({ path, value })) });
      const { hash } = (await send('GET', `/drafts/${id}/merge`)).body;
      const [date, time] = new Date(Date.now() + 2500).toISOString().slice(0, 19).split('T');
      const scheduled = await send('POST', `/drafts/${id}/schedule`, { date, time, hash });
      expect([scheduled.status, scheduled.body.message]).toEqual([200, undefined]);
      const dueAt = Date.parse(scheduled.body.schedule.at);
      // Before, while and after it publishes.
      await pause(dueAt - Date.now() - 20 + round * 10);
      await server.stop('SIGKILL');
      await pause(Math.max(0, dueAt - Date.now()));
      server = await start(settings);
      await expect.poll(async () => (await send('GET', `/drafts/${id}`)).body.state).toBe('published');
      for (const path of PATHS) {
        const [page, section = '', field = ''] = path.split('.');
        expect((await send('GET', `/content/${page}`)).body[section][field]).toBe(value);
      }
      const { items } = (await send('GET', `/drafts/${id}/events`)).body;
      expect(items.map(({ kind }: { kind: string }) => kind)).toEqual(['published', 'scheduled', 'created']);
      const { items: history } = (await send('GET', `/history?page=home&path=${PATHS[0]}`)).body;
      expect(history.filter(({ newValue }: { newValue: unknown }) => newValue === value)).toHaveLength(1);
    }
  });
}
