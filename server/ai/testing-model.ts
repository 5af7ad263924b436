import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the model of a test behaves, once for each request that comes; the last one goes on. */
export type Behaviour =
  | { kind: 'answer'; value: unknown }
  /** The text as it is, readable or not. */
  | { kind: 'text'; text: string }
  | { kind: 'refusal' }
  | { kind: 'status'; status: number; headers?: Record<string, string>; body?: string }
  /** Takes the question and never answers. */
  | { kind: 'silence' }
  | { kind: 'endless' }
  /** Answers from what it was asked. */
  | { kind: 'obey'; answer: (prompt: string) => unknown };

export interface TestModel {
  /** For `AI_BASE_URL`. */
  url: string;
  /** What it was asked, as the body of each request. */
  asked: { path: string; headers: IncomingMessage['headers']; body: string }[];
  /** Whether a caller hung up before the answer. */
  hungUp: () => number;
  behave(...behaviours: Behaviour[]): void;
  close(): Promise<void>;
}

/** A server that speaks the wire formats of openai-compatible providers and of Anthropic, streaming. Nothing leaves this machine. */
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
      answer(req.url?.endsWith('/messages') ? 'anthropic' : 'openai', behaviour ?? { kind: 'silence' }, body, res);
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

type Wire = 'anthropic' | 'openai';

function answer(wire: Wire, behaviour: Behaviour, body: string, res: ServerResponse): void {
  switch (behaviour.kind) {
    case 'silence':
      return;
    case 'status':
      res.writeHead(behaviour.status, { 'Content-Type': 'application/json', ...behaviour.headers });
      res.end(behaviour.body ?? JSON.stringify({ error: { type: 'error', message: 'no' } }));
      return;
    case 'endless':
      begin(wire, body, res);
      for (let count = 0; count < 12; count++) piece(wire, body, res, 'x'.repeat(16_000));
      finish(wire, res, 'stop');
      return;
    case 'refusal':
      begin(wire, body, res);
      finish(wire, res, 'refusal');
      return;
    default: {
      const value =
        behaviour.kind === 'answer' ? behaviour.value : behaviour.kind === 'obey' ? behaviour.answer(body) : null;
      const text = behaviour.kind === 'text' ? behaviour.text : JSON.stringify(value);
      begin(wire, body, res);
      for (const part of text.match(/.{1,24}/gs) ?? []) piece(wire, body, res, part);
      finish(wire, res, 'stop');
    }
  }
}

function begin(wire: Wire, body: string, res: ServerResponse): void {
  res.writeHead(200, { 'Content-Type': 'text/event-stream' });
  if (wire === 'openai') return;
  const usage = { input_tokens: 120, output_tokens: 1 };
  const message = {
    id: 'm1',
    type: 'message',
    role: 'assistant',
    model: 'test',
    content: [],
    stop_reason: null,
    usage,
  };
  event(res, 'message_start', { type: 'message_start', message });
  const block = usesTool(body) ? { type: 'tool_use', id: 't1', name: 'json', input: {} } : { type: 'text', text: '' };
  event(res, 'content_block_start', { type: 'content_block_start', index: 0, content_block: block });
}

function piece(wire: Wire, body: string, res: ServerResponse, text: string): void {
  if (wire === 'openai') {
    res.write(
      `data: ${JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', model: 'test', choices: [{ index: 0, delta: { content: text } }] })}\n\n`,
    );
    return;
  }
  const delta = usesTool(body) ? { type: 'input_json_delta', partial_json: text } : { type: 'text_delta', text };
  event(res, 'content_block_delta', { type: 'content_block_delta', index: 0, delta });
}

function finish(wire: Wire, res: ServerResponse, reason: 'stop' | 'refusal'): void {
  if (wire === 'openai') {
    const finish_reason = reason === 'refusal' ? 'content_filter' : 'stop';
    const usage = { prompt_tokens: 120, completion_tokens: 40, total_tokens: 160 };
    res.write(
      `data: ${JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', model: 'test', choices: [{ index: 0, delta: {}, finish_reason }], usage })}\n\n`,
    );
    res.end('data: [DONE]\n\n');
    return;
  }
  event(res, 'content_block_stop', { type: 'content_block_stop', index: 0 });
  const stop_reason = reason === 'refusal' ? 'refusal' : 'end_turn';
  event(res, 'message_delta', { type: 'message_delta', delta: { stop_reason }, usage: { output_tokens: 40 } });
  event(res, 'message_stop', { type: 'message_stop' });
  res.end();
}

/** Models that know no structured output are given their shape as a tool. */
function usesTool(body: string): boolean {
  return body.includes('"tool_choice"');
}

function event(res: ServerResponse, name: string, data: unknown): void {
  res.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
}
