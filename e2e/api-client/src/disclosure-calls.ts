import { type Connection, expectThat, unwrap } from './connect.js';

/** Adds a disclosure, attaches it, changes its text, detaches it, and archives it for a while. */
export async function callDisclosures({ api }: Connection): Promise<void> {
  const body = { name: 'Net returns', text: 'Returns are net of fees.' };
  const { id } = unwrap(await api.POST('/api/disclosures', { body }));
  const at = { params: { path: { id } } };
  const to = { to: 'section', ref: 'home.record' } as const;
  const { attachments } = unwrap(await api.POST('/api/disclosures/{id}/attach', { ...at, body: to }));
  const text = 'Returns are net of all fees.';
  unwrap(await api.PATCH('/api/disclosures/{id}', { ...at, body: { text, base: body.text, note: 'More precise' } }));
  const { items } = unwrap(await api.GET('/api/disclosures', { params: { query: { page: 'home' } } }));
  expectThat(
    items.some((one) => one.id === id && one.text === text),
    'the disclosure is attached to the page',
  );
  const [attached] = attachments;
  expectThat(attached !== undefined, 'the attachment has an id');
  unwrap(await api.POST('/api/disclosures/{id}/detach', { ...at, body: { attachmentId: attached.id } }));
  const archived = unwrap(await api.POST('/api/disclosures/{id}/archive', { ...at, body: {} }));
  expectThat(archived.isArchived, 'the disclosure is archived');
  unwrap(await api.POST('/api/disclosures/{id}/unarchive', { ...at, body: {} }));
  unwrap(await api.GET('/api/disclosures/{id}', at));
  const versions = unwrap(await api.GET('/api/disclosures/{id}/versions', at));
  expectThat(versions.items[0]?.version === 2, 'the new text is the second version');
  unwrap(await api.GET('/api/disclosures/{id}/events', at));
}
