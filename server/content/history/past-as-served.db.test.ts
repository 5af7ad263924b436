import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { rawRows } from '../../../db/client';
import { type Random, seeded } from '../../../src/lib/testing-random';
import { startTestServer, type TestServer } from '../../main/testing';
import { readPastPage } from './read-past';

/** `PAST_SEED=7` runs another sequence. */
const SEED = Number(process.env.PAST_SEED ?? 1);
const LONG = process.env.LONG !== undefined;
const [CHANGES, MOMENTS] = LONG ? [1000, 50] : [200, 6];
const PAGES = ['home', 'about'] as const;
const NAMES = ['Ada Ferrow', 'Ben Marsh', 'Cleo Stone'];

let server: TestServer;
let admin: Record<string, string>;

beforeAll(async () => {
  const unlimited = { RATE_EDITOR_WRITES_PER_MINUTE: '0', RATE_READS_PER_SECOND: '0' };
  server = await startTestServer(unlimited);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.reset();
  admin = await server.signIn('admin');
});

it(`returns a page as of a moment exactly as it was served then: ${CHANGES} random changes, seed ${SEED}`, {
  timeout: 1_200_000,
}, async () => {
  const random = seeded(SEED);
  const chosen = new Set(
    [...Array(MOMENTS)].map((_, index) => Math.ceil(((index + random.next()) * CHANGES) / MOMENTS)),
  );
  const changer = await createChanger(random);
  const taken: { at: Date; served: unknown }[] = [];
  const done = new Set<string>();
  for (let step = 0; step <= CHANGES; step += 1) {
    const { name, status } = await changer.change(done);
    expect([name, status, status < 500]).toEqual([name, status, true]);
    if (status < 300) done.add(name);
    if (!chosen.has(step)) continue;
    taken.push({ at: await waitForMoment(), served: await readServed() });
  }
  expect(taken.length).toBeGreaterThan(MOMENTS / 2);
  // A kind of change that never succeeds would not be tested at all.
  expect([...done].sort()).toEqual(changer.names);
  for (const { at, served } of taken) expect({ at, shown: await readAsOf(at) }).toEqual({ at, shown: served });
});

/** Returns everything that visitors are served now. */
async function readServed() {
  const { photos, alts } = await server.services.pictures.read();
  const read = async (address: string) => (await server.send('GET', address)).body;
  const pages = await Promise.all(
    PAGES.map(async (pageId) => ({
      content: JSON.stringify(await read(`/api/content/${pageId}`)),
      sections: await read(`/api/sections/${pageId}`),
    })),
  );
  return { pages, site: await read('/api/content/site'), photos, alts };
}

/** Returns the same as of a moment. */
async function readAsOf(at: Date) {
  const pages = await Promise.all(PAGES.map((pageId) => readPastPage(server.database.db, pageId, at)));
  const [{ past }] = pages as [(typeof pages)[number]];
  return {
    pages: pages.map(({ past: { content, sections } }) => ({
      content: JSON.stringify(content),
      sections: sections.filter(({ isActive }) => isActive).map(({ ids: _, ...section }) => section),
    })),
    site: past.site.content,
    photos: past.photos,
    alts: past.alts,
  };
}

/** Returns a moment after all previous writes and before all later ones, because two writes can fall into the same millisecond. */
async function waitForMoment(): Promise<Date> {
  const { db } = server.database;
  const answer = await db.execute(sql`select ceil(extract(epoch from greatest(clock_timestamp(),
    (select max(last_at) from page_clocks), (select max(created_at) from kept_versions))) * 1000)::bigint as at`);
  const at = Number(rawRows<{ at: string | number }>(answer)[0]?.at);
  await expect.poll(() => Date.now(), { interval: 1 }).toBeGreaterThan(at);
  return new Date(at);
}

