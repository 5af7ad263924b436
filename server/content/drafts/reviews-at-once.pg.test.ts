import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../main/testing';

type Headers = Record<string, string>;

let server: TestServer;
let author: Headers;
let reviewers: Headers[];
let ids: string[];
beforeAll(async () => {
  server = await startTestServer({ RATE_READS_PER_SECOND: '0', RATE_EDITOR_WRITES_PER_MINUTE: '0' });
  author = await server.signIn();
  reviewers = [await server.signIn('reviewer'), await server.signIn('admin')];
  ids = await Promise.all(
    reviewers.map(async (by) => (await server.send('GET', '/api/auth/session', undefined, by)).body.user.id),
  );
});
afterAll(() => server.close());

const post = (path: string, body: unknown, by: Headers) => server.send('POST', `/api/drafts${path}`, body, by);
const get = async (path: string) => (await server.send('GET', `/api/drafts${path}`, undefined, author)).body;

/** Creates a draft in review. */
async function inReview(value: string): Promise<{ id: number; hash: string }> {
  const { id } = (await post('', { name: value }, author)).body;
  await post(`/${id}/changes`, { changes: [{ path: 'home.hero.cta', value }] }, author);
  expect((await post(`/${id}/review`, { reviewers: ids }, author)).status).toBe(200);
  return { id, hash: (await get(`/${id}/merge`)).hash };
}

const kinds = async (id: number): Promise<string[]> =>
  (await get(`/${id}/events`)).items.map(({ kind }: { kind: string }) => kind);

describe('at the same time', () => {
  it('one person approves and another requests changes, and the draft is returned', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, hash } = await inReview(`Answers ${round}`);
      const [approved, refused] = await Promise.all([
        post(`/${id}/approve`, { hash }, reviewers[0] as Headers),
        post(`/${id}/request-changes`, { note: 'Shorter, please.' }, reviewers[1] as Headers),
      ]);
      const { state } = await get(`/${id}`);
      // Changes may be requested of an approved draft too, but a returned one cannot be approved.
      expect(refused.status).toBe(200);
      expect([200, 409]).toContain(approved.status);
      expect([state, (await kinds(id))[0]]).toEqual(['draft', 'changes-requested']);
    }
  });

  it('a draft is published, approved, returned and changed, and no unapproved words get to the site', async () => {
    const admin = reviewers[1] as Headers;
    const setRule = (value: string | null) =>
      server.send('POST', '/api/trpc/settings.change', { key: 'publishApproval', value }, admin);
    expect((await setRule('others')).status).toBe(200);
    for (let round = 0; round < 8; round++) {
      const { id, hash } = await inReview(`Approved ${round}`);
      const change = { changes: [{ path: 'home.hero.cta', value: `Unapproved ${round}` }] };
      await Promise.all([
        post(`/${id}/approve`, { hash }, reviewers[0] as Headers),
        post(`/${id}/publish`, {}, author),
        post(`/${id}/return`, {}, author),
        post(`/${id}/changes`, change, author),
        post(`/${id}/publish`, {}, admin),
      ]);
      await post(`/${id}/changes`, change, author);
      await post(`/${id}/publish`, {}, author);
      const { cta } = (await server.send('GET', '/api/content/home', undefined, {})).body.hero;
      expect(cta).not.toContain('Unapproved');
      const { state } = await get(`/${id}`);
      expect(cta === `Approved ${round}`).toBe(state === 'published');
    }
    expect((await setRule(null)).status).toBe(200);
  });

  it('hostile words are refused or kept as text, in notes, names and comments', async () => {
    const { id } = await inReview('Hostile');
    const words = [
      '\u0000',
      '\ud800',
      'x'.repeat(2_000_000),
      '<img src=x onerror=alert(1)>',
      '{{7*7}}',
      "'; drop table drafts;--",
    ];
    for (const text of words) {
      const answers = await Promise.all([
        post(`/${id}/request-changes`, { note: text }, reviewers[0] as Headers),
        server.send('PATCH', `/api/drafts/${id}`, { name: text }, author),
        server.send('POST', '/api/comments', { pageId: 'home', path: 'home.hero.headline', text }, author),
        server.send('POST', '/api/comments', { pageId: 'home', path: text, text: 'Why?' }, author),
        server.send(
          'POST',
          '/api/comments',
          { pageId: 'home', path: 'home.hero.headline', text: 'Why?', quote: { words: text } },
          author,
        ),
      ]);
      for (const { status } of answers) expect([200, 201, 400, 404, 409, 413, 422]).toContain(status);
    }
  });
});
