import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sections, sectionTemplates } from '../../../db/schema/content';
import { auditLog, changeSets, changes, pageVersions } from '../../../db/schema/history';
import { startTestServer, type TestServer } from '../../main/testing';

let server: TestServer;
let admin: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.reset();
  admin = await server.signIn('admin');
});

// biome-ignore lint/suspicious/noExplicitAny: the tests change documents in every possible way.
type Document = any;

const exported = async (): Promise<Document> => (await server.send('GET', '/api/admin/export', undefined, admin)).body;
const imported = (document: object, headers = admin) => server.send('POST', '/api/admin/import', document, headers);
const update = (path: string, value: unknown) => server.send('POST', '/api/content/update', { path, value }, admin);
const addSection = (sectionId: string, headline = 'Come and see') =>
  server.send(
    'POST',
    '/api/sections',
    { pageId: 'home', sectionId, sectionType: 'hero', sectionName: sectionId, sectionData: { headline } },
    admin,
  );
const addTemplate = (name: string) =>
  server.send(
    'POST',
    '/api/trpc/templates.create',
    { name, category: 'content', sectionType: 'hero', sectionData: { headline: name } },
    admin,
  );
const withoutTime = ({ changedAt: _, ...rest }: Document) => rest;

async function fill(): Promise<void> {
  await update('home.hero.cta', 'Talk to us');
  await update('site.firm.name', 'Another firm');
  await update('home.extra', { zeta: 1, alpha: [true, null, 'a "quoted" \u2028 text'], blocks: 'no rich text' });
  await addSection('open-house');
  await addSection('gone');
  await server.send('DELETE', '/api/sections/gone', undefined, admin);
  await addTemplate('My hero');
}

describe('exported content', () => {
  it('contains every page, section and template, and the format version', async () => {
    await fill();
    const document = await exported();
    expect(document).toMatchObject({
      format: 'prospectus-content',
      version: 3,
      sections: [{ sectionId: 'open-house', sectionData: { headline: 'Come and see' } }],
      templates: [{ name: 'My hero' }],
    });
    expect(document.pages.site.firm.name).toBe('Another firm');
    expect(document.pages.home.hero.cta).toBe('Talk to us');
    expect(new Date(document.changedAt).toISOString()).toBe(document.changedAt);
    expect(await server.database.db.select().from(auditLog)).toEqual(
      expect.arrayContaining([expect.objectContaining({ action: 'content-export' })]),
    );
  });

  it('restores an emptied site in the same order', async () => {
    await fill();
    const document = await exported();
    await server.database.reset();
    await server.database.db.execute(sql`update pages set content = '{}'::json`);
    admin = await server.signIn('admin');
    expect((await exported()).pages.home).toEqual({});
    const answer = await imported(document);
    expect([answer.status, answer.body.dryRun]).toEqual([200, false]);
    expect(JSON.stringify(withoutTime(await exported()))).toBe(JSON.stringify(withoutTime(document)));
  });

  it('changes nothing if the site is already the same', async () => {
    await fill();
    const before = await server.database.db.select().from(changeSets);
    const answer = await imported(await exported());
    expect(answer.body).toMatchObject({
      changeSetId: null,
      report: {
        pages: { changed: [], notInFile: [] },
        sections: { added: [], changed: [], unchanged: ['open-house'], deleted: [] },
        templates: { added: [], changed: [], unchanged: ['My hero'], notInFile: [] },
      },
    });
    expect(await server.database.db.select().from(changeSets)).toHaveLength(before.length);
  });
});

