import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rawRows } from '../../../db/client';
import { auditLog } from '../../../db/schema/history';
import { media } from '../../../db/schema/library';
import { publications, publishedBodies } from '../../../db/schema/publications';
import { startTestServer, type TestServer } from '../../main/testing';
import { STORED_ORIGIN } from './manifest';
import { addPublication, readMoment } from './store-publication';
import { createRender, readStoredPage } from './testing-publications';

/** Called with the address of each page while it is rendered. */
let whileRendering: (url: string) => Promise<void> | void = () => undefined;
const render = createRender((url) => whileRendering(url));

const SETTINGS = { RATE_READS_PER_SECOND: '0', RATE_KEY_WRITES_PER_MINUTE: '0', RATE_EDITOR_WRITES_PER_MINUTE: '0' };
/** Two servers of the same site. */
let server: TestServer;
let other: TestServer;
let admin: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer(SETTINGS, render);
  other = await startTestServer(SETTINGS, render);
});
afterAll(async () => {
  await other.close();
  await server.close();
});
beforeEach(async () => {
  whileRendering = () => undefined;
  await server.database.reset();
  for (const each of [server, other]) each.services.forgetShown({ kind: 'gap' });
  admin = await server.signIn('admin');
});

const send = (method: string, path: string, body?: unknown) => server.send(method, path, body, admin);
async function write(path: string, value: unknown): Promise<void> {
  const { status, body } = await send('POST', '/api/content/update', { path, value });
  expect([status, body.message]).toEqual([200, undefined]);
}
const rows = (address: string) =>
  server.database.db
    .select()
    .from(publications)
    .where(eq(publications.address, address))
    .orderBy(asc(publications.number));
const count = () => server.database.db.$count(publications);
const record = () => server.services.recordKeeper.run();

/** Creates a promise that `send` resolves. */
function createSignal(): { arrived: Promise<void>; send: () => void } {
  let send: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => {
    send = resolve;
  });
  return { arrived, send };
}

const storedPage = (address: string) => readStoredPage(server.database.db, address);

