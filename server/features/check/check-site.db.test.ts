import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { media } from '../../../db/schema/library';
import { openTestDatabase, type TestDatabase } from '../../../db/testing';
import { recordAudit } from '../../accounts/audit/record-audit';
import { SiteRegion } from '../../accounts/settings/site-region';
import { applyChanges } from '../../content/changes/apply-changes';
import { createPage } from '../../content/pages/create-page';
import { createSection } from '../../content/sections/create-section';
import { fileOfKey, openDisk } from '../../library/files/disk-storage';
import { openMediaLibrary } from '../../library/media/media-library';
import type { Actor } from '../../platform/actor';
import { hashBytes } from '../../platform/database/published-bodies';
import { readEnv } from '../../platform/env';
import { createLogger } from '../../platform/log';
import { writeManifest } from '../../site/publications/manifest';
import { addPublication, readMoment } from '../../site/publications/store-publication';
import { verifyMedia } from './check-media';
import { checkSite } from './check-site';
import { forge, forgeRandomly, seededRandom } from './testing-forgery';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const ACTOR: Actor = { kind: 'session', id: 'u1', name: 'Ada', role: 'admin', client: 'c' };
const BY = { actor: ACTOR, source: 'dashboard' } as const;
const word = (path: string, value: unknown) => applyChanges(database.db, { ...BY, changes: [{ path, value }] });

async function findings(dataDir = '/nowhere'): Promise<string[]> {
  const found: string[] = [];
  for await (const finding of checkSite(database.db, openDisk(dataDir))) found.push(finding);
  return found;
}

/** Fills the site with every kind of data. */
async function fill(): Promise<void> {
  const { db } = database;
  for (const value of ['One', 'Two', 'Three']) await word('home.hero.headline', value);
  await word('home.extra', { items: [{ title: 'An item' }, { title: 'Another item' }] });
  await word('about.hero.headline', 'Of us');
  for (const sectionId of ['first', 'second']) {
    const sectionData = { title: 'A title', items: ['some', 'words'] };
    await createSection(db, { pageId: 'home', sectionType: 'custom', sectionName: 'Own', sectionId, sectionData }, BY);
  }
  await word('dynamic.first.title', 'Another title');
  await applyChanges(db, { ...BY, changes: [{ op: 'move', path: 'sections.second', after: null }], note: 'Moved' });
  for (const name of ['ada', 'eli', 'ida']) await recordAudit(db, ACTOR, 'user-add', `${name}@example.com`);
  for (const words of ['<p>Of us</p>', '<p>Of all of us</p>']) await publish(words);
}

/** Records a page, and returns the hash of its stored HTML. */
async function publish(words: string): Promise<string> {
  const { db } = database;
  const html = Buffer.from(words);
  const manifest = Buffer.from(writeManifest({ files: [], headers: {}, html: hashBytes(html), status: 200 }));
  const bodies = new Map([html, manifest].map((body) => [hashBytes(body), body]));
  const page = { address: '/about', kind: 'page', pageId: 'about', title: 'About', release: '1' } as const;
  await addPublication(db, { ...page, manifest: hashBytes(manifest), bodies }, await readMoment(db, '/about'));
  return hashBytes(html);
}

