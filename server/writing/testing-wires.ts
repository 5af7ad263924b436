import type { ServerResponse } from 'node:http';

/** A provider's wire format: the start of a response, its chunks, and its two possible ends. */
export interface ModelWire {
  begin(res: ServerResponse, body: string): void;
  piece(res: ServerResponse, body: string, text: string): void;
  finish(res: ServerResponse): void;
  refuse(res: ServerResponse): void;
}

/** Returns the wire format for a request path. */
export function wireOf(path: string): ModelWire {
  if (path.endsWith('/messages')) return anthropic;
  return path.endsWith('/responses') ? responses : completions;
}

/** The protocol of OpenAI-compatible providers. */
const completions: ModelWire = {
  begin: open,
  piece: (res, _body, text) => chunk(res, { choices: [{ index: 0, delta: { content: text } }] }),
  finish: (res) => endCompletion(res, 'stop'),
  refuse: (res) => endCompletion(res, 'content_filter'),
};

function endCompletion(res: ServerResponse, finish_reason: string): void {
  const usage = { prompt_tokens: 120, completion_tokens: 40, total_tokens: 160 };
  chunk(res, { choices: [{ index: 0, delta: {}, finish_reason }], usage });
  res.end('data: [DONE]\n\n');
}

function chunk(res: ServerResponse, data: object): void {
  const whole = { id: 'c1', object: 'chat.completion.chunk', model: 'test', ...data };
  res.write(`data: ${JSON.stringify(whole)}\n\n`);
}

/** The current protocol of OpenAI. */
const responses: ModelWire = {
  begin(res) {
    open(res);
    event(res, 'response.created', { response: { ...RESPONSE, status: 'in_progress', output: [] } });
    const item = { id: 'i1', type: 'message', role: 'assistant', status: 'in_progress', content: [] };
    event(res, 'response.output_item.added', { output_index: 0, item });
  },
  piece: (res, _body, text) => event(res, 'response.output_text.delta', { ...PART, delta: text, logprobs: [] }),
  finish: endResponse,
  refuse(res) {
    const refusal = 'I can not help with that.';
    event(res, 'response.refusal.delta', { ...PART, delta: refusal });
    event(res, 'response.refusal.done', { ...PART, refusal });
    endResponse(res);
  },
};
const RESPONSE = { id: 'r1', object: 'response', created_at: 1_700_000_000, model: 'test' };
const PART = { item_id: 'i1', output_index: 0, content_index: 0 };

function endResponse(res: ServerResponse): void {
  const item = { id: 'i1', type: 'message', role: 'assistant', status: 'completed', content: [] };
  event(res, 'response.output_item.done', { output_index: 0, item });
  const usage = { input_tokens: 120, output_tokens: 40, total_tokens: 160 };
  event(res, 'response.completed', { response: { ...RESPONSE, status: 'completed', output: [item], usage } });
  res.end();
}

const anthropic: ModelWire = {
  begin(res, body) {
    open(res);
    const usage = { input_tokens: 120, output_tokens: 1 };
    const said = { id: 'm1', type: 'message', role: 'assistant', model: 'test', content: [], stop_reason: null, usage };
    event(res, 'message_start', { message: said });
    const block = usesTool(body) ? { type: 'tool_use', id: 't1', name: 'json', input: {} } : { type: 'text', text: '' };
    event(res, 'content_block_start', { index: 0, content_block: block });
  },
  piece(res, body, text) {
    const delta = usesTool(body) ? { type: 'input_json_delta', partial_json: text } : { type: 'text_delta', text };
    event(res, 'content_block_delta', { index: 0, delta });
  },
  finish: (res) => endMessage(res, 'end_turn'),
  refuse: (res) => endMessage(res, 'refusal'),
};

function endMessage(res: ServerResponse, stop_reason: string): void {
  event(res, 'content_block_stop', { index: 0 });
  event(res, 'message_delta', { delta: { stop_reason }, usage: { output_tokens: 40 } });
  event(res, 'message_stop', {});
  res.end();
}

/** True if the request passes the schema as a tool, which is done for models without structured output. */
function usesTool(body: string): boolean {
  return body.includes('"tool_choice"');
}

function open(res: ServerResponse): void {
  res.writeHead(200, { 'Content-Type': 'text/event-stream' });
}

function event(res: ServerResponse, type: string, data: object): void {
  res.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
}