/** Creates an author of random changes. */
async function createChanger(random: Random) {
  const files = await Promise.all(
    [...NAMES, 'a street', 'a shop'].map(async (name, index) => {
      const create = { width: 8, height: 8, channels: 3 as const, background: { r: 40 * index, g: 90, b: 120 } };
      return { name: `${name.replace(' ', '-')}.png`, bytes: await sharp({ create }).png().toBuffer() };
    }),
  );
  const keys = new Set<string>();
  let count = 0;
  const word = () => `words ${++count}`;
  const send = (method: string, path: string, body?: unknown) => server.send(method, path, body, admin);
  const batch = (...changes: object[]) => send('POST', '/api/content/batch', { changes });
  const call = (name: string, input: object) => send('POST', `/api/trpc/${name}`, input);
  const page = () => random.of(PAGES);
  const picture = () => (keys.size > 0 && random.next() < 0.8 ? `/media/${random.of([...keys])}` : '');
  const person = () => ({ name: random.of(NAMES), image: random.next() < 0.5 ? '' : picture() });
  const items = async () => (await send('GET', '/api/content/home')).body.faq?.items?.length ?? 0;
  const section = async () =>
    random.of(
      (await send('GET', '/api/trpc/content.editable?input={"pageId":"home"}')).body.result.data.sections as {
        sectionId: string;
      }[],
    )?.sectionId ?? 'none';

  const ways: Record<string, () => Promise<{ status: number }>> = {
    text: () =>
      batch({ path: random.of(['home.hero.headline', 'about.differentiator', 'site.firm.name']), value: word() }),
    people: () => batch({ path: `${page()}.people`, value: { items: [person(), person()] } }),
    'own section': () =>
      batch({ path: `${page()}.extra`, value: random.next() < 0.5 ? null : { text: word(), image: picture() } }),
    insert: () =>
      batch({ op: 'insert', path: 'home.faq.items', after: null, value: { question: word(), answer: word() } }),
    remove: async () => batch({ op: 'remove', path: `home.faq.items.${random.below((await items()) || 1)}` }),
    move: async () => batch({ op: 'move', path: `home.faq.items.${random.below((await items()) || 1)}`, after: null }),
    'new section': () =>
      send('POST', '/api/sections', {
        pageId: page(),
        sectionType: 'hero',
        sectionName: word(),
        sectionData: { headline: word(), image: picture(), people: [person()] },
      }),
    'section text': async () => batch({ path: `dynamic.${await section()}.headline`, value: word() }),
    'hidden section': async () => send('PATCH', `/api/sections/${await section()}`, { isActive: random.next() < 0.6 }),
    'moved section': async () => batch({ op: 'move', path: `sections.${await section()}`, after: null }),
    'deleted section': async () => send('DELETE', `/api/sections/${await section()}`),
    upload: async () => {
      const { name, bytes } = random.of(files);
      const form = new FormData();
      form.append('files', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name);
      const answer = await fetch(`${server.url}/api/media`, { method: 'POST', body: form, headers: admin });
      const { files: [kept] = [] } = (await answer.json()) as { files?: { url: string }[] };
      if (kept) keys.add(kept.url.slice('/media/'.length));
      return answer;
    },
    describe: () =>
      call('media.describe', { key: random.of([...keys]), alt: random.next() < 0.3 ? random.of(NAMES) : word() }),
    replace: () => call('media.replace', { from: random.of([...keys]), to: random.of([...keys]) }),
    delete: () => call('media.delete', { key: random.of([...keys]), isSure: true }),
    revert: async () => {
      const { items } = (await send('GET', `/api/history?page=${page()}&limit=20`)).body;
      return items.length === 0
        ? { status: 422 }
        : send('POST', `/api/history/${random.of(items as { id: number }[]).id}/revert`);
    },
    restore: async () => {
      const pageId = page();
      const { items } = (await send('GET', `/api/history?page=${pageId}&limit=20`)).body;
      if (items.length === 0) return { status: 422 };
      const at = random.of(items as { timestamp: string }[]).timestamp;
      const { versions } = await readPastPage(server.database.db, pageId, new Date(at));
      return call('history.restorePage', { pageId, at, versions });
    },
  };
  const names = Object.keys(ways).sort();
  return {
    names,
    /** @param done the kinds that have already succeeded; the others are tried more often */
    async change(done: ReadonlySet<string>) {
      const open = names.filter((name) => !done.has(name));
      const wanted = open.length > 0 && random.next() < 0.3 ? open : names;
      const name = keys.size === 0 ? 'upload' : random.of(wanted);
      const { status } = (await ways[name]?.()) ?? { status: 500 };
      return { name, status };
    },
  };
}
