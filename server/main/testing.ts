import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Express } from 'express';
import { openTestDatabase, type TestDatabase } from '../../db/testing';
import { createApiKey, type KeyScope } from '../accounts/auth/api-keys';
import { testAccount, testSession } from '../accounts/auth/testing-session';
import type { Services } from '../features/context';
import type { Role } from '../platform/actor';
import { readEnv } from '../platform/env';
import { followEvents } from '../platform/live/live-hub';
import { publishDraftEvent } from '../platform/live/notify';
import { createLogger } from '../platform/log';
import type { RenderApp } from '../site/rendering/render-page';
import { createApp } from './app';
import { createFront, serveFront } from './front';
import { closeServices, createServices } from './open-services';

/** The number of times that a test waited for notifications. */
let waits = 0;

/** Shared counter, because two servers in one test file share a database and must not create the same email address. */
let accounts = 0;

/** A server for a test file, with its own database, used over HTTP. */
export interface TestServer {
  url: string;
  /** The Express app, for tests that list its routes. */
  app: Express;
  services: Services;
  database: TestDatabase;
  /** Every line the server logged. */
  logged: string[];
  /** Creates an account and signs in. @returns the headers for its requests */
  signIn(role?: Role): Promise<Record<string, string>>;
  /** Creates an API key. @returns the headers for its requests */
  key(scopes?: KeyScope[]): Promise<Record<string, string>>;
  /** Sends a request with an optional JSON body. */
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Waits until the server has received everything committed so far, which other connections announce, and has checked the approvals. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: the tests inspect responses of every shape.
  body: any;
}

const OVERRIDES = {
  // The tests check whether a password is correct, not how expensive it is.
  hashCost: { log2N: 10, r: 8, p: 1 },
  secret: 'a secret that is long enough for tests',
};

const drawNothing: RenderApp = async () => ({ html: '', head: '', status: 200 });

/**
 * Starts the whole app, except for rendering pages, which the browser tests cover.
 * @param render renders pages instead
 */
export async function startTestServer(
  settings: Record<string, string> = {},
  render: RenderApp = drawNothing,
): Promise<TestServer> {
  const database = await openTestDatabase();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'prospectus-test-'));
  const env = readEnv({ DATA_DIR: dataDir, NODE_ENV: 'test', RATE_VISITOR_WRITES_PER_MINUTE: '0', ...settings });
  const logged: string[] = [];
  const log = createLogger('info', { write: (line: string) => void logged.push(line) });
  const services = await createServices(database, env, log, OVERRIDES);
  services.outbox.start();
  services.webhooks.start();
  const unsubscribe = await followEvents(
    services,
    (event) => {
      services.forgetShown(event);
      services.approvals.handle(event);
      services.recordKeeper.check();
    },
    () => services.scheduler.check(),
  );
  const pages = {
    render,
    assets: () => ({ script: '', asked: '', styles: [], fonts: [], app: [], parts: { sections: [], blocks: [] } }),
    font: (file: string) => `/assets/${file}.woff2`,
    release: 'test',
  };
  const front = createFront({ services, pages });
  const app = createApp(front, { readiness: { isDraining: false } });
  const server = createServer(serveFront(front, app)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  // On a busy machine, a client may use a connection at the moment it is closed.
  server.keepAliveTimeout = 60_000;
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const hasBody = body !== undefined;
    const answer = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: { ...(hasBody ? { 'Content-Type': 'application/json' } : {}), ...headers },
      ...(hasBody ? { body: typeof body === 'string' ? body : JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.includes('json');
    return { status: answer.status, headers: answer.headers, body: isJson && text ? JSON.parse(text) : text };
  }

  async function newAccount(role: Role) {
    accounts += 1;
    const email = `person${accounts}@example.com`;
    return testAccount(services.auth, { email, name: `Person ${accounts}`, role });
  }

  return {
    url,
    app,
    services,
    database: { ...database, reset: () => database.reset().then(() => void services.forgetShown({ kind: 'gap' })) },
    logged,
    send,
    async settle() {
      waits += 1;
      // Notifications arrive in the order of the commits, and no draft has this number.
      const mark = -waits;
      await new Promise<void>((resolve, reject) => {
        const stop = services.live.listen({
          onEvent({ event }) {
            if (event.kind !== 'draft' || event.draftId !== mark) return;
            stop();
            resolve();
          },
          onAccess: () => undefined,
          onClose: () => undefined,
        });
        publishDraftEvent(database.db, mark).catch(reject);
      });
      await services.approvals.settle();
    },
    async signIn(role = 'editor') {
      const { id } = await newAccount(role);
      return { Cookie: (await testSession(services.auth, id)).join('; '), Origin: url };
    },
    async key(scopes = ['content:write']) {
      const { id: userId } = await newAccount('admin');
      const { key } = await createApiKey(services.auth, database.db, { userId, name: 'A key', scopes });
      return { Authorization: `Bearer ${key}` };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await closeServices(services);
      await unsubscribe();
      await database.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}
