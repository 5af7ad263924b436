import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing';
import { submitContact } from './submit-contact';

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
  message: 'Please send the materials.',
};
const sendMessage = (input: object = {}) => server.send('POST', '/api/contact', { ...message, ...input });
const inbox = async (query = '') => (await server.send('GET', `/api/admin/messages${query}`, undefined, admin)).body;

describe('contact messages', () => {
  it('are kept, and found in the inbox', async () => {
    expect((await sendMessage()).body).toEqual({ success: true });
    expect(await inbox()).toMatchObject({ items: [{ ...message, status: 'new' }], unread: 1, nextCursor: null });
    expect((await inbox('?q=materials')).items).toHaveLength(1);
    expect((await inbox('?q=100%25')).items).toHaveLength(0);
  });

  it('are refused with the form\u2019s words, by field', async () => {
    const answer = await server.send('POST', '/api/contact', { fullName: ' ', email: 'x', subject: '', message: 5 });
    expect([answer.status, answer.body.issues]).toEqual([
      400,
      [
        { path: 'fullName', message: 'Name is required' },
        { path: 'email', message: 'Email is invalid' },
        { path: 'subject', message: 'Please select a subject' },
        { path: 'message', message: 'Message is required' },
      ],
    ]);
  });

  it('are five in ten minutes for a client; refused ones do not count', async () => {
    for (let count = 0; count < 6; count++) await sendMessage({ email: 'x' });
    for (let count = 0; count < 5; count++) expect((await sendMessage()).status).toBe(200);
    const answer = await sendMessage();
    expect([answer.status, Number(answer.headers.get('retry-after')) > 500]).toEqual([429, true]);
    const later = new Date(Date.now() + 10 * 60 * 1000 + 1000);
    const { db } = server.database;
    const client = 'another client';
    for (let count = 0; count < 5; count++) await submitContact(db, message, client);
    await expect(submitContact(db, message, client)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await expect(submitContact(db, message, client, later)).resolves.toMatchObject({ isSpam: false });
  });

  it('are kept as spam, and answered as any other, where the hidden field is filled', async () => {
    expect((await sendMessage({ website: 'http://spam.example' })).status).toBe(200);
    expect((await inbox()).items).toEqual([]);
    expect((await inbox('?status=spam')).items).toHaveLength(1);
  });

  it('are moved by an admin', async () => {
    await sendMessage();
    const [{ id }] = (await inbox()).items;
    expect((await server.send('PATCH', `/api/admin/messages/${id}`, { status: 'read' }, admin)).body.status).toBe(
      'read',
    );
    expect((await inbox()).unread).toBe(0);
    expect((await server.send('PATCH', '/api/admin/messages/999', { status: 'read' }, admin)).status).toBe(404);
    expect((await server.send('PATCH', `/api/admin/messages/${id}`, { status: 'lost' }, admin)).status).toBe(400);
  });
});
