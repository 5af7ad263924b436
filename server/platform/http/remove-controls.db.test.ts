import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../main/testing';

let server: TestServer;
let editor: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
  editor = await server.signIn('admin');
});
afterAll(() => server.close());

const TYPED = 'a\u0007b\u001bc\u007fd\u0085e\tf\ng';
const CLEAN = 'abcde\tf\ng';

it('removes control characters from content', async () => {
  await server.send('POST', '/api/content/update', { path: 'home.extra', value: { text: [TYPED] } }, editor);
  expect((await server.send('GET', '/api/content/home')).body.extra).toEqual({ text: [CLEAN] });
  const change = { changes: [{ path: 'home.hero.cta', value: 'Talk\u0008 to us' }] };
  await server.send('POST', '/api/trpc/content.batch', change, editor);
  expect((await server.send('GET', '/api/content/home')).body.hero.cta).toBe('Talk to us');
});

it('removes them from messages sent as JSON or by the form', async () => {
  const message = { fullName: 'A\u0007da', email: 'ada@elmwater.example', subject: 'other', message: TYPED };
  await server.send('POST', '/api/contact', message);
  await fetch(`${server.url}/contact`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: server.url },
    body: new URLSearchParams(message),
  });
  const { items } = (await server.send('GET', '/api/admin/messages', undefined, editor)).body;
  expect(items.map(({ fullName, message: text }: typeof message) => [fullName, text.replaceAll('\r', '')])).toEqual([
    ['Ada', CLEAN],
    ['Ada', CLEAN],
  ]);
});

it('removes them from names', async () => {
  const given = { email: 'nia@firm.example', name: 'Nia\u0007 Brook', role: 'editor' };
  expect((await server.send('POST', '/api/admin/users', given, editor)).body.user.name).toBe('Nia Brook');
  const section = { pageId: 'demo', sectionId: 'one', sectionType: 'hero', sectionName: 'O\u0001ne', sectionData: {} };
  expect((await server.send('POST', '/api/sections', section, editor)).body.sectionName).toBe('One');
});
