import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base, expect } from '@playwright/test';
import { type Cluster, createCluster } from '../run/postgres.mjs';
import { launchServer, type ServerProcess, whenReady } from '../run/server-process';

type Settings = Record<string, string>;

interface OpsFixtures {
  /** An empty folder for the test. */
  folder: string;
  /** Starts a server with these settings and returns immediately. The server is stopped when the test ends. */
  launch(settings: Settings, command?: string[]): Promise<ServerProcess>;
  /** Starts a server with these settings and waits until it is ready. */
  start(settings: Settings, command?: string[]): Promise<ServerProcess>;
  /** Starts several servers with the same settings at the same time. @returns the first, the last, and all of them */
  startAll(
    count: number,
    settings: Settings,
  ): Promise<{ first: ServerProcess; last: ServerProcess; all: ServerProcess[] }>;
  /** A running Postgres cluster for the test, which may stop and restart it. */
  cluster: Cluster;
  roomForStarts: undefined;
}

/** A test that starts, stops and kills servers itself. */
export const test = base.extend<OpsFixtures>({
  // Opening an embedded database takes seconds each time, more on a busy machine. A hook in this file would apply only to the first spec
  // that loads it.
  roomForStarts: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from this pattern.
    async ({}, use, testInfo) => {
      testInfo.setTimeout(120_000);
      await use(undefined);
    },
    { auto: true },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from this pattern.
  folder: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'prospectus-ops-'));
    await use(folder);
    await rm(folder, { recursive: true });
  },

  launch: async ({ folder: _ }, use) => {
    const servers: ServerProcess[] = [];
    await use(async (env, command) => {
      const server = await launchServer({ env, command });
      servers.push(server);
      return server;
    });
    await Promise.all(servers.map((server) => server.stop('SIGKILL')));
  },

  start: async ({ launch }, use) => {
    await use(async (settings, command) => {
      const server = await launch(settings, command);
      await whenReady(server);
      return server;
    });
  },

  startAll: async ({ start }, use) => {
    await use(async (count, settings) => {
      const all = await Promise.all(Array.from({ length: count }, () => start(settings)));
      return { first: all[0] as ServerProcess, last: all.at(-1) as ServerProcess, all };
    });
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from this pattern.
  cluster: async ({}, use) => {
    const cluster = await createCluster({ isDurable: true });
    await cluster.start();
    await use(cluster);
    await cluster.remove();
  },
});

export { expect };

/** Disables the rate limits, since these tests send many requests from one address. */
export const UNLIMITED = {
  RATE_READS_PER_SECOND: '0',
  RATE_VISITOR_WRITES_PER_MINUTE: '0',
  RATE_EDITOR_WRITES_PER_MINUTE: '0',
};

/** The numbers of servers on one Postgres that the fault tests run with (`e2e/README.md` says which do not, and why). */
export const SERVER_COUNTS = [1, 2] as const;

/** Returns words for the title of a test that runs with one server and with several. */
export function onServers(count: number): string {
  return count === 1 ? 'one server' : `${count} servers`;
}

/** Prints a round's figures and adds them to the report. */
export function reportFigures(words: string): void {
  test.info().annotations.push({ type: 'figures', description: words });
  process.stdout.write(`${test.info().title}: ${words}\n`);
}

/** The first admin's account, which settings create at the first start. */
export const ADMIN = { ADMIN_EMAIL: 'marian@elmwater.example', ADMIN_PASSWORD: 'a long password for the office' };

/** Signs in, by default as the first admin. @returns the headers of a signed-in request */
export async function signIn(
  url: string,
  password = ADMIN.ADMIN_PASSWORD,
  email = ADMIN.ADMIN_EMAIL,
): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url },
    body: JSON.stringify({ email, password }),
  });
  expect(answer.status, await answer.clone().text()).toBe(200);
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  return { Cookie: cookies.join('; '), Origin: url, 'Content-Type': 'application/json' };
}

/** Writes a text through the REST API. @returns the status of the response */
export async function write(
  url: string,
  headers: Record<string, string>,
  path: string,
  value: string,
): Promise<number> {
  const body = JSON.stringify({ path, value });
  const own = { ...headers, ...(headers.Origin && { Origin: url }) };
  return (await fetch(`${url}/api/content/update`, { method: 'POST', headers: own, body })).status;
}

/** Returns the home page's headline as the page shows it. */
export async function headline(url: string): Promise<string> {
  const html = await (await fetch(`${url}/`)).text();
  return /<h1[^>]*>([^<]*)<\/h1>/.exec(html)?.[1] ?? '';
}
