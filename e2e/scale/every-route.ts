import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { EMAIL, type Headers, type Site, signIn } from './site';

/** Words that only people with an account may read: their email address, the name of a draft, and the title of an unpublished page. */
const SECRETS = [EMAIL, 'A draft that nobody may see', 'A page that nobody may see'] as const;
const [, DRAFT, PAGE] = SECRETS;
const PAGE_ADDRESS = '/not-yet';
/** Responses that never end. */
const LEFT_OUT = /^\/api\/trpc\/live\./;
/** Parts of responses that differ each time. */
const VARYING = /"requestId":"[^"]*"|nonce="[^"]*"|\d{4}-\d\d-\d\dT[\d:.]+Z/g;
/** The order of the requests to each address: those who are signed in come first, after visitors, and in between. */
const ORDER = ['editor', 'key', 'visitor', 'visitor', 'editor', 'visitor'] as const;
const AT_A_TIME = 4;
/** Fewer responses from the cache mean that it stores hardly anything, so that the trial says nothing. */
const LEAST_CACHED = 60;

/** Every procedure and route, with those who may call it. A test keeps the list up to date. */
const WHO_MAY_CALL = readFileSync(new URL('../../server/api/who-may-call.txt', import.meta.url), 'utf8');

type Caller = (typeof ORDER)[number];

interface Answer {
  status: number;
  text: string;
  /** True if the cache answered. */
  isCached: boolean;
  /** True if no cache may store it, including caches that ignore cookies. */
  isPrivate: boolean;
  setsCookie: boolean;
}

/**
 * Requests every route as an editor, with an API key and as a visitor, in this order and again, through the cache and from a server. Visitors
 * get exactly the response of a server, and nobody gets a response that was meant for someone else. This also holds for caches that ignore
 * cookies, because every response that differs from that of visitors is private.
 */
export async function tryEveryRoute({ url, servers }: Site): Promise<string> {
  const server = servers[0]?.url ?? '';
  const editor = await signIn(url);
  const send = async (path: string, body: object) => {
    const answer = await fetch(`${url}${path}`, { method: 'POST', headers: editor, body: JSON.stringify(body) });
    assert.ok(answer.ok, `${path}: ${answer.status} ${await answer.clone().text()}`);
    return answer.json();
  };
  const draft = await send('/api/drafts', { name: DRAFT });
  const page = await send('/api/pages', { title: PAGE, address: PAGE_ADDRESS, status: 'draft' });
  const { key } = await send('/api/admin/keys', { name: 'A test', scopes: ['admin', 'content:publish'] });
  const callers: Record<Caller, Headers> = {
    editor: { Cookie: editor.Cookie ?? '' },
    key: { Authorization: `Bearer ${key}` },
    visitor: {},
  };
  const ids = { draftId: String(draft.id), pageId: String(page.pageId) };
  const waiting = await listAddresses(url, callers.editor, ids);
  const count = waiting.length;
  const failures: string[] = [];
  const seen = new Set<string>();
  let cached = 0;

  async function tryAddress(address: string): Promise<void> {
    const answers: Record<Caller, Answer> = {
      editor: await read(server, address, callers.editor),
      key: await read(server, address, callers.key),
      visitor: await read(server, address, callers.visitor),
    };
    for (const name of ORDER) {
      const [through, direct] = [await read(url, address, callers[name]), answers[name]];
      const where = `${address} as ${name}`;
      if (through.status !== direct.status) failures.push(`${where}: ${through.status} instead of ${direct.status}`);
      for (const { setsCookie, isPrivate } of [through, direct])
        if (setsCookie && !isPrivate) failures.push(`${where} sets a cookie and is not private`);
      if (name === 'visitor') {
        if (through.isCached) cached += 1;
        for (const secret of SECRETS) if (through.text.includes(secret)) failures.push(`${where} has “${secret}”`);
        if (!direct.setsCookie && !isAlike(through, direct)) failures.push(`${where} differs from that of a server`);
      } else {
        if (through.isCached) failures.push(`${where} came from the cache`);
        for (const secret of SECRETS) if (direct.text.includes(secret)) seen.add(secret);
        if (!direct.isPrivate && !(direct.status === answers.visitor.status && isAlike(direct, answers.visitor)))
          failures.push(`${where} is not what visitors get, and not private`);
      }
    }
    if (!isAlike(await read(url, address, {}, 'HEAD'), { text: '' })) failures.push(`HEAD ${address} has a body`);
  }

  const work = async () => {
    for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) await tryAddress(address);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
  assert.deepEqual(failures.slice(0, 10), [], `${failures.length} responses are not as they should be`);
  assert.deepEqual([...seen].sort(), [...SECRETS].sort(), 'Not even an editor saw every secret.');
  assert.ok(cached >= LEAST_CACHED, `Only ${cached} responses came from the cache.`);
  return `${count} addresses, each by 3 callers; ${cached} of ${count * 3} responses to visitors came from the cache, none to anybody else`;
}

/** Lists the site's pages and files, screens of the dashboard, previews, every procedure, and every route that reads. */
async function listAddresses(
  url: string,
  editor: Headers,
  { draftId, pageId }: { draftId: string; pageId: string },
): Promise<string[]> {
  const readText = async (path: string) => (await fetch(`${url}${path}`, { headers: editor })).text();
  const pages = [...(await readText('/sitemap.xml')).matchAll(/<loc>[^<]*?:\/\/[^/<]*([^<]*)<\/loc>/g)].map(
    ([, at]) => at || '/',
  );
  const files = [...(await readText('/')).matchAll(/(?:href|src|data-src)="(\/[^"#]*\.(?:css|js|svg|png|webp|ico))"/g)];
  const input = `?input=${encodeURIComponent('{}')}`;
  const calls = [...WHO_MAY_CALL.matchAll(/^([a-z]\w+\.\w+) +(?:-|[A-Z]+ \S+) +(\S+)/gim)].flatMap(
    ([, name, visitor]) => [`/api/trpc/${name}${input}`, ...(visitor === 'yes' ? [`/api/trpc/${name}`] : [])],
  );
  const routes = [...WHO_MAY_CALL.matchAll(/(?:^|\s)GET (\/\S*)/gm)].map(([, path = '']) => path);
  assert.ok(pages.length > 5 && files.length > 1 && calls.length > 200 && routes.length > 60, 'Routes are missing.');
  return [
    ...new Set([
      ...[...pages, ...files.map(([, at = '']) => at), ...calls, ...routes.flatMap(fillIn)],
      ...['/?admin', '/?utm_source=x', '/contact?sent=1', '/nothing-here', '/overlay-demo', '/preview/unknown/'],
      ...['/admin', '/admin/drafts', `/admin/drafts/${draftId}`, PAGE_ADDRESS, `/api/content/${pageId}`],
      ...[`/preview/draft-${draftId}/`, `/api/auth/session?x=1`, '/api/content/home?x=1', '/media/share/home.png'],
    ]),
  ].filter((address) => !LEFT_OUT.test(address));

  /** Returns a route with the values that exist in place of its parameters. */
  function fillIn(route: string): string[] {
    const values = ['home', draftId, '1'];
    const filled = values.map((value) => route.replaceAll(/\{\w+\}|:\w+/g, value));
    return [...new Set(filled)];
  }
}

async function read(origin: string, address: string, headers: Headers, method = 'GET'): Promise<Answer> {
  const answer = await fetch(`${origin}${address}`, { method, headers, redirect: 'manual' });
  // Varnish names two requests if the answer is from its cache: this one, and the one that it was stored for.
  const isCached = (answer.headers.get('x-varnish') ?? '').includes(' ');
  const isPrivate = (answer.headers.get('cache-control') ?? '').includes('private');
  const setsCookie = answer.headers.getSetCookie().length > 0;
  // The bundle contains the whole site.
  const isArchive = answer.headers.get('content-type') === 'application/zip';
  const text = isArchive ? '' : await answer.text();
  if (isArchive) await answer.body?.cancel();
  return { status: answer.status, text, isCached, isPrivate, setsCookie };
}

function isAlike(one: Pick<Answer, 'text'>, other: Pick<Answer, 'text'>): boolean {
  return one.text.replaceAll(VARYING, '') === other.text.replaceAll(VARYING, '');
}
