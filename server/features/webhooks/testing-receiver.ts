import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that a receiver got. */
export interface Received {
  headers: IncomingHttpHeaders;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: the tests inspect events of every type.
  body: any;
}

/** A receiver of webhooks for tests. */
export interface Receiver {
  url: string;
  received: Received[];
  /** The most requests that were answered at the same time. */
  atOnce: number;
  /** Answers a request; by default with 204. */
  answer: (req: IncomingMessage, res: ServerResponse) => unknown;
  close(): Promise<void>;
}

/** Starts a receiver on this machine. */
export async function startReceiver(): Promise<Receiver> {
  let open = 0;
  const server = createServer((req, res) => {
    open += 1;
    receiver.atOnce = Math.max(receiver.atOnce, open);
    res.on('close', () => {
      open -= 1;
    });
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      receiver.received.push({ headers: req.headers, text, body: JSON.parse(text) });
      receiver.answer(req, res);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received: [],
    atOnce: 0,
    answer: (_req, res) => res.writeHead(204).end(),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}
