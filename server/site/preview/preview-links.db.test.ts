import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { draftPreviews } from '../../../db/schema/drafts';
import { auditLog } from '../../../db/schema/history';
import { keepFactorRule } from '../../accounts/auth/factor-rule';
import { readPublishedAt } from '../../content/previews/previews';
import { startTestServer, type TestServer } from '../../main/testing';
import { Finished } from '../../platform/http/finished';
import type { RenderApp } from '../rendering/render-page';

const MARKER = 'Zwetschge';
const AGENT = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
/** Renders the data of a page, which contains everything that it shows. */
const render: RenderApp = async (_url, boot) => ({
  html: `<main data-visit="x"><a href="/team">Team</a> ${JSON.stringify(boot).replaceAll('<', '')}</main>`,
  head: '<title>Page</title><link rel="canonical" href="/">',
  status: 200,
});

let server: TestServer;
let editor: Record<string, string>;
let draftId: number;

beforeAll(async () => {
  server = await startTestServer({ RATE_READS_PER_SECOND: '0', RATE_EDITOR_WRITES_PER_MINUTE: '0' }, render);
  editor = await server.signIn('editor');
  draftId = (await send('POST', '/api/drafts', { name: 'Plums' })).body.id;
});
afterAll(() => server.close());

const send = (method: string, path: string, body?: unknown, headers = editor) =>
  server.send(method, path, body, headers);
const look = (path: string, headers: Record<string, string> = AGENT) => server.send('GET', path, undefined, headers);
const add = async (changes: unknown[], to = draftId) => {
  const { status, body } = await send('POST', `/api/drafts/${to}/changes`, { changes });
  expect(status, JSON.stringify(body)).toBe(200);
};
const share = async (options: object = {}, id = draftId) => {
  const { status, body } = await send('POST', `/api/drafts/${id}/previews`, options);
  expect(status, JSON.stringify(body)).toBe(201);
  const path = (body.url as string).slice(server.url.length);
  return { path, ...(body as { id: number; expiresAt: string; isPinned: boolean }) };
};
const list = async (id = draftId) => (await send('GET', `/api/drafts/${id}/previews`)).body.items;
/** Creates a page. @returns its id */
const createPage = async (title: string, layout: string, status = 'published') =>
  (await send('POST', '/api/pages', { title, layout, status })).body.pageId as string;

