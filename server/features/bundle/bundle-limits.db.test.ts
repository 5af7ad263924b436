import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync } from 'node:fs';
import { get, type IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { examinations } from '../../../db/schema/bundles';
import { claimFiles } from '../../../db/schema/claims';
import { publications } from '../../../db/schema/publications';
import { recordAudit } from '../../accounts/audit/record-audit';
import { STALL_MS } from '../../platform/http/cut-stalled';
import { addPublication, readMoment } from '../../site/publications/store-publication';
import { Examinations } from '../examination/examinations';
import { downloadZip, PROOF, readTexts, upload } from './testing-bundle';
import { startRecordedSite } from './testing-recorded-site';
import { verifyBundle } from './verify.mjs';
import { writeBundle } from './write-bundle';

const { server, site } = await startRecordedSite();

const read = (path: string, headers: Record<string, string>) =>
  server.send('GET', `/api/record${path}`, undefined, headers);

const WITH_FILES = '/api/record/bundle?files=true&page=home';
/** Changes the files of claims without the protecting triggers. */
const set = (values: Partial<typeof claimFiles.$inferInsert>) =>
  server.database.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.update(claimFiles).set(values);
  });

describe('a bundle', () => {
  it('contains only the chosen pages', async () => {
    const at = `at=${new Date().toISOString()}`;
    const file = await downloadZip(server, `/api/record/bundle?${at}&page=home&page=team&page=home`, site.admin);
    expect(verifyBundle(file).problems).toEqual([]);
    const texts = readTexts(file);
    const pages = [...texts.keys()].filter((name) => name.startsWith('pages/'));
    // The page of the team has a page for each of its members.
    expect(pages).toContainEqual(expect.stringMatching(/^pages\/home-\d+\.html$/));
    expect(pages).toContainEqual(expect.stringMatching(/^pages\/team-\d+\.html$/));
    expect(pages.filter((name) => !/^pages\/(?:home|team)-/.test(name))).toEqual([]);
    expect(texts.get('index.html')).toContain('2 pages as of ');
    const { items } = (await server.send('GET', '/api/admin/audit', undefined, site.admin)).body;
    expect(items.find(({ action }: { action: string }) => action === 'bundle-make').subject).toMatch(
      /^2 pages, .*, without files: home, team$/,
    );
    const refuse = async (query: string) =>
      (await server.send('GET', `/api/record/bundle?${query}`, undefined, site.admin)).status;
    expect(await refuse('page=home&page=team&check=true')).toBe(204);
    expect(await refuse('page=nowhere&page=no-page')).toBe(422);
    expect(await refuse(Array.from({ length: 201 }, (_, n) => `page=p${n}`).join('&'))).toBe(400);
  });

  it('for third parties has nothing of pages and sections that nobody could open, and no internal names', async () => {
    const { db } = server.database;
    const write = async (changes: object[]) => {
      const { status, body } = await server.send('POST', '/api/content/batch', { changes }, site.admin);
      expect([status, body.message]).toEqual([200, undefined]);
    };
    // A claim in words that are then hidden, and a save that also changes an unpublished page.
    const claim = { statement: 'A secret figure of 77%.', kind: 'figure' };
    const { id } = (await server.send('POST', '/api/claims', claim, site.reviewer)).body;
    await write([{ path: 'about.hero.subheadline', value: 'Hidden words with 77%' }]);
    const place = { pageId: 'about', path: 'about.hero.subheadline', quote: { words: '77%' } };
    expect((await server.send('POST', `/api/claims/${id}/places`, place, site.editor)).status).toBe(201);
    await server.send('PATCH', '/api/pages/contact', { status: 'draft' }, site.admin);
    await write([
      { path: 'about.hero.subheadline', value: 'Other words' },
      { path: 'contact.hero.headline', value: 'Secret fund' },
    ]);
    await server.services.recordKeeper.run();
    await server.send('POST', `/api/claims/${site.claimId}/retire`, { reason: 'Counsel objected' }, site.reviewer);
    const secrets = ['77%', 'contact.hero', 'secret figure', '"changes"', 'Counsel objected'];
    const find = async (address: string) => {
      const texts = readTexts(await downloadZip(server, address, site.admin));
      return secrets.filter((one) =>
        [...texts].some(([name, text]) => !name.startsWith('exact/') && text.includes(one)),
      );
    };
    expect(await find('/api/record/bundle')).toEqual([]);
    // Those who may read files get all of it.
    expect(await find('/api/record/bundle?files=true')).toEqual(secrets);
    await server.send('POST', `/api/claims/${site.claimId}/reinstate`, {}, site.reviewer);

    // A publication whose cause is an entry that names people.
    const entry = 'Backup of today; access ended again (1): account ada@example.com (deleted since)';
    await recordAudit(db, { kind: 'server', id: null, name: 'Server', client: null }, 'backup-restore', entry);
    const moment = await readMoment(db, '/about');
    const [other] = await db.select().from(publications).where(eq(publications.address, '/'));
    const about = { address: '/about', kind: 'page' as const, pageId: 'about', title: 'About', release: '1' };
    await addPublication(db, { ...about, manifest: other?.manifest ?? null, bodies: new Map() }, moment);
    const [newest] = (await read('/publications?page=about', site.reviewer)).body.items;
    expect(newest.cause.entry).toMatchObject({ action: 'backup-restore', subject: 'Backup of today' });
    const texts = readTexts(await downloadZip(server, '/api/record/bundle?page=about', site.admin));
    expect([...texts.values()].filter((text) => text.includes('ada@example.com'))).toEqual([]);
  });

  it('names files of claims that are damaged or were destroyed, and verifies', async () => {
    const [kept] = await server.database.db.select().from(claimFiles);
    await set({ secret: randomBytes(32).toString('base64') });
    const damaged = readTexts(await downloadZip(server, WITH_FILES, site.reviewer));
    expect(damaged.get('statements.csv')).toContain('missing: Audit');
    expect(damaged.get('README.txt')).toMatch(/- The file Audit.* of claim \d+ \(SHA-256 [0-9a-f]{64}\)\n/);

    await set({ secret: '' });
    const file = await downloadZip(server, WITH_FILES, site.reviewer);
    const { problems, checked } = verifyBundle(file);
    expect(problems).toEqual([]);
    expect(checked.join()).toContain('1 substantiation files were destroyed after their retention period');
    const texts = readTexts(file);
    expect([...texts.values()]).not.toContain(PROOF);
    expect(texts.get('statements.csv')).toContain('destroyed: Audit');
    expect(texts.get('statements.html')).toMatch(/Audit.* \(destroyed after its retention period\)/);
    expect(texts.get('README.txt')).toMatch(/- The file Audit.*, destroyed after its retention period/);
    const [claim] = JSON.parse(texts.get('claims.json') ?? '');
    expect(claim.files).toMatchObject([{ sha256: kept?.sha256, file: null, isDestroyed: true }]);
    await set({ secret: kept?.secret ?? '' });
  });

  it('verifies if the name of a file is cut within an emoji', async () => {
    const [kept] = await server.database.db.select().from(claimFiles);
    await set({ name: `${'📈'.repeat(60)}.html` });
    expect(verifyBundle(await downloadZip(server, WITH_FILES, site.reviewer)).problems).toEqual([]);
    await set({ name: kept?.name });
  });

  it('verifies if something is published while it is made', async () => {
    const { db } = server.database;
    let isPublished = false;
    const slow = new Proxy(db, {
      get: (target, name) => {
        if (name !== 'execute') return Reflect.get(target, name);
        return async (query: Parameters<typeof db.execute>[0]) => {
          const rows = await db.execute(query);
          // After the first thing that is read.
          if (!isPublished) {
            isPublished = true;
            const update = { path: 'about.hero.headline', value: 'Third words' };
            await server.send('POST', '/api/content/update', update, site.admin);
            await server.services.recordKeeper.run();
          }
          return rows;
        };
      },
    });
    const services = { ...server.services, database: { ...server.services.database, db: slow } };
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'prospectus-bundle-')), 'bundle.zip');
    await writeBundle(services, createWriteStream(file), {
      // The clock of the server may be ahead of the one of the database.
      request: { at: new Date(Date.now() + 60_000), pages: [], withFiles: false, withChain: true },
      ...{ site: 'https://firm.example', actor: { name: null }, signal: new AbortController().signal },
    });
    expect(verifyBundle(file).problems).toEqual([]);
    expect(isPublished).toBe(true);
  });

  it('makes room for another one if its client stops reading', async () => {
    const { setTimeout } = ServerResponse.prototype;
    const limit = vi.spyOn(ServerResponse.prototype, 'setTimeout');
    const closed: Promise<unknown>[] = [];
    limit.mockImplementation(function (this: ServerResponse, ms, callback) {
      if (this.req.url?.includes('bundle?files')) closed.push(once(this, 'close'));
      return setTimeout.call(this, ms === STALL_MS ? 2_000 : ms, callback);
    });
    // More than the system buffers. A PDF file is not compressed again, which would take most of the time.
    const large = new File(['%PDF-1.7\n', randomBytes(8 * 1024 * 1024)], 'large.pdf');
    await upload(server, `/api/claims/${site.claimId}/upload`, large, site.reviewer);
    const headers = { ...site.admin, 'Sec-Fetch-Site': 'same-origin' };
    const open = () =>
      new Promise<IncomingMessage>((resolve, reject) => {
        get(`${server.url}/api/record/bundle?files=true`, { headers }, resolve).once('error', reject);
      });
    const getStatus = async () => (await read('/bundle?check=true', headers)).status;
    const stalled = await Promise.all([open(), open()]);
    expect(await getStatus()).toBe(429);
    await expect.poll(getStatus, { timeout: 60_000, interval: 200 }).toBe(204);
    // The second one may be cut a moment after the first, and reading it until then would save it.
    await Promise.all(closed);
    for (const response of stalled)
      await expect(buffer(response).then(({ length }) => length)).rejects.toThrow('aborted');
    limit.mockRestore();
  });
});

