import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A response of the site. */
export interface BareAnswer {
  status: number;
  headers: Record<string, string>;
  /** Base64. */
  body: string;
}

/** Responds to every request with the bytes and headers that the parent process sent, using nothing but `node:http`. */
let answer = { status: 404, headers: {} as Record<string, string>, body: Buffer.alloc(0) };

process.on('message', ({ status, headers, body }: BareAnswer) => {
  answer = { status, headers, body: Buffer.from(body, 'base64') };
  process.send?.('ready');
});

const server = createServer((_req, res) => {
  res.writeHead(answer.status, answer.headers);
  res.end(answer.body);
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
