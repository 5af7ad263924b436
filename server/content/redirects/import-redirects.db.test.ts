import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { redirects } from '../../../db/schema/content';
import { auditLog } from '../../../db/schema/history';
import { startTestServer, type TestServer } from '../../main/testing';

let server: TestServer;
let editor: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.reset();
  editor = await server.signIn('editor');
});

const call = (name: string, input: object) => server.send('POST', `/api/trpc/redirects.${name}`, input, editor);
const take = (csv: string, mode = 'check') => call('import', { csv, mode });
const addRedirect = async (asked: { from: string; to: string; kind?: 'prefix'; status?: number }) =>
  expect((await call('create', { kind: 'exact', status: 301, ...asked })).status).toBe(200);
const readRedirects = () => server.database.db.select().from(redirects).orderBy(redirects.id);
const readAddresses = async () => (await readRedirects()).map(({ from, to }) => `${from} > ${to}`);

describe('importing a file', () => {
  it('checks the whole file, reports errors by line, and writes either all lines or only the valid ones', async () => {
    await addRedirect({ from: '/a', to: '/team' });
    const csv = [
      'from;to;kind;status',
      '/a;/about',
      '/b;"/team";prefix;302',
      '/c;;;410',
      '',
      '/team;/about',
      '/d;javascript:alert(1)',
      '/b/;/about',
      '/e;/about;all',
      '/f;/g',
      '/g;/f',
    ].join('\r\n');
    const checked = (await take(csv)).body.result.data;
    expect(checked).toMatchObject({ isWritten: false, added: 2, changed: 1, unchanged: 0, wrong: 6 });
    expect(checked.problems.map(({ line }: { line: number }) => line)).toEqual([6, 7, 8, 9, 10, 11]);
    const all = await take(csv, 'all');
    expect([all.status, all.body.error.data.issues.length, await readAddresses()]).toEqual([422, 6, ['/a > /team']]);
    expect((await take(csv, 'good')).body.result.data).toMatchObject({ isWritten: true, added: 2, changed: 1 });
    expect(await readAddresses()).toEqual(['/a > /about', '/b > /team', '/c > null']);
    const said = await server.database.db.select().from(auditLog).where(eq(auditLog.action, 'redirect-import'));
    expect(said.map(({ subject }) => subject)).toEqual(['2 added, 1 changed']);
    const { body } = await server.send('GET', '/api/trpc/redirects.exportCsv?input=%7B%7D', undefined, editor);
    const { csv: exported } = body.result.data;
    expect(exported).toBe('\ufefffrom,to,kind,status\n/a,/about,exact,301\n/b,/team,prefix,302\n/c,,exact,410\n');
    expect((await take(exported, 'all')).body.result.data).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
  });

  it.each([
    ['without any lines', '', 'The first line must name'],
    ['without a header', '/a,/b\n', 'The first line must name'],
    ['with an unknown column', 'from,to,color\n/a,/team,red', '“color” is not a known column'],
    ['with only a header', 'from,to\n', 'contains no redirects'],
    ['that is not CSV', 'from,to\n"/a,/team', 'This is not a valid CSV file'],
    ['with too many lines', `from,to\n${'/a,/team\n'.repeat(5001)}`, 'at most 5,000 redirects'],
    ['with a line that is too long', `from,to\n/a,/${'b'.repeat(20_000)}`, 'This is not a valid CSV file'],
    ['that is too large', `from,to\n/a,/${'ü'.repeat(500_000)}`, 'larger than 1 MB'],
  ])('rejects a file %s', async (_name, csv, words) => {
    const { status, body } = await take(csv, 'good');
    expect([status, body.error.message]).toEqual([422, expect.stringContaining(words)]);
    expect(await readRedirects()).toEqual([]);
  });

  it('splits no character between two chunks', async () => {
    const lines = Array.from({ length: 3000 }, (_, index) => `/old-${index},/𝒷${index}`);
    const { body } = await take(`from,to\n${lines.join('\n')}`, 'all');
    expect(body.result.data).toMatchObject({ added: 3000, wrong: 0 });
    const rows = await readRedirects();
    expect(rows.filter(({ to }) => !/^\/𝒷\d+$/u.test(decodeURI(to ?? '')))).toEqual([]);
  });

  it('accepts the maximum number of lines and points every chain to its end', async () => {
    const lines = Array.from(
      { length: 5000 },
      (_, n) => `/step-${n},${n % 10 === 9 ? '/team' : `/step-${n + 1}`},exact,301`,
    );
    const done = await take(`from,to,kind,status\n${lines.join('\n')}`, 'all');
    expect(done.body.result.data).toMatchObject({ added: 5000, wrong: 0 });
    expect(await server.database.db.$count(redirects, eq(redirects.to, '/team'))).toBe(5000);
  });
});

it('exports redirects with the site, and imports those that are valid on the target site', async () => {
  const admin = await server.signIn('admin');
  await addRedirect({ from: '/a', to: '/team' });
  await addRedirect({ from: '/b', to: 'https://partner.example/', kind: 'prefix', status: 302 });
  const page = { title: 'History', address: '/history', status: 'published' };
  await server.send('POST', '/api/pages', page, editor);
  await server.send('PATCH', '/api/pages/history', { address: '/past' }, editor);
  const file = (await server.send('GET', '/api/admin/export', undefined, admin)).body;
  expect(file.redirects).toHaveLength(3);
  await server.database.reset();
  const again = await server.signIn('admin');
  editor = again;
  await server.send('POST', '/api/pages', { ...page, title: 'A', address: '/a' }, again);
  const send = (body: object) => server.send('POST', '/api/admin/import', body, again);
  const expected = { added: ['/b', '/history'], changed: [], unchanged: [], leftOut: ['/a'] };
  expect((await send({ ...file, dryRun: true })).body.report.redirects).toEqual(expected);
  expect(await readRedirects()).toEqual([]);
  expect((await send(file)).body.report.redirects).toEqual(expected);
  expect((await readRedirects()).map(({ from, origin }) => [from, origin])).toEqual([
    ['/b', 'hand'],
    ['/history', 'move'],
  ]);
  const followed = await server.send('GET', '/b/x');
  expect([followed.status, followed.headers.get('location')]).toEqual([302, 'https://partner.example/x']);
  const { redirects: _, ...old } = file;
  expect((await send({ ...old, version: 2 })).body.report.redirects.leftOut).toEqual([]);
  expect(await readRedirects()).toHaveLength(2);
  const wrong = await send({ ...file, redirects: [{ ...file.redirects[0], to: 'javascript:alert(1)' }] });
  expect([wrong.status, wrong.body.issues[0].path]).toEqual([422, 'redirects.0.to']);
});