describe('an examination response', () => {
  it('is only about dates that have begun', async () => {
    const request = { dates: ['2020-01-31', '2999-01-31'], from: '2020-01-31', to: '2020-01-31', pages: [], kinds: [] };
    const given = { ...request, withFiles: false, withChain: false };
    const { status, body } = await server.send('POST', '/api/record/examinations', given, site.admin);
    expect([status, body.issues]).toEqual([
      422,
      [{ path: 'dates', message: 'Choose dates that are not in the future.' }],
    ]);
  });

  it('is refused for a page that no database can store, before it is asked for', async () => {
    const request = { dates: ['2020-01-31'], from: '2020-01-31', to: '2020-01-31', pages: ['\ud800'], kinds: [] };
    const given = { ...request, withFiles: false, withChain: false };
    const { status, body } = await server.send('POST', '/api/record/examinations', given, site.admin);
    expect([status, body.issues?.[0].path]).toEqual([400, 'pages']);
    expect(await server.database.db.$count(examinations)).toBe(0);
  });

  it('stays with its server while that stores a large file, whatever its clock says', async () => {
    const { db } = server.database;
    const { storage } = server.services.media;
    const request = { dates: ['2020-01-31'], from: '2020-01-31', to: '2020-01-31', pages: [], kinds: [] };
    const [row = { id: 0 }] = await db
      .insert(examinations)
      .values({ request: { ...request, withFiles: false, withChain: false } })
      .returning();
    const other = new Examinations(server.services, 'https://firm.example');
    const endClaim = () => db.update(examinations).set({ claimedUntil: sql`now() - interval '1 second'` });
    const keep = vi.spyOn(storage, 'keep').mockImplementationOnce(async (files) => {
      // As if storing took longer than the claim lasts.
      await endClaim();
      await expect.poll(() => claimOf(row.id), { timeout: 10_000 }).toBeGreaterThan(0);
      await other.check();
      return storage.keep(files);
    });
    const claimOf = async (id: number) => {
      const [found] = await db.select().from(examinations).where(eq(examinations.id, id));
      return (found?.claimedUntil?.getTime() ?? 0) - Date.now();
    };
    await server.services.examinations.check();
    expect(keep).toHaveBeenCalled();
    const [made] = await db.select().from(examinations).where(eq(examinations.id, row.id));
    expect(made).toMatchObject({ state: 'done', attempts: 1 });
    await other.close();
    keep.mockRestore();
  });
});
