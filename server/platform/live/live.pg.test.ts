import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { passkey, session, user } from '../../../db/schema/accounts';
import { createApiKey } from '../../accounts/auth/api-keys';
import { TEST_PASSWORD, testSession } from '../../accounts/auth/testing-session';
import { startTestServer, type TestServer } from '../../main/testing';
import { followSite } from './follow-site';
import { MAX_CONNECTIONS } from './live-hub';
import { publishAccess } from './notify';

let server: TestServer;
let other: TestServer;
const open: AbortController[] = [];

beforeAll(async () => {
  server = await startTestServer();
  other = await startTestServer();
});
afterAll(async () => {
  await server.close();
  await other.close();
});
beforeEach(() => server.database.reset());
afterEach(() => {
  for (const controller of open.splice(0)) controller.abort();
});

interface Heard {
  event: string;
  id?: string;
  // biome-ignore lint/suspicious/noExplicitAny: the tests inspect events of every shape.
  data: any;
}

/** Connects to a subscription. @returns the events received so far, and `ended`, which resolves once the server closes the stream */
async function connect(url: string, headers: Record<string, string>, path: string, input: object) {
  const controller = new AbortController();
  open.push(controller);
  const address = `${url}/api/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`;
  const answer = await fetch(address, {
    // Requests must come from the server's own page.
    headers: { ...headers, Origin: url, Accept: 'text/event-stream' },
    signal: controller.signal,
  });
  const heard: Heard[] = [];
  const ended = read(answer, heard);
  const data = () => heard.filter(({ event }) => event === 'message').map((item) => item.data);
  return { status: answer.status, heard, data, ended, stop: () => controller.abort() };
}

async function read(answer: Response, heard: Heard[]): Promise<void> {
  let text = '';
  try {
    for await (const chunk of answer.body ?? []) {
      text += Buffer.from(chunk).toString();
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1];
        const data = field('data');
        if (data === undefined) continue;
        heard.push({ event: field('event') ?? 'message', id: field('id'), data: data && JSON.parse(data) });
      }
    }
  } catch {
    // The test itself aborted the request.
  }
}

const events = (headers: Record<string, string>, input = {}, at = server) =>
  connect(at.url, headers, 'live.events', input);
const update = (headers: Record<string, string>, value: string) =>
  server.send('POST', '/api/content/update', { path: 'home.hero.cta', value }, headers);
const message = { fullName: 'Ada', email: 'ada@example.com', subject: 'other', message: 'Hello' };

/** Returns the first event of a new connection: `ready`, or the error code. */
async function begin(headers: Record<string, string>): Promise<string> {
  const { heard } = await events(headers);
  await expect.poll(() => heard.find(({ event }) => event !== 'connected')).toBeDefined();
  const first = heard.find(({ event }) => event !== 'connected')?.data;
  return first.data?.code ?? first.kind ?? first.data?.kind;
}