describe('a preview link', () => {
  it('shows the whole site with the draft, and the site itself stays as it is', async () => {
    await createPage('Insights', 'insights');
    const [older, newer, hidden] = [
      await createPage('Older', 'insights-entry'),
      await createPage('Newer', 'insights-entry'),
      await createPage('Hidden', 'insights-entry', 'draft'),
    ];
    for (const [pageId, date] of [
      [older, '2026-01-01'],
      [newer, '2026-01-03'],
      [hidden, '2026-01-02'],
    ]) {
      const value = { standfirst: '', author: '', date, categories: [], cover: '', imageAlt: '' };
      await send('POST', '/api/content/update', { path: `${pageId}.entry`, value });
    }
    await add([
      { path: 'home.hero.headline', value: `A ${MARKER}` },
      { path: 'site.firm.name', value: `${MARKER} & Co` },
      { path: 'about.page.address', value: '/about-plums' },
      { path: `${hidden}.page.status`, value: 'published' },
      { path: `${older}.page.title`, value: `Oldest ${MARKER}` },
      {
        op: 'addSection',
        sectionId: 'plums',
        pageId: 'about',
        after: null,
        sectionType: 'hero',
        sectionName: 'Plums',
        sectionData: { headline: `Come to the ${MARKER}` },
      },
    ]);
    const { path } = await share();
    expect(path).toMatch(/^\/preview\/[\w-]{22}$/);

    const home = await look(path);
    expect([home.status, home.body.match(/data-visit|id="boot"|canonical/g)]).toEqual([200, null]);
    expect(home.body).toContain(`A ${MARKER}`);
    expect(home.body).toContain(`<a href="${path}/team">`);
    expect(home.body).toContain('Preview of changes that are not on the site');
    expect(home.body).toContain(`Shared by ${MARKER} &amp; Co`);
    expect((await look(`${path}/team`)).body).toContain(`${MARKER} & Co`.replace('&', '&amp;'));
    expect((await look(`${path}/about-plums`)).body).toContain(`Come to the ${MARKER}`);

    const moved = await look(`${path}/about`);
    expect([moved.status, moved.headers.get('location')]).toEqual([302, `${path}/about-plums`]);
    const { body: entries } = await look(`${path}/insights`);
    expect(entries.match(/"title":"(Newer|Hidden|Older|Oldest \w+)"/g)).toEqual([
      '"title":"Newer"',
      '"title":"Hidden"',
      `"title":"Oldest ${MARKER}"`,
    ]);
    expect((await look(`${path}/nothing`)).status).toBe(404);
    expect((await look(`${path}/admin`)).status).toBe(404);
    expect((await look(`${path}/insights/feed.xml`)).status).toBe(404);

    for (const address of ['/', '/about', '/team', '/insights', '/insights/feed.xml', '/sitemap.xml']) {
      const { status, body } = await look(address);
      expect([address, status, body.includes(MARKER)]).toEqual([address, 200, false]);
    }
    expect((await look('/about-plums')).status).toBe(404);
  });

  it('in a shared cache: it is never stored, indexed or named to other sites, and lets nobody send or report anything', async () => {
    const { path } = await share();
    for (const address of [path, `${path}/nothing`, '/preview/unknown', `${path}/about`]) {
      const { headers } = await look(address);
      expect([address, headers.get('cache-control')]).toEqual([address, 'private, no-store']);
      expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect([headers.get('etag'), headers.get('last-modified'), headers.get('set-cookie')]).toEqual([
        null,
        null,
        null,
      ]);
      expect(headers.get('reporting-endpoints')).toBeNull();
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("form-action 'none'");
      expect(policy).not.toMatch(/report-(uri|to)/);
    }
    expect((await send('POST', `${path}/contact`, {})).status).toBe(405);
    expect((await look(path, { ...AGENT, ...editor })).body).not.toContain('id="boot"');
  });

  it('is in no log, and in the database only as a hash', async () => {
    const { path } = await share();
    const token = path.slice('/preview/'.length);
    for (const address of [path, `${path}/nothing`, path.replace('preview', 'PREVIEW')]) await look(address);
    await expect.poll(() => server.logged.filter((line) => line.includes('/preview/…')).length).toBeGreaterThan(1);
    expect(server.logged.join('')).not.toContain(token);
    for (const table of ['draft_previews', 'audit_log', 'idempotency_keys', 'drafts']) {
      const rows = await server.database.db.execute(
        sql`select ${sql.identifier(table)}::text from ${sql.identifier(table)}`,
      );
      expect([table, JSON.stringify(rows)]).toEqual([table, expect.not.stringContaining(token)]);
    }
  });

  it('that is unknown costs no more than any other address without a page: the answer is compressed once', async () => {
    const packed = vi.spyOn(Finished.prototype as unknown as { pack: () => Promise<void> }, 'pack');
    const encoded = { ...AGENT, 'Accept-Encoding': 'br' };
    for (const secret of ['a', 'b', 'c']) expect((await look(`/preview/${secret}`, encoded)).status).toBe(404);
    expect(packed).toHaveBeenCalledOnce();
    packed.mockRestore();
  });

  it('answers the same for a secret that is cut, unknown, expired or revoked, or whose draft is withdrawn', async () => {
    const { db } = server.database;
    const other = (await send('POST', '/api/drafts', { name: 'Other' })).body.id;
    const [expired, revoked, withdrawn, good] = [await share(), await share(), await share({}, other), await share()];
    await db
      .update(draftPreviews)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(draftPreviews.id, expired.id));
    expect((await send('DELETE', `/api/previews/${revoked.id}`)).status).toBe(200);
    expect((await send('DELETE', `/api/previews/${revoked.id}`)).status).toBe(200);
    await send('POST', `/api/drafts/${other}/withdraw`);
    const unknown = `/preview/${'A'.repeat(22)}`;
    const answer = async (path: string) => {
      const { status, headers, body } = await look(path);
      const kept = [...headers].filter(([name]) => name !== 'date' && name !== 'x-request-id');
      return [status, kept, body];
    };
    const expected = await answer(unknown);
    expect(expected[0]).toBe(404);
    const rest = [
      expired.path,
      revoked.path,
      withdrawn.path,
      good.path.slice(0, -1),
      `${good.path}x`,
      '/preview',
      '/preview/',
    ];
    for (const path of [...rest, '/preview/%ff', `/preview/${'a'.repeat(1900)}`, `${unknown}/team`]) {
      expect([path, await answer(path)]).toEqual([path, expected]);
    }
    expect((await look(good.path)).status).toBe(200);
    expect((await list()).filter(({ state }: { state: string }) => state !== 'active')).toMatchObject([
      { id: revoked.id, state: 'revoked', revokedAt: expect.any(String) },
      { id: expired.id, state: 'expired' },
    ]);
    await send('POST', `/api/drafts/${other}/reopen`);
    expect((await look(withdrawn.path)).status).toBe(200);
  });

  it('that is pinned shows nothing once the result is different, and follows the site everywhere else', async () => {
    const { body } = await send('POST', '/api/drafts', { name: 'Pinned' });
    await add([{ path: 'team.hero.headline', value: 'Pinned words' }], body.id);
    const { path, isPinned } = await share({ isPinned: true, days: 1 }, body.id);
    expect(isPinned).toBe(true);
    await send('POST', '/api/content/update', { path: 'team.hero.subheadline', value: 'Changed beside it' });
    expect((await look(`${path}/team`)).body).toContain('Pinned words');
    await add([{ path: 'home.hero.headline', value: 'Newer words' }], body.id);
    const late = await look(`${path}/`);
    expect([late.status, late.body.includes('Newer words'), late.body.includes('Pinned words')]).toEqual([
      409,
      false,
      false,
    ]);
    expect(late.body).toContain('This preview is out of date');
    const { body: merge } = await send('GET', `/api/drafts/${body.id}/merge`);
    const added = merge.changes.find((one: { path: string }) => one.path === 'home.hero.headline');
    await send('POST', `/api/drafts/${body.id}/drop`, { changes: [added.id] });
    expect((await look(`${path}/team`)).body).toContain('Pinned words');
    // A change of the same place ends an approval, too.
    await send('POST', '/api/content/update', { path: 'team.hero.headline', value: 'Changed on the site' });
    expect((await look(`${path}/team`)).status).toBe(409);
  });

  it('has the look of the draft, which the site does not serve', async () => {
    const { body } = await send('POST', '/api/drafts', { name: 'Look' });
    const { path } = await share({}, body.id);
    expect((await look(`${path}/brand.css`)).status).toBe(404);
    await add([{ path: 'site.brand', value: { colours: { primary: '#1f4d3a' } } }], body.id);
    expect((await look(path)).body).toContain(`<link rel="stylesheet" href="${path}/brand.css">`);
    const sheet = await look(`${path}/brand.css`);
    expect([sheet.status, sheet.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8']);
    expect(sheet.body).toContain('#1f4d3a');
    expect(sheet.headers.get('cache-control')).toBe('private, no-store');
    expect((await look('/team')).body).not.toMatch(/brand\.css|#1f4d3a/);
  });

  it('links from pages that were not edited to the first one that was', async () => {
    const { body } = await send('POST', '/api/drafts', { name: 'Two pages' });
    const note = async (address: string) => /<p role="note">(.*?)<\/p>/.exec((await look(address)).body)?.[1];
    const { path } = await share({}, body.id);
    expect(await note(path)).toBeUndefined();
    await add([{ path: 'team.hero.headline', value: 'New' }], body.id);
    await add([{ path: 'contact.hero.headline', value: 'New' }], body.id);
    const lead = `To see what was edited, go to <a href="${path}/team"><bdi>Team</bdi></a>.`;
    expect(await note(path)).toBe(lead);
    expect(await note(`${path}/brokers`)).toBe(lead);
    expect(await note(`${path}/team`)).toBeUndefined();
    expect(await note(`${path}/contact`)).toBeUndefined();
    // Redirects change no page.
    const redirect = { op: 'setRedirect', from: '/old-team', to: '/team' };
    const all = await send('POST', `/api/drafts/${body.id}/changes`, { changes: [redirect] });
    expect([all.status, all.body.message]).toEqual([200, undefined]);
    expect(await note(path)).toBe(lead);
    expect((await look(path)).body).toContain('What changes (3)');
    expect((await look(path)).body).toContain('<li><span>Redirects of old addresses</span></li>');
    // Contact details are copied to the footer of every page.
    await add([{ path: 'contact.contactInfo.contact.phone', value: '(555) 555-0199' }], body.id);
    expect((await look(path)).body).toContain('Every page: what all pages share');
    expect(await note(path)).toBeUndefined();
  });

  it('says that its draft was published, and links to the page on the site', async () => {
    const { body } = await send('POST', '/api/drafts', { name: 'To publish' });
    await add([{ path: 'home.hero.cta', value: 'Published words' }], body.id);
    const { path } = await share({ isPinned: true }, body.id);
    expect((await send('POST', `/api/drafts/${body.id}/publish`)).status).toBe(200);
    const change = { key: 'region', value: { locale: 'en-US', timeZone: 'Pacific/Kiritimati' } }; // UTC+14, often a day ahead
    expect((await send('POST', '/api/trpc/settings.change', change, await server.signIn('admin'))).status).toBe(200);
    const at = await readPublishedAt(server.database.db, body.id);
    const day = at?.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: change.value.timeZone });
    const notice = expect.stringContaining(`The changes were published on ${day}.`);
    expect(await look(path)).toMatchObject({ status: 200, body: notice });
    const link = async (address: string) => /<a [^>]*href="([^"]*)"/.exec((await look(address)).body)?.[1];
    expect(await link(path)).toBe('/');
    expect(await link(`${path}/team`)).toBe('/team');
    expect(await link(`${path}//evil.example`)).toBe('/');
    expect((await send('POST', `/api/drafts/${body.id}/previews`, {})).status).toBe(409);
  });

  it('counts the pages that people were shown', async () => {
    const { id, path, expiresAt } = await share({ days: 30 });
    const days = (Date.parse(expiresAt) - Date.now()) / 86_400_000;
    expect(Math.round(days * 100) / 100).toBe(30);
    await look(path);
    await look(`${path}/team`);
    await look(path, { ...AGENT, Purpose: 'prefetch' });
    await look(path, { 'User-Agent': 'Googlebot/2.1' });
    await look(`${path}/nothing`);
    const [first] = await list();
    expect(first).toMatchObject({
      id,
      views: 2,
      lastViewedAt: expect.any(String),
      createdBy: { name: expect.any(String) },
    });
    expect(JSON.stringify(first)).not.toContain(path.slice('/preview/'.length));
  });

  it('can be created by everyone who may write drafts, 20 times', async () => {
    const { body } = await send('POST', '/api/drafts', { name: 'Many' });
    const make = (headers: Record<string, string>) =>
      send('POST', `/api/drafts/${body.id}/previews`, { isPinned: false }, headers);
    const [draftKey, readKey] = [await server.key(['content:draft']), await server.key(['content:read'])];
    expect([(await make(draftKey)).status, (await make(readKey)).status, (await make({})).status]).toEqual([
      201, 403, 401,
    ]);
    const row = (index: number) => ({ draftId: body.id, tokenHash: `${index}`, expiresAt: new Date(Date.now() + 1e6) });
    await server.database.db.insert(draftPreviews).values(Array.from({ length: 19 }, (_, index) => row(index)));
    expect((await make(editor)).status).toBe(409);
    const { id } = (await list(body.id)).at(-1);
    expect((await send('DELETE', `/api/previews/${id}`, undefined, readKey)).status).toBe(403);
    expect((await send('DELETE', `/api/previews/${id}`, undefined, draftKey)).status).toBe(200);
    expect((await make(editor)).status).toBe(201);
    expect((await send('POST', '/api/drafts/999/previews', {})).status).toBe(404);
    expect((await send('POST', `/api/drafts/${body.id}/previews`, { days: 8 })).status).toBe(400);
    const told = await server.database.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.subject, `link ${id} to “Many”`))
      .orderBy(auditLog.id);
    expect(told.map(({ action }) => action)).toEqual(['preview-add', 'preview-end']);
    const { items } = (await send('GET', `/api/drafts/${body.id}/events?limit=2`)).body;
    expect(items.map(({ kind }: { kind: string }) => kind)).toEqual(['preview-shared', 'preview-revoked']);
  });
});

