import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { desc, eq, like } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { examinations } from '../../../db/schema/bundles';
import { draftEvents } from '../../../db/schema/drafts';
import { auditLog } from '../../../db/schema/history';
import { dayIn, formatDay } from '../../../src/content/day';
import type { TestServer } from '../../main/testing';
import { downloadZip, PROOF, readTexts, unpack } from './testing-bundle';
import { startRecordedSite } from './testing-recorded-site';
import { verifyBundle } from './verify.mjs';

const { server, site } = await startRecordedSite();

const own = { 'Sec-Fetch-Site': 'same-origin' };
const read = (path: string, headers: Record<string, string>) =>
  server.send('GET', `/api/record${path}`, undefined, headers);
const actions = async () => {
  const rows = await server.database.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(10);
  return rows.map(({ action }) => action);
};
const full = '/api/record/bundle?files=true&chain=true';

describe('a bundle', () => {
  it('is for those who may read the record, with only what they may read', async () => {
    const keyed = async (...scopes: Parameters<TestServer['key']>) => server.key(...scopes);
    const callers: [Record<string, string>, number[]][] = [
      [{}, [401, 401, 401]],
      [site.editor, [403, 403, 403]],
      [site.reviewer, [204, 204, 403]],
      [site.admin, [204, 204, 204]],
      [await keyed(['content:write']), [403, 403, 403]],
      [await keyed(['record:read']), [204, 403, expect.any(Number)]],
    ];
    for (const [headers, expected] of callers) {
      const queries = ['', '&files=true', '&chain=true'];
      const found = await Promise.all(
        queries.map((query) => read(`/bundle?check=true${query}`, { ...headers, ...own })),
      );
      expect(found.map(({ status }) => status)).toEqual(expected);
    }
    expect((await read('/verify.mjs', site.editor)).status).toBe(403);
    expect((await read('/bundle', { ...site.admin, Origin: 'https://evil.example' })).status).toBe(403);
    const wrong = ['at=yesterday', 'at=2019-01-31T00:00:00Z', 'at=2999-01-31T00:00:00Z', 'page=nowhere', 'other=1'];
    const answers = await Promise.all(wrong.map((query) => read(`/bundle?${query}`, { ...site.admin, ...own })));
    expect(answers.map(({ status }) => status)).toEqual([400, 422, 422, 422, 400]);
  });

  it('contains the site as it was, opens from a folder, and says who did what', async () => {
    const file = await downloadZip(server, full, site.admin);
    expect(verifyBundle(file)).toMatchObject({ isValid: true, problems: [] });
    const texts = readTexts(file);
    const about = [...texts.keys()].find((name) => /^pages\/about-\d+\.html$/.test(name)) ?? '';
    const page = texts.get(about) ?? '';
    expect(page).toContain('Second words');
    expect(page).toContain(`href="${path.basename(about)}#team"`);
    expect(page).toMatch(/href="\.\.\/exact\/[0-9a-f]{64}\.txt"/);
    expect(page).toContain("default-src 'none'");
    expect(page).not.toContain('<script');
    const record = JSON.parse(texts.get(`records/${/-(\d+)\.html$/.exec(about)?.[1]}.json`) ?? '');
    expect(texts.get(record.page.file)).toContain('<script>act()</script>');
    expect(
      createHash('sha256')
        .update(texts.get(record.page.file) ?? '')
        .digest('hex'),
    ).toBe(record.page.sha256);
    expect(record).toMatchObject({
      publication: { address: '/about', preparedBy: [{ name: expect.any(String) }], usedUntil: null },
      page: { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } },
      link: { chain: 'record', subject: { address: '/about' } },
      causeLink: { chain: 'content', subject: { source: expect.any(String) } },
    });
    expect(texts.get('index.csv')).toMatch(/\/about,.*,not-reviewed,/);
    expect(texts.get('index.html')).toContain(`<a href="${about}">`);
    expect(texts.get('README.txt')).toContain('node verify.mjs . --key');
    // The claim as it is now, with its file, and a figure that belongs to no claim.
    const statements = texts.get('statements.csv') ?? '';
    expect(statements).toMatch(/performance,32%,yes,substantiated,file,\d+,A yearly return of 32%\.,32 percent/);
    expect(statements).toMatch(/figure,2.*,yes,not in the register,unsubstantiated/);
    const proof = [...texts].find(([, text]) => text === PROOF);
    expect(proof?.[0]).toMatch(/^claims\/\d+\/\d+-Audit_? ?2025\.txt$/);
    expect(await actions()).toContain('bundle-make');
  });

  it('shows an earlier moment, with the claims of that moment', async () => {
    const file = await downloadZip(server, `${full}&at=${site.before.toISOString()}`, site.admin);
    expect(verifyBundle(file).problems).toEqual([]);
    const texts = readTexts(file);
    const pages = [...texts].filter(([name]) => name.startsWith('pages/about-'));
    expect(pages).toHaveLength(1);
    expect(pages[0]?.[1]).toContain('First words');
    expect(texts.get('statements.csv')).toContain('A return of 32%.');
    expect(JSON.parse(texts.get('claims.json') ?? '')).toMatchObject([
      { value: '32%', files: [{ sha256: expect.any(String) }] },
    ]);
  });

  it('for third parties has no private file, source or owner, and no audit log', async () => {
    const file = await downloadZip(server, '/api/record/bundle?page=home', site.reviewer);
    expect(verifyBundle(file)).toMatchObject({ isValid: true });
    const texts = readTexts(file);
    for (const secret of [PROOF, '2025.txt', 'Private source', 'media-upload', 'bundle-make', '.sealed']) {
      expect([...texts].filter(([name, text]) => name.includes(secret) || text.includes(secret))).toEqual([]);
    }
    expect([...texts.keys()].filter((name) => name.startsWith('pages/'))).toHaveLength(1);
    expect(texts.has('chain/record.ndjson')).toBe(false);
    expect(texts.get('statements.csv')).toContain('substantiated,file');
    expect(texts.get('statements.html')).toContain('A file, which is not in this copy');
    expect(texts.get('statements.html')).toMatch(/“2.*Not in the register of claims<\/td><td>Not substantiated/);
  });

  it('says of a claim with a typed source that it has no file', async () => {
    const claim = { statement: 'We call back in 2 days.', kind: 'figure', source: 'The office manager' };
    const place = { pageId: 'home', path: 'home.welcome.body.1', quote: { words: '2 days' } };
    const { body } = await server.send('POST', '/api/claims', { ...claim, place }, site.reviewer);
    const readRow = async (query: string) => {
      const texts = readTexts(await downloadZip(server, `/api/record/bundle?page=home${query}`, site.reviewer));
      return /<tr><td>“2 days”.*<\/tr>/.exec(texts.get('statements.html') ?? '')?.[0];
    };
    expect(await readRow('')).toMatch(
      new RegExp(`Claim ${body.id}, source named, no file, registered .*</span></td><td>Source named, no file<`),
    );
    expect(await readRow('&files=true')).toContain('<td>Source named, no file<br>Source: The office manager<');
  });

  it('has the review of a page in its row of the index, with the note only for the firm', async () => {
    const { items } = (await server.send('GET', '/api/reviews/pages?limit=100', undefined, site.reviewer)).body;
    const { version } = items.find(({ pageId }: { pageId: string }) => pageId === 'team');
    const review = { version, note: 'Names compared with the register.' };
    expect((await server.send('POST', '/api/reviews/pages/team', review, site.reviewer)).status).toBe(201);
    const { user } = (await server.send('GET', '/api/auth/session', undefined, site.reviewer)).body;
    for (const query of ['', '&files=true']) {
      const texts = readTexts(await downloadZip(server, `/api/record/bundle?page=team${query}`, site.reviewer));
      const rows = (texts.get('index.csv') ?? '').split('\n').filter((line) => line.includes(`,${user.name},`));
      expect(rows).toHaveLength(1);
      expect(rows[0]).toMatch(/,\/team,/);
      expect(rows[0]?.includes(review.note)).toBe(query !== '');
      expect(texts.get('index.html')).toContain(`Page reviewed by ${user.name}, `);
      expect([...texts.values()].some((text) => text.includes(review.note))).toBe(query !== '');
    }
  });
});

