import { request } from 'node:http';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { redirects } from '../../../db/schema/content';
import { auditLog } from '../../../db/schema/history';
import { startTestServer, type TestServer } from '../../main/testing';

let server: TestServer;
/** A second server of the same site. */
let other: TestServer;
let editor: Record<string, string>;

beforeAll(async () => {
  [server, other] = [await startTestServer(), await startTestServer()];
});
afterAll(async () => {
  await other.close();
  await server.close();
});
beforeEach(async () => {
  await server.database.reset();
  other.services.directory.forgetAll();
  editor = await server.signIn('editor');
});

interface Asked {
  from: string;
  to?: string;
  kind?: 'exact' | 'prefix';
  status?: number;
}
const withDefaults = (asked: Asked) => ({ to: '', kind: 'exact', status: 301, ...asked });
const call = (name: string, input: object, headers = editor) =>
  server.send('POST', `/api/trpc/redirects.${name}`, input, headers);
const add = (asked: Asked) => call('create', withDefaults(asked));
const addRedirect = async (asked: Asked) => {
  const { status, body } = await add(asked);
  expect([status, body.error?.message]).toEqual([200, undefined]);
  return body.result.data;
};
const ask = async (name: string, input: object) =>
  (
    await server.send(
      'GET',
      `/api/trpc/redirects.${name}?input=${encodeURIComponent(JSON.stringify(input))}`,
      undefined,
      editor,
    )
  ).body.result.data;
const readRedirects = () => server.database.db.select().from(redirects).orderBy(redirects.id);
const readAddresses = async () => (await readRedirects()).map(({ from, to }) => `${from} > ${to}`);
const follow = async (path: string) => {
  const { status, headers } = await server.send('GET', path);
  return [status, headers.get('location')];
};
const getRefusal = ({
  status,
  body,
}: {
  status: number;
  body: { error: { data: { issues: { path: string }[] } } };
}) => [status, body.error.data.issues.map(({ path }) => path)];

/** Requests a path exactly as written; `fetch` would normalize it. */
function followRaw(path: string): Promise<[number | undefined, string | undefined]> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path }, (answer) => {
      answer.resume();
      resolve([answer.statusCode, answer.headers.location]);
    });
    asked.on('error', reject).end();
  });
}

