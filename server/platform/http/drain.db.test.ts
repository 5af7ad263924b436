import { once } from 'node:events';
import { createServer, request as httpRequest } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { prepareDrain } from './drain';

const REQUEST = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

async function listen(answer: (end: () => void) => void = (end) => end()) {
  const server = createServer((_request, response) => answer(() => response.end('done')));
  const drain = prepareDrain(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, drain, port: (server.address() as AddressInfo).port };
}

async function ask(socket: Socket): Promise<string> {
  const answered = once(socket, 'data');
  socket.write(REQUEST);
  return String((await answered)[0]);
}

test('a request that arrives on an open connection during shutdown is answered, and the connection is closed', async () => {
  const { server, drain, port } = await listen();
  const socket = connect(port, '127.0.0.1');
  expect(await ask(socket)).toContain('Connection: keep-alive');
  const drained = drain(4_000);
  await vi.waitFor(() => expect(server.listening).toBe(false));
  expect(await ask(socket)).toMatch(/^HTTP\/1.1 200 OK[\s\S]*Connection: close/);
  await once(socket, 'close');
  await drained;
});

test('an idle connection is closed, and new ones are refused', async () => {
  const { server, drain, port } = await listen();
  const socket = connect(port, '127.0.0.1');
  await ask(socket);
  const drained = drain(4_000);
  await vi.waitFor(() => expect(server.listening).toBe(false));
  const refused = httpRequest({ port, host: '127.0.0.1' }).end();
  expect(((await once(refused, 'error')) as [NodeJS.ErrnoException])[0].code).toBe('ECONNREFUSED');
  await drained;
});

test('a request that never ends is aborted', async () => {
  const { server, drain, port } = await listen(() => undefined);
  const socket = connect(port, '127.0.0.1');
  const begun = once(server, 'request');
  socket.write(REQUEST);
  await begun;
  const closed = once(socket, 'close');
  await drain(50);
  await closed;
});

test('connections that wait to be accepted are answered', async () => {
  const { drain, port } = await listen();
  const sockets = Array.from({ length: 20 }, () => connect(port, '127.0.0.1'));
  const answers = sockets.map((socket) => ask(socket));
  // The connections are made, but this process has not accepted them yet.
  await new Promise(process.nextTick);
  const drained = drain(4_000);
  for (const answer of await Promise.all(answers)) expect(answer).toContain('200 OK');
  await drained;
});

test('the client of a response that is being prepared learns that its connection ends', async () => {
  const { server, drain, port } = await listen((end) => setTimeout(end, 700));
  const socket = connect(port, '127.0.0.1');
  const begun = once(server, 'request');
  const answer = ask(socket);
  await begun;
  const drained = drain(4_000);
  expect(await answer).toContain('Connection: close');
  await drained;
});

test('a connection whose response began before the shutdown may deliver one more request', async () => {
  const server = createServer((_request, response) => {
    response.write('be');
    setTimeout(() => response.end('gun'), 700);
  });
  const drain = prepareDrain(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let received = '';
  socket.on('data', (data) => {
    received += data;
  });
  socket.write(REQUEST);
  await vi.waitFor(() => expect(received).toContain('be'));
  const drained = drain(4_000);
  await vi.waitFor(() => expect(received).toContain('gun'), { timeout: 2_000 });
  await new Promise((resolve) => setTimeout(resolve, 200));
  socket.write(REQUEST);
  await vi.waitFor(() => expect(received).toContain('Connection: close'), { timeout: 2_000 });
  await drained;
});