describe('a page', () => {
  it('is recorded before it is served, byte for byte, with a fixed origin', async () => {
    const { status, body } = await server.send('GET', '/about');
    expect([status, (await rows('/about')).length]).toEqual([200, 1]);
    expect(await storedPage('/about')).toBe(body.replaceAll(server.url, STORED_ORIGIN));
    expect(body).toContain(`${server.url}/about`);
    expect((await rows('/about'))[0]).toMatchObject({ kind: 'page', pageId: 'about', number: 1, release: 'test' });
  });

  it('is recorded once while it stays the same, no matter which server renders it or how often', async () => {
    for (const each of [server, other, server]) {
      each.services.pageCache.clear();
      await each.send('GET', '/about');
    }
    expect(await rows('/about')).toHaveLength(1);
  });

  it('is recorded again after each change, with the write that caused it, and stored once per content', async () => {
    await server.send('GET', '/about');
    const { headline } = (await send('GET', '/api/content/about')).body.hero;
    for (const value of ['Other words', headline]) {
      await write('about.hero.headline', value);
      await server.send('GET', '/about');
    }
    const found = await rows('/about');
    expect(found.map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(found[2]?.manifest).toBe(found[0]?.manifest);
    expect(found.map(({ changeSetId }) => changeSetId === null)).toEqual([true, false, false]);
    expect(found[2]?.changeSetId).toBeGreaterThan(found[1]?.changeSetId ?? 0);
    // A page and a manifest for each of the two contents.
    expect(await server.database.db.$count(publishedBodies)).toBe(4);
  });

  it('is not recorded again if a disclosure is attached to another page', async () => {
    for (const path of ['/', '/about']) await server.send('GET', path);
    const { id } = (await send('POST', '/api/disclosures', { name: 'Fees', text: 'Net of fees.' })).body;
    expect((await send('POST', `/api/disclosures/${id}/attach`, { to: 'page', ref: 'home' })).status).toBe(200);
    for (const path of ['/', '/about']) await server.send('GET', path);
    expect([(await rows('/')).length, (await rows('/about')).length]).toEqual([2, 1]);
  });

  it('is recorded once if two servers render it at the same moment', async () => {
    await write('about.hero.headline', 'At once');
    other.services.forgetShown({ kind: 'gap' });
    await Promise.all([server, other].map((each) => each.send('GET', '/about')));
    expect(await rows('/about')).toHaveLength(1);
  });

  it('is not recorded with a query, as the demo, or where there is none', async () => {
    for (const path of ['/portfolio?category=food', '/demo', '/nothing-here', '/admin', '/contact?sent=1']) {
      await server.send('GET', path);
    }
    const addresses = (await server.database.db.select().from(publications)).map(({ address }) => address);
    expect(addresses.filter((address) => address !== '/portfolio')).toEqual([]);
  });

  it('never replaces a newer one by a rendering that began before a change', async () => {
    let isBlocked = true;
    const [blocked, begun] = [createSignal(), createSignal()];
    whileRendering = async (url) => {
      if (url !== '/about' || !isBlocked) return;
      isBlocked = false;
      begun.send();
      await blocked.arrived;
    };
    const late = other.send('GET', '/about');
    await begun.arrived;
    await write('about.hero.headline', 'Newest words');
    await server.send('GET', '/about');
    blocked.send();
    // The server that was late renders it again.
    expect((await late).body).toContain('Newest words');
    expect(await storedPage('/about')).toContain('Newest words');
    expect(await rows('/about')).toHaveLength(1);
    const { db } = server.database;
    const stale = {
      address: '/about',
      kind: 'page',
      pageId: 'about',
      title: '',
      release: '',
      bodies: new Map(),
    } as const;
    const before = { content: 0, record: 0, newest: null };
    expect(await addPublication(db, { ...stale, manifest: 'f'.repeat(64) }, before)).toBe('stale');
    expect(await addPublication(db, { ...stale, manifest: null }, await readMoment(db, '/nowhere'))).toBe('same');
  });

  it('is served although it cannot be recorded, and is recorded once that is possible', async () => {
    const { db } = server.database;
    await db.execute(sql`alter table publications add constraint never check (number < 0) not valid`);
    try {
      expect((await server.send('GET', '/about')).status).toBe(200);
      expect(server.services.publications.waitingCount).toBe(1);
      expect((await send('GET', '/api/record/state')).body.waiting).toBe(1);
    } finally {
      await db.execute(sql`alter table publications drop constraint never`);
    }
    await server.services.publications.flush();
    expect([server.services.publications.waitingCount, (await rows('/about')).length]).toEqual([0, 1]);
  });

  it('cannot be changed or removed in the record, and has a link in its chain', async () => {
    await server.send('GET', '/about');
    const { db } = server.database;
    for (const table of ['publications', 'published_bodies']) {
      await expect(db.execute(sql.raw(`delete from ${table}`))).rejects.toThrow();
      await expect(db.execute(sql.raw(`truncate ${table}`))).rejects.toThrow();
    }
    await expect(db.execute(sql`update publications set title = 'Other'`)).rejects.toThrow();
    const [link] = rawRows<{ isLinked: boolean }>(
      await db.execute(
        sql`select exists (select from chain_links where chain = 'record' and subject_id = -${
          (await rows('/about'))[0]?.id ?? 0
        }::bigint) as "isLinked"`,
      ),
    );
    expect(link?.isLinked).toBe(true);
  });
});

describe('the keeper', () => {
  it('records every published page and feed without a visit, and does nothing while nothing changes', async () => {
    const made = await send('POST', '/api/pages', { title: 'Insights', layout: 'insights', status: 'published' });
    expect(made.status).toBe(201);
    expect(await record()).toBe(true);
    const first = await server.database.db.select().from(publications);
    expect(first.map(({ address }) => address)).toEqual(
      expect.arrayContaining([
        '/',
        '/about',
        '/team',
        '/portfolio',
        made.body.address,
        `${made.body.address}/feed.xml`,
      ]),
    );
    expect(await record()).toBe(true);
    // Two renderings of the same content are equal.
    server.services.pageCache.clear();
    expect(await record()).toBe(true);
    expect(await count()).toBe(first.length);
  });

  it('ends the use of a page that is unpublished or moved, and begins it again', async () => {
    const { body: page } = await send('POST', '/api/pages', { title: 'Offer', address: '/offer', status: 'published' });
    await record();
    const change = async (body: object) => {
      const changed = await send('PATCH', `/api/pages/${page.pageId}`, body);
      expect([changed.status, changed.body.message]).toEqual([200, undefined]);
      await record();
    };
    await change({ status: 'draft' });
    expect((await rows('/offer')).map(({ manifest }) => manifest === null)).toEqual([false, true]);
    await change({ status: 'published' });
    const again = await rows('/offer');
    expect(again.map(({ manifest }) => manifest === null)).toEqual([false, true, false]);
    await change({ address: '/other-offer' });
    expect((await rows('/offer')).at(-1)?.manifest).toBeNull();
    expect((await rows('/other-offer')).map(({ manifest }) => manifest === null)).toEqual([false]);
  });

  it('says since when something is not recorded yet', async () => {
    await record();
    const state = async () => (await send('GET', '/api/record/state')).body;
    expect(await state()).toMatchObject({ behindSince: null, waiting: 0, checkedAt: expect.any(String) });
    await write('about.hero.headline', 'Later');
    expect((await state()).behindSince).toMatch(/^\d{4}-/);
    await record();
    expect((await state()).behindSince).toBeNull();
  });
});

/** A way to change what visitors see, with the address of a page that shows it. */
interface Door {
  name: string;
  address?: string;
  prepare?: () => Promise<unknown>;
  change: () => Promise<{ status: number }>;
}

const update = (path: string, value: unknown) => send('POST', '/api/content/update', { path, value });
const HERO = { pageId: 'about', sectionType: 'hero', sectionName: 'Hero', sectionData: { headline: 'New here' } };
const KEY = `${'a'.repeat(40)}.svg`;

const DOORS: Door[] = [
  { name: 'a value over REST', change: () => update('about.hero.headline', 'A') },
  {
    name: 'a batch of the dashboard',
    change: () =>
      send('POST', '/api/content/batch', {
        changes: [{ path: 'about.hero.headline', value: 'B' }],
      }),
  },
  { name: 'an added section', change: () => send('POST', '/api/sections', HERO) },
  { name: 'the firm’s name', address: '/contact', change: () => update('site.firm.name', 'Firm & Co') },
  {
    name: 'the menu',
    address: '/contact',
    change: () => update('site.navigation', [{ text: 'Our story', url: '/about' }]),
  },
  { name: 'the brand', address: '/contact', change: () => update('site.brand.colours.ink', '#112233') },
  {
    name: 'a setting',
    address: '/contact',
    change: () =>
      send('POST', '/api/trpc/settings.change', { key: 'region', value: { locale: 'de-DE', timeZone: 'UTC' } }),
  },
  {
    name: 'an alt text',
    async prepare() {
      const file = { name: 'a.svg', mimeType: 'image/svg+xml', bytes: 9, width: 9, height: 9 };
      await server.database.db.insert(media).values({ ...file, key: KEY });
      await update('about.extra', { image: `/media/${KEY}` });
    },
    change: () => send('POST', '/api/trpc/media.describe', { key: KEY, alt: 'A street' }),
  },
  {
    name: 'a draft',
    async change() {
      const { id } = (await send('POST', '/api/drafts', { name: 'Autumn' })).body;
      await send('POST', `/api/drafts/${id}/changes`, { changes: [{ path: 'about.hero.headline', value: 'C' }] });
      return send('POST', `/api/drafts/${id}/publish`, {});
    },
  },
  {
    name: 'a revert',
    prepare: () => update('about.hero.headline', 'To be reverted'),
    async change() {
      const { items } = (await send('GET', '/api/history?page=about')).body;
      return send('POST', `/api/history/${items[0].id}/revert`, {});
    },
  },
  {
    name: 'a restore of the page',
    prepare: () => update('about.hero.headline', 'To be undone'),
    async change() {
      const input = encodeURIComponent(JSON.stringify({ pageId: 'about' }));
      const { versions, earlier: at } = (await send('GET', `/api/trpc/history.past?input=${input}`)).body.result.data;
      return send('POST', '/api/trpc/history.restorePage', { pageId: 'about', at, versions });
    },
  },
  {
    name: 'an import',
    async change() {
      const content = (await send('GET', '/api/admin/export')).body;
      content.pages.about.hero.headline = 'Imported';
      return send('POST', '/api/admin/import', content);
    },
  },
];

describe('every door', () => {
  // The short run tries only the first ones.
  it.each(process.env.LONG ? DOORS : DOORS.slice(0, 2))(
    'leaves a publication: $name',
    async ({ address = '/about', prepare, change }) => {
      await prepare?.();
      await record();
      const before = await rows(address);
      const { status } = await change();
      expect(status).toBeLessThan(300);
      await expect
        .poll(async () => {
          await record();
          return (await rows(address)).length;
        })
        .toBe(before.length + 1);
      const last = (await rows(address)).at(-1);
      // Either a change set or an entry of the audit log.
      expect([last?.changeSetId === null, last?.auditId === null].sort()).toEqual([false, true]);
    },
  );

  it('names the draft, and the entry of the audit log of a setting', async () => {
    await record();
    const { id } = (await send('POST', '/api/drafts', { name: 'Autumn' })).body;
    await send('POST', `/api/drafts/${id}/changes`, { changes: [{ path: 'about.hero.headline', value: 'C' }] });
    expect((await send('POST', `/api/drafts/${id}/publish`, {})).status).toBe(200);
    await record();
    expect((await rows('/about')).at(-1)?.draftId).toBe(id);
    await send('POST', '/api/trpc/settings.change', { key: 'region', value: { locale: 'fr-FR', timeZone: 'UTC' } });
    await record();
    const [entry] = await server.database.db.select().from(auditLog).where(eq(auditLog.action, 'setting-change'));
    expect((await rows('/about')).at(-1)?.auditId).toBe(entry?.id);
  });
});