describe('following redirects', () => {
  it('redirects permanently or temporarily or answers 410, in any spelling, and passes on the query', async () => {
    await addRedirect({ from: '/Über/Uns', to: '/team' });
    await addRedirect({ from: '/now', to: 'https://partner.example/a?b=1', status: 302 });
    await addRedirect({ from: '/faq', to: '/#faq' });
    await addRedirect({ from: '/cases', to: '/casestudies' });
    await addRedirect({ from: '/gone', status: 410 });
    expect(await follow('/%C3%BCBER/uns/?x=1')).toEqual([301, '/team?x=1']);
    expect(await follow('/NOW?x=1')).toEqual([302, 'https://partner.example/a?b=1']);
    expect(await follow('/faq?x=1')).toEqual([301, '/?x=1#faq']);
    expect(await follow('/cases')).toEqual([301, '/caseStudies']);
    expect(await follow('/gone/')).toEqual([410, null]);
    await server.services.redirectUses.flush();
    expect((await ask('list', { order: 'uses', limit: 1 })).items[0]).toMatchObject({ uses: 1, origin: 'hand' });
  });

  it('matches the query of an old address, even if a page exists at the address without it', async () => {
    await addRedirect({ from: '/?p=12', to: '/about' });
    await addRedirect({ from: '/index.php?page=team', to: '/team' });
    await addRedirect({ from: '/index.php?page=team&lang=de', to: '/contact', status: 302 });
    await addRedirect({ from: '/index.php', to: '/portfolio' });
    await addRedirect({ from: '/about?old=1', status: 410 });
    expect(await follow('/?p=12')).toEqual([301, '/about']);
    expect(await follow('/?utm_source=a%20b&p=12')).toEqual([301, '/about?utm_source=a+b']);
    expect((await follow('/?p=13'))[0]).toBe(200);
    expect(await follow('/INDEX.php?page=team')).toEqual([301, '/team']);
    expect(await follow('/index.php?lang=de&page=team')).toEqual([302, '/contact']);
    expect(await follow('/index.php?page=people')).toEqual([301, '/portfolio?page=people']);
    expect((await follow('/about?old=1'))[0]).toBe(410);
    expect((await follow('/about'))[0]).toBe(200);
  });

  it('redirects addresses with spaces and commas, and full URLs of another site', async () => {
    await addRedirect({ from: 'https://www.before.example/Our Team, Inc.html', to: '/team' });
    expect(await follow('/Our%20Team,%20Inc.html')).toEqual([301, '/team']);
    expect(await follow('/our%20team%2C%20inc.html/')).toEqual([301, '/team']);
    const note = 'The domain is ignored: this redirects /old on every domain of this site.';
    expect(await ask('check', withDefaults({ from: 'http://www.before.example/old', to: '/team' }))).toMatchObject({
      notes: [note],
    });
  });

  it('preserves the method for 307 and 308', async () => {
    await addRedirect({ from: '/form', to: '/contact', status: 308 });
    await addRedirect({ from: '/form-now', to: 'https://elsewhere.example/form', status: 307 });
    await addRedirect({ from: '/read', to: '/about' });
    for (const method of ['GET', 'HEAD', 'POST', 'PUT']) {
      const { status, headers } = await server.send(method, '/form?a=1');
      expect([method, status, headers.get('location')]).toEqual([method, 308, '/contact?a=1']);
      const now = await server.send(method, '/form-now');
      expect([now.status, now.headers.get('location')]).toEqual([307, 'https://elsewhere.example/form']);
    }
    expect((await server.send('POST', '/read')).status).toBe(405);
  });

  it('appends the part after a prefix as it was written, and prefers an exact match', async () => {
    await addRedirect({ from: '/old', to: '/about/was', kind: 'prefix' });
    await addRedirect({ from: '/old/one', to: '/team' });
    await addRedirect({ from: '/shop', to: 'https://shop.example/', kind: 'prefix' });
    await addRedirect({ from: '/root', to: '/', kind: 'prefix' });
    expect(await follow('/old')).toEqual([301, '/about/was']);
    expect(await follow('/OLD/one/')).toEqual([301, '/team']);
    expect(await follow('/old/One%20Two/%C3%9C?x=1')).toEqual([301, '/about/was/One%20Two/%C3%9C?x=1']);
    expect(await follow('/shop/A/B-c?x=1')).toEqual([301, 'https://shop.example/A/B-c?x=1']);
    expect(await follow('/shop')).toEqual([301, 'https://shop.example/']);
    expect(await follow('/older')).toEqual([404, null]);
    expect(await followRaw('/root//evil.example')).toEqual([301, '/evil.example']);
    expect(await followRaw('/root/%2f%2fevil.example')).toEqual([301, '/evil.example']);
    expect(await followRaw('/shop/..%2fadmin')).toEqual([404, undefined]);
    for (const path of ['/shop/../x', '/shop/%2e%2E/x', '/root/%5cevil.example', '/root/a%0d%0ab', '/root/%ff']) {
      expect([path, (await followRaw(path))[1]]).toEqual([path, undefined]);
    }
  });

  it('redirects from the address of a deleted page, and serves the page once it is restored', async () => {
    await server.send('DELETE', '/api/pages/about', undefined, editor);
    expect(await follow('/about')).toEqual([410, null]);
    await addRedirect({ from: '/about', to: '/team' });
    expect(await follow('/about')).toEqual([301, '/team']);
    await server.send('PATCH', '/api/pages/about', { status: 'published' }, editor);
    expect([await follow('/about'), await readAddresses()]).toEqual([[200, null], []]);
  });

  it('applies and removes a redirect on every server at once', async () => {
    const elsewhere = async () => (await other.send('GET', '/soon')).status;
    expect(await elsewhere()).toBe(404);
    await addRedirect({ from: '/soon', to: '/team' });
    await expect.poll(elsewhere).toBe(301);
    const [row] = await readRedirects();
    expect((await call('delete', { id: row?.id })).status).toBe(200);
    expect((await call('delete', { id: row?.id })).status).toBe(404);
    expect(await follow('/soon')).toEqual([404, null]);
    await expect.poll(elsewhere).toBe(404);
  });
});

