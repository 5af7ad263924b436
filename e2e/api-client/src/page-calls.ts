import { type Connection, expectThat, unwrap } from './connect.js';

/** Creates, publishes, moves and deletes a page. */
export async function callPages({ api }: Connection): Promise<void> {
  const made = unwrap(await api.POST('/api/pages', { body: { title: 'Our history', layout: 'article' } }));
  expectThat(made.status === 'draft' && made.address === '/our-history', 'a page is made, for editors alone');
  const at = { params: { path: { pageId: made.pageId } } };
  const published = unwrap(await api.PATCH('/api/pages/{pageId}', { ...at, body: { status: 'published' } }));
  expectThat(published.status === 'published', 'a page is published');
  const { items } = unwrap(await api.GET('/api/pages'));
  expectThat(
    items.some(({ pageId }) => pageId === made.pageId),
    'it is in the list',
  );
  const moved = unwrap(await api.PATCH('/api/pages/{pageId}', { ...at, body: { address: '/about/history' } }));
  expectThat(moved.address === '/about/history', 'a page is moved');
  expectThat(unwrap(await api.DELETE('/api/pages/{pageId}', at)).pageId === made.pageId, 'a page is deleted');
  await callCollections({ api });
}

/** Publishes an entry of a collection and lists the collection. */
async function callCollections({ api }: Pick<Connection, 'api'>): Promise<void> {
  const list = unwrap(
    await api.POST('/api/pages', { body: { title: 'Insights', layout: 'insights', status: 'published' } }),
  );
  const body = { title: 'A letter', layout: 'insights-entry', status: 'published' } as const;
  const { pageId } = unwrap(await api.POST('/api/pages', { body }));
  const path = { collectionId: 'insights' };
  const { items } = unwrap(await api.GET('/api/collections/{collectionId}', { params: { path } }));
  expectThat(items[0]?.address === `${list.address}/a-letter`, 'a collection lists its entries');
  for (const id of [pageId, list.pageId]) await api.DELETE('/api/pages/{pageId}', { params: { path: { pageId: id } } });
}
