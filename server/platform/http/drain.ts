import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';

/** How long an open connection may still deliver a request that was on its way, in milliseconds. */
const GRACE_MS = 500;
const SWEEP_MS = 100;

/**
 * Follows the connections and responses of a server, so that it can be shut down without cutting anything: Node's own `Server.close` resets
 * connections that are not accepted yet, and closes idle connections at once, along with a request that is just arriving on one.
 * @returns a function that stops listening, answers requests that have arrived or are on their way, and closes all connections; `cutMs` is
 * the time after which open requests are aborted, in milliseconds
 */
export function prepareDrain(server: Server): (cutMs: number) => Promise<void> {
  const open = new Set<ServerResponse>();
  let isDraining = false;
  let accepted = 0;
  /** When the last response ended whose client may still use the connection. */
  let keptAt = 0;
  server.on('connection', () => {
    accepted += 1;
  });
  server.prependListener('request', (_request, response) => {
    if (isDraining) response.setHeader('Connection', 'close');
    open.add(response);
    response.once('close', () => {
      open.delete(response);
      if (isDraining && response.shouldKeepAlive) keptAt = performance.now();
    });
  });

  /** Accepts the connections that are waiting. Each turn of the event loop accepts one, so they have all been when a turn accepts none. */
  async function acceptWaiting(untilMs: number): Promise<void> {
    for (let before = -1; before !== accepted && performance.now() < untilMs; ) {
      before = accepted;
      await turn();
      await turn();
    }
  }

  return async (cutMs) => {
    // Before any connection is announced to end: its client would open another one, which then would be waiting.
    await acceptWaiting(performance.now() + cutMs / 2);
    const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
    isDraining = true;
    for (const response of open) if (!response.headersSent) response.setHeader('Connection', 'close');
    let sweep: NodeJS.Timeout | undefined;
    const closeIdle = () => {
      if (performance.now() - keptAt < GRACE_MS) return;
      // After reading what has arrived: on a busy machine, a connection whose request has not been read yet would count as idle.
      setImmediate(() => server.closeIdleConnections());
    };
    const grace = setTimeout(() => {
      closeIdle();
      sweep = setInterval(closeIdle, SWEEP_MS);
    }, GRACE_MS);
    const cut = setTimeout(() => server.closeAllConnections(), cutMs);
    await closed;
    clearTimeout(grace);
    clearInterval(sweep);
    clearTimeout(cut);
  };
}
