import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { openDatabase } from '../../db/open-database';
import { reset } from '../../db/testing';
import type { Account } from '../../server/accounts/auth/accounts';
import { createApiKey, type KeyScope } from '../../server/accounts/auth/api-keys';
import { createAuth } from '../../server/accounts/auth/create-auth';
import { TEST_PASSWORD, testAccount, testSession } from '../../server/accounts/auth/testing-session';
import { readPage } from '../../server/content/changes/read-page';
import type { Role } from '../../server/platform/actor';
import { publish } from '../../server/platform/live/notify';
import { type LogLine, type ServerProcess, startServer } from './server-process';

const SECRET = 'a secret that signs the cookies of tests alone';
const STALE_MS = 5_000;

/** A user's session, to add to a browser or to send by hand. */
export interface Session {
  account: Account;
  password: string;
  cookies: { name: string; value: string }[];
}

/** A running site with its own Postgres database, and direct access to that database. */
export interface SiteUnderTest {
  server: ServerProcess;
  databaseUrl: string;
  /** Direct access to the database. Pages show writes made through it after `settle`. */
  db: Db;
  /** Adds a file to the attached assets. */
  attach(name: string, content: string): Promise<void>;
  /** Resets everything to the sample content. After it resolves, no older page is served. */
  reset(): Promise<void>;
  /** Resolves when no page is served that was rendered before the call. */
  settle(): Promise<void>;
  /** Resolves when pages show the changes made through the API, without rendering other pages again. */
  catchUp(): Promise<void>;
  /** Creates an account. */
  account(role: Role): Promise<Account & { password: string }>;
  /** Creates an account and a session for it, without the sign-in page. */
  session(role: Role): Promise<Session>;
  /** Creates an API key that belongs to an admin. */
  key(scopes?: KeyScope[]): Promise<string>;
  stop(): Promise<void>;
}

/** Starts the built site. @param postgres the URL of a superuser @param command a different command to start it with */
export async function openSite(
  postgres: string,
  settings: Record<string, string> = {},
  command?: string[],
): Promise<SiteUnderTest> {
  const admin = await openDatabase({ databaseUrl: postgres, dataDir: '', maxConnections: 1 });
  const name = `site_${randomBytes(6).toString('hex')}`;
  await admin.db.execute(sql.raw(`create database ${name}`));
  const address = new URL(postgres);
  address.pathname = `/${name}`;
  const dataDir = mkdtempSync(path.join(tmpdir(), 'prospectus-data-'));
  const server = await startServer({
    ...(command && { command }),
    env: {
      DATABASE_URL: address.href,
      DATA_DIR: dataDir,
      AUTH_SECRET: SECRET,
      RATE_READS_PER_SECOND: '0',
      RATE_VISITOR_WRITES_PER_MINUTE: '0',
      ...settings,
    },
  });
  const database = await openDatabase({ databaseUrl: address.href, dataDir: '', maxConnections: 2 });
  const { db } = database;
  const auth = createAuth({ db, origin: server.url, secret: SECRET });
  let accounts = 0;
  // True if the database may contain changes that a reset must remove. The server's log shows which requests may have written.
  let isTouched = true;
  let linesSeen = 0;

  async function account(role: Role) {
    isTouched = true;
    accounts += 1;
    const name = { admin: 'Ada Sample', editor: 'Eli Sample', reviewer: 'Rae Sample' }[role];
    const made = await testAccount(auth, { email: `person${accounts}@elmwater.example`, name, role });
    return { ...made, password: TEST_PASSWORD };
  }

  /** Changes a page, and waits until it is served. Notifications arrive in order, so all earlier changes are shown then. */
  async function mark(pageId: 'site' | 'disclaimer') {
    isTouched = true;
    const mark = randomBytes(8).toString('hex');
    const page = await readPage(db, pageId);
    const marked = JSON.stringify({ ...page.content, mark: { text: mark } });
    await db.execute(sql`update pages set content = ${marked}::json where page_id = ${pageId}`);
    await publish(db, { kind: 'page', pageId });
    for (const began = Date.now(); !(await isShown(server.url, mark)); await wait(5)) {
      if (Date.now() - began > STALE_MS) throw new Error('The site still serves old pages.');
    }
  }

  return {
    server,
    databaseUrl: address.href,
    db,
    account,
    async attach(name, content) {
      const folder = path.join(dataDir, 'attached-assets');
      await mkdir(folder, { recursive: true });
      await writeFile(path.join(folder, name), content);
    },
    // Every page contains the content of `site`, so no page that was rendered earlier is served again.
    settle: () => mark('site'),
    catchUp: () => mark('disclaimer'),
    async reset() {
      const isWritten = server.lines.slice(linesSeen).some(isWrite);
      linesSeen = server.lines.length;
      if (!isTouched && !isWritten) return;
      await reset(database, true);
      await mark('site');
      isTouched = false;
    },
    async session(role) {
      const { password, ...person } = await account(role);
      return { account: person, password, cookies: (await testSession(auth, person.id)).map(parseCookie) };
    },
    async key(scopes = ['content:write']) {
      const { id: userId } = await account('admin');
      return (await createApiKey(auth, db, { userId, name: 'A test', scopes })).key;
    },
    async stop() {
      const code = await server.stop();
      await database.close();
      await admin.db.execute(sql.raw(`drop database ${name} with (force)`));
      await admin.close();
      rmSync(dataDir, { recursive: true });
      if (code !== 0) throw new Error(`The server exited with ${code}:\n${server.printed.join('\n')}`);
    },
  };
}

/** Returns whether a log line belongs to a request that may have written content. Reporting a visit changes nothing that pages show. */
function isWrite({ method, path }: LogLine): boolean {
  const isRead = method === undefined || method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
  return !isRead && !String(path).startsWith('/visits/');
}

async function isShown(url: string, mark: string): Promise<boolean> {
  return (await (await fetch(`${url}/disclaimer`)).text()).includes(mark);
}

function parseCookie(cookie: string): { name: string; value: string } {
  const [pair = ''] = cookie.split(';');
  const at = pair.indexOf('=');
  return { name: pair.slice(0, at), value: pair.slice(at + 1) };
}