describe('the verifier', () => {
  it('runs on its own, in the folder and on the ZIP file, and refuses whatever was changed', async () => {
    const file = await downloadZip(server, full, site.admin);
    const folder = unpack(file);
    const { fingerprint } = (await read('/signing-keys', site.reviewer)).body.items[0];
    const run = (...args: string[]) => {
      try {
        return execFileSync(process.execPath, [path.join(folder, 'verify.mjs'), ...args], {
          encoding: 'utf8',
          stdio: 'pipe',
        });
      } catch (error) {
        return `${(error as { status: number }).status}: ${(error as { stdout: string }).stdout}`;
      }
    };
    expect(run()).toContain('The bundle is as it was signed.');
    expect(run(file, '--key', fingerprint)).toContain('which is the expected one');
    expect(run(folder, '--key', 'a'.repeat(64))).toMatch(/^1: .*another key/s);
    expect(run('/nowhere')).toMatch(/^1: /);
    const problems = () => verifyBundle(folder).problems.join('\n');
    const change = (name: string, edit: (bytes: Buffer) => Buffer, expected: RegExp) => {
      const place = path.join(folder, name);
      const kept = readFileSync(place);
      writeFileSync(place, edit(Buffer.from(kept)));
      expect(problems()).toMatch(expected);
      writeFileSync(place, kept);
      expect(problems()).toBe('');
    };
    change('README.txt', (bytes) => Buffer.concat([bytes, Buffer.from(' ')]), /README.txt was changed/);
    change('manifest.json', (bytes) => Buffer.concat([bytes, Buffer.from(' ')]), /manifest.json was changed/);
    change(
      'seal.sig',
      (bytes) => Buffer.from(bytes.map((byte, at) => (at === 5 ? byte ^ 1 : byte))),
      /signature does not match/,
    );
    writeFileSync(path.join(folder, 'more.txt'), 'more');
    expect(problems()).toMatch(/more.txt does not belong/);
    rmSync(path.join(folder, 'more.txt'));
    rmSync(path.join(folder, 'index.csv'));
    expect(problems()).toMatch(/index.csv is missing/);
    truncateSync(file, readFileSync(file).length - 100);
    expect(verifyBundle(file).isValid).toBe(false);
  });

  it('refuses another key, also one that has signed everything again', async () => {
    const file = await downloadZip(server, '/api/record/bundle?page=about', site.admin);
    const { fingerprint } = (await read('/signing-keys', site.admin)).body.items[0];
    expect(verifyBundle(file, { key: fingerprint }).isValid).toBe(true);
    const rotate = () => server.send('POST', '/api/trpc/record.rotateSigningKey', {}, site.admin);
    expect((await server.send('POST', '/api/trpc/record.rotateSigningKey', {}, site.reviewer)).status).toBe(403);
    expect((await rotate()).status).toBe(200);
    const { items } = (await read('/signing-keys', site.reviewer)).body;
    expect(items.map(({ retiredAt }: { retiredAt: string | null }) => retiredAt === null)).toEqual([true, false]);
    expect(items[1].fingerprint).toBe(fingerprint);
    expect(JSON.stringify(items)).not.toContain('PRIVATE');
    const later = await downloadZip(server, '/api/record/bundle?page=about', site.admin);
    expect(verifyBundle(later, { key: fingerprint }).problems).toEqual([expect.stringContaining(items[0].fingerprint)]);
    expect(verifyBundle(file, { key: fingerprint }).isValid).toBe(true);
    const folder = unpack(later);
    writeFileSync(path.join(folder, 'public-key.pem'), items[1].publicKey);
    expect(verifyBundle(folder).problems.join()).toMatch(/signature does not match/);
    expect(await actions()).toContain('signing-key-rotate');
  });

  it('is the one that is downloaded alone', async () => {
    const { body, headers } = await read('/verify.mjs', site.reviewer);
    expect(body).toBe(readFileSync(fileURLToPath(new URL('./verify.mjs', import.meta.url)), 'utf8'));
    expect(headers.get('content-disposition')).toContain('verify.mjs');
  });
});

