import { ADMIN, expect, signIn, test } from './fixtures';

const ROUNDS = 12;
const PATHS = ['home.hero.cta', 'team.hero.headline', 'about.hero.headline'];

test('a draft that two servers publish while one is killed is on the site once and as a whole, or not at all', async ({
  start,
  cluster,
  folder,
}) => {
  test.setTimeout(300_000);
  const limits = { RATE_READS_PER_SECOND: '0', RATE_EDITOR_WRITES_PER_MINUTE: '0' };
  const settings = { DATABASE_URL: cluster.url(), DATA_DIR: folder, ...ADMIN, ...limits };
  const first = await start(settings);
  let second = await start(settings);
  const headers = await signIn(first.url);
  const send = async (url: string, method: string, path: string, body?: object) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { ...headers, Origin: url },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json() };
  };
  const readValues = async () =>
    Promise.all(
      PATHS.map(async (path) => {
        const [page = '', section = '', field = ''] = path.split('.');
        return (await send(first.url, 'GET', `/content/${page}`)).body[section]?.[field];
      }),
    );

  let published = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const value = `Round ${round}`;
    const { id } = (await send(first.url, 'POST', '/drafts', { name: value })).body;
    const changes = PATHS.map((path) => ({ path, value }));
    expect((await send(first.url, 'POST', `/drafts/${id}/changes`, { changes })).status).toBe(200);
    const { hash, draft } = (await send(first.url, 'GET', `/drafts/${id}/merge`)).body;
    expect([typeof hash, draft.state]).toEqual(['string', 'draft']);
    const dying = send(second.url, 'POST', `/drafts/${id}/publish`, {}).catch(() => null);
    // The last kill comes after the answer.
    if (round === ROUNDS - 1) await dying;
    else await new Promise((resolve) => setTimeout(resolve, round * 20));
    await second.stop('SIGKILL');
    const told = await dying;
    const values = await readValues();
    const { body } = await send(first.url, 'GET', `/drafts/${id}`);
    const isOnSite = values.every((one) => one === value);
    // Either everything is on the site and the draft is published, or nothing is and it is still a draft.
    expect([round, body.state, isOnSite]).toEqual([round, isOnSite ? 'published' : 'draft', isOnSite]);
    if (!isOnSite) expect(values).not.toContain(value);
    if (told?.status === 200) expect(isOnSite).toBe(true);
    // Publishing again, twice at once, has the same answer and makes one change set.
    const again = await Promise.all([1, 2].map(() => send(first.url, 'POST', `/drafts/${id}/publish`, {})));
    expect(new Set(again.map((one) => one.body.changeSetId)).size).toBe(1);
    expect(await readValues()).toEqual(PATHS.map(() => value));
    const { items } = (await send(first.url, 'GET', `/drafts/${id}/events`)).body;
    expect(items.filter(({ kind }: { kind: string }) => kind === 'published')).toHaveLength(1);
    if (isOnSite) published += 1;
    second = await start(settings);
  }
  // The kills came before, during and after publishing.
  expect(published).toBeGreaterThan(0);
  expect(published).toBeLessThan(ROUNDS);
});
