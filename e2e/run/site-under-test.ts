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
import type { Account, Role } from '../../server/accounts/auth/accounts';
import { createApiKey, type KeyScope } from '../../server/accounts/auth/api-keys';
import { createAuth } from '../../server/accounts/auth/create-auth';
import { TEST_PASSWORD, testAccount, testSession } from '../../server/accounts/auth/testing-session';
import { readPage } from '../../server/content/changes/read-page';
import { publish } from '../../server/platform/live/notify';
import { type LogLine, type ServerProcess, startServer } from './server-process';

const SECRET = 'a secret that signs the cookies of tests alone';
const STALE_MS = 5_000;

/** A session of a person, to be given to a browser or sent by hand. */
export interface Session {
  account: Account;
  password: string;
  cookies: { name: string; value: string }[];
}

/** A running site with a Postgres database of its own, and a back door to that database. */
export interface SiteUnderTest {
  server: ServerProcess;
  databaseUrl: string;
  /** The back door. What comes in by it is served after `settle`. */
  db: Db;
  /** Puts a file among the attached assets. */
  attach(name: string, content: string): Promise<void>;
  /** Sets everything back to the sample content; when it returns, no page of before is served any more. */
  reset(): Promise<void>;
  /** Waits until no page is served any more that was made before now. */
  settle(): Promise<void>;
  /** Makes an account. */
  account(role: Role): Promise<Account & { password: string }>;
  /** Makes an account and a session for it, without the sign-in page. */
  session(role: Role): Promise<Session>;
  /** Makes an API key of an admin. */
  key(scopes?: KeyScope[]): Promise<string>;
  stop(): Promise<void>;
}

/** Starts the built site. @param postgres a superuser's address @param command starts it in another way */
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
  // Whether anything may stand in the database that a reset would take away; the lines of the log tell what came by HTTP.
  let isTouched = true;
  let linesSeen = 0;

  async function account(role: Role) {
    isTouched = true;
    accounts += 1;
    const name = role === 'admin' ? 'Ada Sample' : 'Eli Sample';
    const made = await testAccount(auth, { email: `person${accounts}@elmwater.example`, name, role });
    return { ...made, password: TEST_PASSWORD };
  }

  async function settle() {
    isTouched = true;
    const mark = randomBytes(8).toString('hex');
    const site = await readPage(db, 'site');
    // Every page carries the shared content, so a page with this mark was made after now, and so is every later one.
    const marked = JSON.stringify({ ...site.content, mark: { text: mark } });
    await db.execute(sql`update pages set content = ${marked}::json where page_id = 'site'`);
    await publish(db, { kind: 'page', pageId: 'site' });
    for (const began = Date.now(); !(await isShown(server.url, mark)); await wait(5)) {
      if (Date.now() - began > STALE_MS) throw new Error('The site goes on serving old pages.');
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
    settle,
    async reset() {
      const isWritten = server.lines.slice(linesSeen).some(isWrite);
      linesSeen = server.lines.length;
      if (!isTouched && !isWritten) return;
      await reset(database, true);
      await settle();
      isTouched = false;
    },
    async session(role) {
      const { password, ...person } = await account(role);
      return { account: person, password, cookies: (await testSession(auth, person.id)).map(nameAndValue) };
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
      if (code !== 0) throw new Error(`The server ended with ${code}:\n${server.printed.join('\n')}`);
    },
  };
}

/** Whether a line of the log tells of a request that may have written; a visit is counted, and changes nothing that is shown. */
function isWrite({ method, path }: LogLine): boolean {
  const isRead = method === undefined || method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
  return !isRead && !String(path).startsWith('/visits/');
}

async function isShown(url: string, mark: string): Promise<boolean> {
  return (await (await fetch(`${url}/disclaimer`)).text()).includes(mark);
}

function nameAndValue(cookie: string): { name: string; value: string } {
  const [pair = ''] = cookie.split(';');
  const at = pair.indexOf('=');
  return { name: pair.slice(0, at), value: pair.slice(at + 1) };
}
