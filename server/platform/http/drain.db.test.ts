import { once } from 'node:events';
import { createServer, request as httpRequest } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { drain } from './drain';

const REQUEST = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

async function listen(answer: (end: () => void) => void = (end) => end()) {
  const server = createServer((_request, response) => answer(() => response.end('done')));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

async function ask(socket: Socket): Promise<string> {
  const answered = once(socket, 'data');
  socket.write(REQUEST);
  return String((await answered)[0]);
}

test('a request that arrives on an open connection during shutdown is answered, and the connection is closed', async () => {
  const { server, port } = await listen();
  const socket = connect(port, '127.0.0.1');
  expect(await ask(socket)).toContain('Connection: keep-alive');
  const drained = drain(server, 4_000);
  expect(await ask(socket)).toMatch(/^HTTP\/1.1 200 OK[\s\S]*Connection: close/);
  await once(socket, 'close');
  await drained;
});

test('an idle connection is closed, and new ones are refused', async () => {
  const { server, port } = await listen();
  const socket = connect(port, '127.0.0.1');
  await ask(socket);
  const drained = drain(server, 4_000);
  const refused = httpRequest({ port, host: '127.0.0.1' }).end();
  expect(((await once(refused, 'error')) as [NodeJS.ErrnoException])[0].code).toBe('ECONNREFUSED');
  await drained;
});

test('a request that never ends is aborted', async () => {
  const { server, port } = await listen(() => undefined);
  const socket = connect(port, '127.0.0.1');
  const begun = once(server, 'request');
  socket.write(REQUEST);
  await begun;
  const closed = once(socket, 'close');
  await drain(server, 50);
  await closed;
});
