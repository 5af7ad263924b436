import { type Connection, dataOf, expectThat } from './connect.js';

/** Looks after messages and keys, as an admin. */
export async function callAdmin({ api }: Connection): Promise<void> {
  const { items } = dataOf(await api.GET('/admin/messages', { params: { query: { status: 'new' } } }));
  const message = items[0];
  expectThat(message !== undefined, 'the message is in the inbox');
  const read = await api.PATCH('/admin/messages/{id}', {
    params: { path: { id: String(message.id) } },
    body: { status: 'read' },
  });
  expectThat(dataOf(read).status === 'read', 'a message is read');

  const key = dataOf(await api.POST('/admin/keys', { body: { name: 'Newsletter', scopes: ['content:write'] } }));
  expectThat(
    dataOf(await api.GET('/admin/keys')).some(({ id }) => id === key.id),
    'a key is listed',
  );
  const limited = dataOf(
    await api.PATCH('/admin/keys/{id}', { params: { path: { id: key.id } }, body: { networks: ['203.0.113.9/24'] } }),
  );
  expectThat(limited.networks.join() === '203.0.113.0/24', 'a key is bound to a network');
  dataOf(await api.DELETE('/admin/keys/{id}', { params: { path: { id: key.id } } }));
}

/** Looks after accounts, and reads what was done, as an admin. */
export async function callAdministration({ api }: Connection): Promise<void> {
  const made = dataOf(
    await api.POST('/admin/users', {
      body: {
        email: 'tomas@firm.example',
        name: 'Tomas Reed',
        role: 'editor',
        password: 'a long password to begin',
      },
    }),
  );
  const { id } = made.user;
  const promoted = await api.PATCH('/admin/users/{id}', { params: { path: { id } }, body: { role: 'admin' } });
  expectThat(dataOf(promoted).role === 'admin', 'an editor is made an admin');
  expectThat(
    dataOf(await api.GET('/admin/users')).some((user) => user.id === id),
    'the new account is listed',
  );
  const { items } = dataOf(await api.GET('/admin/audit', { params: { query: {} } }));
  expectThat(items.length > 0, 'what was done is on record');
  expectThat(
    Array.isArray(dataOf(await api.GET('/admin/stats', { params: { query: {} } })).visits),
    'visits are counted',
  );
  const all = dataOf(await api.GET('/admin/export'));
  expectThat('home' in all.pages, 'the export has the home page');
  const report = dataOf(await api.POST('/admin/import', { body: { ...all, dryRun: true } }));
  expectThat(report.dryRun && report.changeSetId === null, 'importing what is there would change nothing');
}
