import { afterAll, beforeAll, expect, it } from 'vitest';
import { render } from '../../../src/entry-server';
import { startTestServer, type TestServer } from '../../main/testing';

let server: TestServer;
let editor: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer({ RATE_READS_PER_SECOND: '0' }, render);
  editor = await server.signIn('editor');
});
afterAll(() => server.close());

const PROMPT =
  /Say here in a sentence|begins here|Say in plain words|in (a|one) sentence|the article here|The first (point|reason|step)|[Ww]hat applies/;

const send = (method: string, path: string, body?: unknown) => server.send(method, path, body, editor);

async function make(layout: string, title: string) {
  const made = await send('POST', '/api/pages', { layout, title, status: 'published' });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body as { pageId: string; address: string };
}

async function expectNoPrompt(...addresses: string[]) {
  for (const address of addresses) {
    const { status, body } = await server.send('GET', address);
    expect([address, status]).toEqual([address, 200]);
    expect([address, PROMPT.exec(typeof body === 'string' ? body : JSON.stringify(body))?.[0]]).toEqual([
      address,
      undefined,
    ]);
  }
}

const hintsOf = async (pageId: string): Promise<string[]> => {
  const { body } = await send('GET', `/api/trpc/siteCheck.pages?input=${encodeURIComponent('{}')}`);
  const items = body.result.data.items as { pageId: string; hints: { message: string }[] }[];
  return items.find((item) => item.pageId === pageId)?.hints.map(({ message }) => message) ?? [];
};

it.each(['blank', 'landing', 'article', 'legal'])(
  'shows visitors no prompt on a new page with the layout %s',
  async (layout) => {
    const { pageId, address } = await make(layout, `New ${layout}`);
    await expectNoPrompt(address, `/api/content/${pageId}`);
    expect((await hintsOf(pageId)).some((message) => message.startsWith('Text is missing:'))).toBe(true);
  },
);

it('shows visitors no prompt in an article, its list or its feed, even if an earlier version stored the prompt', async () => {
  const list = await make('insights', 'Insights');
  const { pageId, address } = await make('insights-entry', 'A letter');
  const prompt = 'Summarize the article in a sentence or two.';
  const body = { blocks: [{ id: 'begin', type: 'paragraph', data: { text: 'Start writing the article here.' } }] };
  const changes = [
    { path: `${pageId}.entry.standfirst`, value: prompt },
    { path: `${pageId}.body`, value: body },
  ];
  expect((await send('POST', '/api/content/batch', { changes })).status).toBe(200);
  await expectNoPrompt(address, list.address, `${list.address}/feed.xml`, `/api/content/${pageId}`);
  await expectNoPrompt('/api/collections/insights');
  expect(await hintsOf(pageId)).toContain(`Text is missing: ${prompt}`);
});
