import { randomUUID } from 'node:crypto';
import { PAGE_PATHS } from '../../../src/pages/routes';

/** Sends a server the requests of visitors, editors and third parties, and some that no one should send. */
export interface Asker {
  /** The number of responses by status. */
  statuses: Record<number, number>;
  /** Returns the next request's number, or null once `upTo` has been reached. */
  next(upTo: number): number | null;
  ask(number: number): Promise<void>;
}

type Ask = (number: number) => [address: string, init?: RequestInit];

/** @throws Error if it cannot sign in */
export async function createAsker(
  url: string,
  { ADMIN_EMAIL: email, ADMIN_PASSWORD: password }: { ADMIN_EMAIL: string; ADMIN_PASSWORD: string },
): Promise<Asker> {
  const json = { 'Content-Type': 'application/json', Origin: url };
  const body = JSON.stringify({ email, password });
  const signedIn = await fetch(`${url}/api/auth/sign-in/email`, { method: 'POST', headers: json, body });
  const Cookie = signedIn.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  const editor = { ...json, Cookie: Cookie.join('; ') };
  const wish = JSON.stringify({ name: 'A test', scopes: ['content:write', 'admin'] });
  const made = await fetch(`${url}/api/admin/keys`, { method: 'POST', headers: editor, body: wish });
  if (made.status !== 201) throw new Error(`Could not create an API key: ${made.status}`);
  const { key } = (await made.json()) as { key: string };
  const bearer = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };

  const pages = Object.values(PAGE_PATHS);
  const page = (number: number) => pages[number % pages.length] ?? '/';
  const post = (content: unknown, headers: Record<string, string>) => ({
    method: 'POST',
    headers,
    body: typeof content === 'string' ? content : JSON.stringify(content),
  });
  /** The number of requests of each kind in a hundred. */
  const kinds: [share: number, ask: Ask][] = [
    [36, (number) => [page(number)]],
    [10, (number) => [page(number), { headers: { 'Accept-Encoding': 'identity', 'If-None-Match': '"none"' } }]],
    [12, () => ['/api/content/home', { headers: { 'Accept-Encoding': 'br' } }]],
    [5, (number) => [`/${randomUUID()}/${number}`]],
    [5, (number) => [`/?utm_source=${number}`]],
    [4, () => ['/api/sections/home', { headers: editor }]],
    [4, () => ['/api/history?page=home&limit=20', { headers: bearer }]],
    [4, () => ['/api/auth/session', { headers: editor }]],
    [3, () => ['/api/content/home', { headers: { Authorization: `Bearer ${randomUUID()}` } }]],
    [3, (number) => ['/api/content/update', post({ path: 'home.hero.cta', value: `Words ${number}` }, bearer)]],
    [
      2,
      (number) => [
        '/api/content/update',
        post({ path: 'about.extra', value: `${number}` }, { ...bearer, 'Idempotency-Key': randomUUID() }),
      ],
    ],
    [2, (number) => ['/api/trpc/content.update', post({ path: 'home.hero.cta', value: `<b>${number}</b>` }, editor)]],
    [2, () => ['/api/content/update', post('{"path": ', bearer)]],
    [2, (number) => ['/api/content/update', post({ path: `nothing.${number}`, value: 7 }, bearer)]],
    [2, (number) => ['/api/contact', post({ fullName: `Ada ${number}`, email: 'no address' }, json)]],
    [1, () => ['/api/openapi.json']],
    [1, () => ['/readyz']],
    [1, (number) => ['/api/link-preview?url=http%3A%2F%2F127.0.0.1%2F', { headers: { ...bearer, n: String(number) } }]],
    [1, () => ['/api/generate/copy', post({ section: 'hero', currentText: 'We buy shops.', tone: 'plain' }, bearer)]],
  ];
  const mixed = kinds.flatMap(([share, ask]) => Array.from({ length: share }, () => ask));

  let count = 0;
  const statuses: Record<number, number> = {};
  return {
    statuses,
    next(upTo) {
      if (count >= upTo) return null;
      count += 1;
      return count - 1;
    },
    async ask(number) {
      // A stride through all kinds, so that each kind runs next to every other.
      const [address, init = {}] = mixed[(number * 37) % mixed.length]?.(number) ?? ['/'];
      const client = `10.${(number >> 8) & 255}.${number & 255}.${number % 200}`;
      const headers = { ...(init.headers as Record<string, string>), 'X-Forwarded-For': client };
      const answer = await fetch(url + address, { ...init, headers, redirect: 'manual' });
      await answer.arrayBuffer();
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    },
  };
}
