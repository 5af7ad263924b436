import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { contactMessages } from '../../../db/schema/operations';
import { webhookDeliveries, webhooks } from '../../../db/schema/webhooks';
import { startTestServer, type TestServer } from '../../main/testing';
import { createMetrics } from '../../platform/telemetry/metrics';
import { Tally } from '../../platform/telemetry/tally';
import { observeSite } from './observe-site';

const TOKEN = 'a token of the monitoring';
const HOUR_MS = 60 * 60 * 1000;
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ METRICS_TOKEN: TOKEN, RATE_READS_PER_SECOND: '0' });
});
afterAll(() => server.close());
afterEach(() => void vi.restoreAllMocks());

async function scrape(): Promise<string> {
  const { body } = await server.send('GET', '/metrics', undefined, { Authorization: `Bearer ${TOKEN}` });
  return String(body);
}

/** Returns the value of a line; undefined if there is none. */
function readValue(text: string, line: string): number | undefined {
  const found = text.split('\n').find((each) => each.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
}

const countOf = (text: string, labels: string) => readValue(text, `http_request_duration_seconds_count{${labels}}`);
const namesOf = (text: string) =>
  [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type]) => ({ name, type }));

describe('requests', () => {
  it('are counted by kind and route, never by address', async () => {
    const editor = await server.signIn();
    const invented = ['/invented-page', '/api/invented', '/api/trpc/invented.call', '/api/content/invented'];
    for (const path of ['/about', '/api/content/home', '/api/content/home', ...invented])
      await server.send('GET', path);
    for (const call of ['drafts.list', 'drafts.list,drafts.list'])
      await server.send('GET', `/api/trpc/${call}?batch=1&input={}`, undefined, editor);
    const text = await scrape();
    const get = 'method="GET",status="200"';
    expect(countOf(text, `kind="page",route="",${get}`)).toBe(1);
    // The second response comes from the cache.
    expect(countOf(text, `kind="api",route="/api/content/{pageId}",${get}`)).toBe(2);
    expect(text).toMatch(/_count\{kind="trpc",route="drafts\.list",method="GET",status="\d+"\} 1/);
    expect(text).toMatch(/_count\{kind="trpc",route="batch",method="GET",status="\d+"\} 1/);
    expect(text).not.toContain('invented');
  });

  it('for pages are counted by whether the page was in memory', async () => {
    const before = await scrape();
    for (let at = 0; at < 3; at++) await server.send('GET', '/team');
    const after = await scrape();
    const grown = (result: string) => {
      const line = `page_cache_lookups_total{result="${result}"}`;
      return Number(readValue(after, line)) - Number(readValue(before, line));
    };
    expect([grown('miss'), grown('hit'), grown('stale')]).toEqual([1, 2, 0]);
    expect(readValue(after, 'page_cache_entries')).toBeGreaterThan(0);
  });
});

describe('the backlog', () => {
  it('is read with one statement, which is used again for some seconds', async () => {
    const { db } = server.database;
    const createdAt = new Date(Date.now() - HOUR_MS);
    const due = new Date(Date.now() + HOUR_MS);
    const message = { fullName: 'Ada', email: 'ada@example.com', subject: 'Hello', message: 'Hello', client: 'x' };
    await db.insert(contactMessages).values([
      { ...message, createdAt, mailDueAt: due, mailAttempts: 1 },
      { ...message, mailAttempts: 12 },
      { ...message, mailAttempts: 12, mailedAt: createdAt },
    ]);
    const webhook = { name: 'Chat', url: 'https://chat.example/hook', types: [], secret: 'x' };
    await db.insert(webhooks).values([
      { ...webhook, failingSince: createdAt },
      { ...webhook, isOn: false, offReason: 'gone' },
      { ...webhook, isOn: false, offReason: 'admin', failingSince: createdAt },
    ]);
    const delivery = { webhookId: 1, eventId: 'e', type: 'site.published', data: {}, dueAt: due } as const;
    await db.insert(webhookDeliveries).values([delivery, delivery, { ...delivery, dueAt: null }]);

    const metrics = createMetrics();
    observeSite(metrics, server.services, { pages: { lookups: new Tally(['result']) } });
    const execute = vi.spyOn(server.services.database.db, 'execute');
    const text = await metrics.text();
    await metrics.text();
    expect(execute).toHaveBeenCalledTimes(1);
    const queue = (name: string, of: string) => readValue(text, `outbox_${name}{queue="${of}"}`);
    expect(queue('waiting', 'contact_messages')).toBe(1);
    expect(queue('waiting', 'webhook_deliveries')).toBe(2);
    expect(queue('waiting', 'notifications')).toBe(0);
    expect(queue('oldest_age_seconds', 'notifications')).toBe(0);
    expect(Math.round(Number(queue('oldest_age_seconds', 'contact_messages')) / 60)).toBe(60);
    expect(readValue(text, 'contact_messages_failed')).toBe(1);
    expect(readValue(text, 'webhooks_failing')).toBe(2);
    expect(readValue(text, 'db_up')).toBe(1);
  });

  it.each([
    ['is away', () => Promise.reject(new Error('away'))],
    ['hangs', () => new Promise<never>(() => undefined)],
  ])('has no value while the database %s, and everything else is answered at once', async (_, execute) => {
    const metrics = createMetrics();
    observeSite(metrics, server.services, { pages: { lookups: new Tally(['result']) } });
    vi.spyOn(server.services.database.db, 'execute').mockImplementation(execute as never);
    const began = performance.now();
    const text = await metrics.text();
    expect(performance.now() - began).toBeLessThan(2000);
    expect(readValue(text, 'db_up')).toBe(0);
    expect(text).not.toMatch(/^outbox_waiting/m);
    expect(readValue(text, 'live_connections')).toBe(0);
  });
});

