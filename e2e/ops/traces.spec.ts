import { cp, mkdir, readdir, rm, stat, symlink } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ADMIN, expect, signIn, test } from './fixtures';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
}

/** Starts a collector of traces. */
async function startCollector() {
  const spans: ReceivedSpan[] = [];
  let text = '';
  const server = createServer(async (req, res) => {
    let body = '';
    for await (const chunk of req) body += chunk;
    text += body;
    const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: ReceivedSpan[] }[] }[] };
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
    res.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    text: () => text,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

test('a request is traced through its call to the statements on Postgres, and what is left is sent at the end', async ({
  start,
  cluster,
  folder,
}) => {
  const collector = await startCollector();
  const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' };
  // Nothing is sent before the end.
  const settings = {
    DATABASE_URL: cluster.url(),
    DATA_DIR: folder,
    ...ADMIN,
    ...traced,
    OTEL_BSP_SCHEDULE_DELAY: '600000',
  };
  const server = await start(settings);
  const headers = await signIn(server.url);
  const answer = await fetch(`${server.url}/api/drafts?state=draft`, { headers });
  expect(answer.status).toBe(200);
  const line = () => server.lines.find(({ path: asked }) => asked === '/api/drafts');
  await expect.poll(line).toBeDefined();
  expect(collector.spans).toEqual([]);
  expect(await server.stop()).toBe(0);
  const traceId = line()?.traceId;
  const own = collector.spans.filter((span) => span.traceId === traceId);
  const request = own.find(({ name }) => name === 'GET /api/drafts');
  const call = own.find(({ name }) => name === 'drafts.list');
  expect(call?.parentSpanId).toBe(request?.spanId);
  const statements = own.filter(({ name, parentSpanId }) => name === 'SELECT' && parentSpanId === call?.spanId);
  expect(statements.length).toBeGreaterThan(0);
  expect(collector.spans.map(({ name }) => name).join()).not.toContain('readyz');
  for (const word of [...Object.values(ADMIN), '127.0.0.1', 'state=draft', 'better-auth'])
    expect([word, collector.text().includes(word)]).toEqual([word, false]);
  await collector.close();
});

test('without a collector, a server works, says so once, and stops in time', async ({ start, folder }) => {
  const server = await start({
    DATA_DIR: folder,
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
    OTEL_BSP_SCHEDULE_DELAY: '50',
  });
  for (let at = 0; at < 20; at++) expect((await fetch(`${server.url}/about`)).status).toBe(200);
  const warnings = () => server.lines.filter(({ msg }) => msg === 'traces could not be sent');
  await expect.poll(warnings, { timeout: 20_000 }).toHaveLength(1);
  const began = Date.now();
  expect(await server.stop()).toBe(0);
  expect(Date.now() - began).toBeLessThan(8000);
  expect(warnings()).toHaveLength(1);
});

test('a site without traces never loads the library, and one with traces runs without it', async ({
  start,
  folder,
}) => {
  const copy = path.join(folder, 'site');
  const files = path.join(copy, 'dist/server');
  await mkdir(copy);
  await cp(path.join(ROOT, 'dist'), path.join(copy, 'dist'), { recursive: true });
  await cp(path.join(ROOT, 'package.json'), path.join(copy, 'package.json'));
  await symlink(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'));
  const chunks = (await readdir(files)).filter((name) => name.startsWith('chunk-open-telemetry-'));
  expect(chunks).toHaveLength(1);
  const library = path.join(files, chunks[0] ?? '');
  expect((await stat(library)).size).toBeGreaterThan(500_000);
  await rm(library);
  const command = [process.execPath, path.join(files, 'index.js')];
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' };
  const cases: Record<string, Record<string, string>> = { off: {}, on: endpoint };
  for (const [name, settings] of Object.entries(cases)) {
    const server = await start({ DATA_DIR: path.join(folder, name), ...settings }, command);
    expect((await fetch(`${server.url}/about`)).status).toBe(200);
    const problems = server.lines.filter(({ level }) => level >= 50).map(({ msg }) => msg);
    const unsent = 'traces are not sent, because the library cannot be loaded';
    expect(problems).toEqual(name === 'on' ? [unsent] : []);
    expect(await server.stop()).toBe(0);
  }
});
