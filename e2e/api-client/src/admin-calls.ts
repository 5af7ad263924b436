import { type Connection, expectThat, unwrap } from './connect.js';

/** Manages messages and API keys, as an admin. */
export async function callAdmin({ api }: Connection): Promise<void> {
  const { items } = unwrap(await api.GET('/api/admin/messages', { params: { query: { status: 'new' } } }));
  const message = items[0];
  expectThat(message !== undefined, 'the message is in the inbox');
  const read = await api.PATCH('/api/admin/messages/{id}', {
    params: { path: { id: message.id } },
    body: { status: 'read' },
  });
  expectThat(unwrap(read).status === 'read', 'a message is read');

  const key = unwrap(await api.POST('/api/admin/keys', { body: { name: 'Newsletter', scopes: ['content:write'] } }));
  expectThat(
    unwrap(await api.GET('/api/admin/keys')).some(({ id }) => id === key.id),
    'a key is listed',
  );
  const limited = unwrap(
    await api.PATCH('/api/admin/keys/{id}', {
      params: { path: { id: key.id } },
      body: { networks: ['203.0.113.9/24'] },
    }),
  );
  expectThat(limited.networks.join() === '203.0.113.0/24', 'a key is bound to a network');
  unwrap(await api.DELETE('/api/admin/keys/{id}', { params: { path: { id: key.id } } }));
}

/** Manages accounts and reads the audit log, as an admin. */
export async function callAdministration({ api }: Connection): Promise<void> {
  const made = unwrap(
    await api.POST('/api/admin/users', {
      body: {
        email: 'tomas@firm.example',
        name: 'Tomas Reed',
        role: 'editor',
        password: 'a long password to begin',
      },
    }),
  );
  const { id } = made.user;
  const promoted = await api.PATCH('/api/admin/users/{id}', { params: { path: { id } }, body: { role: 'admin' } });
  expectThat(unwrap(promoted).role === 'admin', 'an editor is made an admin');
  expectThat(
    unwrap(await api.GET('/api/admin/users')).some((user) => user.id === id),
    'the new account is listed',
  );
  const { items } = unwrap(await api.GET('/api/admin/audit', { params: { query: {} } }));
  expectThat(items.length > 0, 'what was done is on record');
  const log = unwrap(await api.GET('/api/record/publications', { params: { query: { current: true } } }));
  const [publication] = log.items;
  if (!publication) throw new Error('Nothing is published.');
  const stored = await api.GET('/api/record/publications/{id}', { params: { path: { id: publication.id } } });
  expectThat(unwrap(stored).hash === publication.hash, 'a publication is read');
  expectThat(unwrap(await api.GET('/api/record/state')).inUse > 0, 'publications are in use');
  expectThat(Array.isArray(unwrap(await api.GET('/api/record/signing-keys')).items), 'the signing keys are listed');
  const day = '2026-01-31';
  const lists = { dates: [day], from: day, to: day, pages: [], kinds: [], withFiles: false, withChain: false };
  const asked = unwrap(await api.POST('/api/record/examinations', { body: lists }));
  for (let state: string = asked.state; state === 'waiting' || state === 'running'; ) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const [newest] = unwrap(await api.GET('/api/record/examinations')).items;
    expectThat(newest?.id === asked.id, 'the responses are listed');
    state = newest.state;
  }
  unwrap(await api.DELETE('/api/record/examinations/{id}', { params: { path: { id: asked.id } } }));
  expectThat(
    Array.isArray(unwrap(await api.GET('/api/admin/stats', { params: { query: {} } })).pageViews),
    'page views are counted',
  );
  const all = unwrap(await api.GET('/api/admin/export'));
  expectThat('home' in all.pages, 'the export has the home page');
  const report = unwrap(await api.POST('/api/admin/import', { body: { ...all, dryRun: true } }));
  expectThat(report.dryRun && report.changeSetId === null, 'importing what is there would change nothing');
}

/** Reads what somebody is notified of, marks it as read, and changes how. */
export async function callNotifications({ api }: Connection): Promise<void> {
  const { items } = unwrap(await api.GET('/api/notifications', { params: { query: {} } }));
  const read = await api.POST('/api/notifications/read', { body: { ids: items.map(({ id }) => id) } });
  expectThat(unwrap(read).unread === 0, 'everything is read');
  const { ways } = unwrap(await api.GET('/api/notifications/settings'));
  const published = ways.published === 'bell' ? 'off' : 'bell';
  const changed = unwrap(await api.PATCH('/api/notifications/settings', { body: { published } }));
  expectThat(changed.ways.published === published, 'a kind is set');
}
