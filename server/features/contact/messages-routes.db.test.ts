import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contactMessages } from '../../../db/schema/operations';
import { startTestServer, type TestServer } from '../../main/testing';

let server: TestServer;
let admin: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.reset();
  admin = await server.signIn('admin');
});

const message = {
  fullName: 'Ada Miller',
  email: 'ada@example.com',
  subject: 'investment',
  message: 'Please send more.',
};
const sendMessage = (input: object = {}) => server.send('POST', '/api/contact', { ...message, ...input });
const inbox = async (query = '') => (await server.send('GET', `/api/admin/messages${query}`, undefined, admin)).body;

describe('the messages of the inbox', () => {
  it('can be moved by an admin', async () => {
    await sendMessage();
    const [{ id }] = (await inbox()).items;
    expect((await server.send('PATCH', `/api/admin/messages/${id}`, { status: 'read' }, admin)).body.status).toBe(
      'read',
    );
    expect((await inbox()).unread).toBe(0);
    expect((await server.send('PATCH', '/api/admin/messages/999', { status: 'read' }, admin)).status).toBe(404);
    expect((await server.send('PATCH', `/api/admin/messages/${id}`, { status: 'lost' }, admin)).status).toBe(400);
  });

  it('are listed newest first, fifty at a time, without spam unless requested', async () => {
    const rows = Array.from({ length: 120 }, (_, index) => ({
      ...message,
      subject: 'other',
      client: 'c',
      fullName: `Person ${index + 1}`,
      status: index % 6 === 5 ? 'spam' : 'new',
    }));
    await server.database.db.insert(contactMessages).values(rows);
    const names: string[] = [];
    const sizes: number[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: { items: { fullName: string }[]; nextCursor: string | null } = await inbox(
        cursor && `?cursor=${cursor}`,
      );
      names.push(...page.items.map(({ fullName }) => fullName));
      sizes.push(page.items.length);
      cursor = page.nextCursor;
    }
    const wanted = rows.filter(({ status }) => status === 'new').map(({ fullName }) => fullName);
    expect([sizes, names]).toEqual([[50, 50], wanted.reverse()]);
    expect((await inbox('?status=spam&q=Person%20120')).items).toHaveLength(1);
    await server.database.db.update(contactMessages).set({ status: 'archived' }).where(eq(contactMessages.id, 1));
    await server.database.db.update(contactMessages).set({ status: 'read' }).where(eq(contactMessages.id, 2));
    expect((await inbox('?status=inbox&q=Person%202')).items.at(-1)).toMatchObject({ fullName: 'Person 2' });
    expect((await inbox('?status=inbox&cursor=2')).items).toEqual([]);
    expect((await inbox('?q=Person%20120')).items).toEqual([]);
  });

  it('are searched literally, without wildcards', async () => {
    await sendMessage({ message: 'A share of 100% a_b \\ c' });
    for (const [q, count] of [
      ['100%', 1],
      ['1%0', 0],
      ['a_b', 1],
      ['a_c', 0],
      ['\\ c', 1],
      ['MILLER', 1],
      ['ada@example', 1],
    ] as const) {
      expect([q, (await inbox(`?q=${encodeURIComponent(q)}`)).items.length]).toEqual([q, count]);
    }
  });

  it('contain only the documented fields, and require valid parameters', async () => {
    await sendMessage();
    const [item] = (await inbox()).items;
    expect(Object.keys(item).sort()).toEqual(['createdAt', 'email', 'fullName', 'id', 'message', 'status', 'subject']);
    expect(new Date(item.createdAt).toISOString()).toBe(item.createdAt);
    for (const query of ['?status=lost', '?cursor=x', '?cursor=-1', `?q=${'x'.repeat(201)}`, '?cursor=99999999999']) {
      expect([query, (await inbox(query)).code]).toEqual([query, 'BAD_REQUEST']);
    }
    for (const id of ['x', '-1', '99999999999', '1.5']) {
      expect((await server.send('PATCH', `/api/admin/messages/${id}`, { status: 'read' }, admin)).status).toBe(400);
    }
    expect((await server.send('PATCH', `/api/admin/messages/${item.id}`, {}, admin)).status).toBe(400);
  });
});
