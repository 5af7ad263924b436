import assert from 'node:assert/strict';
import { type Headers, type Site, signIn } from './site';

/** Words that only people with an account may read: the address and the name of the one who is signed in, and a draft. */
const SECRETS = ['marian@elmwater.example', 'A draft that nobody may see'];
/** Routes whose responses never end, or that end the session. */
const LEFT_OUT = /^\/api\/trpc\/live\.|sign-out/;
/** Parts of responses that differ each time. */
const VARYING = /"requestId":"[^"]*"|nonce="[^"]*"|\d{4}-\d\d-\d\dT[\d:.]+Z/g;

interface Answer {
  status: number;
  text: string;
  /** Whether the cache answered. */
  isCached: boolean;
}

/**
 * Requests every route as an editor, with an API key and as a visitor, in this order and again, through the cache. Visitors get exactly what
 * a server gives visitors, and everyone else what a server gives them; nobody gets an answer that was meant for someone else.
 */
export async function tryEveryRoute({ url, servers }: Site): Promise<string> {
  const server = servers[0]?.url ?? '';
  const editor = await signIn(url);
  const send = async (method: string, path: string, body: object, headers: Headers = editor) => {
    const answer = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) });
    assert.ok(answer.ok, `${path}: ${answer.status} ${await answer.clone().text()}`);
    return answer.json();
  };
  const draft = await send('POST', '/api/drafts', { name: SECRETS[1] });
  const { key } = await send('POST', '/api/admin/keys', { name: 'A test', scopes: ['admin', 'content:publish'] });
  const callers: Record<string, Headers> = {
    editor: { Cookie: editor.Cookie ?? '' },
    key: { Authorization: `Bearer ${key}` },
    visitor: {},
  };
  const addresses = await listAddresses(url, editor, draft.id);
  let cached = 0;
  for (const address of addresses) {
    for (const name of ['editor', 'key', 'visitor', 'visitor', 'editor', 'visitor']) {
      const headers = callers[name] ?? {};
      const [through, direct] = [await read(url, address, headers), await read(server, address, headers)];
      const where = `${address} as ${name}`;
      if (name !== 'visitor') assert.equal(through.isCached, false, `${where} came from the cache.`);
      else for (const secret of SECRETS) assert.ok(!through.text.includes(secret), `${where} has “${secret}”.`);
      if (through.isCached) cached += 1;
      assert.equal(through.status, direct.status, where);
      if (name === 'visitor') assert.equal(simplify(through.text, url), simplify(direct.text, server), where);
    }
  }
  assert.ok(cached >= 40, `Only ${cached} answers came from the cache.`);
  return `${addresses.length} addresses, each by 3 callers; ${cached} of ${addresses.length * 3} answers to visitors came from the cache, none to anybody else`;
}

/** Lists the site's pages and files, the screens of the dashboard, and every route of the API that reads, with the values of its example. */
async function listAddresses(url: string, editor: Headers, draftId: number): Promise<string[]> {
  const read = async (path: string) =>
    (await fetch(`${url}${path}`, { headers: { Cookie: editor.Cookie ?? '' } })).text();
  const pages = [...(await read('/sitemap.xml')).matchAll(/<loc>[^<]*?:\/\/[^/<]*([^<]*)<\/loc>/g)].map(
    ([, at]) => at || '/',
  );
  const home = await read('/');
  const files = [...home.matchAll(/(?:href|src|data-src)="(\/[^"#]*\.(?:css|js|svg|png|webp|ico))"/g)].map(
    ([, at]) => at ?? '',
  );
  const document = JSON.parse(await read('/api/openapi.json')) as {
    paths: Record<string, Record<string, unknown>>;
  };
  const routes = Object.entries(document.paths).flatMap(([path, methods]) =>
    methods.get ? [`${path.startsWith('/api') ? '' : '/api'}${path}`] : [],
  );
  const filled = routes.map((path) =>
    path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (/^(?:id|draftId)$/.test(name) ? String(draftId) : 'home')),
  );
  const queries = ['auth.session', 'drafts.overview', 'notifications.list', 'settings.region', 'history.timeline'];
  return [
    ...new Set([
      ...[
        ...pages,
        ...files,
        ...filled,
        '/admin',
        '/admin/drafts',
        `/admin/drafts/${draftId}`,
        '/nothing-here',
        '/?admin',
      ],
      ...[`/api/drafts/${draftId}/merge`, '/api/auth/session', '/robots.txt', '/site.webmanifest', '/overlay-demo'],
      ...queries.map((name) => `/api/trpc/${name}?input=${encodeURIComponent('{}')}`),
    ]),
  ].filter((address) => !LEFT_OUT.test(address));
}

async function read(origin: string, address: string, headers: Headers): Promise<Answer> {
  const answer = await fetch(`${origin}${address}`, { headers, redirect: 'manual' });
  // Varnish names two requests if the answer is from its cache: this one, and the one that it was stored for.
  const isCached = (answer.headers.get('x-varnish') ?? '').includes(' ');
  return { status: answer.status, text: await answer.text(), isCached };
}

function simplify(text: string, origin: string): string {
  return text.replaceAll(origin, '').replaceAll(VARYING, '');
}
