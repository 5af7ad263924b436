import { type Connection, expectThat, unwrap } from './connect.js';

/** Reviews a page, and draws, decides and signs off a sample of a past month that has minor edits of someone else, as an admin. */
export async function callReviews({ api }: Connection): Promise<void> {
  const { items: pages } = unwrap(await api.GET('/api/reviews/pages'));
  const page = pages.find(({ pageId }) => pageId === 'about');
  expectThat(page !== undefined, 'published pages are listed');
  const ofPage = { params: { path: { pageId: page.pageId } } };
  unwrap(await api.POST('/api/reviews/pages/{pageId}', { ...ofPage, body: { version: page.version } }));
  const reviews = unwrap(await api.GET('/api/reviews/pages/{pageId}', ofPage));
  expectThat(reviews[0]?.version === page.version, 'the review is in the record of the page');

  const { undrawn } = unwrap(await api.GET('/api/reviews/samples'));
  const month = undrawn[0]?.month ?? '';
  const { id } = unwrap(await api.POST('/api/reviews/samples', { body: { month } }));
  const at = { params: { path: { id } } };
  const [edit] = unwrap(await api.GET('/api/reviews/samples/{id}', at)).edits;
  expectThat(edit !== undefined, 'the edits of the sample are listed');
  const ofEdit = { params: { path: { id, changeSetId: edit.changeSetId } } };
  const decision = 'accepted' as const;
  unwrap(await api.POST('/api/reviews/samples/{id}/edits/{changeSetId}', { ...ofEdit, body: { decision } }));
  const signed = unwrap(await api.POST('/api/reviews/samples/{id}/sign-off', at));
  expectThat(signed.signedOff !== null, 'the sample is signed off');
  unwrap(await api.GET('/api/offering'));
}
