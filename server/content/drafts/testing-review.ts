import { afterAll, afterEach, expect } from 'vitest';
import { settings } from '../../../db/schema/operations';
import { startTestServer } from '../../main/testing';

export type Headers = Record<string, string>;

export const CTA = 'home.hero.cta';

/** Starts a server for tests of reviews, with two editors, a reviewer and an admin. Settings are reset after each test. */
export async function startReviews() {
  const server = await startTestServer({ RATE_EDITOR_WRITES_PER_MINUTE: '0' });
  afterAll(() => server.close());
  afterEach(async () => {
    await server.database.db.delete(settings);
  });
  const [author, other] = [await server.signIn(), await server.signIn()];
  const [reviewer, admin] = [await server.signIn('reviewer'), await server.signIn('admin')];

  const send = (method: string, path: string, body?: unknown, by = author) => server.send(method, path, body, by);
  const post = (path: string, body: unknown = {}, by = author) => send('POST', `/api/drafts/${path}`, body, by);
  const get = async (path: string, by = author) => (await send('GET', `/api/drafts/${path}`, undefined, by)).body;
  const update = (path: string, value: unknown, by = other) => send('POST', '/api/content/update', { path, value }, by);
  const idOf = async (by: Headers): Promise<string> =>
    (await send('GET', '/api/auth/session', undefined, by)).body.user.id;
  const settle = () => server.settle();

  let count = 0;
  /** Returns a text that the site has nowhere. */
  const newText = () => `Text ${++count}`;

  async function makeDraft(...changes: object[]): Promise<number> {
    const { id } = (await send('POST', '/api/drafts', { name: 'Autumn' })).body;
    const added = await post(`${id}/changes`, {
      changes: changes.length > 0 ? changes : [{ path: CTA, value: newText() }],
    });
    expect([added.status, added.body.issues]).toEqual([200, undefined]);
    return id;
  }

  async function ask(id: number, by = other): Promise<void> {
    const asked = await post(`${id}/review`, { reviewers: [await idOf(by)] });
    expect([asked.status, asked.body.message]).toEqual([200, undefined]);
  }

  async function approve(id: number, by = other) {
    const { hash } = await get(`${id}/merge`, by);
    return post(`${id}/approve`, { hash }, by);
  }

  async function makeApproved(...changes: object[]): Promise<number> {
    const id = await makeDraft(...changes);
    await ask(id);
    const approved = await approve(id);
    expect([approved.status, approved.body.state]).toEqual([200, 'approved']);
    return id;
  }

  async function setRule(value: 'others' | 'reviewers' | null): Promise<void> {
    const changed = await send('POST', '/api/trpc/settings.change', { key: 'publishApproval', value }, admin);
    expect(changed.status).toBe(200);
  }

  const kinds = async (id: number): Promise<string[]> =>
    (await get(`${id}/events`)).items.map(({ kind }: { kind: string }) => kind).reverse();

  return {
    ...{ server, author, other, reviewer, admin, send, post, get, update, idOf, settle, newText },
    ...{ makeDraft, ask, approve, makeApproved, setRule, kinds },
  };
}
