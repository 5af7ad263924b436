import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordAudit } from '../../accounts/audit/record-audit';
import { TEST_PASSWORD, testAccount } from '../../accounts/auth/testing-session';
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

const HERE = { kind: 'server', id: null, name: 'Command line', client: null } as const;

interface Entry {
  id: number;
  action: string;
  subject: string;
  actor: { id: string | null; name: string; keyOf: string | null } | null;
  kind: string | null;
  client: string | null;
}
const list = async (query = ''): Promise<{ items: Entry[]; nextCursor: string | null }> =>
  (await server.send('GET', `/api/admin/audit${query}`, undefined, admin)).body;

describe('audit log', () => {
  it('lists each action with its author, newest first, and contains no secrets', async () => {
    const key = (await server.send('POST', '/api/admin/keys', { name: 'News', scopes: ['content:write'] }, admin)).body;
    await server.send('DELETE', `/api/admin/keys/${key.id}`, undefined, admin);
    await server.send('POST', '/api/auth/sign-out', undefined, admin);
    admin = await server.signIn('admin');
    const person = { email: 'ada@example.com', name: 'Ada', role: 'admin' } as const;
    await testAccount(server.services.auth, person);
    const credentials = { email: person.email, password: TEST_PASSWORD };
    const signedIn = await server.send('POST', '/api/auth/sign-in/email', credentials);
    expect(signedIn.status).toBe(200);
    const { items } = await list();
    expect(items.map(({ action }) => action)).toEqual(['sign-in', 'sign-out', 'key-end', 'key-add']);
    expect(items[3]).toMatchObject({ subject: expect.stringContaining('News'), actor: { name: expect.any(String) } });
    expect(JSON.stringify(items)).not.toContain(key.key);
  });

  it('returns pages of fifty and filters by action, person and text', async () => {
    const { db } = server.database;
    await db.transaction(async (tx) => {
      for (let n = 0; n < 120; n++) {
        const actor = { kind: 'session', id: `u${n % 3}`, name: `Person ${n % 3}`, client: null } as const;
        await recordAudit(tx, actor, n % 2 ? 'user-role' : 'user-add', `thing ${n}_`);
      }
    });
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: { items: Entry[]; nextCursor: string | null } = await list(cursor && `?cursor=${cursor}`);
      expect(page.items.length).toBeLessThanOrEqual(50);
      seen.push(...page.items.map(({ subject }) => subject));
      cursor = page.nextCursor;
    }
    expect(seen.slice(0, 120)).toEqual(Array.from({ length: 120 }, (_, index) => `thing ${119 - index}_`));
    expect((await list('?action=user-role&actor=u1')).items.map(({ subject }) => subject)).toHaveLength(20);
    expect((await list('?q=THING%20119_')).items).toHaveLength(1);
    expect((await list('?q=11_')).items.map(({ subject }) => subject)).toEqual(['thing 111_', 'thing 11_']);
    expect((await list('?q=person%202')).items).toSatisfy(
      (items: Entry[]) => items.filter(({ subject }) => subject.startsWith('thing')).length === 40,
    );
  });

  it('attributes actions on the server itself to the command line, not to a person', async () => {
    await recordAudit(server.database.db, HERE, 'user-role', 'ada@example.com: admin');
    expect((await list()).items[0]).toMatchObject({ actor: { id: null, name: 'Command line' } });
  });

  it('includes the kind of actor and an opaque client id, never the IP address', async () => {
    await server.send('POST', '/api/admin/keys', { name: 'News', scopes: ['content:write'] }, admin);
    await recordAudit(server.database.db, HERE, 'user-role', 'ada@example.com: admin');
    const [here, made] = (await list()).items;
    expect([here?.kind, here?.client]).toEqual(['server', null]);
    expect(made?.kind).toBe('session');
    expect(made?.client).toMatch(/^[\w-]{22}$/);
    expect((await list(`?q=${made?.client}`)).items.map(({ action }) => action)).toEqual(['key-add']);
  });

  it('records a failed sign-in with the attempted address, but never text that may be a password', async () => {
    const person = { email: 'ida@example.com', name: 'Ida', role: 'editor' } as const;
    await testAccount(server.services.auth, person);
    for (const email of [person.email, 'nobody@example.com', 'my secret words']) {
      await server.send('POST', '/api/auth/sign-in/email', { email, password: 'not this one' });
    }
    const { items } = await list('?action=sign-in-failed');
    expect(items.map(({ subject }) => subject)).toEqual(['with no address', 'nobody@example.com', 'ida@example.com']);
    expect(items.map(({ kind, actor }) => [kind, actor])).toEqual(Array(3).fill(['visitor', null]));
    expect(JSON.stringify(items)).not.toContain('not this one');
  });

  it('attributes requests of an API key to the key and its creator, and records its first use per client once', async () => {
    const key = await server.key(['admin']);
    const from = (ip: string) =>
      server.send('GET', '/api/admin/messages', undefined, { ...key, 'X-Forwarded-For': ip });
    const trusting = await startTestServer({ TRUST_PROXY: '1' });
    try {
      for (const ip of ['192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.1']) {
        const headers = { ...key, 'X-Forwarded-For': ip };
        expect((await trusting.send('GET', '/api/admin/messages', undefined, headers)).status).toBe(200);
      }
      await from('192.0.2.9');
    } finally {
      await trusting.close();
    }
    const { items } = await list('?action=key-use');
    expect(items.map(({ subject }) => subject.replace(/\(.*\)/, '()'))).toEqual([
      'A key (), from a new client',
      'A key (), from a new client',
      'A key (), for the first time',
    ]);
    expect(items[0]).toMatchObject({
      kind: 'key',
      actor: { name: 'A key', keyOf: expect.stringMatching(/^Person \d+$/) },
    });
    expect(new Set(items.map(({ client }) => client)).size).toBe(3);
  });

  it('is only readable by admins and rejects invalid queries', async () => {
    for (const query of ['?cursor=x', '?action=nothing', `?q=${'x'.repeat(201)}`]) {
      expect((await server.send('GET', `/api/admin/audit${query}`, undefined, admin)).status).toBe(400);
    }
    const editor = await server.signIn('editor');
    expect((await server.send('GET', '/api/admin/audit', undefined, editor)).status).toBe(403);
  });

  it('is append-only', async () => {
    await recordAudit(server.database.db, HERE, 'user-role', 'ada@example.com: admin');
    await expect(server.database.db.execute(sql`delete from audit_log`)).rejects.toThrow();
    await expect(server.database.db.execute(sql`update audit_log set subject = ''`)).rejects.toThrow();
  });
});

