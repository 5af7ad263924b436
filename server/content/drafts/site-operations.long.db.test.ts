import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../main/testing';

type Headers = Record<string, string>;

let server: TestServer;
let author: Headers;
let other: Headers;
let admin: Headers;

beforeAll(async () => {
  server = await startTestServer({ RATE_EDITOR_WRITES_PER_MINUTE: '0' });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.reset();
  [author, other, admin] = [await server.signIn(), await server.signIn(), await server.signIn('admin')];
  for (const [key, value] of [
    ['minorEdits', true],
    ['publishApproval', 'others'],
  ] as const) {
    const saved = await server.send('POST', '/api/trpc/settings.change', { key, value }, admin);
    expect(saved.status).toBe(200);
  }
});

const post = (path: string, body: unknown = {}, by = author) => server.send('POST', `/api/drafts/${path}`, body, by);
const get = async (path: string, by = author) => (await server.send('GET', `/api/drafts/${path}`, undefined, by)).body;
const add = (id: number, ...changes: object[]) => post(`${id}/changes`, { changes });
const publish = (id: number) => post(`${id}/publish`);
const look = async (path: string) => {
  const { status, headers } = await server.send('GET', path);
  return [status, headers.get('location')];
};
async function make(...changes: object[]): Promise<number> {
  const { id } = (await server.send('POST', '/api/drafts', { name: 'Autumn' }, author)).body;
  const added = await add(id, ...changes);
  expect(added.status, JSON.stringify(added.body)).toBe(200);
  return id;
}
async function approve(id: number): Promise<void> {
  const reviewers = [(await server.send('GET', '/api/auth/session', undefined, other)).body.user.id];
  const asked = await post(`${id}/review`, { reviewers });
  expect(asked.status, JSON.stringify(asked.body)).toBe(200);
  const { hash } = await get(`${id}/merge`, other);
  const approved = await post(`${id}/approve`, { hash }, other);
  expect([approved.status, approved.body.state]).toEqual([200, 'approved']);
}
async function makeApproved(...changes: object[]): Promise<number> {
  const id = await make(...changes);
  await approve(id);
  return id;
}
const stateOf = async (id: number) => {
  await server.settle();
  return (await get(`${id}`)).state;
};
const edit = (path: string, value: unknown) =>
  server.send(
    'POST',
    '/api/trpc/content.batch',
    { changes: [{ path, value }] },
    { ...author, 'X-Source': 'dashboard' },
  );
const set = (from: string, to: string, more: object = {}) => ({ op: 'setRedirect', from, to, ...more });
const page = (pageId: string, address: string) => ({ op: 'addPage', pageId, title: pageId, address });

