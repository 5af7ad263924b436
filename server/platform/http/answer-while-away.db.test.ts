import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerWhileAway } from './answer-while-away';

const server = createServer(answerWhileAway);
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

it('reports that it is alive', async () => {
  const answer = await fetch(`${url}/healthz`);
  expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok' }]);
});

it.each(['/readyz', '/api/content/home', '/API/x', '/assets/site.js', '/x?/healthz'])(
  'responds to %s with 503, the standard error body and Retry-After',
  async (path) => {
    const answer = await fetch(url + path, { headers: { Accept: path.startsWith('/A') ? 'text/html' : '*/*' } });
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(await answer.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE', requestId: expect.any(String) });
  },
);

it('shows people a page instead', async () => {
  const answer = await fetch(`${url}/about`, { headers: { Accept: 'text/html,*/*' } });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await answer.text()).toContain('<h1>One moment</h1>');
});

it("styles the page with the site's colors, as its policy allows", async () => {
  const answer = await fetch(url, { headers: { Accept: 'text/html' } });
  const style = (await answer.text()).split(/<\/?style>/)[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(answer.headers.get('content-security-policy')).toBe(`default-src 'none'; style-src 'sha256-${hash}'`);
  const tokens = readFileSync('src/styles/tokens.css', 'utf8');
  const colours = style.match(/#[0-9a-f]+/g) ?? [];
  expect(colours.length).toBeGreaterThan(2);
  expect(colours.filter((colour) => !tokens.includes(`${colour};`))).toEqual([]);
});