describe('an examination response', () => {
  const { timeZone } = { timeZone: 'UTC' };
  const today = () => dayIn(server.services.region.latest.timeZone ?? timeZone, site.after);
  const ask = (given: object = {}, by = site.admin) => {
    const day = today();
    const request = { dates: [day, day, '2020-01-31'], from: day, to: day, pages: [], kinds: ['performance'] };
    return server.send(
      'POST',
      '/api/record/examinations',
      { ...request, withFiles: true, withChain: true, ...given },
      by,
    );
  };
  const find = async (id: number) =>
    (await read('/examinations', site.reviewer)).body.items.find((each: { id: number }) => each.id === id);
  const files = async () => {
    const keys: string[] = [];
    for await (const { key } of server.services.media.storage.list()) if (key.endsWith('.sealed')) keys.push(key);
    return keys;
  };

  it('is made in the background, downloaded by those who may read all of it, and deleted', async () => {
    expect((await ask({}, site.editor)).status).toBe(403);
    expect((await ask({}, site.reviewer)).status).toBe(403);
    expect((await ask({}, await server.key(['admin']))).status).toBe(403);
    expect((await ask({ dates: [] })).status).toBe(400);
    expect((await ask({ to: '2020-01-01' })).body.issues[0].path).toBe('to');
    const draft = (await server.send('POST', '/api/drafts', { name: 'Autumn' }, site.editor)).body;
    const hash = createHash('sha256').update('an approved result 46').digest();
    const approval = { draftId: draft.id, kind: 'approved' as const, actorKind: 'session' as const };
    await server.database.db.insert(draftEvents).values({ ...approval, hash: hash.toString('base64url') });
    const before = (await files()).length;
    const { status, body } = await ask();
    expect([status, body.request.dates]).toEqual([201, ['2020-01-31', today()]]);
    await expect.poll(async () => (await find(body.id)).state, { timeout: 20_000 }).toBe('done');
    const made = await find(body.id);
    expect(made.done).toBe(made.parts);
    expect(Date.parse(made.deleteAt) - Date.parse(made.finishedAt)).toBe(14 * 86_400_000);

    const address = `/api/record/examinations/${body.id}/download`;
    expect((await server.send('GET', address, undefined, { ...site.reviewer, ...own })).status).toBe(403);
    expect((await server.send('GET', address, undefined, { ...site.editor, ...own })).status).toBe(403);
    const file = await downloadZip(server, address, site.admin);
    expect(createHash('sha256').update(readFileSync(file)).digest('hex')).toBe(made.sha256);
    expect(verifyBundle(file).problems).toEqual([]);
    const texts = readTexts(file);
    // A day shows both versions of a page that was changed.
    const about = [...texts].filter(([name]) => name.startsWith(`dates/${today()}/about-`));
    expect(about.map(([, text]) => /(?:First|Second) words/.exec(text)?.[0]).sort()).toEqual([
      'First words',
      'Second words',
    ]);
    expect(texts.get('index.html')).toContain('<h2>January 31, 2020</h2>\n<p>Nothing was recorded.</p>');
    // The time of the page that is for reading is that of the firm, in words.
    for (const name of ['index.html', 'statements.html', 'README.txt']) {
      expect([name, texts.get(name)?.match(/\d{4}-\d{2}-\d{2}T/)]).toEqual([name, null]);
    }
    const stated = texts.get('statements.html') ?? '';
    const [, row = ''] = /<tr>(<td>“32%”.*)<\/tr>/.exec(stated) ?? [];
    expect(row).toMatch(/<a href="dates\/[^"]+\/home-\d+\.html">/);
    expect(row).toContain(formatDay(today()));
    expect(row).toMatch(/A yearly return of 32%\..*Claim \d+, substantiated/);
    const [, proof = ''] = /<a href="(claims\/[^"]+)">Audit/.exec(row) ?? [];
    expect(texts.get(decodeURIComponent(proof))).toBe(PROOF);
    for (const name of ['advertisement-log.csv', 'approvals.csv', 'page-reviews.csv', 'minor-edits.csv', 'index.csv']) {
      expect([name, texts.has(name)]).toEqual([name, true]);
    }
    // In base64url it would begin with a minus sign, which a spreadsheet takes for a formula.
    expect(hash.toString('base64url')).toMatch(/^-/);
    expect(texts.get('approvals.csv')).toContain(`,${hash.toString('hex')},`);
    expect(texts.get('statements.csv')).toMatch(/performance,32%,yes,substantiated,file/);
    expect(texts.get('statements.csv')).not.toMatch(/figure,\d+,yes/);
    expect([...texts.values()]).toContain(PROOF);

    expect(await files()).toHaveLength(before + 1);
    expect((await server.send('DELETE', `/api/record/examinations/${body.id}`, undefined, site.reviewer)).status).toBe(
      200,
    );
    await expect.poll(files).toHaveLength(before);
    expect((await server.send('GET', address, undefined, { ...site.admin, ...own })).status).toBe(404);
    expect((await server.send('DELETE', `/api/record/examinations/${body.id}`, undefined, site.admin)).status).toBe(
      404,
    );
    const rows = await server.database.db.select().from(auditLog).where(like(auditLog.action, 'examination-%'));
    expect(rows.map(({ action }) => action).sort()).toEqual(
      ['ask', 'delete', 'download', 'make'].map((action) => `examination-${action}`),
    );
  });

  it('is made again once if its server was killed, then says that it was interrupted, and is deleted after its time', async () => {
    const { db } = server.database;
    const request = { dates: ['2020-01-31'], from: '2020-01-31', to: '2020-01-31', pages: [], kinds: [] };
    const killed = { state: 'running' as const, server: 'gone', claimedUntil: new Date(0) };
    const rows = await db
      .insert(examinations)
      .values(
        [1, 2].map((attempts) => ({
          ...killed,
          attempts,
          request: { ...request, withFiles: false, withChain: false },
        })),
      )
      .returning();
    const [once = { id: 0 }, twice = { id: 0 }] = rows;
    await server.services.examinations.check();
    expect([(await find(once.id)).state, (await find(twice.id)).state]).toEqual(['done', 'interrupted']);
    await db
      .update(examinations)
      .set({ deleteAt: new Date(0) })
      .where(eq(examinations.id, once.id));
    await server.services.examinations.check();
    expect((await find(once.id)).deletedAt).toEqual(expect.any(String));
    expect((await db.select().from(examinations).where(eq(examinations.id, once.id)))[0]).toMatchObject({
      key: null,
      secret: null,
    });
  });
});

