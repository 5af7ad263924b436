import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sections } from '../../../db/schema/content';
import { startTestServer, type TestServer } from '../../main/testing';
import { markupThread } from '../../platform/markup/markup-thread';

let server: TestServer;
let admin: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  vi.restoreAllMocks();
  await server.database.reset();
  admin = await server.signIn('admin');
});

const rich = (text: unknown) => ({ blocks: [{ type: 'paragraph', data: { text } }] });
const update = (path: string, value: unknown) => server.send('POST', '/api/content/update', { path, value }, admin);
const page = async (id: string) => (await server.send('GET', `/api/content/${id}`)).body;
const numbered = (tag: string, count: number) => Array.from({ length: count }, (_, at) => `<${tag} ${at}>`).join('');

const STORM = `<p>${numbered('b', 500)}${'<p>x'.repeat(5000)}`;

describe('the markup of a text', () => {
  it.each([
    ['that reopens hundreds of elements again and again', STORM],
    ['that reopens fewer elements more often', `<p>${numbered('b', 90)}${'<p>x'.repeat(50_000)}`],
    ['with links and tables nested in each other', '<a><table><td>'.repeat(10_000)],
    ['nested too deeply', `${'<b>'.repeat(30_000)}x`],
    ['nested too deeply and closed', `${'<b>'.repeat(101)}x${'</b>'.repeat(101)}`],
    ['with too many attributes', `<a ${numbered('x', 30_000).replace(/[<>]/g, '')}>x</a>`],
    ['with more attributes than an element can have', `<a ${numbered('x', 51).replace(/[<>x]/g, 'a')}>x</a>`],
  ])('%s is rejected and its place is named', async (_what, text) => {
    const before = await page('privacy');
    const answer = await update('privacy.zzz', rich(text));
    expect([answer.status, answer.body.code]).toEqual([422, 'UNPROCESSABLE_CONTENT']);
    expect(answer.body.issues[0].message).toMatch(/^privacy\.zzz\.blocks\.0\.data\.text: /);
    expect(await page('privacy')).toEqual(before);
  });

  it.each([
    ['unclosed comments', '<!--'.repeat(50_000), ''],
    ['unclosed CDATA sections', '<![CDATA['.repeat(20_000), ''],
    ['ampersands', '&'.repeat(200_000), '&amp;'.repeat(200_000)],
    ['links', '<a href="/x">x'.repeat(10_000), '<a href="/x">x</a>'.repeat(10_000)],
    ['tables', '<table>'.repeat(30_000), ''],
    ['paragraphs', '<p>x'.repeat(50_000), 'x'.repeat(50_000)],
  ])('of many %s is cleaned', async (_what, text, cleaned) => {
    const answer = await update('privacy.zzz', rich(text));
    expect(answer.status).toBe(200);
    expect((await page('privacy')).zzz.blocks[0].data.text).toBe(cleaned);
  });

  it('is limited on every route', async () => {
    const sectionData = { body: rich(STORM) };
    const section = { pageId: 'home', sectionType: 'newer', sectionName: 'A' };
    await server.send('POST', '/api/sections', { ...section, sectionId: 'a', sectionData: {} }, admin);
    const file = (await server.send('GET', '/api/admin/export', undefined, admin)).body;
    file.pages.home.zzz = rich(STORM);
    file.sections.push({ ...file.sections[0], sectionId: 'b', sectionData });
    const answers = await Promise.all([
      server.send('POST', '/api/content/batch', { changes: [{ path: 'home.zzz', value: rich(STORM) }] }, admin),
      server.send('POST', '/api/content/update', { path: 'dynamic.a.body', value: rich(STORM) }, admin),
      server.send('POST', '/api/content/update', { path: 'privacy.body.blocks', value: rich(STORM).blocks }, admin),
      server.send('POST', '/api/sections', { ...section, sectionData }, admin),
      server.send('PATCH', '/api/sections/a', { sectionData }, admin),
      server.send(
        'POST',
        '/api/trpc/templates.create',
        { name: 'A', category: 'content', sectionType: 'x', sectionData },
        admin,
      ),
      server.send('POST', '/api/admin/import', file, admin),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 422));
    const issues = answers.at(-1)?.body.issues.map(({ path }: { path: string }) => path);
    expect(issues).toEqual(['pages.home.zzz.blocks.0.data.text', 'sections.1.sectionData.body.blocks.0.data.text']);
    expect(await server.database.db.$count(sections)).toBe(1);
  });

  it('is parsed once, and not at all if there is none or it is clean', async () => {
    const run = vi.spyOn(markupThread, 'run');
    await update('privacy.zzz', rich('<b>Clean</b> &amp; <a href="/team">linked</a>'));
    await update('privacy.title', 'AT&T <plain>');
    await update('privacy.zzz.blocks.0.data.text', 'One word');
    expect(run).not.toHaveBeenCalled();
    const blocks = ['<u>once</u> apart', '<u>twice</u> apart', '<u>once</u> apart', 'c'].map((text) => ({
      type: 'paragraph',
      data: { text },
    }));
    await update('privacy.zzz', { blocks });
    expect(run.mock.calls).toEqual([['inline', ['<u>once</u> apart', '<u>twice</u> apart']]]);
    const stored = (await page('privacy')).zzz.blocks.map(({ data }: { data: { text: string } }) => data.text);
    expect(stored).toEqual(['once apart', 'twice apart', 'once apart', 'c']);
  });
});
