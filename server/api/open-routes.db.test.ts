import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Meta } from '../accounts/auth/trpc';
import { startTestServer, type TestServer } from '../main/testing';
import { appRoutes } from '../main/testing-routes';
import { restRoutes } from './rest-routes';
import { appRouter } from './router';

const OIDC = { OIDC_ISSUER: 'https://127.0.0.1:9', OIDC_CLIENT_ID: 'site', OIDC_CLIENT_SECRET: 'secret' };
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };

let server: TestServer;
let limited: TestServer;

beforeAll(async () => {
  server = await startTestServer({ ...OIDC, RATE_READS_PER_SECOND: '0' });
  limited = await startTestServer({
    ...OIDC,
    TRUST_PROXY: 'true',
    RATE_VISITOR_WRITES_PER_MINUTE: '5',
    RATE_READS_PER_SECOND: '5',
  });
});
afterAll(async () => {
  await server.close();
  await limited.close();
});

/** Lists every address that accepts writes: REST routes, tRPC mutations and the app's other routes. */
async function writes(): Promise<[method: string, address: string][]> {
  const rest = restRoutes(appRouter).map(({ method, path }) => [method, `/api${path}`] as [string, string]);
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: string; meta: Meta } }>;
  const mutations = Object.keys(procedures)
    .filter((name) => procedures[name]?._def.type === 'mutation')
    .map((name) => ['POST', `/api/trpc/${name}`] as [string, string]);
  const others = (await appRoutes(server)).flatMap(({ path, methods }) =>
    methods.map((method) => [method, path] as [string, string]),
  );
  return [...rest, ...mutations, ...others]
    .filter(([method]) => method !== 'GET')
    .map(([method, path]) => [method, path.replace(':pageId', 'home').replace(/:\w+|\{\w+\}/g, 'x')]);
}

describe('a write open to visitors', () => {
  it('is limited at every address', async () => {
    const unlimited: string[] = [];
    const open: string[] = [];
    let clients = 0;
    for (const [method, address] of await writes()) {
      clients += 1;
      const from = { 'X-Forwarded-For': `10.${Math.floor(clients / 250)}.${clients % 250}.1` };
      const ask = async () => (await limited.send(method, address, {}, from)).status;
      const first = await ask();
      if (first === 401 || first === 403) continue;
      open.push(`${method} ${address}`);
      const more = await Promise.all(Array.from({ length: 25 }, ask));
      if (!more.includes(429)) unlimited.push(`${method} ${address}`);
    }
    expect(open).toEqual(expect.arrayContaining(['POST /visits/home', 'POST /contact', 'POST /admin/setup']));
    expect(unlimited).toEqual([]);
  });
});

describe('a field that is sent twice or nested', () => {
  const READ: [method: string, path: string, field: string][] = [
    ['GET', '/admin/setup', 'token'],
    ['GET', '/admin/join', 'token'],
    ['GET', '/api/auth/oidc/start', 'to'],
    ['GET', '/api/auth/oidc/start', 'confirm'],
    ['GET', '/api/auth/oidc/callback', 'state'],
    ['GET', '/api/admin/audit.csv', 'action'],
    ['GET', '/api/record/publications.csv', 'kind'],
    ['GET', '/api/record/publications/1/html', 'view'],
    ...['token', 'email', 'name', 'password', 'endKeys'].flatMap((field): [string, string, string][] => [
      ['POST', '/admin/setup', field],
      ['POST', '/admin/join', field],
    ]),
    ...['fullName', 'email', 'subject', 'message', 'extraNote'].map((field): [string, string, string] => [
      'POST',
      '/contact',
      field,
    ]),
    ...restRoutes(appRouter)
      .filter(({ method }) => method === 'GET')
      .flatMap(({ path, fields }) =>
        fields
          .filter((field) => !path.includes(`{${field}}`))
          .map((field): [string, string, string] => [
            'GET',
            `/api${path.replace('{collectionId}', 'insights').replace(/\{\w+\}/g, 'home')}`,
            field,
          ]),
      ),
  ];

  it.each(READ)('is rejected by %s %s: %s', async (method, path, field) => {
    const admin = await server.signIn('admin');
    for (const sent of [`${field}=a&${field}=b`, `${field}[a]=b`, `${field}[]=a`]) {
      const answer =
        method === 'GET'
          ? await server.send('GET', `${path}?${encodeURI(sent)}`, undefined, admin)
          : await server.send(method, path, sent, { ...admin, ...FORM });
      // Public routes ignore unknown query parameters, and over REST `field[a]` is one.
      const ignores = path.startsWith('/api/') && sent.includes('[') && answer.status !== 400;
      expect([sent, answer.status, ignores]).toEqual([sent, ignores ? answer.status : 400, ignores]);
    }
  });

  it('causes no server error on any other route', async () => {
    const admin = await server.signIn('admin');
    const names = [...new Set(READ.map(([, , field]) => field)), 'before', 'author', 'category', 'sent', 'input'];
    const sent = names.flatMap((name) => [`${name}=a`, `${name}=b`, `${name}[c]=d`]).join('&');
    for (const { path, methods } of await appRoutes(server)) {
      const address = path.replace(':pageId', 'home').replace(/:\w+/g, 'x');
      for (const method of methods) {
        const byQuery = await server.send(method, `${address}?${encodeURI(sent)}`, undefined, admin);
        const byForm = method === 'GET' ? byQuery : await server.send(method, address, sent, { ...admin, ...FORM });
        for (const { status } of [byQuery, byForm])
          expect([method, address, status >= 500]).toEqual([method, address, false]);
      }
    }
    for (const page of ['/', '/contact', '/insights']) {
      expect([page, (await server.send('GET', `${page}?${encodeURI(sent)}`)).status]).not.toEqual([page, 500]);
    }
  });

  it('can only be read through a schema or readFields', () => {
    const files = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !/\.test\.ts$|testing/.test(file),
    );
    const reads = files.flatMap((file) =>
      readFileSync(`server/${file}`, 'utf8')
        .split('\n')
        .filter((line) => /\breq\.(query|body)\b/.test(line) && !/^\s*(\*|\/\/)|readFields\(/.test(line))
        .map(() => file),
    );
    expect([...new Set(reads)].sort()).toEqual([
      'api/mcp/answer-mcp.ts',
      'api/rest.ts',
      'features/audit/audit-routes.ts',
      'features/backup/backup-routes.ts',
      'features/bundle/bundle-routes.ts',
      'features/record/record-routes.ts',
      'platform/http/csp-reports.ts',
      'platform/http/read-json.ts',
    ]);
  });
});
