import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';

/** How long an open connection may still deliver a request that was on its way, in milliseconds. */
const GRACE_MS = 500;
const SWEEP_MS = 100;

/**
 * Shuts down a server: stops listening, answers requests that have arrived or are on their way, and closes all connections. Node's own
 * `Server.close` closes idle connections at once, along with a request that is just arriving on one.
 * @param cutMs time after which open requests are aborted, in milliseconds
 */
export async function drain(server: Server, cutMs: number): Promise<void> {
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
  const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
  let sweep: NodeJS.Timeout | undefined;
  // After reading what has arrived: on a busy machine, a connection whose request has not been read yet would count as idle.
  const closeIdle = () => setImmediate(() => server.closeIdleConnections());
  const grace = setTimeout(() => {
    closeIdle();
    sweep = setInterval(closeIdle, SWEEP_MS);
  }, GRACE_MS);
  const cut = setTimeout(() => server.closeAllConnections(), cutMs);
  await closed;
  clearTimeout(grace);
  clearInterval(sweep);
  clearTimeout(cut);
}
