import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TEST_PASSWORD, testAccount } from '../auth/testing-session';
import { startTestServer, type TestServer } from '../testing';
import { recordAudit } from './record-audit';

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
  actor: { id: string | null; name: string } | null;
}
const list = async (query = ''): Promise<{ items: Entry[]; nextCursor: string | null }> =>
  (await server.send('GET', `/api/admin/audit${query}`, undefined, admin)).body;

describe('the record of the administration', () => {
  it('holds each act with who did it, newest first, and no secret', async () => {
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

  it('is paged by fifty, and narrowed by act, person and words', async () => {
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

  it('names what was done on the server itself, without a person', async () => {
    await recordAudit(server.database.db, HERE, 'user-role', 'ada@example.com: admin');
    expect((await list()).items[0]).toMatchObject({ actor: { id: null, name: 'Command line' } });
  });

  it('is for admins alone, by valid questions', async () => {
    for (const query of ['?cursor=x', '?action=nothing', `?q=${'x'.repeat(201)}`]) {
      expect((await server.send('GET', `/api/admin/audit${query}`, undefined, admin)).status).toBe(400);
    }
    const editor = await server.signIn('editor');
    expect((await server.send('GET', '/api/admin/audit', undefined, editor)).status).toBe(403);
  });

  it('is only ever added to', async () => {
    await recordAudit(server.database.db, HERE, 'user-role', 'ada@example.com: admin');
    await expect(server.database.db.execute(sql`delete from audit_log`)).rejects.toThrow();
    await expect(server.database.db.execute(sql`update audit_log set subject = ''`)).rejects.toThrow();
  });
});
