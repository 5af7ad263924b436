import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';
import type { GuardedFetchOptions } from './guarded-fetch';

const NAMES: Record<string, string[]> = {
  'start.example': ['93.184.215.14'],
  'outer.example': ['93.184.215.14'],
  'inner.example': ['127.0.0.1'],
  'both.example': ['93.184.215.14', '127.0.0.1'],
  'six.example': ['::ffff:127.0.0.1'],
  'nowhere.example': [],
  localhost: ['127.0.0.1', '::1'],
  'localhost.': ['127.0.0.1'],
};

/** For a file's tests: a server on this machine that counts who gets through to it, and fetches that all end at it. */
export function canaryForTests() {
  let server: Server;
  const canary = {
    port: 0,
    /** Who got through since it was last told what to answer, by host and path. */
    reached: [] as string[],
    answer: (_req: IncomingMessage, res: ServerResponse): unknown => res.end(),
    /** Answers with a page. */
    shows(html: string) {
      canary.reached = [];
      canary.answer = (_req, res) => res.writeHead(200, { 'Content-Type': 'text/html' }).end(html);
    },
    /** Sends from /start elsewhere, and answers with a page to all else. */
    redirects(target: string) {
      canary.reached = [];
      canary.answer = (req, res) => {
        if (req.url === '/start') res.writeHead(302, { Location: target.replace(/[^ -~]/g, encodeURIComponent) }).end();
        else res.writeHead(200, { 'Content-Type': 'text/html' }).end('the canary');
      };
    },
    /** Whatever is let through ends at the canary, wherever it meant to go. */
    dial: () => ({ hostname: '127.0.0.1', port: String(canary.port) }),
    options: (more: Partial<GuardedFetchOptions> = {}): GuardedFetchOptions => ({
      allowPrivate: false,
      userAgent: 'Prospectus-LinkPreview/1.0',
      maxBytes: 1024 * 1024,
      accept: 'text/html',
      isWanted: (type) => type.startsWith('text/html'),
      ...more,
    }),
    /** As `options`, with names that are known here alone. */
    guarded: (more: Partial<GuardedFetchOptions> = {}) =>
      canary.options({ lookup: async (host) => NAMES[host] ?? ['127.0.0.1'], dial: canary.dial, ...more }),
  };

  beforeAll(async () => {
    server = createServer((req, res) => {
      canary.reached.push(`${req.headers.host}${req.url}`);
      canary.answer(req, res);
    });
    await new Promise<void>((resolve) => server.listen(0, resolve));
    canary.port = (server.address() as AddressInfo).port;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return canary;
}
