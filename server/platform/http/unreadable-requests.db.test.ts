import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerUnreadableRequests } from './unreadable-requests';

let server: Server;

beforeAll(async () => {
  server = createServer((_req, res) => res.end('read')).listen(0, '127.0.0.1');
  answerUnreadableRequests(server);
  await new Promise((resolve) => server.once('listening', resolve));
});
afterAll(() => void server.close());

async function send(bytes: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(bytes);
  return text(socket);
}

it.each([
  ['no HTTP', 'hello\r\n\r\n', 400, 'The request is not valid HTTP.'],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab', 400, undefined],
  ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431, undefined],
  ['an address without end', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 414, undefined],
])('answers %s like any other error', async (_, bytes, status, message) => {
  const [head = '', body = ''] = (await send(bytes)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  const answer = JSON.parse(body);
  expect(answer).toMatchObject({
    code: status === 414 ? 'URI_TOO_LONG' : 'BAD_REQUEST',
    message: message ?? expect.any(String),
  });
  expect(head).toContain(`X-Request-Id: ${answer.requestId}`);
});

it('does not affect a valid request', async () => {
  expect(await send('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toContain('read');
});
