import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { session, user } from '../../../db/schema/accounts';
import { auditLog } from '../../../db/schema/history';
import { notificationChoices, notifications } from '../../../db/schema/notifications';
import { contactMessages, idempotencyKeys, rateLimits } from '../../../db/schema/operations';
import { DEFAULT_WAYS } from '../../../src/content/notification-kinds';
import { testAccount, testSession } from '../../accounts/auth/testing-session';
import { notifyPeople } from '../../accounts/notifications/notify-people';
import { changeWays } from '../../accounts/notifications/own-notifications';
import { changeSetting } from '../../accounts/settings/site-settings';
import { startSweep } from '../../main/start-sweep';
import { startTestServer, type TestServer } from '../../main/testing';
import { sweepMessages } from './delete-messages';

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

const ACTOR = { kind: 'session', id: 'u0', name: 'Person', role: 'admin', client: '' } as const;
const WORDS = 'My father died, and left me the bakery.';
const call = (name: string, input: object, headers = admin) =>
  server.send('POST', `/api/trpc/contact.${name}`, input, headers);
const audited = async (action: string) =>
  (await server.database.db.select().from(auditLog).where(eq(auditLog.action, action))).map(({ subject }) => subject);
const left = async () =>
  (await server.database.db.select().from(contactMessages).orderBy(contactMessages.id)).map(({ email }) => email);

async function keep(email: string, createdAt = new Date()): Promise<number> {
  const row = { fullName: 'Ada Miller', email, subject: 'other', message: WORDS, client: 'hash', createdAt };
  const [kept] = await server.database.db.insert(contactMessages).values(row).returning({ id: contactMessages.id });
  return kept?.id ?? 0;
}

describe('a message', () => {
  it('can be deleted by an admin, and the audit log records that without the content', async () => {
    const id = await keep('ada@example.com');
    await server.send('PATCH', `/api/admin/messages/${id}`, { status: 'read' }, { ...admin, 'Idempotency-Key': 'k1' });
    expect(await server.database.db.$count(idempotencyKeys)).toBe(1);
    expect((await call('delete', { id }, await server.signIn('editor'))).status).toBe(403);
    expect((await call('delete', { id })).status).toBe(200);
    expect((await call('delete', { id })).status).toBe(404);
    expect((await call('delete', { id: 2 ** 40 })).status).toBe(400);
    expect(await left()).toEqual([]);
    expect(await audited('message-delete')).toEqual([`message ${id}`]);
    // A repeated request with the same idempotency key does not reveal it either.
    expect(await server.database.db.$count(idempotencyKeys)).toBe(0);
  });

  it('is kept forever by default, and otherwise for the configured time', async () => {
    const { db } = server.database;
    const now = new Date('2026-03-31T12:00:00Z');
    const old = await keep('old@example.com', new Date('2025-12-31T11:59:00Z'));
    const young = await keep('young@example.com', new Date('2025-12-31T12:01:00Z'));
    // Responses that are kept for repeated requests contain the messages.
    for (const id of [old, young]) {
      const headers = { ...admin, 'Idempotency-Key': `read-${id}` };
      expect((await server.send('PATCH', `/api/admin/messages/${id}`, { status: 'read' }, headers)).status).toBe(200);
    }
    const stored = async () => JSON.stringify(await db.select().from(idempotencyKeys));
    expect(await stored()).toContain('old@example.com');
    expect(await sweepMessages(db, now)).toBe(0);
    await changeSetting(db, 'messagesKeptMonths', 3, ACTOR);
    // Only one of two concurrent servers does it.
    const counts = await Promise.all([sweepMessages(db, now), sweepMessages(db, now)]);
    expect(counts.sort()).toEqual([0, 1]);
    expect(await left()).toEqual(['young@example.com']);
    expect(await stored()).not.toContain('old@example.com');
    expect(await stored()).toContain('young@example.com');
    expect(await audited('message-sweep')).toEqual(['1 message older than 3 months']);
    await changeSetting(db, 'messagesKeptMonths', null, ACTOR);
    expect(await sweepMessages(db, new Date('2999-01-01'))).toBe(0);
  });

  it('that is too old is deleted by the server, which checks every hour', async () => {
    const { db } = server.database;
    await changeSetting(db, 'messagesKeptMonths', 1, ACTOR);
    await keep('old@example.com', new Date('2020-01-01'));
    const counter = (key: string, expire: Date) => ({ key, points: 1, expire });
    await db
      .insert(rateLimits)
      .values([counter('old', new Date('2020-01-01')), counter('new', new Date(Date.now() + 60_000))]);
    const end = startSweep(db, server.services.log);
    await end();
    expect(await left()).toEqual([]);
    expect((await db.select().from(rateLimits)).map(({ key }) => key)).not.toContain('old');
    expect((await db.select().from(rateLimits)).map(({ key }) => key)).toContain('new');
    expect(server.logged.join()).not.toContain('old@example.com');
  });
});

