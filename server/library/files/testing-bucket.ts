import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from '@20minutes/s3rver';
import { readEnv } from '../../platform/env';
import { type BucketSettings, openBucket } from './bucket-storage';
import type { MediaFiles } from './storage';

/**
 * What is wrong with the bucket: connections are refused; requests get no answer; answers are late, stop after their head or in the middle
 * (and the connection is closed, or not), or say that nothing is allowed, or that the service is busy.
 */
export type Fault = 'none' | 'refuse' | 'hang' | 'slow' | 'head' | 'half' | 'stall' | 'deny' | 'busy';

/** A bucket for a test file, behind a proxy that can fail. */
export interface TestBucket {
  fault: Fault;
  /** The requests that arrived: `GET /site-media/KEY`. */
  requests: string[];
  /** The settings of a server with this bucket. */
  settings: Record<string, string>;
  /** Opens the bucket with time limits that no busy machine exceeds, and with fewer attempts than a site makes. */
  open(more?: Partial<BucketSettings>): MediaFiles;
  close(): Promise<void>;
}

const NAME = 'site-media';
/** The keys that the server accepts. */
const KEY = 'S3RVER';
const LATE_MS = 300;
/** Longer than any test takes. */
const PATIENT_MS = 120_000;

/** Short time limits, for requests that must fail because of them. A busy machine may exceed them too. */
export const SHORT_LIMITS = {
  connectMs: 300,
  answerMs: 200,
  totalMs: 500,
  idleMs: 400,
  readMs: 1000,
  uploadMs: 5000,
  attempts: 2,
};

/** Starts an S3-compatible server with an empty bucket. */
export async function startTestBucket(): Promise<TestBucket> {
  const directory = mkdtempSync(path.join(tmpdir(), 'prospectus-bucket-'));
  const store = new S3rver({
    ...{ address: '127.0.0.1', port: 0, silent: true, directory },
    // Its own signature of a list is wrong, because it ignores the slash after the bucket.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: NAME }],
  });
  const { port } = await store.run();
  const proxy = createServer((req, res) => {
    bucket.requests.push(`${req.method} ${decodeURIComponent(req.url ?? '')}`);
    answer(req, res, port, bucket.fault);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const settings = {
    MEDIA_S3_BUCKET: NAME,
    MEDIA_S3_ENDPOINT: endpoint,
    MEDIA_S3_ACCESS_KEY_ID: KEY,
    MEDIA_S3_SECRET_ACCESS_KEY: KEY,
    MEDIA_S3_PATH_STYLE: 'true',
  };
  const bucket: TestBucket = {
    fault: 'none',
    requests: [],
    settings,
    open(more) {
      const { MEDIA_S3_REGION: region } = readEnv(settings);
      const [connectMs, answerMs, totalMs, idleMs, readMs, uploadMs] = Array<number>(6).fill(PATIENT_MS);
      const limits = { connectMs, answerMs, totalMs, idleMs, readMs, uploadMs, attempts: 2 };
      const keys = { accessKeyId: KEY, secretAccessKey: KEY };
      return openBucket({ ...keys, bucket: NAME, endpoint, region, isPathStyle: true, prefix: '', limits, ...more });
    },
    async close() {
      for (const server of [proxy, store.httpServer]) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
      rmSync(directory, { recursive: true });
    },
  };
  return bucket;
}

function answer(req: IncomingMessage, res: ServerResponse, port: number, fault: Fault): void {
  res.on('error', () => undefined);
  if (fault === 'refuse') return void req.socket.destroy();
  if (fault === 'hang') return void req.resume();
  if (fault === 'deny') return void sendError(req, res, 403, 'AccessDenied');
  if (fault === 'busy') return void sendError(req, res, 503, 'SlowDown');
  const { expect: _, ...headers } = req.headers;
  const to = request({ port, host: '127.0.0.1', method: req.method, path: req.url, headers }, (from) => {
    setTimeout(() => forward(from, res, fault), fault === 'slow' ? LATE_MS : 0);
  });
  to.on('error', () => res.destroy());
  req.pipe(to);
}

function forward(from: IncomingMessage, res: ServerResponse, fault: Fault): void {
  res.writeHead(from.statusCode ?? 500, from.headers);
  const half = Math.floor(Number(from.headers['content-length'] ?? 0) / 2);
  if (fault === 'none' || fault === 'slow' || half === 0) return void from.pipe(res);
  res.flushHeaders();
  let sent = 0;
  from.on('data', (chunk: Buffer) => {
    if (fault === 'head' || sent >= half) return;
    const part = chunk.subarray(0, half - sent);
    sent += part.length;
    res.write(part);
  });
  from.on('end', () => {
    if (fault !== 'stall') setTimeout(() => res.destroy(), 20);
  });
}

function sendError(req: IncomingMessage, res: ServerResponse, status: number, code: string): void {
  req.resume();
  res.writeHead(status, { 'Content-Type': 'application/xml' });
  const body = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>No.</Message></Error>`;
  res.end(req.method === 'HEAD' ? undefined : body);
}
