import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll } from 'vitest';
import { startTestServer, type TestServer } from '../../main/testing';

export type Headers = Record<string, string>;

// biome-ignore lint/suspicious/noExplicitAny: the tests inspect answers of every shape.
type Answer = { text: string; data: any; isError: boolean; all: string };

/** The headers of a message. */
export const RPC = { Accept: 'application/json, text/event-stream' };
/** A message that lists the tools. */
export const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
export const CTA = 'home.hero.cta';

/** Sets up a server for a test file, with an agent that uses it through the protocol's own client. */
export function agentTests() {
  let server: TestServer;
  let key: Headers;
  let client: Client;
  /** The tools that were called. */
  const called = new Set<string>();

  beforeAll(async () => {
    server = await startTestServer({ RATE_KEY_WRITES_PER_MINUTE: '0' });
    key = await server.key(['content:draft']);
    client = await connect(key);
  });
  afterAll(async () => {
    await client.close();
    await server.close();
  });

  /** Connects another client. @param mode `auto` tries the newest revision first */
  async function connect(headers: Headers, mode: 'auto' | 'legacy' = 'auto'): Promise<Client> {
    const made = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } });
    const address = new URL('/mcp', server.url);
    await made.connect(new StreamableHTTPClientTransport(address, { requestInit: { headers } }));
    return made;
  }

  async function call(name: string, args: Record<string, unknown> = {}, from = client): Promise<Answer> {
    called.add(name);
    const answer = await from.callTool({ name, arguments: args });
    const [first, second] = answer.content as { text: string }[];
    const isError = answer.isError === true;
    const data = isError ? JSON.parse(second?.text ?? '{}') : answer.structuredContent;
    return { text: first?.text ?? '', data, isError, all: JSON.stringify(answer) };
  }

  return {
    get server() {
      return server;
    },
    /** The agent's key. */
    get key() {
      return key;
    },
    get client() {
      return client;
    },
    called,
    connect,
    call,
    /** Sends a message without the client. */
    post: (body: unknown, headers: Headers = {}) => server.send('POST', '/mcp', body, { ...RPC, ...key, ...headers }),
    createDraft: async (): Promise<number> => (await call('create_draft', { name: 'Autumn' })).data.id,
  };
}
