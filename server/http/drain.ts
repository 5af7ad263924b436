import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';

/** How long a connection kept alive may still bring a request that was on its way, in milliseconds. */
const GRACE_MS = 500;
const SWEEP_MS = 100;

/**
 * Ends a server: it listens no more, answers what has come and what was on its way, and lets its connections go.
 * `Server.close` of Node closes idle connections at once, and with them a request that is just arriving on one.
 * @param cutMs after how many milliseconds requests that have not ended are cut off
 */
export async function drain(server: Server, cutMs: number): Promise<void> {
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
  const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
  let sweep: NodeJS.Timeout | undefined;
  const grace = setTimeout(() => {
    server.closeIdleConnections();
    sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  }, GRACE_MS);
  const cut = setTimeout(() => server.closeAllConnections(), cutMs);
  await closed;
  clearTimeout(grace);
  clearInterval(sweep);
  clearTimeout(cut);
}