describe('the preview of a draft for people who are signed in', () => {
  it('is shown to everyone who may read drafts, and to nobody else', async () => {
    const { body } = await send('POST', '/api/drafts', { name: 'Own' });
    await add([{ path: 'team.hero.headline', value: `Own ${MARKER}` }], body.id);
    const path = `/preview/draft-${body.id}`;
    const { db } = server.database;
    const before = await db.$count(draftPreviews);
    for (const by of [editor, await server.signIn('reviewer'), await server.signIn('admin')]) {
      const { status, headers, body } = await look(`${path}/team`, { ...AGENT, ...by });
      expect([status, headers.get('cache-control'), headers.get('etag')]).toEqual([200, 'private, no-store', null]);
      expect(body).toContain(`Own ${MARKER}`);
      expect(body).toContain('Only people who are signed in see this');
      expect(body).toContain(`<a href="${path}/team">`);
      expect(body).not.toContain('id="boot"');
    }
    const unknown = await look('/preview/unknown/team');
    const keys = [await server.key(['content:draft']), await server.key(['content:publish'])];
    for (const by of [{}, { Cookie: (editor.Cookie ?? '').replace('=', '=x') }, ...keys]) {
      const { status, body } = await look(`${path}/team`, { ...AGENT, ...by });
      expect([status, body]).toEqual([404, unknown.body]);
    }
    for (const wrong of [
      'draft-',
      'draft-0',
      `draft-${body.id}x`,
      'draft-99999',
      `draft-${'9'.repeat(400)}`,
      'Draft-1',
    ]) {
      expect([wrong, (await look(`/preview/${wrong}/team`, { ...AGENT, ...editor })).status]).toEqual([wrong, 404]);
    }
    expect(await db.$count(draftPreviews)).toBe(before);
    await keepFactorRule(db, 'all');
    expect((await look(`${path}/team`, { ...AGENT, ...editor })).status).toBe(404);
    await keepFactorRule(db, 'none');
    expect((await send('POST', `/api/drafts/${body.id}/publish`)).status).toBe(200);
    const live = await look(`${path}/team`, { ...AGENT, ...editor });
    expect([live.status, live.headers.get('location')]).toEqual([302, '/team']);
    expect((await look(`${path}/team`)).status).toBe(404);
  });
});