describe('the data of a person', () => {
  const read = async (email: string) => (await call('exportPerson', { email })).body.result.data;

  it('is exported with their notifications and choices, which are deleted with the account', async () => {
    const { db } = server.database;
    const [ada, other] = await Promise.all(
      ['ada@example.com', 'other@example.com'].map((email) =>
        testAccount(server.services.auth, { email, name: email, role: 'editor' }),
      ),
    );
    const subject = { kind: 'draft' as const, id: 3 };
    const notice = {
      kind: 'review-asked' as const,
      subject,
      cause: 'event/1',
      text: 'Review “Autumn”.',
      detail: 'Soon.',
    };
    await notifyPeople(db, [ada?.id ?? null, other?.id ?? null], notice, null);
    await changeWays(db, ada?.id ?? '', { published: 'mail' });
    const { account } = await read('ada@example.com');
    expect(account.notifications).toEqual({
      ways: { ...DEFAULT_WAYS, published: 'mail' },
      items: [
        {
          kind: 'review-asked',
          text: 'Review “Autumn”.',
          detail: 'Soon.',
          createdAt: expect.any(String),
          readAt: null,
        },
      ],
    });
    expect((await call('deletePerson', { email: 'ada@example.com' })).status).toBe(200);
    expect((await db.select().from(notifications)).map(({ personId }) => personId)).toEqual([other?.id]);
    expect(await db.$count(notificationChoices)).toBe(0);
  });

  it('is exported with their comments and what they did with drafts', async () => {
    const account = await testAccount(server.services.auth, { email: 'ada@example.com', name: 'Ada', role: 'editor' });
    const cookies = await testSession(server.services.auth, account.id);
    const own: Record<string, string> = { Cookie: cookies.join('; '), Origin: server.url };
    const send = async (path: string, body: object, headers = own) => {
      const answer = await server.send('POST', path, body, headers);
      expect([answer.status, answer.body.message]).toEqual([201, undefined]);
      return answer.body;
    };
    const { id: draftId } = await send('/api/drafts', { name: 'Autumn' });
    await send('/api/comments', { pageId: 'home', path: 'home.hero.headline', text: 'Too long.' });
    await send('/api/comments', { pageId: 'home', path: 'home.hero.headline', text: 'I like it.' }, admin);
    expect((await read('ada@example.com')).account).toMatchObject({
      comments: [{ pageId: 'home', draftId: null, text: 'Too long.', editedAt: null }],
      drafts: [{ draftId, action: 'created', note: null }],
    });
  });

  it('is exported as one document with messages, account, sessions and actions, but without secrets', async () => {
    const account = await testAccount(server.services.auth, { email: 'ada@example.com', name: 'Ada', role: 'admin' });
    const cookies = await testSession(server.services.auth, account.id);
    const own = { Cookie: cookies.join('; '), Origin: server.url };
    await keep(' Ada@Example.com');
    await keep('other@example.com');
    await server.send('POST', '/api/admin/keys', { name: 'News', scopes: ['content:write'] }, own);
    const file = await read('ADA@example.com ');
    expect(file).toMatchObject({
      format: 'prospectus-person',
      email: 'ada@example.com',
      messages: [{ message: WORDS }],
      account: {
        id: account.id,
        role: 'admin',
        sessions: [{ userAgent: expect.anything() }],
        keys: [{ name: 'News' }],
        record: [{ action: 'key-add' }],
      },
    });
    const [{ token } = { token: '' }] = await server.database.db
      .select({ token: session.token })
      .from(session)
      .where(eq(session.userId, account.id));
    expect(JSON.stringify(file)).not.toContain(token);
    expect(await audited('person-export')).toEqual(['1 message, an account']);
    expect(await read('nobody@example.com')).toMatchObject({ messages: [], account: null });
    for (const email of ['', 'no address', 'x'.repeat(300), 'a\u0000@example.com']) {
      expect((await call('exportPerson', { email })).status).toBe(400);
      expect((await call('deletePerson', { email })).status).toBe(400);
    }
    expect((await call('exportPerson', { email: 'a@b.example' }, await server.signIn('editor'))).status).toBe(403);
  });

  it('is deleted in one step, and nothing reveals whose it was', async () => {
    const account = await testAccount(server.services.auth, { email: 'ada@example.com', name: 'Ada', role: 'editor' });
    const cookies = await testSession(server.services.auth, account.id);
    await keep('ada@example.com');
    await keep('Ada@example.com');
    await keep('other@example.com');
    expect((await call('deletePerson', { email: 'ada@example.com' })).body.result.data).toEqual({
      messages: 2,
      hasAccount: true,
      kept: [],
    });
    expect(await left()).toEqual(['other@example.com']);
    expect((await server.send('GET', '/api/auth/session', undefined, { Cookie: cookies.join('; ') })).status).toBe(401);
    expect(await audited('person-delete')).toEqual([`2 messages, account ${account.id}`]);
    expect((await call('deletePerson', { email: 'ada@example.com' })).status).toBe(404);
  });

  it('is found by every spelling of an address that is not in ASCII, and so is their account', async () => {
    const spellings = [
      'JOS\u00c9@M\u00dcNCHEN.example',
      'jose\u0301@mu\u0308nchen.example',
      'jos\u00e9@xn--mnchen-3ya.example',
    ];
    for (const email of spellings) {
      const message = { fullName: 'Jos\u00e9', email, subject: 'other', message: WORDS };
      expect((await server.send('POST', '/api/contact', message)).status).toBe(200);
    }
    await keep('jose@xn--mnchen-3ya.example');
    const made = await server.send(
      'POST',
      '/api/admin/users',
      { email: spellings[1], name: 'Jos\u00e9', role: 'editor' },
      admin,
    );
    expect([made.status, made.body.user.email]).toEqual([201, spellings[2]]);
    const twice = await server.send(
      'POST',
      '/api/admin/users',
      { email: spellings[0], name: 'Jos\u00e9', role: 'editor' },
      admin,
    );
    expect(twice.status).toBe(409);
    for (const email of spellings) {
      const { messages, account } = await read(email);
      expect([messages.length, account.id]).toEqual([3, made.body.user.id]);
      // Messages are stored as they were written.
      expect(messages.map((message: { email: string }) => message.email)).toEqual(spellings);
    }
    const gone = await call('deletePerson', { email: spellings[0] });
    expect(gone.body.result.data).toEqual({ messages: 3, hasAccount: true, kept: [] });
    expect(await left()).toEqual(['jose@xn--mnchen-3ya.example']);
  });

  it('cannot be deleted by that person, or if it is the last admin\u2019s', async () => {
    const [own] = await server.database.db.select().from(user);
    await keep(own?.email ?? '');
    expect((await call('deletePerson', { email: own?.email })).status).toBe(400);
    const other = await server.signIn('admin');
    await server.database.db
      .update(user)
      .set({ disabled: true })
      .where(eq(user.id, own?.id ?? ''));
    const [, owner] = await server.database.db.select().from(user).orderBy(user.createdAt);
    const byOther = await server.send('POST', '/api/trpc/contact.deletePerson', { email: owner?.email }, other);
    expect(byOther.status).toBe(400);
    expect(await left()).toEqual([own?.email]);
  });
});