describe('editing redirects', () => {
  it('is limited to editors and recorded in the audit log', async () => {
    expect((await call('create', withDefaults({ from: '/a', to: '/team' }), {})).status).toBe(401);
    await addRedirect({ from: '/a', to: '/team' });
    const [row] = await readRedirects();
    const changed = withDefaults({ from: '/b', to: '/about', kind: 'prefix', status: 302 });
    expect((await call('change', { id: row?.id, ...changed })).status).toBe(200);
    expect([await follow('/a'), await follow('/b/c')]).toEqual([
      [404, null],
      [302, '/about/c'],
    ]);
    const gone = await call('change', { id: row?.id, ...withDefaults({ from: '/b', status: 410, kind: 'prefix' }) });
    expect([gone.status, await follow('/b/c')]).toEqual([200, [410, null]]);
    expect((await call('change', { id: row?.id, ...changed })).status).toBe(200);
    await call('delete', { id: row?.id });
    const said = await server.database.db.select().from(auditLog).orderBy(auditLog.id);
    expect(
      said.filter(({ action }) => action.startsWith('redirect')).map(({ action, subject }) => [action, subject]),
    ).toEqual([
      ['redirect-add', '/a to /team, 301'],
      ['redirect-change', '/b/… to /about, 302'],
      ['redirect-change', '/b/… is gone, 410'],
      ['redirect-change', '/b/… to /about, 302'],
      ['redirect-delete', '/b/… to /about, 302'],
    ]);
  });

  it.each([
    [{ from: '/team', to: '/' }, 'from'],
    [{ from: '/a/%2e%2e/b', to: '/' }, 'from'],
    [{ from: '//evil.example', to: '/' }, 'from'],
    [{ from: '/a\u0000', to: '/' }, 'from'],
    [{ from: '/a', to: 'javascript:alert(1)' }, 'to'],
    [{ from: '/a', to: '//evil.example' }, 'to'],
    [{ from: '/a', status: 410, to: '/team' }, 'to'],
  ])('rejects %j with 422 and stores nothing', async (asked, field) => {
    expect(getRefusal(await add(asked))).toEqual([422, [field]]);
    expect(await readRedirects()).toEqual([]);
  });

  it('rejects a second redirect from the same address with 422 and an invalid input with 400', async () => {
    await addRedirect({ from: '/a', to: '/team' });
    expect(getRefusal(await add({ from: '/A/', to: '/about' }))).toEqual([422, ['from']]);
    for (const wrong of [
      { status: 303 },
      { kind: 'all' },
      { from: 'x'.repeat(1001) },
      { to: 'x'.repeat(2001) },
      { more: 1 },
    ]) {
      expect((await call('create', { ...withDefaults({ from: '/b', to: '/team' }), ...wrong })).status).toBe(400);
    }
    expect(await readAddresses()).toEqual(['/a > /team']);
  });

  it('updates the redirects that pointed to its start, points to the end of its chain, and rejects loops', async () => {
    await addRedirect({ from: '/a', to: '/b' });
    const { notes } = await addRedirect({ from: '/b', to: '/c' });
    expect(notes).toContain('1 redirect to /b was updated to point straight to the new target.');
    expect(await addRedirect({ from: '/c', to: '/team' })).toMatchObject({ to: '/team' });
    expect(await readAddresses()).toEqual(['/a > /team', '/b > /team', '/c > /team']);
    expect((await addRedirect({ from: '/z', to: '/a' })).notes).toEqual([
      '/a redirects to /team, so this redirects straight to /team.',
    ]);
    const [first] = await readRedirects();
    const round = await call('change', { id: first?.id, ...withDefaults({ from: '/a', to: '/z' }) });
    // /z, which this would pass through, was itself redirected straight to /team: no loop is left.
    expect([round.status, round.body.result?.data.to]).toEqual([200, '/team']);
    await addRedirect({ from: '/x', to: '/y' });
    const circle = await add({ from: '/y', to: '/x' });
    expect(circle.body.error.message).toBe(
      'This would create a redirect loop: /y redirects to /x, /x redirects to /y.',
    );
    expect(await ask('check', { ...withDefaults({ from: '/y', to: '/x' }) })).toMatchObject({
      issues: [{ path: 'to' }],
    });
  });

  it('creates no loop when two opposite redirects are created at the same time', async () => {
    const made = await Promise.all([add({ from: '/x', to: '/y' }), add({ from: '/y', to: '/x' })]);
    expect(made.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('keeps manual redirects when those of moved pages exceed the maximum, and enforces the maximum', async () => {
    const fill = (origin: string, prefix: string, count: number) =>
      server.database.db.execute(sql`insert into redirects ("from", "to", origin)
        select ${prefix}::text || n, '/team', ${origin}::text from generate_series(1, ${count}::integer) n`);
    await fill('hand', '/hand-', 4000);
    await fill('move', '/move-', 1000);
    const full = await add({ from: '/one-more', to: '/team' });
    expect([getRefusal(full), full.body.error.message]).toEqual([
      [422, ['from']],
      expect.stringContaining('5,000 redirects'),
    ]);
    const taken = await call('import', { csv: 'from,to\n/one-more,/team\n/hand-1,/about', mode: 'check' });
    expect(taken.body.result.data).toMatchObject({ added: 0, changed: 1, wrong: 1 });
    await server.send('PATCH', '/api/pages/about', { address: '/who-we-are' }, editor);
    const count = (origin: 'hand' | 'move') => server.database.db.$count(redirects, eq(redirects.origin, origin));
    expect([await count('hand'), await count('move')]).toEqual([4000, 1000]);
    expect(await follow('/about')).toEqual([301, '/who-we-are']);
  });
});

describe('listing redirects', () => {
  it('searches, and pages through every order', async () => {
    for (const n of [1, 2, 3, 4, 5]) await addRedirect({ from: `/p_${n}`, to: n === 3 ? '/nowhere' : '/team' });
    await server.database.db.execute(sql`update redirects set uses = id % 3,
      last_used_at = case when id = 4 then null else now() - id * interval '1 day' end`);
    const froms = async (input: object) => {
      const found: string[] = [];
      let cursor: string | null | undefined;
      for (let page = 0; page < 9 && cursor !== null; page++) {
        const { items, nextCursor } = await ask('list', { ...input, limit: 2, ...(cursor && { cursor }) });
        found.push(...items.map(({ from }: { from: string }) => from.slice(3)));
        cursor = nextCursor;
      }
      return found.join('');
    };
    expect(await froms({})).toBe('12345');
    expect(await froms({ order: 'newest' })).toBe('54321');
    expect(await froms({ order: 'uses' })).toBe('52413');
    expect(await froms({ order: 'used' })).toBe('12354');
    expect(await froms({ q: 'P_4' })).toBe('4');
    expect(await froms({ q: 'p%4' })).toBe('');
    expect((await ask('list', { q: 'nowhere' })).items).toMatchObject([
      { isDeadEnd: true, createdBy: expect.any(String) },
    ]);
    const { nextCursor } = await ask('list', { limit: 2 });
    for (const wrong of [{ order: 'uses', cursor: nextCursor }, { cursor: 'x' }, { cursor: 'W10' }]) {
      const query = encodeURIComponent(JSON.stringify(wrong));
      expect((await server.send('GET', `/api/trpc/redirects.list?input=${query}`, undefined, editor)).status).toBe(400);
    }
  });
});
