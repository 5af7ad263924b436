import { type Connection, expectThat, unwrap } from './connect.js';

/** Places and releases a legal hold, confirms a disposal that someone else proposed, and proposes and withdraws another one, as an admin. */
export async function callRetention({ api }: Connection): Promise<void> {
  const rules = unwrap(await api.GET('/api/record/retention'));
  expectThat(rules.years >= 5, 'records are kept for five years');
  const { items: due } = unwrap(await api.GET('/api/record/retention/due'));
  const { id = 0, kind = 'publication' as const } = due[0] ?? {};
  unwrap(await api.GET('/api/record/retention/{kind}/{id}', { params: { path: { kind, id } } }));
  unwrap(await api.GET('/api/record/copy'));

  const given = { name: 'Oak Street', reason: 'An inquiry.', scope: 'pages' as const, subjects: ['about'] };
  const hold = unwrap(await api.POST('/api/record/holds', { body: given }));
  const ofHold = { params: { path: { id: hold.id } } };
  unwrap(await api.GET('/api/record/holds'));
  unwrap(await api.GET('/api/record/holds/{id}', ofHold));
  const release = { ...ofHold, body: { reason: 'The inquiry was closed.' } };
  const released = unwrap(await api.POST('/api/record/holds/{id}/release', release));
  expectThat(released.released !== null, 'the hold is released');

  const [open] = unwrap(await api.GET('/api/record/disposals')).items;
  expectThat(open?.state === 'proposed', 'someone has proposed a disposal');
  const ofOpen = { params: { path: { id: open.id } } };
  const { digest } = unwrap(await api.GET('/api/record/disposals/{id}', ofOpen));
  const done = unwrap(await api.POST('/api/record/disposals/{id}/confirm', { ...ofOpen, body: { digest } }));
  expectThat(done.state === 'confirmed', 'the disposal is confirmed');
  const own = unwrap(await api.POST('/api/record/disposals', { body: {} }));
  unwrap(await api.POST('/api/record/disposals/{id}/withdraw', { params: { path: { id: own.id } } }));
}