describe('a page that visitors will not find', () => {
  it('is named with the reason, but to holders of a link only if the draft changes it', async () => {
    const { address } = (await send('POST', '/api/pages', { title: 'Secret plans', status: 'draft' })).body;
    const { body } = await send('POST', '/api/drafts', { name: 'Clearing' });
    const gone = [
      { op: 'changePage', pageId: 'testimonials', status: 'draft' },
      { op: 'changePage', pageId: 'brokers', status: 'deleted' },
    ];
    await add(gone, body.id);
    const { path: link } = await share({}, body.id);
    const own = `/preview/draft-${body.id}`;
    const read = async (path: string) => {
      const answer = await look(path, { ...AGENT, ...editor });
      expect(answer.body).toContain('aria-label="Preview"');
      const note = /<p role="note">(.*?)<\/p>/.exec(answer.body)?.[1];
      return [answer.status, note?.replace(/<\/?bdi>/g, '')];
    };
    const words = 'Visitors to this address will see “Page Not Found”.';
    for (const prefix of [link, own]) {
      // Those who prepare the page see it as it would be.
      const status = prefix === own ? 200 : 404;
      expect(await read(`${prefix}/testimonials`)).toEqual([
        status,
        `These changes unpublish “Testimonials”. ${words}`,
      ]);
      expect(await read(`${prefix}/brokers`)).toEqual([410, expect.stringContaining('These changes delete “')]);
      expect(await read(`${prefix}/nowhere`)).toEqual([404, undefined]);
      expect(await read(`${prefix}/team`)).toEqual([200, undefined]);
    }
    expect(await read(`${own}${address}`)).toEqual([200, `“Secret plans” is not published. ${words}`]);
    expect((await look(`${own}/testimonials`, { ...AGENT, ...editor })).body).toContain('"testimonials":{');
    expect((await look(`${link}/testimonials`)).body).not.toContain('"testimonials":{');
    expect(await read(link + address)).toEqual([404, undefined]);
    expect((await look(link + address)).body).not.toContain('Secret plans');
    expect((await look('/testimonials')).status).toBe(200);
  });
});
