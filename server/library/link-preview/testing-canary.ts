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

/** Starts a local server for a test file that records the requests it receives, and provides fetch options that connect to it. */
export function canaryForTests() {
  let server: Server;
  const canary = {
    port: 0,
    /** The requests by host and path since the last change of the response. */
    reached: [] as string[],
    answer: (_req: IncomingMessage, res: ServerResponse): unknown => res.end(),
    /** Responds with a page. */
    shows(html: string) {
      canary.reached = [];
      canary.answer = (_req, res) => res.writeHead(200, { 'Content-Type': 'text/html' }).end(html);
    },
    /** Redirects from /start, and responds with a page to all other requests. */
    redirects(target: string) {
      canary.reached = [];
      canary.answer = (req, res) => {
        if (req.url === '/start') res.writeHead(302, { Location: target.replace(/[^ -~]/g, encodeURIComponent) }).end();
        else res.writeHead(200, { 'Content-Type': 'text/html' }).end('the canary');
      };
    },
    /** Connects every allowed request to the canary. */
    dial: () => ({ hostname: '127.0.0.1', port: String(canary.port) }),
    options: (more: Partial<GuardedFetchOptions> = {}): GuardedFetchOptions => ({
      allowPrivate: false,
      userAgent: 'Prospectus-LinkPreview/1.0',
      maxBytes: 1024 * 1024,
      accept: 'text/html',
      isWanted: (type) => type.startsWith('text/html'),
      ...more,
    }),
    /** Like `options`, with test-only host names. */
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
