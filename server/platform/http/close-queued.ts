import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Closes all responses of a connection that is closed. Node closes only the current one: others of requests that a client has sent without
 * waiting would stay in memory, with their files and whatever else is freed at their end.
 */
export function closeQueued(server: Server): void {
  const queues = new WeakMap<Socket, Set<ServerResponse>>();
  server.prependListener('request', ({ socket }, response) => {
    const queue = queues.get(socket) ?? openQueue(socket);
    queue.add(response);
    response.once('close', () => queue.delete(response));
  });

  function openQueue(socket: Socket): Set<ServerResponse> {
    const queue = new Set<ServerResponse>();
    queues.set(socket, queue);
    // After Node has closed the current one.
    socket.once('close', () => setImmediate(() => queue.forEach(close)));
    return queue;
  }
}

/** Does what Node does with the current response of a connection that is closed. */
function close(response: ServerResponse): void {
  response.destroy();
  // Streams that write to it from now on look at this.
  Object.assign(response, { _closed: true });
  response.emit('close');
}
