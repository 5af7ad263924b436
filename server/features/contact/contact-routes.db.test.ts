import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { contactMessages } from '../../../db/schema/operations';
import { startTestServer, type TestServer } from '../../main/testing';
import { submitContact } from './submit-contact';

let server: TestServer;
let admin: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
afterEach(() => void vi.restoreAllMocks());
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
  it('are stored and listed in the inbox', async () => {
    expect((await sendMessage()).body).toEqual({ success: true });
    expect(await inbox()).toMatchObject({ items: [{ ...message, status: 'new' }], unread: 1, nextCursor: null });
    expect((await inbox('?q=materials')).items).toHaveLength(1);
    expect((await inbox('?q=100%25')).items).toHaveLength(0);
  });

  it('are rejected with the form\u2019s messages by field', async () => {
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

  it('are limited to five in ten minutes per client, not counting rejected ones', async () => {
    for (let count = 0; count < 6; count++) await sendMessage({ email: 'x' });
    for (let count = 0; count < 5; count++) expect((await sendMessage()).status).toBe(200);
    const answer = await sendMessage();
    expect([answer.status, Number(answer.headers.get('retry-after')) > 500]).toEqual([429, true]);
    const later = new Date(Date.now() + 10 * 60 * 1000 + 1000);
    const { db } = server.database;
    const client = 'another client';
    for (let count = 0; count < 5; count++) await submitContact(db, message, client);
    await expect(submitContact(db, message, client)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await expect(submitContact(db, message, client, { now: later })).resolves.toMatchObject({ isSpam: false });
  });

  it.each([
    [{ extraNote: 'http://spam.example' }, message],
    [
      { extraNote: ' x ', fullName: '', email: 'no address' },
      { fullName: '', email: 'no address' },
    ],
    [
      { extraNote: 1, fullName: 5, email: null, subject: 'unknown', message: {} },
      { fullName: '', subject: 'unknown', message: '' },
    ],
    [
      { extraNote: ['x'], fullName: 'a\u0000b', message: '\ud800' },
      { fullName: 'ab', message: '\ufffd' },
    ],
    [
      { extraNote: 'x', fullName: 'x'.repeat(900), message: 'x'.repeat(9000) },
      { fullName: 'x'.repeat(200), message: 'x'.repeat(5000) },
    ],
  ])(
    'with a filled honeypot field are stored as spam with a normal response, and not mailed (%#)',
    async (input, kept) => {
      const mail = vi.spyOn(server.services.mailer, 'send');
      expect(await sendMessage(input)).toMatchObject({ status: 200, body: { success: true } });
      expect(await inbox()).toMatchObject({ items: [], unread: 0 });
      expect((await inbox('?status=spam')).items).toMatchObject([{ ...kept, status: 'spam' }]);
      expect(mail).not.toHaveBeenCalled();
    },
  );

  it('count as spam only if the honeypot field is filled', async () => {
    // The former name of the field has no effect, because password managers fill it in.
    expect((await sendMessage({ website: 'https://ada.example' })).status).toBe(400);
    for (const extraNote of ['', '  ', null]) expect((await sendMessage({ extraNote })).status).toBe(200);
    expect((await inbox()).unread).toBe(3);
    expect((await sendMessage({ extraNote: '', email: 'x' })).status).toBe(400);
  });

  it('that are spam do not count towards the limit, and get a normal response even beyond it', async () => {
    for (let count = 0; count < 6; count++) expect((await sendMessage({ extraNote: 'x' })).status).toBe(200);
    for (let count = 0; count < 5; count++) expect((await sendMessage()).status).toBe(200);
    expect((await sendMessage()).status).toBe(429);
    expect((await sendMessage({ extraNote: 'x' })).status).toBe(200);
  });

  it('that are spam are limited to five stored ones per client; all others get a normal response and are dropped', async () => {
    const told = vi.spyOn(server.services.live, 'receive');
    await Promise.all(Array.from({ length: 12 }, () => sendMessage({ extraNote: 'x' })));
    expect(await sendMessage({ extraNote: 'x' })).toMatchObject({ status: 200, body: { success: true } });
    expect((await inbox('?status=spam')).items).toHaveLength(5);
    expect(told.mock.calls.length).toBeLessThanOrEqual(5);
    const { db } = server.database;
    expect(await submitContact(db, { ...message, extraNote: 'x' }, 'another client')).toMatchObject({ isSpam: true });
  });

  it('are stored before the outbox is woken, and only once if the same request is repeated', async () => {
    const seen: unknown[] = [];
    const { database, outbox } = server.services;
    vi.spyOn(outbox, 'wake').mockImplementation(() => {
      seen.push(database.db.select({ id: contactMessages.id }).from(contactMessages));
    });
    const headers = { 'Idempotency-Key': 'a-message' };
    for (let count = 0; count < 2; count++) {
      const answer = await server.send('POST', '/api/contact', message, headers);
      expect(answer.body).toEqual({ success: true });
    }
    await vi.waitFor(async () => expect(await seen[0]).toEqual([{ id: 1 }]));
  });
});
