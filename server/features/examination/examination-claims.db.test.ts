import { createHash } from 'node:crypto';
import { createWriteStream, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { desc, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Db } from '../../../db/client';
import { draftEvents, drafts } from '../../../db/schema/drafts';
import { changeSets } from '../../../db/schema/history';
import { publications } from '../../../db/schema/publications';
import { dayIn } from '../../../src/content/day';
import { downloadZip, readTexts, upload } from '../bundle/testing-bundle';
import { startRecordedSite } from '../bundle/testing-recorded-site';
import { verifyBundle } from '../bundle/verify.mjs';
import { writeBundle } from '../bundle/write-bundle';
import { setMailed } from '../chain/chain-mail';
import { readReplacedAt } from '../record/list-publications';

const { server, site } = await startRecordedSite();

async function askForResponse(given: object): Promise<Map<string, string>> {
  const day = dayIn(server.services.region.latest.timeZone);
  const request = { dates: [day], from: day, to: day, pages: ['about'], kinds: [], withFiles: true, withChain: false };
  const { body } = await server.send('POST', '/api/record/examinations', { ...request, ...given }, site.admin);
  await server.services.examinations.check();
  const file = await downloadZip(server, `/api/record/examinations/${body.id}/download`, site.admin);
  expect(verifyBundle(file).problems).toEqual([]);
  return readTexts(file);
}

describe('the statements of an examination response', () => {
  it('has for each version of a page what the register had when that version was last in use', async () => {
    const publish = async (value: string) => {
      await server.send('POST', '/api/content/update', { path: 'about.hero.headline', value }, site.admin);
      await server.services.recordKeeper.run();
    };
    const send = async (to: string, body: object) =>
      (await server.send('POST', `/api/claims${to}`, body, site.reviewer)).body;
    await publish('Unregistered return of 41%');
    await publish('Morning return of 41%');
    const place = { pageId: 'about', path: 'about.hero.headline', quote: { words: '41%' } };
    const { id } = await send('', { statement: 'A return of 41%.', kind: 'performance', place });
    await publish('Noon return of 41%');
    await upload(server, `/api/claims/${id}/upload`, new File(['Audit'], 'audit.txt'), site.reviewer);
    await publish('Evening return of 41%');
    await send(`/${id}/retire`, {});

    const texts = await askForResponse({});
    const times = '\\d{4}-\\d{2}-\\d{2}T[\\d:.]+Z';
    const rows = (texts.get('statements.csv') ?? '').split(/\r?\n/).filter((line) => line.includes(',41%,'));
    const short = rows.map((row) => row.replaceAll(new RegExp(times, 'g'), 'TIME').split(',').slice(4));
    const claim = (status: string, support: string, file: string, added: string) => [
      ...['performance', '41%', 'yes', status, support, String(id), 'A return of 41%.', '', '', '', ''],
      ...[file, 'TIME', added],
    ];
    const [, place1] = /(claims\/\d+\/\d+-audit\.txt)/.exec(rows.join()) ?? [];
    expect(short).toEqual([
      claim('retired', 'file', place1 ?? '', 'TIME'),
      claim('substantiated', 'file', place1 ?? '', 'TIME'),
      claim('needs-substantiation', 'unsubstantiated', '', ''),
      ['figure', '41%', 'yes', 'not in the register', 'unsubstantiated', ...Array.from({ length: 9 }, () => '')],
    ]);

    const entries: { id: number; status: string; publications: number[]; files: object[] }[] = JSON.parse(
      texts.get('claims.json') ?? '',
    );
    const found = entries.filter((one) => one.id === id);
    expect(found.map(({ status, files }) => [status, files.length])).toEqual([
      ['retired', 1],
      ['substantiated', 1],
      ['needs-substantiation', 0],
    ]);
    expect(found.map(({ publications }) => publications.map(String))).toEqual(
      rows.slice(0, 3).map((row) => [row.split(',')[3]]),
    );
    expect(texts.get('statements.html')).toMatch(/Claim \d+, retired, registered \w+ \d+, \d{4}/);
    expect(texts.get('statements.html')).toMatch(/>audit\.txt<\/a>, added \w+ \d+, \d{4}/);
    expect(texts.get('README.txt')).toContain('at the end of its use');
  });
});

describe('a claim whose value changes with the page', () => {
  it('still supports the earlier version of the page, which had the earlier value', async () => {
    const send = async (to: string, body: object) => (await server.send('POST', to, body, site.admin)).body;
    await send('/api/content/update', { path: 'about.hero.headline', value: 'A return of 51%' });
    const place = { pageId: 'about', path: 'about.hero.headline', quote: { words: '51%' } };
    const fields = { statement: 'A good year.', kind: 'performance', value: '51%', source: 'Audit of the year' };
    const { id } = await send('/api/claims', { ...fields, place });
    await server.services.recordKeeper.run();
    const { draftId } = await send(`/api/claims/${id}/prepare-change`, { to: '53%', setsValue: true });
    expect(await send(`/api/drafts/${draftId}/publish`, {})).toMatchObject({ success: true });
    await server.services.recordKeeper.run();
    const texts = await askForResponse({});
    const rows = (texts.get('statements.csv') ?? '').split(/\r?\n/).filter((line) => line.includes('A good year.'));
    expect(rows.map((row) => row.split(',').slice(5, 9))).toEqual([
      ['53%', 'yes', 'needs-substantiation', 'unsubstantiated'],
      ['51%', 'yes', 'substantiated', 'source'],
    ]);
  });
});

describe('the end of a publication’s use', () => {
  it('is not that of a save long before, which did not change the page', async () => {
    const { db } = server.database;
    const write = (path: string, value: string) =>
      server.send('POST', '/api/content/update', { path, value }, site.admin);
    await write('about.hero.headline', 'A return of 61%');
    await server.services.recordKeeper.run();
    const { tagline } = (await server.send('GET', '/api/content/site', undefined, site.admin)).body.footer;
    await write('site.footer.tagline', 'For a moment');
    await write('site.footer.tagline', tagline);
    await server.services.recordKeeper.run();
    await write('about.hero.headline', 'A return');
    await server.services.recordKeeper.run();
    const ofAbout = db.select().from(publications).where(eq(publications.address, '/about'));
    const [next, earlier] = await ofAbout.orderBy(desc(publications.number)).limit(2);
    const [hidden] = await db.select().from(changeSets).orderBy(desc(changeSets.id)).limit(1).offset(1);
    const moveTo = (tx: Db, createdAt: Date) =>
      tx
        .update(changeSets)
        .set({ createdAt })
        .where(eq(changeSets.id, hidden?.id ?? 0));
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      const made = hidden?.createdAt ?? new Date();
      await moveTo(tx, new Date(made.getTime() - 20 * 86_400_000));
      const replacedAt = await readReplacedAt(tx, earlier?.id ?? 0);
      await moveTo(tx, made);
      expect(replacedAt?.getTime()).toBeGreaterThan(made.getTime() - 60_000);
      expect(replacedAt?.getTime()).toBeLessThanOrEqual(next?.usedFrom.getTime() ?? 0);
    });
  });
});

