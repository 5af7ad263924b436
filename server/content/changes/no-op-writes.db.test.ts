import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../main/testing';

let server: TestServer;
let editor: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.reset();
  editor = await server.signIn();
});

const send = (method: string, address: string, body?: unknown) => server.send(method, address, body, editor);
const batch = (...changes: object[]) => send('POST', '/api/content/batch', { changes });
const section = {
  pageId: 'home',
  sectionId: 'open',
  sectionType: 'hero',
  sectionName: 'Open',
  sectionData: { a: 'b' },
};

/** Returns everything that a write affects: versions of the page and its sections, and rows of the history. */
async function state() {
  const page = (await send('GET', '/api/content/home?ids=true')).body;
  const sections = (await send('GET', '/api/sections/home?includeInactive=true')).body;
  const history = (await send('GET', '/api/history?page=home&limit=200')).body.items.length;
  return { page, sections, history };
}

async function expectNothingWritten(write: () => Promise<{ status: number; body: unknown }>) {
  const before = await state();
  const answer = await write();
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  expect(await state()).toEqual(before);
  return answer.body as Record<string, unknown>;
}

describe('a write that changes nothing', () => {
  it('answers 200 with the current version and writes nothing, by update', async () => {
    const { hero } = (await send('GET', '/api/content/home')).body;
    await send('POST', '/api/content/update', { path: 'home.hero.cta', value: 'Talk to us' });
    for (const [path, value] of [
      ['home.hero.cta', 'Talk to us'],
      ['home.hero.headline', hero.headline],
      ['home.hero', { ...hero, cta: 'Talk to us' }],
    ]) {
      const body = await expectNothingWritten(() => send('POST', '/api/content/update', { path, value }));
      expect(body).toMatchObject({ success: true, version: 2 });
    }
  });

  it('is detected after cleaning: markup that is removed is not a change', async () => {
    const rich = (text: string) => ({ blocks: [{ id: 'a', type: 'paragraph', data: { text } }] });
    const write = (text: string) =>
      send('POST', '/api/content/update', { path: 'home.hero.headline', value: rich(text) });
    await write('Talk');
    expect(await expectNothingWritten(() => write('Talk<script>x()</script>'))).toMatchObject({ version: 2 });
  });

  it('writes nothing by batch, even if its changes cancel each other out', async () => {
    const { hero } = (await send('GET', '/api/content/home')).body;
    const same = { path: 'home.hero.cta', value: hero.cta };
    for (const changes of [[same], [{ ...same, value: 'Other' }, same]]) {
      const body = await expectNothingWritten(() => batch(...changes));
      expect(body).toEqual({ success: true, changeSetId: null, versions: { home: 1 } });
    }
  });

  it('writes nothing if an item moves to the place it already has', async () => {
    const { ids } = (await send('GET', '/api/content/home?ids=true')).body;
    const idOf = (item: string | { id: string }) => (typeof item === 'string' ? item : item.id);
    const [first, second] = ids.faq.items.map(idOf);
    await expectNothingWritten(() => batch({ op: 'move', path: `home.faq.items.~${second}`, after: first }));
  });

  it('leaves out the changes of a batch that have no effect', async () => {
    const { hero } = (await send('GET', '/api/content/home')).body;
    const before = await state();
    const answer = await batch(
      { path: 'home.hero.headline', value: hero.headline },
      { path: 'home.hero.cta', value: 'New' },
    );
    expect(answer.body).toMatchObject({ changeSetId: expect.any(Number), versions: { home: 2 } });
    expect((await state()).history).toBe(before.history + 1);
  });

  it('keeps the base of other people valid', async () => {
    await send('POST', '/api/sections', section);
    await send('PATCH', '/api/sections/open', { sectionName: 'Open' });
    expect((await send('PATCH', '/api/sections/open', { sectionName: 'New', base: 1 })).status).toBe(200);
  });

  it.each([
    {},
    { sectionData: {} },
    { sectionData: { a: 'b' } },
    { sectionData: { missing: null } },
    { sectionName: 'Open', isActive: true },
    { base: 1 },
  ])('answers 200 with the section as it is, by PATCH of %j', async (patch) => {
    const created = (await send('POST', '/api/sections', section)).body;
    const body = await expectNothingWritten(() => send('PATCH', '/api/sections/open', patch));
    expect(body).toEqual(created);
  });

  it('still writes a different order of keys, which is content', async () => {
    const [ab, ba] = [
      { a: 1, b: 2 },
      { b: 2, a: 1 },
    ];
    await send('POST', '/api/content/update', { path: 'home.extra', value: ab });
    expect((await send('POST', '/api/content/update', { path: 'home.extra', value: ba })).body.version).toBe(3);
    expect(Object.keys((await send('GET', '/api/content/home')).body.extra)).toEqual(['b', 'a']);
  });
});