describe('live events', () => {
  it('require an editor', async () => {
    const stream = await events({});
    await stream.ended;
    expect(stream.heard.at(-1)?.data.data.code).toBe('UNAUTHORIZED');
  });

  it('end if access ended between the request and the first event', async () => {
    const stream = followSite({
      hub: server.services.live,
      userId: 'gone',
      role: 'editor',
      readsDrafts: true,
      isSignedIn: true,
      recheck: async () => null,
      signal: AbortSignal.timeout(5000),
    });
    expect((await stream.next()).value?.event.kind).toBe('ready');
    await expect(stream.next()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });

  it('limit the connections per person and per server', async () => {
    const { live } = server.services;
    const editor = await server.signIn();
    const windows = await Promise.all(Array.from({ length: MAX_CONNECTIONS.person }, () => events(editor)));
    for (const { data } of windows) await expect.poll(data).toMatchObject([{ kind: 'ready' }]);
    expect(await begin(editor)).toBe('TOO_MANY_REQUESTS');
    expect(await begin(await server.signIn())).toBe('ready');
    windows[0]?.stop();
    await expect.poll(() => begin(editor)).toBe('ready');
    const ends: (() => void)[] = [];
    const fill = () => {
      for (let at = 0; at < MAX_CONNECTIONS.server; at++) ends.push(live.connect(`person ${at}`));
    };
    expect(fill).toThrow('Too many windows are connected.');
    const other = await server.signIn();
    expect(await begin(other)).toBe('SERVICE_UNAVAILABLE');
    for (const end of ends) end();
    for (const end of ends) end();
    expect(await begin(other)).toBe('ready');
  });

  it('report changes from every server, with their author', async () => {
    const editor = await server.signIn();
    const here = await events(editor);
    const there = await events(editor, {}, other);
    for (const { data } of [here, there]) await expect.poll(data).toMatchObject([{ kind: 'ready' }]);
    await update(editor, 'Talk to us');
    for (const { data } of [here, there]) {
      await expect.poll(() => data().at(-1)).toMatchObject({ kind: 'page', pageId: 'home', by: expect.any(String) });
    }
    const set = (await server.send('GET', '/api/history?page=home', undefined, editor)).body.items[0].changeSetId;
    expect(here.data().at(-1).changeSetId).toBe(set);
  });

  it('report messages only to admins', async () => {
    const admin = await events(await server.signIn('admin'));
    const editor = await server.signIn();
    const mere = await events(editor);
    await server.send('POST', '/api/contact', message);
    await update(editor, 'Afterwards');
    await expect.poll(() => mere.data().map(({ kind }) => kind)).toEqual(['ready', 'page']);
    const kinds = () => admin.data().flatMap(({ kind }) => (kind === 'notification' ? [] : kind));
    await expect.poll(kinds).toEqual(['ready', 'message', 'page']);
  });

  it('report notifications to the signed-in person only, not to their API keys', async () => {
    const person = await server.signIn('admin');
    const { user: owner } = (await server.send('GET', '/api/auth/session', undefined, person)).body;
    const { auth } = server.services;
    const own = { userId: owner.id, name: 'Own', scopes: ['admin' as const, 'content:publish' as const] };
    const { key } = await createApiKey(auth, server.database.db, own);
    const [mine, ofKey] = [await events(person), await events({ Authorization: `Bearer ${key}` })];
    for (const { data } of [mine, ofKey]) await expect.poll(data).toMatchObject([{ kind: 'ready' }]);
    const writer = await server.signIn();
    const comment = { pageId: 'home', path: 'home.hero', text: 'Look', mentions: [owner.id] };
    expect((await server.send('POST', '/api/comments', comment, writer)).status).toBe(201);
    await update(writer, 'Afterwards');
    await expect.poll(() => mine.data().map(({ kind }) => kind)).toContain('notification');
    await expect.poll(() => ofKey.data().map(({ kind }) => kind)).toEqual(['ready', 'comment', 'page']);
  });

  it('report drafts and comments only to readers of drafts, and a published one with the pages that it changes', async () => {
    const editor = await server.signIn();
    const [person, key, writer] = [
      await events(editor, {}, other),
      await events(await server.key(['content:read'])),
      await events(await server.key(['content:draft'])),
    ];
    for (const { data } of [person, key, writer]) await expect.poll(data).toMatchObject([{ kind: 'ready' }]);
    const { id } = (await server.send('POST', '/api/drafts', { name: 'Autumn' }, editor)).body;
    const changes = [{ path: 'home.hero.cta', value: 'Prepared' }];
    await server.send('POST', `/api/drafts/${id}/changes`, { changes }, editor);
    await server.send('POST', `/api/drafts/${id}/publish`, {}, editor);
    const draft = { kind: 'draft', draftId: id };
    for (const { data } of [person, writer]) {
      await expect.poll(data).toMatchObject([{ kind: 'ready' }, draft, draft, { kind: 'page', pageId: 'home' }, draft]);
    }
    await expect.poll(() => key.data().map(({ kind }) => kind)).toEqual(['ready', 'page']);
    const comment = { pageId: 'home', path: 'home.hero', text: 'Good' };
    await server.send('POST', '/api/comments', comment, editor);
    const commented = { kind: 'comment', commented: 'home', draftId: null };
    for (const { data } of [person, writer]) await expect.poll(() => data().at(-1)).toMatchObject(commented);
    // A write that is refused reports nothing.
    await server.send('POST', `/api/drafts/${id}/changes`, { changes }, editor);
    await update(editor, 'Afterwards');
    await expect.poll(() => person.data().length).toBe(7);
    expect(key.data().map(({ kind }) => kind)).not.toContain('comment');
  });

  it('resume after a reconnect, and send a gap if the missed events are no longer known', async () => {
    const editor = await server.signIn();
    const first = await events(editor);
    await expect.poll(() => first.heard.find(({ id }) => id)).toBeDefined();
    const lastEventId = first.heard.findLast(({ id }) => id)?.id;
    first.stop();
    await update(editor, 'One');
    await update(editor, 'Two');
    const again = await events(editor, { lastEventId });
    await expect.poll(() => again.data().map(({ kind }) => kind)).toEqual(['page', 'page']);
    const elsewhere = await events(editor, { lastEventId: 'another-server.3' });
    await expect.poll(() => elsewhere.data().map(({ kind }) => kind)).toEqual(['gap']);
  });

  it('end on every server when the person signs out', async () => {
    const editor = await server.signIn();
    const stream = await events(editor, {}, other);
    await expect.poll(stream.data).toHaveLength(1);
    await server.send('POST', '/api/auth/sign-out', {}, editor);
    await stream.ended;
    expect(stream.heard.at(-1)?.data.data.code).toBe('UNAUTHORIZED');
  });

  it('end whenever access is removed, whatever the cause', async () => {
    const { db } = server.database;
    const admin = await server.signIn('admin');
    const call = (name: string, input: object, headers = admin) =>
      server.send('POST', `/api/trpc/${name}`, input, headers);
    const endings: Record<string, (id: string, headers: Record<string, string>) => Promise<unknown>> = {
      'the account is disabled': (id) => call('users.change', { id, disabled: true }),
      'an admin ends the sessions': (id) => call('users.endSessions', { id }),
      'the person changes the password elsewhere': async (id) => {
        const elsewhere = { Cookie: (await testSession(server.services.auth, id)).join('; '), Origin: server.url };
        const input = { currentPassword: TEST_PASSWORD, newPassword: 'another long password' };
        expect((await call('auth.changePassword', input, elsewhere)).status).toBe(200);
      },
      'the person ends other sessions': async (id) => {
        const elsewhere = { Cookie: (await testSession(server.services.auth, id)).join('; '), Origin: server.url };
        expect((await call('users.endOwnSessions', {}, elsewhere)).status).toBe(200);
      },
      'a link sets a new password': async (id) => {
        const { link } = (await call('users.openLink', { id })).body.result.data.invitation;
        const token = new URL(link).searchParams.get('token') ?? '';
        await server.send(
          'POST',
          '/admin/join',
          new URLSearchParams({ token, password: 'another long password' }).toString(),
          {
            'Content-Type': 'application/x-www-form-urlencoded',
          },
        );
      },
      'a password session must be finished with a new passkey': async (id) => {
        await db.insert(passkey).values({
          id: 'laptop',
          publicKey: 'AAAA',
          userId: id,
          credentialID: 'of-laptop',
          counter: 0,
          deviceType: 'singleDevice',
          backedUp: false,
        });
      },
      'the account is deleted': (id) => db.delete(user).where(eq(user.id, id)),
    };
    for (const [cause, end] of Object.entries(endings)) {
      const editor = await server.signIn();
      const stream = await events(editor, {}, other);
      await expect.poll(stream.data, { message: cause }).toHaveLength(1);
      await end((await server.send('GET', '/api/auth/session', undefined, editor)).body.user.id, editor);
      await expect.poll(() => stream.heard.at(-1)?.data.data?.code, { message: cause }).toBe('UNAUTHORIZED');
    }
  });

  it('stop including messages as soon as an admin becomes an editor', async () => {
    const admin = await server.signIn('admin');
    const demoted = await server.signIn('admin');
    const stream = await events(demoted);
    await expect.poll(stream.data).toHaveLength(1);
    const { id } = (await server.send('GET', '/api/auth/session', undefined, demoted)).body.user;
    await server.send('POST', '/api/trpc/users.change', { id, role: 'editor' }, admin);
    await server.send('POST', '/api/contact', message);
    await update(admin, 'Afterwards');
    await expect.poll(() => stream.data().map(({ kind }) => kind)).toEqual(['ready', 'page']);
  });

  it("end when an API key is revoked or may no longer be used from the client's network", async () => {
    const admin = await server.signIn('admin');
    const stream = async () => {
      const key = await server.key();
      const opened = await events(key);
      await expect.poll(opened.data).toHaveLength(1);
      const [{ id }] = (await server.send('GET', '/api/admin/keys', undefined, admin)).body;
      return { opened, id };
    };
    const revoked = await stream();
    await server.send('DELETE', `/api/admin/keys/${revoked.id}`, undefined, admin);
    await expect.poll(() => revoked.opened.heard.at(-1)?.data.data?.code).toBe('UNAUTHORIZED');
    const narrowed = await stream();
    await server.send('PATCH', `/api/admin/keys/${narrowed.id}`, { networks: ['127.0.0.0/8'] }, admin);
    await update(admin, 'Still within');
    await expect.poll(() => narrowed.opened.data().length).toBe(2);
    await server.send('PATCH', `/api/admin/keys/${narrowed.id}`, { networks: ['203.0.113.0/24'] }, admin);
    await expect.poll(() => narrowed.opened.heard.at(-1)?.data.data?.code).toBe('UNAUTHORIZED');
  });

  it('continue when the session token is renewed', async () => {
    const editor = await server.signIn();
    const stream = await events(editor, {}, other);
    await expect.poll(stream.data).toHaveLength(1);
    const { id } = (await server.send('GET', '/api/auth/session', undefined, editor)).body.user;
    await server.send('POST', '/api/trpc/auth.confirm', { password: TEST_PASSWORD }, editor);
    await server.database.db.update(session).set({ renewedAt: new Date(0) });
    await publishAccess(server.database.db, id);
    await update(await server.signIn(), 'Still heard');
    await expect.poll(() => stream.data().length).toBe(2);
  });

  it('end when the server stops, so that the browser reconnects', async () => {
    const third = await startTestServer();
    const stream = await events(await third.signIn(), {}, third);
    await expect.poll(stream.data).toHaveLength(1);
    third.services.live.close();
    await stream.ended;
    expect(stream.heard.at(-1)?.data.data.code).toBe('SERVICE_UNAVAILABLE');
    await third.close();
  });
});

describe('presence', () => {
  it('shows who else has the page open, on any server, until they leave', async () => {
    const [ada, eli] = [await server.signIn(), await server.signIn()];
    const one = await connect(server.url, ada, 'live.presence', { pageId: 'home', clientId: 'a' });
    await expect.poll(one.data).toEqual([[]]);
    const two = await connect(other.url, eli, 'live.presence', { pageId: 'home', clientId: 'b' });
    await expect.poll(() => one.data().at(-1)).toMatchObject([{ clientId: 'b', isYou: false }]);
    await expect.poll(() => two.data().at(-1)).toMatchObject([{ clientId: 'a', isYou: false }]);
    two.stop();
    await expect.poll(() => one.data().at(-1)).toEqual([]);
  });

  it('is sent on the events connection if a window is given', async () => {
    const editor = await server.signIn();
    const stream = await events(editor, { window: { pageId: 'about', clientId: 'w' } });
    await expect
      .poll(() => stream.data().map((item) => item.data ?? item))
      .toMatchObject([{ kind: 'ready' }, { kind: 'presence', people: [] }]);
    await connect(server.url, await server.signIn(), 'live.presence', { pageId: 'about', clientId: 'x' });
    await expect.poll(() => stream.data().at(-1).data.people).toMatchObject([{ clientId: 'x' }]);
  });
});