it('reports connected editors, events, replicas and the cache in front', async () => {
  const { live } = server.services;
  const metrics = createMetrics();
  const replicas = [
    { name: 'replica-1:5432', lagSeconds: 0.25, state: 'used' as const, reads: 7 },
    { name: 'replica-2:5432', lagSeconds: null, state: 'away' as const, reads: 2 },
  ];
  observeSite(metrics, server.services, {
    ...{ pages: { lookups: new Tally(['result']) }, cdn: { waiting: 3 } },
    replicas: () => replicas,
  });
  const before = live.use;
  const ends = ['ada', 'ada', 'eli'].map((person) => live.connect(person));
  live.receive({ kind: 'message', pageId: '' });
  live.gap();
  const text = await metrics.text();
  for (const end of ends) end();
  expect(readValue(text, 'live_connections')).toBe(3);
  expect(readValue(text, 'live_people')).toBe(2);
  expect(readValue(text, 'live_events_received_total')).toBe(before.received + 2);
  expect(readValue(text, 'live_events_gaps_total')).toBe(before.gaps + 1);
  expect(Math.abs(Number(readValue(text, 'live_events_last_timestamp_seconds')) - Date.now() / 1000)).toBeLessThan(60);
  expect(readValue(text, 'live_events_polling')).toBe(0);
  expect(text.match(/^db_replica.*$/gm)).toEqual([
    'db_replica_lag_seconds{replica="replica-1:5432"} 0.25',
    'db_replica_in_use{replica="replica-1:5432"} 1',
    'db_replica_in_use{replica="replica-2:5432"} 0',
    'db_replica_reads_total{replica="replica-1:5432"} 7',
    'db_replica_reads_total{replica="replica-2:5432"} 2',
  ]);
  expect(readValue(text, 'cdn_purge_waiting')).toBe(3);
  expect(text).toMatch(
    /^build_info\{version="\d+\.\d+\.\d+",node="v\d+\.\d+\.\d+",database="(?:pglite|postgres)"\} 1$/m,
  );
});

describe('everything that people read about the metrics', () => {
  const root = new URL('../../../', import.meta.url);

  it('the dashboard uses only metrics that exist', async () => {
    const text = readFileSync(new URL('e2e/scale/grafana.json', root), 'utf8');
    const found = [...text.matchAll(/"(?:expr|query)": ("(?:[^"\\]|\\.)*")/g)].map(
      ([, quoted = '']) => JSON.parse(quoted) as string,
    );
    const expressions = found.filter((each) => each !== 'prometheus');
    expect(expressions.length).toBeGreaterThan(30);
    const known = new Set(
      namesOf(await scrape()).flatMap(({ name, type }) =>
        type === 'histogram' || type === 'summary'
          ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`)
          : [name],
      ),
    );
    for (const expression of expressions) {
      const used = listMetrics(expression);
      expect([expression, used.length > 0]).toEqual([expression, true]);
      expect([expression, used.filter((name) => !known.has(name))]).toEqual([expression, []]);
    }
  });

  it('the hosting guide explains every metric of the site and no others', async () => {
    const guide = readFileSync(new URL('server/HOSTING.md', root), 'utf8');
    const [, section = ''] = guide.split('\n### Metrics\n');
    const [table = ''] = section.split('\n### ');
    const rows = table.split('\n').filter((line) => line.startsWith('| `'));
    const explained = rows.flatMap((row) =>
      [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name),
    );
    const own = namesOf(await scrape()).filter(({ name }) => !/^(?:process|nodejs)_/.test(name));
    const ofProcess = explained.filter((name) => /^(?:process|nodejs)_/.test(name ?? ''));
    expect(explained.filter((name) => !ofProcess.includes(name)).sort()).toEqual(own.map(({ name }) => name).sort());
    const all = new Set<string | undefined>(namesOf(await scrape()).map(({ name }) => name));
    expect(ofProcess.filter((name) => !all.has(name))).toEqual([]);
  });
});

/** Returns the names of the metrics in an expression of Prometheus, or in a query for the values of a label. */
function listMetrics(expression: string): string[] {
  const [, named] = /^label_values\((\w+),/.exec(expression) ?? [];
  if (named !== undefined) return [named];
  const bare = expression
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replace(/\b(?:by|without|on|ignoring|group_left|group_right) *\([^)]*\)/g, ' ');
  const words = [...bare.matchAll(/([a-zA-Z_:][\w:]*)( *\()?/g)];
  const operators = new Set(['and', 'or', 'unless', 'bool', 'offset']);
  return words.flatMap(([, word = '', isFunction]) => (isFunction || operators.has(word) ? [] : [word]));
}
