import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ModelWire, wireOf } from './testing-wires';

/** A response of the test model. Each request uses up the next behavior, and the last is repeated. */
export type Behaviour =
  | { kind: 'answer'; value: unknown }
  /** Sends the text unchanged, readable or not. */
  | { kind: 'text'; text: string }
  | { kind: 'refusal' }
  | { kind: 'status'; status: number; headers?: Record<string, string>; body?: string }
  /** Accepts the request and never responds. */
  | { kind: 'silence' }
  | { kind: 'endless' }
  /** Responds depending on the prompt. */
  | { kind: 'obey'; answer: (prompt: string) => unknown };

export interface TestModel {
  /** For `AI_BASE_URL`. */
  url: string;
  /** The requests it received. */
  asked: { path: string; headers: IncomingMessage['headers']; body: string }[];
  /** Returns how many callers closed the connection before the response. */
  hungUp: () => number;
  behave(...behaviours: Behaviour[]): void;
  close(): Promise<void>;
}

/**
 * Starts a local server that implements the streaming protocols of OpenAI-compatible providers, OpenAI and Anthropic.
 */
export async function startTestModel(): Promise<TestModel> {
  let planned: Behaviour[] = [];
  let hungUp = 0;
  const asked: TestModel['asked'] = [];
  const server = createServer((req, res) => {
    res.on('close', () => {
      if (!res.writableFinished) hungUp += 1;
    });
    void readBody(req).then((body) => {
      asked.push({ path: req.url ?? '', headers: req.headers, body });
      const behaviour = planned.length > 1 ? planned.shift() : planned[0];
      answer(wireOf(req.url ?? ''), behaviour ?? { kind: 'silence' }, body, res);
    });
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    hungUp: () => hungUp,
    behave: (...behaviours) => {
      planned = behaviours;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readBody(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of req as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function answer(wire: ModelWire, behaviour: Behaviour, body: string, res: ServerResponse): void {
  switch (behaviour.kind) {
    case 'silence':
      return;
    case 'status':
      res.writeHead(behaviour.status, { 'Content-Type': 'application/json', ...behaviour.headers });
      res.end(behaviour.body ?? JSON.stringify({ error: { type: 'error', message: 'no' } }));
      return;
    case 'endless':
      wire.begin(res, body);
      for (let count = 0; count < 12; count++) wire.piece(res, body, 'x'.repeat(16_000));
      wire.finish(res);
      return;
    case 'refusal':
      wire.begin(res, body);
      wire.refuse(res);
      return;
    default: {
      const value =
        behaviour.kind === 'answer' ? behaviour.value : behaviour.kind === 'obey' ? behaviour.answer(body) : null;
      const text = behaviour.kind === 'text' ? behaviour.text : JSON.stringify(value);
      wire.begin(res, body);
      for (const part of text.match(/.{1,24}/gs) ?? []) wire.piece(res, body, part);
      wire.finish(res);
    }
  }
}