describe('audit log as CSV', () => {
  const own = () => ({ ...admin, 'Sec-Fetch-Site': 'same-origin' });

  it('contains every entry, newest first, and records the export itself', async () => {
    await server.database.db.execute(sql`
      insert into audit_log (action, subject, actor_kind)
      select case n % 2 when 0 then 'user-add' else 'user-role' end, 'thing ' || n, 'server' from generate_series(0, 2099) as n`);
    await recordAudit(server.database.db, HERE, 'user-add', '=1+1, "quoted"\nlines');
    const answer = await server.send('GET', '/api/admin/audit.csv', undefined, own());
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="record-\d{4}-\d\d-\d\d\.csv"$/);
    const lines = answer.body.split('\n');
    expect(lines[0].replace('\ufeff', '')).toBe('id,time,action,subject,kind,actorId,actor,keyOf,client');
    expect(lines[1]).toContain(',record-export,all,session,');
    expect(`${lines[2]}\n${lines[3]}`).toContain(`"'=1+1, ""quoted""\nlines",server,,Command line,,`);
    expect(lines.filter((line: string) => /,thing \d+,server,/.test(line))).toHaveLength(2100);
    expect(lines.filter((line: string) => line.includes('id,time,'))).toHaveLength(1);
    const narrowed = await server.send('GET', '/api/admin/audit.csv?action=user-role&q=thing+99', undefined, own());
    expect(narrowed.body.trim().split('\n')).toHaveLength(1 + 6);
    expect((await list('?action=record-export')).items.map(({ subject }) => subject)).toEqual([
      'action user-role, q thing 99',
      'all',
    ]);
  });

  it("is only available to admins on the dashboard's own pages and rejects invalid queries", async () => {
    const ask = async (query: string, headers: Record<string, string>, method = 'GET') =>
      (await server.send(method, `/api/admin/audit.csv${query}`, undefined, headers)).status;
    expect(await ask('', {})).toBe(401);
    expect(await ask('', await server.signIn('editor'))).toBe(403);
    expect(await ask('', { ...admin, Origin: 'https://other.example' })).toBe(403);
    expect(await ask('?action=nothing', own())).toBe(400);
    expect(await ask('?other=1', own())).toBe(400);
    expect(await ask('', own(), 'POST')).toBe(405);
    expect((await list('?action=record-export')).items).toEqual([]);
  });
});
