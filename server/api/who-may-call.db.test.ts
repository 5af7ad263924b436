import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { passkey, session } from '../../db/schema/accounts';
import { KEY_SCOPES } from '../accounts/auth/api-keys';
import { keepFactorRule } from '../accounts/auth/factor-rule';
import type { Meta } from '../accounts/auth/trpc';
import { type Answer, startTestServer, type TestServer } from '../main/testing';
import { appRoutes } from '../main/testing-routes';
import { appRouter } from './router';

type Headers = Record<string, string>;

const LONG_AGO = new Date(Date.now() - 60 * 60 * 1000);
/** No procedure accepts this input, so that a permitted call fails validation and changes nothing. */
const NOTHING_KNOWN = { 'not a field': 1 };

const LEGEND = `Who may call what. The test beside this file makes every call on a real server and compares the answers.
After an intended change, update it with: npx vitest run --project=db server/api/who-may-call.db.test.ts -u

callers
  visitor     not signed in
  enroll      an admin who signed in with a password and must set up a second factor first
  passkey     an admin who signed in with a password and must finish with a passkey
  reviewer    a signed-in reviewer
  editor      a signed-in editor
  admin       a signed-in admin
  old         the same admin, who has a passkey and signed in an hour ago
  foreign     an admin's browser, on a page of another site
  key …       an API key of an admin, with that scope

answers
  yes         let through
  401         not signed in
  403         signed in, without the right
  confirm     must confirm their identity first
  404         let through, but nothing has that name; or hidden from callers without the token
`;

let server: TestServer;
let callers: [string, Headers][];

beforeAll(async () => {
  server = await startTestServer(
    {
      OIDC_ISSUER: 'https://127.0.0.1:9',
      OIDC_CLIENT_ID: 'site',
      OIDC_CLIENT_SECRET: 'secret',
      METRICS_TOKEN: 'a token of the monitoring',
      RATE_READS_PER_SECOND: '0',
      RATE_EDITOR_WRITES_PER_MINUTE: '0',
      RATE_KEY_WRITES_PER_MINUTE: '0',
    },
    async (_address, { draft }) => ({ html: '', head: '', status: draft ? 200 : 404 }),
  );
  callers = await makeCallers();
});
afterAll(() => server.close());

async function makeCallers(): Promise<[string, Headers][]> {
  const { db } = server.database;
  const [reviewer, editor, admin, foreign, old] = [
    await server.signIn('reviewer'),
    await server.signIn('editor'),
    await server.signIn('admin'),
    await server.signIn('admin'),
    await server.signIn('admin'),
  ];
  await db.update(session).set({ begunBy: 'passkey' });
  await givePasskey(await idOf(old));
  await db
    .update(session)
    .set({ confirmedAt: LONG_AGO, createdAt: LONG_AGO })
    .where(eq(session.userId, await idOf(old)));
  const [enroll, unfinished] = [await server.signIn('admin'), await server.signIn('admin')];
  await givePasskey(await idOf(unfinished));
  await keepFactorRule(db, 'all');
  const keys: [string, Headers][] = [];
  for (const scope of KEY_SCOPES) keys.push([`key ${scope}`, await server.key([scope])]);
  return [
    ['visitor', {}],
    ['enroll', enroll],
    ['passkey', unfinished],
    ['reviewer', reviewer],
    ['editor', editor],
    ['admin', admin],
    ['old', old],
    ['foreign', { ...foreign, Origin: 'https://evil.example' }],
    ...keys,
  ];
}

async function idOf(headers: Headers): Promise<string> {
  return (await server.send('GET', '/api/auth/session', undefined, headers)).body.user.id;
}

async function givePasskey(userId: string): Promise<void> {
  await server.database.db.insert(passkey).values({
    id: `of-${userId}`,
    name: 'Laptop',
    publicKey: 'AAAA',
    userId,
    credentialID: `credential-of-${userId}`,
    counter: 0,
    deviceType: 'singleDevice',
    backedUp: false,
  });
}

interface Procedure {
  name: string;
  type: 'query' | 'mutation' | 'subscription';
  meta: Meta;
}

const procedures: Procedure[] = Object.entries(
  appRouter._def.procedures as unknown as Record<string, { _def: { type: Procedure['type']; meta: Meta } }>,
)
  .map(([name, { _def }]) => ({ name, type: _def.type, meta: _def.meta }))
  .sort((a, b) => (a.name < b.name ? -1 : 1));

/** @throws Error for a response that says nothing about access */
function cellOf(what: string, status: number, reason?: string): string {
  if (status >= 500 || status === 429) throw new Error(`${what} was answered ${status}.`);
  if (status === 401) return '401';
  if (status === 403) return reason === 'CONFIRM_IDENTITY' ? 'confirm' : '403';
  return 'yes';
}