describe('an import', () => {
  it('is one change set with the source "import", and each of its changes can be reverted', async () => {
    await fill();
    const document = await exported();
    await update('home.hero.cta', 'Changed since');
    await addSection('added-since');
    await server.send('DELETE', '/api/sections/open-house', undefined, admin);
    await addTemplate('Kept');
    const answer = await imported(document);
    expect(answer.body.report).toMatchObject({
      pages: { changed: ['home'] },
      sections: { added: ['open-house'], changed: [], unchanged: [], deleted: ['added-since'] },
      templates: { unchanged: ['My hero'], notInFile: ['Kept'] },
    });
    const history = (await server.send('GET', '/api/history?page=home&limit=3', undefined, admin)).body.items;
    expect(new Set(history.map((item: Document) => `${item.changeSetId} ${item.source}`))).toEqual(
      new Set([`${answer.body.changeSetId} import`]),
    );
    expect(history.map((item: Document) => `${item.type} ${item.path}`).sort()).toEqual([
      'section-delete dynamic.added-since',
      'section-restore dynamic.open-house',
      'text home.hero',
    ]);
    for (const { id } of history) {
      expect((await server.send('POST', `/api/history/${id}/revert`, undefined, admin)).status).toBe(200);
    }
    const after = await exported();
    expect(after.pages.home.hero.cta).toBe('Changed since');
    expect(after.sections.map(({ sectionId }: Document) => sectionId)).toEqual(['added-since']);
    expect(after.templates.map(({ name }: Document) => name)).toEqual(['Kept', 'My hero']);
  });

  it('stores a version of each written page and section, and is visible at once', async () => {
    await fill();
    const document = await exported();
    document.pages.home.hero.cta = 'From the file';
    document.sections[0].sectionData.headline = 'From the file';
    const { changeSetId } = (await imported(document)).body;
    const versions = await server.database.db.select().from(pageVersions);
    expect(versions.filter((row) => row.changeSetId === changeSetId)).toMatchObject([{ pageId: 'home' }]);
    const home = await server.send('GET', '/api/content/home');
    expect(home.body.hero.cta).toBe('From the file');
    expect((await server.send('GET', '/api/sections/home')).body).toMatchObject([{ version: 2 }]);
  });

  it('returns the same report in a dry run without writing', async () => {
    await fill();
    const document = await exported();
    document.pages.home.hero.cta = 'From the file';
    document.sections = [];
    document.templates[0].category = 'layout';
    const count = async () => {
      const tables = [changes, changeSets, pageVersions, sections, sectionTemplates];
      return Promise.all(tables.map((table) => server.database.db.$count(table)));
    };
    const before = [await count(), await exported()];
    const answer = await imported({ ...document, dryRun: true });
    expect(answer.body).toMatchObject({
      dryRun: true,
      changeSetId: null,
      report: {
        pages: { changed: ['home'] },
        sections: { deleted: ['open-house'] },
        templates: { changed: ['My hero'] },
      },
    });
    const after = [await count(), await exported()];
    expect([after[0], withoutTime(after[1])]).toEqual([before[0], withoutTime(before[1])]);
    expect((await imported(document)).body.report).toEqual(answer.body.report);
  });

  it('with errors writes nothing, and names every place', async () => {
    await fill();
    const document = await exported();
    const [section] = document.sections;
    document.pages.home.hero.headline = 5;
    document.pages.nowhere = {};
    document.pages.about = { '1st': {}, ...document.pages.about };
    document.pages.site.social.linkedin = 'javascript:alert(1)';
    document.sections = [
      section,
      { ...section, sectionData: { headline: {} }, pageId: 'nowhere' },
      { ...section, sectionId: 'x y', sectionName: ' ', createdBy: 'a\ud800' },
    ];
    document.templates.push({ ...document.templates[0], name: 'MY HERO' });
    const before = await exported();
    for (const dryRun of [true, false]) {
      const answer = await imported({ ...document, dryRun });
      expect([answer.status, answer.body.code]).toEqual([422, 'UNPROCESSABLE_CONTENT']);
      expect([...new Set(answer.body.issues.map(({ path }: Document) => path))].sort()).toEqual([
        'pages.about.1st',
        'pages.home.hero.headline',
        'pages.nowhere',
        'pages.site.social.linkedin',
        'sections.1.pageId',
        'sections.1.sectionData.headline',
        'sections.1.sectionId',
        'sections.2.createdBy',
        'sections.2.sectionId',
        'sections.2.sectionName',
        'templates.1.name',
      ]);
    }
    expect(withoutTime(await exported())).toEqual(withoutTime(before));
  });
});
