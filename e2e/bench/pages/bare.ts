import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An answer as the site gave it. */
export interface BareAnswer {
  status: number;
  headers: Record<string, string>;
  /** In Base64. */
  body: string;
}

/** Nothing but `node:http`: whatever is asked for is answered with the bytes and headers its parent gave it. */
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
