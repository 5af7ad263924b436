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
  dataOf(await api.DELETE('/admin/keys/{id}', { params: { path: { id: key.id } } }));
}
