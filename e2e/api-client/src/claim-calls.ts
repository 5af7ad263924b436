import { type Connection, expectThat, unwrap } from './connect.js';

/** Registers a claim, links it, substantiates it, prepares a change of it and retires it, as an admin. */
export async function callClaims({ api }: Connection): Promise<void> {
  const path = 'home.hero.cta';
  unwrap(await api.POST('/api/content/update', { body: { path, value: 'Join 77 owners' } }));
  const { items: unlinked } = unwrap(await api.GET('/api/claims/unlinked', { params: { query: { page: 'home' } } }));
  const found = unlinked.find(({ words }) => words === '77');
  expectThat(found !== undefined, 'the figure has no claim yet');
  const place = { pageId: 'home', path: found.ref, quote: { words: '77', start: found.start } };
  const decision = unwrap(await api.POST('/api/claims/not-claims', { body: place }));
  expectThat(unwrap(await api.GET('/api/claims/not-claims')).items.length === 1, 'the decision is listed');
  unwrap(await api.DELETE('/api/claims/not-claims/{id}', { params: { path: { id: decision.id } } }));
  unwrap(await api.GET('/api/claims/disagreeing'));

  const { id } = unwrap(
    await api.POST('/api/claims', { body: { statement: '77 owners', kind: 'figure', value: '77' } }),
  );
  const at = { params: { path: { id } } };
  expectThat(
    unwrap(await api.POST('/api/claims/{id}/places', { ...at, body: place })).items.length === 1,
    'it is linked',
  );
  const prepared = unwrap(await api.POST('/api/claims/{id}/prepare-change', { ...at, body: { to: '78' } }));
  expectThat(prepared.changed.length === 1 && prepared.left.length === 0, 'a draft changes the page');
  unwrap(await api.POST('/api/content/update', { body: { path, value: 'Join 79 owners' } }));
  const [changed] = unwrap(await api.GET('/api/claims/{id}/places', at)).items;
  expectThat(changed?.state === 'changed' && changed.wordsNow === '79', 'the place shows the new words');
  const onPage = unwrap(await api.GET('/api/claims/places', { params: { query: { page: 'home' } } }));
  expectThat(onPage.items[0]?.claimId === id, 'the page lists its claims');
  const there = { params: { path: { id, placeId: changed.id } } };
  unwrap(await api.POST('/api/claims/{id}/places/{placeId}/confirm', there));
  unwrap(await api.DELETE('/api/claims/{id}/places/{placeId}', there));

  const uploaded = await api.POST('/api/claims/{id}/upload', {
    ...at,
    body: { files: 'audit.txt' },
    bodySerializer: ({ files }) => {
      const form = new FormData();
      form.append('files', new Blob(['Evidence'], { type: 'text/plain' }), files);
      return form;
    },
  });
  const fileId = unwrap(uploaded).id;
  expectThat(unwrap(await api.GET('/api/claims/{id}', at)).status === 'substantiated', 'the file substantiates it');
  const file = { params: { path: { id, fileId } } };
  const read = await api.GET('/api/claims/{id}/files/{fileId}/content', { ...file, parseAs: 'text' });
  expectThat(read.data === 'Evidence', 'the file is as it was');
  unwrap(await api.DELETE('/api/claims/{id}/files/{fileId}', file));
  expectThat(unwrap(await api.GET('/api/claims/{id}/files', at)).items.length === 1, 'it stays in the record');

  const asked = unwrap(await api.PATCH('/api/claims/{id}', { ...at, body: { source: 'The ledger' } }));
  expectThat(asked.version === 2, 'the claim is changed');
  expectThat(unwrap(await api.POST('/api/claims/{id}/retire', at)).status === 'retired', 'it is retired');
  unwrap(await api.POST('/api/claims/{id}/reinstate', at));
  expectThat(unwrap(await api.GET('/api/claims/{id}/events', at)).items.length > 5, 'its record is read');
  expectThat(unwrap(await api.GET('/api/claims')).items.length === 1, 'it is listed');
}
