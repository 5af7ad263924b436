import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../main/testing';

let server: TestServer;
let editor: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.reset();
  editor = await server.signIn();
});

const create = async (name: string, by = editor): Promise<number> =>
  (await server.send('POST', '/api/drafts', { name }, by)).body.id;
const add = async (id: number, ...changes: object[]) =>
  expect((await server.send('POST', `/api/drafts/${id}/changes`, { changes }, editor)).status).toBe(200);
const list = async (search = '') => (await server.send('GET', `/api/drafts?${search}`, undefined, editor)).body.items;
const ask = async (procedure: string, input: object = {}) => {
  const search = encodeURIComponent(JSON.stringify(input));
  return (await server.send('GET', `/api/trpc/${procedure}?input=${search}`, undefined, editor)).body.result.data;
};

it('lists the drafts of one author', async () => {
  await create('Mine');
  await create('Theirs', await server.signIn('admin'));
  const drafts = await list();
  const { authors } = await ask('drafts.overview');
  expect(authors).toEqual(expect.arrayContaining(drafts.flatMap((draft: { authors: object[] }) => draft.authors)));
  for (const draft of drafts) expect(await list(`author=${draft.authors[0].id}`)).toEqual([draft]);
  expect(await list('author=nobody')).toEqual([]);
});

it('lists the open drafts, in whatever state they are', async () => {
  const [draft, review, published, withdrawn] = [
    await create('A'),
    await create('B'),
    await create('C'),
    await create('D'),
  ];
  for (const id of [review, published]) await add(id, { path: 'home.hero.cta', value: `Talk to us ${id}` });
  await server.send('POST', `/api/drafts/${published}/publish`, {}, editor);
  await server.send('POST', `/api/drafts/${withdrawn}/withdraw`, {}, editor);
  const { id: reviewer } = (await server.send('GET', '/api/auth/session', undefined, await server.signIn())).body.user;
  const asked = await server.send('POST', `/api/drafts/${review}/review`, { reviewers: [reviewer] }, editor);
  expect(asked.status, JSON.stringify(asked.body)).toBe(200);
  const open = await list('state=open');
  expect(open.map(({ id }: { id: number }) => id).sort()).toEqual([draft, review]);
});

it('counts drafts by state, and the open ones by page', async () => {
  const [first, second, third] = [await create('First'), await create('Second'), await create('Third')];
  const cta = { path: 'home.hero.cta', value: 'Talk to us' };
  for (const id of [first, second, third]) await add(id, cta, { path: 'home.hero.headline', value: 'Hello' });
  await add(second, { path: 'about.story.title', value: 'Ours' });
  await server.send('POST', `/api/drafts/${third}/withdraw`, {}, editor);
  expect(await ask('drafts.overview')).toMatchObject({
    states: { draft: 2, published: 0, withdrawn: 1 },
    pages: { home: 2, about: 1 },
  });
});

it('names the pages that a draft adds, as it leaves them', async () => {
  const id = await create('Careers');
  await add(
    id,
    { op: 'addPage', pageId: 'careers', title: 'Jobs', address: '/careers' },
    { op: 'addPage', pageId: 'history', title: 'History', address: '/history' },
    { path: 'about.page.title', value: 'Who we are' },
  );
  await add(id, { op: 'changePage', pageId: 'careers', title: 'Careers' });
  const newPages = [
    { pageId: 'careers', title: 'Careers' },
    { pageId: 'history', title: 'History' },
  ];
  expect(await list()).toMatchObject([{ pages: ['about', 'careers', 'history'], newPages }]);
});

it('names the sections that a draft touches, as it leaves them, and describes its changes', async () => {
  const section = { sectionType: 'hero', sectionName: 'Fair', sectionData: { headline: 'Come' } };
  await server.send('POST', '/api/sections', { pageId: 'home', sectionId: 'fair', ...section }, editor);
  const id = await create('Fair');
  await add(
    id,
    { op: 'changeSection', sectionId: 'fair', sectionName: 'The fair' },
    { op: 'addSection', pageId: 'home', sectionId: 'market', after: null, ...section, sectionName: 'Market' },
  );
  const { sections, changes } = await ask('drafts.merge', { id: String(id) });
  expect(sections).toEqual([
    { sectionId: 'fair', sectionType: 'hero', sectionName: 'The fair' },
    { sectionId: 'market', sectionType: 'hero', sectionName: 'Market' },
  ]);
  expect(changes).toMatchObject([
    { pageId: 'home', op: 'section-update', description: 'Changed The fair' },
    { pageId: 'home', op: 'section-add', description: 'Added Market' },
  ]);
});

it('finds the changes of a published draft in the history', async () => {
  const id = await create('Autumn');
  await add(id, { path: 'home.hero.cta', value: 'Talk to us' }, { path: 'about.story.title', value: 'Ours' });
  const { body } = await server.send('POST', `/api/drafts/${id}/publish`, {}, editor);
  await server.send('POST', '/api/content/update', { path: 'home.hero.cta', value: 'Later' }, editor);
  const { items } = await ask('history.timeline', { changeSet: body.changeSetId });
  expect(items.map(({ path }: { path: string }) => path)).toEqual(['about.story.title', 'home.hero.cta']);
});