it('bundles and responses for third parties say who approved what, without the notes of reviewers', async () => {
  const post = (to: string, body: object, by = site.editor) => server.send('POST', `/api/drafts${to}`, body, by);
  const [name, note] = ['Plans for the autumn', 'Counsel was not sure about this'];
  const { id } = (await post('', { name })).body;
  await post(`/${id}/changes`, { changes: [{ path: 'privacy.hero.headline', value: 'Approved words' }] });
  const { user } = (await server.send('GET', '/api/auth/session', undefined, site.reviewer)).body;
  expect((await post(`/${id}/review`, { reviewers: [user.id] })).status).toBe(200);
  const { hash } = (await server.send('GET', `/api/drafts/${id}/merge`, undefined, site.reviewer)).body;
  expect((await post(`/${id}/approve`, { hash, note }, site.reviewer)).status).toBe(200);
  expect((await post(`/${id}/publish`, {})).status).toBe(200);
  await server.services.recordKeeper.run();
  const day = dayIn(server.services.region.latest.timeZone, new Date());
  const downloadResponse = async (included: object) => {
    const request = { dates: [day], from: day, to: day, pages: ['privacy'], kinds: [], ...included };
    const { body } = await server.send('POST', '/api/record/examinations', request, site.admin);
    await server.services.examinations.check();
    return readTexts(await downloadZip(server, `/api/record/examinations/${body.id}/download`, site.admin));
  };
  const downloadBundle = async (query: string) =>
    readTexts(await downloadZip(server, `/api/record/bundle?page=privacy${query}`, site.reviewer));
  for (const texts of [
    await downloadBundle(''),
    await downloadResponse({ withFiles: false, withChain: false }),
    await downloadBundle('&files=true'),
    await downloadResponse({ withFiles: true, withChain: false }),
  ]) {
    const { withFiles, withNotes } = JSON.parse(texts.get('manifest.json') ?? '');
    const find = (words: string) => [...texts.keys()].filter((file) => texts.get(file)?.includes(words));
    const approval = `approved,${user.name},`;
    expect(texts.get('index.csv')).toContain(approval);
    expect(find(Buffer.from(hash, 'base64url').toString('hex'))).toContain('index.csv');
    expect(withNotes).toBe(withFiles);
    expect([find(note).length > 0, find(name).length > 0]).toEqual([withFiles, withFiles]);
    expect(texts.get('README.txt')?.includes('not the notes that reviewers wrote')).toBe(!withFiles);
  }
});
