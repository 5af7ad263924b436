import { openTestDatabase, type TestDatabase } from '../../../db/testing';
import { createApiKey, type KeyScope } from '../../../server/accounts/auth/api-keys';
import { testAccount, testSession } from '../../../server/accounts/auth/testing-session';
import { DraftScheduler } from '../../../server/content/drafts/scheduler';
import { type Answer, startTestServer, type TestServer } from '../../../server/main/testing';
import type { Role } from '../../../server/platform/actor';
import { toLocalTime } from '../../../src/content/zoned-time';
import type { Random } from '../../../src/lib/testing-random';

const UNLIMITED = { RATE_EDITOR_WRITES_PER_MINUTE: '0', RATE_KEY_WRITES_PER_MINUTE: '0', RATE_READS_PER_SECOND: '0' };
const PEOPLE: Record<string, Role> = { Ada: 'admin', Ben: 'admin', Eve: 'editor', Emil: 'editor', Rita: 'reviewer' };
const KEYS: Record<string, KeyScope> = {
  writer: 'content:write',
  publisher: 'content:publish',
  agent: 'content:draft',
};

/** A person, a key or the agent. */
export interface Actor {
  name: string;
  /** The account, or the owner's for a key. */
  id: string;
  role: Role | null;
}

/** The servers, the people and keys that use them, and the clock of the schedules. */
export class World {
  readonly actors: Actor[] = [];
  servers: TestServer[] = [];
  private readonly keys = new Map<string, string>();
  private readonly sessions = new Map<string, string>();

  private constructor(
    readonly database: TestDatabase,
    private readonly random: Random,
  ) {}

  /** Opens one server, or two on a Postgres database, which both use. */
  static async open(random: Random): Promise<World> {
    const database = await openTestDatabase();
    await database.reset();
    const world = new World(database, random);
    await world.start();
    const { auth } = world.server.services;
    const begun = Date.now();
    const create = (name: string, role: Role) =>
      testAccount(auth, { email: `${name.toLowerCase()}${begun}@example.com`, name, role });
    for (const [name, role] of Object.entries(PEOPLE)) {
      world.actors.push({ name, role, id: (await create(name, role)).id });
    }
    for (const [name, scope] of Object.entries(KEYS)) {
      const { id: userId } = await create(`Owner of ${name}`.replaceAll(' ', '-'), 'admin');
      const { key } = await createApiKey(auth, database.db, { userId, name, scopes: [scope] });
      world.keys.set(name, key);
      world.actors.push({ name, role: null, id: userId });
    }
    await world.signIn();
    return world;
  }

  /** Closes all servers and starts them again, as a release does. Everyone signs in again. */
  async restart(): Promise<void> {
    for (const server of this.servers) await server.close();
    await this.start();
    await this.signIn();
  }

  private async start(): Promise<void> {
    const count = this.database.kind === 'postgres' ? 2 : 1;
    this.servers = [];
    for (let at = 0; at < count; at++) {
      // Pages show everything that they are rendered from.
      const server = await startTestServer(UNLIMITED, async (_url, boot) => {
        return { html: JSON.stringify(boot).replaceAll('<', ''), head: '', status: 200 };
      });
      server.services.approvals.start();
      this.servers.push(server);
    }
  }

  private async signIn(): Promise<void> {
    for (const { name, id, role } of this.actors) {
      if (role !== null) this.sessions.set(name, (await testSession(this.server.services.auth, id)).join('; '));
    }
  }

  /** One of the servers, at random. */
  get server(): TestServer {
    return this.random.of(this.servers);
  }

  actor(name: string): Actor {
    const found = this.actors.find((one) => one.name === name);
    if (!found) throw new Error(`There is no ${name}.`);
    return found;
  }

  /** Returns a random actor with one of these names. */
  anyOf(...names: string[]): Actor {
    return this.actor(this.random.of(names));
  }

  /** Sends a request as someone; null for a visitor. */
  async send(by: Actor | null, method: string, path: string, body?: unknown): Promise<Answer> {
    const { server } = this;
    const answer = await server.send(method, path, body, this.headers(by, server));
    if (answer.status >= 500) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer;
  }

  private headers(by: Actor | null, { url }: TestServer): Record<string, string> {
    if (by === null) return {};
    const key = this.keys.get(by.name);
    return key ? { Authorization: `Bearer ${key}` } : { Cookie: this.sessions.get(by.name) ?? '', Origin: url };
  }

  /** Calls a procedure that is not part of the REST API. */
  async call(by: Actor, name: string, input: object): Promise<Answer> {
    const { status, headers, body } = await this.send(by, 'POST', `/api/trpc/${name}`, input);
    return { status, headers, body: body.result?.data ?? body.error };
  }

  async query(by: Actor, name: string, input: object): Promise<Answer['body']> {
    const { body } = await this.send(by, 'GET', `/api/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`);
    return body.result?.data;
  }

  /** Calls a tool as the agent. @returns its status: 200, or 409 if it was refused */
  async callTool(name: string, args: object): Promise<Answer> {
    const { server } = this;
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
    const headers = { Accept: 'application/json, text/event-stream', ...this.headers(this.actor('agent'), server) };
    const answer = await server.send('POST', '/mcp', message, headers);
    const line = String(answer.body).match(/^data: (.*)$/m)?.[1];
    const { result } = JSON.parse(line ?? '{}');
    if (!result) throw new Error(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return { ...answer, status: result.isError ? 409 : 200, body: result.structuredContent ?? result.content };
  }

  /** Returns the local date and time of an instant, as requests name them. */
  localTime(at: number): { date: string; time: string } {
    const [date = '', time = ''] = toLocalTime(at, this.server.services.region.latest.timeZone).split('T');
    return { date, time };
  }

  /** Runs the schedulers of all servers at once, with a clock that is ahead of the real one. @param ahead in milliseconds */
  async runSchedulers(ahead: number): Promise<void> {
    const schedulers = this.servers.map(({ url, services: { log, region, forgetShown } }) => {
      const readNow = async () => Date.now() + ahead;
      const site = { origin: url, region };
      return new DraftScheduler({ db: this.database.db, log, site, onShown: forgetShown, readNow });
    });
    for (const scheduler of schedulers) scheduler.start();
    for (const scheduler of schedulers) {
      await scheduler.settle();
      await scheduler.close();
    }
  }

  /** Waits until the servers have checked which approvals are void. */
  async settle(): Promise<void> {
    for (const { services } of this.servers) await services.approvals.settle();
  }

  async close(): Promise<void> {
    for (const server of this.servers) await server.close();
    await this.database.close();
  }
}
