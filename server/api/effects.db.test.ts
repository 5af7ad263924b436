import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Meta } from '../accounts/auth/trpc';
import { startTestServer, type TestServer } from '../main/testing';
import { appRouter } from './router';

let server: TestServer;
let admin: Record<string, string>;
let elsewhere: Server;
let asked: string[] = [];

beforeAll(async () => {
  server = await startTestServer({ LINK_PREVIEW_ALLOW_PRIVATE: 'true', RATE_READS_PER_SECOND: '0' });
  admin = await server.signIn('admin');
  // A page that is rendered for the first time is recorded.
  await server.services.recordKeeper.run();
  elsewhere = createServer((req, res) => {
    asked.push(req.url ?? '');
    res.setHeader('Content-Type', 'text/html').end('<title>A page</title>');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => elsewhere.once('listening', resolve));
});
afterAll(async () => {
  elsewhere.close();
  await server.close();
});
afterEach(() => {
  asked = [];
  vi.restoreAllMocks();
});

const procedures = Object.entries(appRouter._def.procedures) as unknown as [
  string,
  { _def: { type: string; meta: Meta } },
][];
const reads = procedures.filter(([, { _def }]) => _def.type !== 'mutation');

/** Inputs for the queries of the dashboard, which are not in the API document. */
const INPUTS: Record<string, object> = {
  'chain.walk': { chain: 'content', from: 0 },
  'collections.choices': { collection: 'insights', among: 'entries' },
  'collections.entries': { collection: 'insights' },
  'content.alts': { names: ['0123456789abcdef'] },
  'disclosures.claimPlaces': { claim: 1 },
  'disclosures.sections': { refs: ['dynamic.fair'] },
  'drafts.editable': { draftId: 1, pageId: 'home', isSiteShown: true },
  'drafts.pages': { draftId: 1 },
  'content.read': { pageId: 'home' },
  'content.editable': { pageId: 'home', isSiteShown: true },
  'history.past': { pageId: 'home' },
  'history.pastSite': {},
  'files.uses': { id: '0000000000' },
  'files.versions': { id: '0000000000' },
  'media.read': { key: `${'0'.repeat(40)}.png` },
  'media.description': { key: `${'0'.repeat(40)}.png` },
  'retention.exportHeld': { id: '1' },
  'webhooks.deliveries': { webhookId: 1, isFailed: false, limit: 20, cursor: '1' },
  'webhooks.delivery': { id: 1 },
  'media.versions': { key: `${'0'.repeat(40)}.png` },
  'sharing.read': { pageId: 'about' },
  'sharing.card': { pageId: 'about', title: 'About Us' },
  'pages.check': { address: '/history' },
  'pages.list': {},
  'redirects.check': { from: '/old', to: '/team', kind: 'exact', status: 301 },
  'search.places': { find: 'owner', isCaseSensitive: false, isWholeWord: false },
  'settings.read': { key: 'messagesKeptMonths' },
  'users.passkeys': { id: 'nobody' },
  'users.sessions': { id: 'nobody' },
};

const query = (name: string, input: object, headers: Record<string, string>) =>
  server.send('GET', `/api/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`, undefined, headers);

/** Returns true for the configuration of a transaction that cannot write. */
const isReadOnly = (config: unknown) => (config as { accessMode?: string } | undefined)?.accessMode === 'read only';

describe('a GET request', () => {
  it('has side effects only in these cases', () => {
    const effects = reads.filter(([, { _def }]) => _def.meta.hasEffect).map(([name]) => name);
    expect(effects.sort()).toEqual([
      'export.export',
      'linkPreview.read',
      'live.events',
      'live.presence',
      'search.content',
    ]);
    for (const [name, { _def }] of reads)
      expect([name, _def.type === 'query' || _def.meta.hasEffect]).toEqual([name, true]);
  });

  it.each(reads.filter(([, { _def }]) => !_def.meta.hasEffect))('writes nothing: %s', async (name, { _def }) => {
    const { db } = server.database;
    const writes = (['insert', 'update', 'delete', 'transaction'] as const).map((verb) => vi.spyOn(db, verb));
    const answer = await query(name, INPUTS[name] ?? _def.meta.example?.request ?? {}, admin);
    expect([200, 404]).toContain(answer.status);
    const calls: unknown[][] = writes.flatMap(({ mock }) => mock.calls);
    expect(calls.filter(([, config]) => !isReadOnly(config))).toEqual([]);
  });
});

describe('a character that the database cannot store', () => {
  const texts = reads.flatMap(([name, { _def }]) => {
    const input = (INPUTS[name] ?? _def.meta.example?.request ?? {}) as Record<string, unknown>;
    const keys = Object.keys(input).filter((key) => typeof input[key] === 'string');
    return _def.type === 'query' ? keys.map((key) => [name, key, { ...input, [key]: 'a\u0000b' }] as const) : [];
  });

  it.each(texts)('is rejected or not found, without a server error: %s, %s', async (name, _key, input) => {
    expect([200, 400, 404]).toContain((await query(name, input, admin)).status);
  });
});

describe('a link preview with a session', () => {
  let count = 0;
  const preview = async (headers: Record<string, string>, byTrpc = false) => {
    const url = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/${count++}`;
    const answer = await (byTrpc
      ? query('linkPreview.read', { url }, headers)
      : server.send('GET', `/api/link-preview?${new URLSearchParams({ url })}`, undefined, headers));
    return [answer.status, asked.length];
  };

  it.each([
    ['from a link on another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['from a link on a neighboring site', { 'Sec-Fetch-Site': 'same-site' }],
    ['from a link in an email', { 'Sec-Fetch-Site': 'none' }],
    ['from a script of another site', { Origin: 'https://evil.example' }],
    ['from a page of another site', { Referer: 'https://evil.example/page' }],
    ['from an unknown origin', {}],
  ] as [string, Record<string, string>][])('is not fetched %s', async (_, headers) => {
    const { Origin: _own, ...session } = admin;
    expect(await preview({ ...session, ...headers })).toEqual([403, 0]);
    expect(await preview({ ...session, ...headers }, true)).toEqual([403, 0]);
  });

  it('is fetched for the site itself and for API keys', async () => {
    const { Origin: own = '', ...session } = admin;
    expect(await preview({ ...session, 'Sec-Fetch-Site': 'same-origin' })).toEqual([200, 1]);
    expect(await preview({ ...session, Referer: `${own}/admin` }, true)).toEqual([200, 2]);
    expect(await preview({ ...(await server.key()), 'Sec-Fetch-Site': 'cross-site' })).toEqual([200, 3]);
  });
});
