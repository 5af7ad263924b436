import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readEnv } from '../env';
import { createRequestLog } from '../http/log-request';
import { createLogger } from '../log';
import { createMetrics } from './metrics';
import { getTraceId, startTracing, stopTracing, traceCall, traceRequests, traceStatement } from './tracing';

interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  status: { code?: number };
}

const SERVER = 2;
const CLIENT = 3;
const FAILED = 2;
const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = 'b7ad6b7169203331';
const OF_CALLER = { traceparent: `00-${TRACE}-${PARENT}-01` };

const environment = { ...process.env };
let servers: Server[];
/** The bodies that the collector has received. */
let received: string[];
let logged: string[];
const log = createLogger('info', { write: (line: string) => void logged.push(line) });

beforeEach(() => {
  [servers, received, logged] = [[], [], []];
  process.env.OTEL_EXPORTER_OTLP_PROTOCOL = 'http/json';
});
afterEach(async () => {
  await stopTracing();
  for (const server of servers) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
});

async function listen(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function startCollector(): Promise<string> {
  const collector = createServer(async (req, res) => {
    let body = `${req.url} ${req.headers['api-key'] ?? ''}\n`;
    for await (const chunk of req) body += chunk;
    received.push(body);
    res.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  });
  return listen(collector);
}

/** Answers with the id of the trace, after a call with two statements. */
async function answerCall(path: string, res: ServerResponse): Promise<void> {
  const { ok } = await traceCall(
    'content.get',
    async () => {
      await traceStatement('/* planned once */ select * from people where email = $1', async () => 'ada@example.com');
      const failing = traceStatement('insert into people values ($1)', () =>
        Promise.reject(Object.assign(new Error('ada@example.com exists'), { code: '23505' })),
      );
      return failing.catch(() => ({ ok: !path.includes('fail') }));
    },
    (result) => !result.ok,
  );
  res.statusCode = ok ? 200 : 503;
  res.end(getTraceId() ?? 'none');
}

/** Starts tracing, and a server that handles requests like the site. */
async function serve(settings: Record<string, string>, isTrusted = false): Promise<string> {
  await startTracing(readEnv(settings), log);
  const logRequest = createRequestLog(log, createMetrics());
  const listener = traceRequests(
    (req, res) => {
      const path = req.url?.split('?')[0] ?? '';
      logRequest({ req, res, requestId: 'id', path });
      if (path.startsWith('/api/')) req.routeName = '/api/content/{pageId}';
      // Answers only after the body was read, as a route of the API does.
      req.resume().once('end', () => void answerCall(path, res));
    },
    () => isTrusted,
  );
  return listen(createServer(listener));
}

/** Sends what is left and returns all spans. */
async function flush(): Promise<ReceivedSpan[]> {
  await stopTracing();
  return received.flatMap((body) => {
    const { resourceSpans } = JSON.parse(body.slice(body.indexOf('\n'))) as {
      resourceSpans: { scopeSpans: { spans: ReceivedSpan[] }[] }[];
    };
    return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
  });
}

const attributesOf = ({ attributes }: ReceivedSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]));
const read = async (address: string, headers: Record<string, string> = {}) =>
  (await fetch(address, { headers })).text();