describe('the site check', () => {
  beforeEach(() => database.reset());

  it('reports outdated list entries of collections', async () => {
    const { db } = database;
    const author = { ...BY, origin: '', region: new SiteRegion(db) };
    await createPage(db, { title: 'Insights', layout: 'insights' }, author);
    for (const title of ['One', 'Two', 'Three']) await createPage(db, { title, layout: 'insights-entry' }, author);
    await word('one.entry.categories', ['news', 'letters', 'élan']);
    expect(await findings()).toEqual([]);
    await db.execute(sql`update collection_entries set day = '2026-01-01' where page_id = 'two'`);
    await db.execute(sql`delete from collection_entry_categories where page_id = 'one' and category = 'news'`);
    await db.execute(sql`delete from collection_entries where page_id = 'three'`);
    expect(await findings()).toEqual(
      ['one', 'three', 'two'].map((pageId) => `page ${pageId}: its list entry is out of date`),
    );
  });

  it('reports nothing for intact data', async () => {
    await fill();
    const counts: Record<string, number> = {};
    const found: string[] = [];
    const count = (of: string, more: number) => {
      counts[of] = (counts[of] ?? 0) + more;
    };
    for await (const finding of checkSite(database.db, openDisk('/nowhere'), count)) found.push(finding);
    expect(found).toEqual([]);
    expect(counts).toMatchObject({ 'record links': 5, pictures: 0, publications: 2 });
  });

  it('reports any changed byte, and where it is', async () => {
    await fill();
    const seed = Number(process.env.FORGE_SEED ?? 7);
    const random = seededRandom(seed);
    const rounds = process.env.LONG ? 200 : 20;
    for (let round = 0; round < rounds; round++) {
      const { place, name, undo } = await forgeRandomly(database.db, random);
      const found = await findings();
      expect(found, `seed ${seed}, round ${round}: ${place}`).not.toEqual([]);
      expect(found.join('\n'), `seed ${seed}, round ${round}: ${place}`).toContain(name);
      await undo();
    }
    expect(await findings()).toEqual([]);
  }, 600_000);

  it('reports stored pages that are missing or changed', async () => {
    await fill();
    const hash = await publish('<p>Of nobody</p>');
    await forge(database.db, sql`update published_bodies set data = decode('1f8b', 'hex') where hash = ${hash}`);
    expect(await findings()).toEqual([`the stored content ${hash} has been changed`]);
    await forge(database.db, sql`delete from published_bodies where hash = ${hash}`);
    expect(await findings()).toEqual([`publication 3: ${hash} is missing`]);
  });

  it('reports missing versions, versions without a change, and versions that do not match their model', async () => {
    await fill();
    await forge(database.db, sql`delete from page_versions where page_id = 'home' and version = 3`);
    const gone = await findings();
    expect(gone.join('\n')).toMatch(/content chain, link \d+: change set 2, .* has been changed/);
    expect(gone).toContain('page home: it is version 5, and has 4 versions, from 1 to 5');
    await database.reset();
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`insert into change_sets (actor_kind, source) values ('session', 'api')`);
      await tx.execute(sql`insert into page_versions (page_id, version, content, change_set_id)
        values ('home', 2, '{"hero": 7}', 1)`);
    });
    await database.db.execute(
      sql`update pages set version = 2, content = '{"hero": 7}' , ids = null where page_id = 'home'`,
    );
    const odd = await findings();
    expect(odd[0]).toBe('page home, version 2: its change set has no change of this document');
    expect(odd[1]).toMatch(/^page home, version 2: it does not match its model at /);
  });

  it('reports pictures with changed, truncated or missing files, or a missing variant', async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'prospectus-check-'));
    const library = await openMediaLibrary(readEnv({ DATA_DIR: dataDir }), database.db, createLogger('silent'));
    const file = path.join(library.storage.temporaryDir, 'upload');
    const create = { width: 400, height: 200, channels: 3 as const, background: '#0b1f3a' };
    const bytes = await sharp({ create }).png().toBuffer();
    writeFileSync(file, bytes);
    const [kept] = await library.add(database.db, [{ file, name: 'a.png' }], ACTOR);
    const key = kept?.url.slice('/media/'.length) ?? '';
    const own = fileOfKey(dataDir, key);
    expect(await findings(dataDir)).toEqual([]);
    const variant = fileOfKey(dataDir, key.replace('.png', '.320.webp'));
    rmSync(variant);
    expect(await findings(dataDir)).toEqual([`picture ${key}: its variant 320.webp is missing or empty`]);
    const size = readFileSync(own).length;
    const other = readFileSync(own);
    other[size - 1] = (other[size - 1] ?? 0) ^ 1;
    writeFileSync(own, other);
    expect(await findings(dataDir)).toEqual([`picture ${key}: its file has been changed`]);
    appendFileSync(own, 'x');
    expect(await findings(dataDir)).toEqual([`picture ${key}: its file has ${size + 1} bytes, not ${size}`]);
    rmSync(own);
    expect(await findings(dataDir)).toEqual([`picture ${key}: its file is missing`]);
    const lost = `${'f'.repeat(40)}.png`;
    mkdirSync(path.dirname(fileOfKey(dataDir, lost)));
    writeFileSync(fileOfKey(dataDir, lost), 'x');
    writeFileSync(path.join(dataDir, 'media', 'notes.txt'), 'x');
    const verify = async () => {
      const found: string[] = [];
      for await (const each of verifyMedia(database.db, openDisk(dataDir), () => undefined)) found.push(each);
      return found;
    };
    const unknown = [lost, 'notes.txt'].map((name) => `file ${name}: it belongs to nothing in the library`);
    expect(await verify()).toEqual([`picture ${key}: its file is missing`, ...unknown]);
    await database.db.update(media).set({ withdrawnAt: new Date() });
    const variants = (await openDisk(dataDir).filesOf(key)).map((each) => each.key);
    expect(variants.length).toBeGreaterThan(0);
    expect((await verify()).sort()).toEqual(
      [
        ...variants.map((name) => `file ${name}: it was withdrawn, and the next start of a server deletes it`),
        ...unknown,
      ].sort(),
    );
    await (await openMediaLibrary(readEnv({ DATA_DIR: dataDir }), database.db, createLogger('silent'))).close();
    expect(await verify()).toEqual(unknown);
    await library.close();
    rmSync(dataDir, { recursive: true });
  });
});
