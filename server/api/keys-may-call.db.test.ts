import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Meta } from '../accounts/auth/trpc';
import { startTestServer, type TestServer } from '../main/testing';
import { appRouter } from './router';

let server: TestServer;
let key: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
  key = await server.key(['admin']);
});
afterAll(() => server.close());

const procedures = Object.entries(
  appRouter._def.procedures as unknown as Record<string, { _def: { type: string; meta?: Meta } }>,
).map(([name, { _def }]) => ({ name, type: _def.type, ...(_def.meta ?? {}) }));
const forAdmins = procedures.filter(({ access }) => access === 'admin');

describe('an API key with the scope admin', () => {
  it('may call these admin procedures and no others', () => {
    expect(forAdmins.flatMap(({ name, allowsKeys }) => (allowsKeys ? [name] : [])).sort()).toEqual([
      'audit.list',
      'contact.delete',
      'contact.messages',
      'contact.setStatus',
      'contact.unread',
      'export.export',
      'export.import',
      'stats.read',
    ]);
  });

  it.each(procedures.filter(({ access, allowsKeys }) => access !== 'public' && !allowsKeys))(
    'is refused by $name',
    async ({ name, type }) => {
      const answer = await server.send(
        type === 'mutation' ? 'POST' : 'GET',
        `/api/trpc/${name}`,
        type === 'mutation' ? {} : undefined,
        key,
      );
      expect([answer.status, answer.body.error?.data.message]).toEqual([403, 'Only a signed-in person may do this.']);
    },
  );

  it('cannot create accounts, keys or backups over REST', async () => {
    const calls: [string, string, object | undefined][] = [
      ['POST', '/api/admin/users', { email: 'eve@example.com', name: 'Eve', role: 'admin' }],
      ['GET', '/api/admin/users', undefined],
      ['PATCH', '/api/admin/users/x', { role: 'admin' }],
      ['POST', '/api/admin/keys', { name: 'More', scopes: ['admin'] }],
      ['GET', '/api/admin/keys', undefined],
      ['DELETE', '/api/admin/keys/x', undefined],
      ['GET', '/api/admin/backups/none.tar', undefined],
    ];
    for (const [method, path, body] of calls) {
      expect([path, (await server.send(method, path, body, key)).status]).toEqual([path, 403]);
    }
  });
});