describe('traces', () => {
  it('contain the request, its call and its statements, with the id in the log and nothing about a person', async () => {
    const url = await serve({
      OTEL_EXPORTER_OTLP_ENDPOINT: await startCollector(),
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=sesame',
    });
    const traceId = await read(`${url}/api/content/fail?email=ada@example.com`, { 'User-Agent': 'Adas browser' });
    await read(`${url}/about?email=ada@example.com`);
    await read(`${url}/private/fail`);
    await expect.poll(() => logged.length).toBe(3);
    const spans = await flush();
    expect(received[0]).toMatch(/^\/v1\/traces sesame\n/);
    const [request, call, found, failed] = ['GET /api/content/{pageId}', 'content.get', 'SELECT', 'INSERT'].map(
      (name) => spans.find((span) => span.traceId === traceId && span.name === name),
    ) as [ReceivedSpan, ReceivedSpan, ReceivedSpan, ReceivedSpan];
    expect([request.kind, request.parentSpanId, request.status.code]).toEqual([SERVER, undefined, FAILED]);
    expect(attributesOf(request)).toEqual({
      'http.request.method': 'GET',
      'http.route': '/api/content/{pageId}',
      'app.request.kind': 'api',
      'http.response.status_code': 503,
    });
    expect([call.parentSpanId, call.status.code]).toEqual([request.spanId, FAILED]);
    expect(attributesOf(call)).toEqual({ 'rpc.system.name': 'trpc', 'rpc.method': 'content.get' });
    expect([found.parentSpanId, found.kind]).toEqual([call.spanId, CLIENT]);
    expect(attributesOf(found)).toEqual({
      'db.system.name': 'postgresql',
      'db.operation.name': 'SELECT',
      'db.query.text': 'select * from people where email = $1',
    });
    expect(attributesOf(failed)).toMatchObject({ 'db.operation.name': 'INSERT', 'error.type': '23505' });
    const pages = spans.filter(({ name }) => name === 'GET page').map(attributesOf);
    expect(pages.map((page) => page['url.path'])).toEqual(['/about', undefined]);
    const lines = logged.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines[0]).toMatchObject({ traceId, kind: 'api', route: '/api/content/{pageId}' });
    for (const word of ['ada@', 'Adas', '127.0.0.1', 'private']) expect(received.join()).not.toContain(word);
    expect(received.join()).toContain('"prospectus"');
  });

  it.each([
    ['continue that of a trusted proxy', true, OF_CALLER, TRACE, PARENT],
    ['are not continued from anyone else', false, OF_CALLER, undefined, undefined],
    ['begin anew if the header is not valid', true, { traceparent: '00-xyz-1-01' }, undefined, undefined],
  ])('%s', async (_, isTrusted, headers, traceId, parent) => {
    const url = await serve({ OTEL_EXPORTER_OTLP_ENDPOINT: await startCollector() }, isTrusted);
    const told = await read(url, headers);
    expect(told).toMatch(/^[0-9a-f]{32}$/);
    if (traceId) expect(told).toBe(traceId);
    else expect(told).not.toBe(TRACE);
    await expect.poll(() => logged.length).toBe(1);
    const request = (await flush()).find(({ kind }) => kind === SERVER);
    expect([request?.traceId, request?.parentSpanId]).toEqual([told, parent]);
  });

  it('leave out health checks, connections of open editors, and requests that are not sampled', async () => {
    const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: await startCollector() };
    const url = await serve(settings);
    for (const path of ['/healthz', '/readyz?x', '/metrics', '/api/trpc/live.events'])
      expect([path, await read(url + path)]).toEqual([path, 'none']);
    expect(await flush()).toEqual([]);
    const sampling = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' };
    expect(await read(await serve({ ...settings, ...sampling }))).toBe('none');
    expect(await flush()).toEqual([]);
    expect(logged.join()).not.toContain('traceId');
  });

  it('are dropped if the collector is away or hangs, with one warning, and a shutdown does not wait for it', async () => {
    const hanging = await listen(createServer(() => undefined));
    for (const OTEL_EXPORTER_OTLP_ENDPOINT of [hanging, 'http://127.0.0.1:9']) {
      const url = await serve({ OTEL_EXPORTER_OTLP_ENDPOINT });
      for (let at = 0; at < 3; at++) expect(await read(url)).toMatch(/^[0-9a-f]{32}$/);
      await expect.poll(() => logged.filter((line) => line.includes('"msg":"request"')).length).toBe(3);
      const began = performance.now();
      await stopTracing();
      expect(performance.now() - began).toBeLessThan(3000);
      logged.length = 0;
    }
  });

  it('are off without an address, and cost requests nothing', async () => {
    await startTracing(readEnv({}), log);
    const listener = () => undefined;
    expect(traceRequests(listener, () => true)).toBe(listener);
    expect(getTraceId()).toBeUndefined();
    expect(await traceStatement('select 1', async () => 'done')).toBe('done');
    expect(logged).toEqual([]);
  });
});