describe('while publishing needs approval', () => {
  it('ends an approval when a minor edit changes a place of the draft, and no other', async () => {
    const { subheadline } = (await server.send('GET', '/api/content/home')).body.hero;
    const [touched, elsewhere] = [
      await makeApproved({ path: 'home.hero.subheadline', value: 'All new words for everyone' }),
      await makeApproved({ path: 'home.hero.cta', value: 'Talk to us' }),
    ];
    expect((await edit('home.hero.subheadline', `${subheadline}!`)).status).toBe(200);
    expect([await stateOf(touched), await stateOf(elsewhere)]).toEqual(['draft', 'approved']);
    expect((await publish(touched)).status).toBe(403);
    expect((await get(`${touched}/merge`)).conflicts).toMatchObject([{ theirs: `${subheadline}!` }]);
    expect((await publish(elsewhere)).status).toBe(200);
    expect((await server.send('GET', '/api/content/home')).body.hero.subheadline).toBe(`${subheadline}!`);
  });

  it('publishes no loop, and no address twice, of drafts that are each approved', async () => {
    const [first, second] = [await makeApproved(set('/a', '/b')), await makeApproved(set('/b', '/c'), set('/c', '/a'))];
    expect((await publish(first)).status).toBe(200);
    expect((await publish(second)).status).toBeGreaterThanOrEqual(403);
    expect([await look('/a'), await look('/c')]).toEqual([
      [301, '/b'],
      [404, null],
    ]);
    const [one, same, moved, rule] = [
      await makeApproved(page('one', '/fund')),
      await makeApproved(page('two', '/Fund/')),
      await makeApproved({ op: 'changePage', pageId: 'team', address: '/fund' }),
      await makeApproved(set('/fund', 'https://elsewhere.example/')),
    ];
    expect((await publish(one)).status).toBe(200);
    for (const id of [same, moved, rule]) expect([id, (await publish(id)).status >= 403]).toEqual([id, true]);
    expect([await look('/fund'), await look('/team')]).toEqual([
      [200, null],
      [200, null],
    ]);
  });

  it('refuses every edit of an approved draft, and needs an approval again after one', async () => {
    const id = await makeApproved(set('/promo', '/team'), page('one', '/fund'));
    for (const change of [
      set('/promo', 'https://elsewhere.example/'),
      { op: 'changePage', pageId: 'one', address: '/x' },
    ])
      expect((await add(id, change)).status).toBe(409);
    expect((await post(`${id}/return`, {})).status).toBe(200);
    expect((await add(id, set('/promo', 'https://elsewhere.example/'))).status).toBe(200);
    expect((await publish(id)).status).toBe(403);
    expect([await look('/promo'), await look('/fund'), await look('/x')]).toEqual(Array(3).fill([404, null]));
    await approve(id);
    expect((await publish(id)).status).toBe(200);
    expect(await look('/promo')).toEqual([301, 'https://elsewhere.example/']);
  });

  it('lets nobody revert, repeat or take down what a draft published without another approval, and only once', async () => {
    const id = await makeApproved(set('/promo', '/team'), page('one', '/fund'));
    const { changeSetId } = (await publish(id)).body;
    expect((await publish(id)).body.changeSetId).toBe(changeSetId);
    const revert = await server.send('POST', '/api/trpc/history.revertSet', { changeSetId }, author);
    expect(revert.status).toBe(403);
    const prepared = await Promise.all([post(`${id}/prepare-take-down`), post(`${id}/prepare-take-down`)]);
    expect(prepared.map(({ status }) => status).sort()).toEqual([201, 409]);
    const inverse = prepared.find(({ status }) => status === 201)?.body.id;
    expect((await publish(inverse)).status).toBe(403);
    expect(await look('/fund')).toEqual([200, null]);
    await approve(inverse);
    expect((await publish(inverse)).status).toBe(200);
    expect([await look('/promo'), await look('/fund')]).toEqual([
      [404, null],
      [410, null],
    ]);
  });

  it('accepts no target that leads elsewhere without saying so', async () => {
    const id = await make(set('/promo', '/team'));
    const targets = [
      '//evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      '/\t/evil.example',
      '/%2f/evil.example',
      '///evil.example',
    ];
    const others = [
      'javascript:alert(1)',
      'data:text/html,a',
      'https://ann@evil.example/',
      '/a%0d%0aSet-Cookie:a=b',
      'https:evil.example',
      '/%5cevil.example',
    ];
    for (const to of [...targets, ...others])
      expect([to, (await add(id, set('/promo', to))).status]).toEqual([to, 422]);
  });

  it('shows nothing of a draft in public answers, which are the same with and without it', async () => {
    const paths = [
      '/fund',
      '/secret',
      '/people',
      '/team',
      '/sitemap.xml',
      '/feed.xml',
      '/robots.txt',
      '/api/content/fund',
      '/api/sections/fund',
      '/api/search?q=fund',
      '/api/content/site',
      '/api/pages/resolve?path=/fund',
    ];
    const read = async () =>
      Promise.all(
        paths.map(async (path) => {
          const { status, headers, body } = await server.send('GET', path);
          const text = JSON.stringify(body).replace(
            /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|nonce-[\w+/=-]+|nonce=\\"[^"]*"/g,
            '',
          );
          return [path, status, headers.get('location'), text];
        }),
      );
    const before = await read();
    const id = await makeApproved(
      page('fund', '/fund'),
      set('/secret', '/fund'),
      { op: 'changePage', pageId: 'team', address: '/people' },
      { op: 'changePage', pageId: 'about', status: 'deleted' },
    );
    const during = await read();
    expect(during).toEqual(before);
    // Nor to a key that may not read drafts, nor by the address that a new page would get.
    const key = await server.key([]);
    for (const path of [`${id}`, `${id}/merge`, `${id}/events`])
      expect((await server.send('GET', `/api/drafts/${path}`, undefined, key)).status).toBeGreaterThanOrEqual(401);
    expect(JSON.stringify((await server.send('GET', '/api/pages', undefined, key)).body)).not.toContain('fund');
    expect((await publish(id)).status).toBe(200);
    const after = await read();
    const changed = paths.filter((_, index) => JSON.stringify(after[index]) !== JSON.stringify(before[index]));
    expect(changed).toEqual(
      expect.arrayContaining(['/fund', '/secret', '/people', '/team', '/sitemap.xml', '/api/content/fund']),
    );
  });
});
