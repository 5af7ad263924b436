import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COLLECTION_IDS } from '../../../src/pages/collections/collections';
import { PAGES } from '../../../src/pages/pages';
import { restRoutes } from '../../api/rest-routes';
import { appRouter } from '../../api/router';
import { startTestServer, type TestServer } from '../../main/testing';
import { isReservedPageId, isReservedSectionId, reserveIds } from './reserved-ids';

let server: TestServer;
let editor: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
  editor = await server.signIn('editor');
});
afterAll(() => server.close());

const paths = [...new Set(restRoutes(appRouter).map(({ path }) => path))];
const countSegments = (path: string) => path.split('/').length;
/** The last segments of routes that have a sibling with an id: `/content/update` beside `/content/{pageId}`. */
const words = paths.flatMap((path) => {
  const [parent, last] = [path.slice(0, path.lastIndexOf('/')), path.slice(path.lastIndexOf('/') + 1)];
  const siblings = paths.filter((other) => countSegments(other) === countSegments(path));
  return !last.startsWith('{') && siblings.some((other) => other.startsWith(`${parent}/{`)) ? [last] : [];
});

describe('a reserved word of the API', () => {
  it('is reserved if an id could be in its place', () => {
    expect(words).toEqual(expect.arrayContaining(['update', 'batch', 'delete', 'generate']));
    expect(words.filter((word) => !isReservedPageId(word))).toEqual([]);
  });

  it('is reserved as soon as a route has it', () => {
    expect(isReservedPageId('summary')).toBe(false);
    reserveIds(['/pages/{pageId}', '/pages/summary', '/pages/{pageId}/words', '/notes/{id}/text']);
    expect(['summary', 'Summary', 'words', 'text', 'pages', '{pageId}'].map(isReservedPageId)).toEqual([
      ...[true, true, false, false, false, false],
    ]);
  });

  it('is not the id of any built-in page or collection', () => {
    expect([...Object.keys(PAGES), ...COLLECTION_IDS].filter(isReservedPageId)).toEqual([]);
  });

  it.each(words)('can be the title of a page, which then gets another id: %s', async (title) => {
    const made = await server.send('POST', '/api/pages', { title, status: 'published' }, editor);
    expect([made.status, made.body.address]).toEqual([201, `/${title}`]);
    for (const address of [`/api/content/${made.body.pageId}`, `/api/sections/${made.body.pageId}`, `/${title}`]) {
      expect([address, (await server.send('GET', address)).status]).toEqual([address, 200]);
    }
  });

  it.each(words)('is rejected as the id of a page in an imported file: %s', async (word) => {
    const admin = await server.signIn('admin');
    const { body: file } = await server.send('GET', '/api/admin/export', undefined, admin);
    const page = { page: { layout: 'blank', title: 'Not possible', address: '/not-possible' } };
    const pages = { ...file.pages, [word]: page };
    const answer = await server.send('POST', '/api/admin/import', { ...file, pages }, admin);
    const at = answer.body.issues?.map(({ path }: { path: string }) => path);
    expect([answer.status, at]).toEqual([422, [`pages.${word}`]]);
  });

  it('cannot be the id of a section if a route for sections has it', async () => {
    reserveIds(['/sections/{id}', '/sections/recent']);
    const add = (sectionId: string) =>
      server.send(
        'POST',
        '/api/sections',
        { pageId: 'home', sectionId, sectionType: 'text', sectionName: 'A', sectionData: {} },
        editor,
      );
    expect([isReservedSectionId('Recent'), isReservedSectionId('update')]).toEqual([true, false]);
    const refused = await add('recent');
    expect([refused.status, refused.body.issues]).toEqual([400, [expect.objectContaining({ path: 'sectionId' })]]);
    expect((await add('update')).status).toBe(201);
  });
});