describe('the list of approvals', () => {
  it('has the earlier approval of what was taken down in the period', async () => {
    const { db } = server.database;
    const make = async (name: string): Promise<number> =>
      (await server.send('POST', '/api/drafts', { name }, site.editor)).body.id;
    const [original, takeDown] = [await make('Spring offer'), await make('Take down')];
    await db.update(drafts).set({ takesDownId: original }).where(eq(drafts.id, takeDown));
    const hash = createHash('sha256').update('the approved result').digest();
    const event = { actorKind: 'session' as const, hash: hash.toString('base64url') };
    const createdAt = new Date(Date.now() - 40 * 86_400_000);
    await db.insert(draftEvents).values([
      { ...event, draftId: original, kind: 'approved', createdAt },
      { ...event, draftId: takeDown, kind: 'published' },
    ]);
    const lines = ((await askForResponse({})).get('approvals.csv') ?? '').split(/\r?\n/);
    const found = lines.filter((line) => line.includes('Spring offer')).map((line) => line.split(','));
    expect(found.map((cells) => [...cells.slice(0, 4), cells[7]])).toEqual([
      [createdAt.toISOString(), String(original), 'Spring offer', 'approved', hash.toString('hex')],
    ]);
  });
});

describe('the README of a bundle', () => {
  it('says which pages and kinds of statements it has', async () => {
    const [some, whole] = [await askForResponse({ kinds: ['performance'] }), await askForResponse({ pages: [] })];
    expect(some.get('README.txt')).toContain('The pages that were asked for');
    expect(some.get('README.txt')).toContain('kinds that were asked for (performance, with figures in no claim');
    expect(whole.get('README.txt')).toContain('Every page, feed and document that visitors could open');
    expect(whole.get('README.txt')).toContain('The statements on these pages');
    // As in the advertisement log.
    expect(whole.get('index.html')).toContain('<td>Recorded when the log began</td><td>No change to review</td>');
  });

  it('mentions the daily email and a time-stamping authority only if they are set up', async () => {
    const { db } = server.database;
    const doer = { kind: 'server' as const, id: null, name: 'Server', client: null };
    const mailer = { settings: { server: 'mail.test', from: 'site@elmwater.example' }, send: async () => undefined };
    const readReadme = async (services: object) => {
      const file = path.join(mkdtempSync(path.join(tmpdir(), 'prospectus-readme-')), 'bundle.zip');
      const request = { at: new Date(), pages: ['about'], withFiles: false, withChain: false };
      const given = { request, site: server.url, actor: { name: 'Rae' }, signal: new AbortController().signal };
      await writeBundle({ ...server.services, ...services }, createWriteStream(file), given);
      return readTexts(file).get('README.txt') ?? '';
    };
    const says = async (services: object) => {
      const readme = await readReadme(services);
      return ['by email every day', 'timestamp.tsr', 'No independent authority'].map((words) => readme.includes(words));
    };
    expect(await says({})).toEqual([false, false, true]);
    expect(await says({ mailer })).toEqual([true, false, true]);
    await setMailed(db, false, doer);
    expect(await says({ mailer })).toEqual([false, false, true]);
    await setMailed(db, true, doer);
    const env = { ...server.services.env, TSA_URL: 'http://127.0.0.1:1/' };
    expect(await says({ env })).toEqual([false, true, false]);
  });
});
