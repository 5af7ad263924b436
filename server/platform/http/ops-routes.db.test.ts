import { sql } from 'drizzle-orm';
import express from 'express';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../main/testing';
import { createMetrics } from '../telemetry/metrics';
import { opsRoutes } from './ops-routes';

const TOKEN = 'a token of the monitoring';
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ METRICS_TOKEN: TOKEN });
});
afterAll(() => server.close());
afterEach(() => void vi.restoreAllMocks());

const ready = () => server.send('GET', '/readyz');
const unready = { status: 503, body: { code: 'SERVICE_UNAVAILABLE', requestId: expect.any(String) } };

describe('/healthz', () => {
  it('reports that the server is alive, even if the database is unavailable', async () => {
    vi.spyOn(server.services.database, 'ping').mockRejectedValue(new Error('away'));
    const answer = await server.send('GET', '/healthz');
    expect([answer.status, answer.body, answer.headers.get('cache-control')]).toEqual([
      200,
      { status: 'ok' },
      'private, no-store',
    ]);
  });
});

describe('/readyz', () => {
  it('is 503 while the database is unavailable, and 200 once it is back', async () => {
    const ping = vi.spyOn(server.services.database, 'ping').mockRejectedValue(new Error('away'));
    const away = await ready();
    expect(away).toMatchObject(unready);
    expect(Number(away.headers.get('retry-after'))).toBeGreaterThan(0);
    ping.mockRestore();
    expect(await ready()).toMatchObject({ status: 200, body: { status: 'ready' } });
  });

  it('is 503 if a migration is missing', async () => {
    const { db } = server.database;
    await db.execute(sql`update migrations set hash = 'x' || hash`);
    expect(await ready()).toMatchObject(unready);
    await db.execute(sql`update migrations set hash = substr(hash, 2)`);
    expect((await ready()).status).toBe(200);
  });

  it('is 503 while the server shuts down', async () => {
    const draining = express()
      .use(opsRoutes(server.services, { isDraining: true }, createMetrics()))
      .listen(0);
    const { port } = draining.address() as { port: number };
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(503);
    await new Promise((resolve) => draining.close(resolve));
  });
});

describe('/metrics', () => {
  const metrics = (token?: string) =>
    server.send('GET', '/metrics', undefined, token === undefined ? {} : { Authorization: `Bearer ${token}` });

  it('returns Prometheus text with the token, with counts by route, method and status', async () => {
    await server.send('GET', '/api/content/nope');
    const answer = await metrics(TOKEN);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=/);
    expect(answer.body).toMatch(
      /http_request_duration_seconds_count\{kind="api",route="[^"]+",method="GET",status="404"\} \d/,
    );
    for (const name of [
      'last_run_timestamp_seconds',
      'next_timestamp_seconds',
      'overdue',
      'failed',
      'published_total',
    ]) {
      expect(answer.body).toMatch(new RegExp(`^schedule_${name} 0$`, 'm'));
    }
  });

  it('is not available without the token', async () => {
    for (const token of [undefined, '', `${TOKEN.slice(1)}x`, `${TOKEN}x`]) {
      expect(String((await metrics(token)).body)).not.toContain('http_request_duration');
    }
  });
});