function cellOfAnswer(what: string, { status, body }: Answer): string {
  const error = body.error?.data ?? body;
  return cellOf(what, status, error?.reason);
}

/** Returns the result of a stream, whose status is always 200: its first event says whether it was refused. */
async function cellOfStream(name: string, headers: Headers): Promise<string> {
  const answer = await fetch(`${server.url}/api/trpc/${name}?input=1`, {
    headers: { ...headers, Accept: 'text/event-stream' },
  });
  const text = await answer.text();
  const [, data = '{}'] = /^event: serialized-error\ndata: (.*)$/m.exec(text) ?? [];
  const { httpStatus = 0, reason } = JSON.parse(data).data ?? JSON.parse(data).error?.data ?? {};
  if (httpStatus === 0) throw new Error(`${name} was answered ${text}`);
  return cellOf(name, httpStatus, reason);
}

async function byTrpc({ name, type }: Procedure, headers: Headers): Promise<string> {
  if (type === 'subscription') return cellOfStream(name, headers);
  const answer =
    type === 'mutation'
      ? await server.send('POST', `/api/trpc/${name}`, NOTHING_KNOWN, headers)
      : await server.send('GET', `/api/trpc/${name}?input={}`, undefined, headers);
  return cellOfAnswer(name, answer);
}

async function byRest({ meta: { openapi } }: Procedure, headers: Headers): Promise<string | null> {
  if (!openapi) return null;
  const address = `/api${openapi.path.replace(/\{\w+\}/g, 'x')}`;
  const body = openapi.method === 'POST' || openapi.method === 'PATCH' ? NOTHING_KNOWN : undefined;
  return cellOfAnswer(address, await server.send(openapi.method, address, body, headers));
}

/** Calls a procedure at each of its addresses. Returns both results if they differ, so that the table shows it. */
async function cellOfProcedure(procedure: Procedure, headers: Headers): Promise<string> {
  const [trpc, rest] = [await byTrpc(procedure, headers), await byRest(procedure, headers)];
  return rest === null || rest === trpc ? trpc : `${trpc}|${rest}`;
}

async function cellOfRoute(method: string, address: string, headers: Headers): Promise<string> {
  const body = method === 'GET' || method === 'DELETE' ? undefined : NOTHING_KNOWN;
  const answer = await server.send(method, address, body, headers);
  return answer.status === 404 || answer.status === 405 ? '404' : cellOfAnswer(`${method} ${address}`, answer);
}

async function rowOf(call: (headers: Headers) => Promise<string>): Promise<string[]> {
  const cells: string[] = [];
  for (const [, headers] of callers) cells.push(await call(headers));
  return cells;
}

/** Formats rows as columns. */
function asTable(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

it('lets each caller use exactly what the table lists', { timeout: 240_000 }, async () => {
  const names = callers.map(([name]) => name);
  const ofProcedures = [['procedure', 'REST route', ...names]];
  for (const procedure of procedures) {
    const { openapi } = procedure.meta;
    const cells = await rowOf((headers) => cellOfProcedure(procedure, headers));
    ofProcedures.push([procedure.name, openapi ? `${openapi.method} /api${openapi.path}` : '-', ...cells]);
  }
  const ofRoutes = [['other route', ...names]];
  for (const { path, methods } of await appRoutes(server)) {
    const address = path.replace(':pageId', 'home').replace(/:\w+/g, 'x');
    for (const method of methods) {
      ofRoutes.push([`${method} ${path}`, ...(await rowOf((headers) => cellOfRoute(method, address, headers)))]);
    }
  }
  const ofUnpublished = [['unpublished', ...names]];
  const [, admin = {}] = callers.find(([name]) => name === 'admin') ?? [];
  const page = { title: 'Not yet', address: '/not-yet', status: 'draft' };
  const { pageId } = (await server.send('POST', '/api/pages', page, admin)).body;
  for (const address of [
    '/not-yet',
    `/api/content/${pageId}`,
    `/api/sections/${pageId}`,
    '/api/content/home?ids=true',
    '/api/sections/home?ids=true',
    '/api/sections/home?includeInactive=true',
  ]) {
    const cells = await rowOf((headers) => cellOfRoute('GET', address, headers));
    ofUnpublished.push([`GET ${address}`, ...cells]);
  }
  const tables = [ofProcedures, ofRoutes, ofUnpublished].map(asTable);
  await expect([LEGEND, ...tables, ''].join('\n')).toMatchFileSnapshot('./who-may-call.txt');
});
