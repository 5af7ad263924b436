import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { changeSets, changes } from '../../db/schema/history';
import { disposals } from '../../db/schema/retention';
import { expect, test } from '../fixtures';
import { createCode } from '../run/authenticator-app';
import { openSite, type SiteUnderTest } from '../run/site-under-test';

const METRICS_TOKEN = 'a token that reads metrics';
const FOLDER = path.join(import.meta.dirname, '../api-client');
const run = promisify(execFile);
const inFolder = (program: string, ...args: string[]) =>
  run(process.execPath, [program, ...args], { cwd: FOLDER }).catch((error: { stdout?: string; stderr?: string }) => {
    throw new Error(`${program}: ${error.stdout ?? ''}${error.stderr ?? ''}`);
  });

let site: SiteUnderTest;

test.beforeAll(async () => {
  site = await openSite(process.env.TEST_DATABASE_URL ?? '', { METRICS_TOKEN });
});
test.afterAll(() => site.stop());

interface Document {
  paths: Record<string, object>;
}

/** Fetches the OpenAPI document, generates both clients from it, and compiles them. @returns every operation, such as `GET /api/pages` */
async function generateClients(): Promise<string[]> {
  const document = (await (await fetch(`${site.server.url}/api/openapi.json`)).json()) as Document;
  await writeFile(path.join(FOLDER, 'openapi.json'), JSON.stringify(document));
  await inFolder('node_modules/openapi-typescript/bin/cli.js', 'openapi.json', '-o', 'src/schema.ts');
  await inFolder('node_modules/@hey-api/openapi-ts/bin/run.js', '-i', 'openapi.json', '-o', 'src/sdk', '--silent');
  await inFolder('node_modules/typescript/bin/tsc', '-p', '.');
  const methods = ['get', 'put', 'post', 'patch', 'delete'];
  return Object.entries(document.paths).flatMap(([address, item]) =>
    methods.filter((method) => method in item).map((method) => `${method.toUpperCase()} ${address}`),
  );
}

test('clients generated from the OpenAPI document by two tools type-check and succeed with every operation', async () => {
  test.setTimeout(180_000);
  await addMinorEdit('2026-01-10');
  await addMinorEdit('2026-02-10');
  const operations = await generateClients();
  expect(operations.length).toBeGreaterThan(20);
  for (const program of ['dist/main.js', 'dist/sdk-main.js']) {
    await addDisposal();
    const { email, password } = await site.account('admin');
    const { email: second, code } = await withSecondFactor();
    const args = [
      site.server.url,
      await site.key(['content:write', 'content:publish']),
      email,
      password,
      METRICS_TOKEN,
      second,
      code,
    ];
    const { stdout } = await inFolder(program, ...args);
    expect([program, ...(JSON.parse(stdout) as string[]).sort()]).toEqual([program, ...operations.sort()]);
  }
});

/** Adds a minor edit of a past day, by someone who does not review it, so that a sample can be drawn. */
async function addMinorEdit(day: string): Promise<void> {
  const by = { actorId: 'other', createdAt: new Date(`${day}T12:00:00Z`) };
  const values = { ...by, actorKind: 'session', actorName: 'Eli Sample', source: 'dashboard', isMinor: true };
  const [set] = await site.db.insert(changeSets).values(values).returning();
  await site.db.insert(changes).values({
    ...{ ...by, changeSetId: set?.id ?? 0, pageId: 'home', type: 'text', op: 'set' },
    ...{ path: 'home.hero.headline', ref: 'home.hero.headline', fieldName: 'headline', description: 'Updated' },
    ...{ oldValue: 'Smal companies', newValue: 'Small companies' },
  });
}

/** Adds a publication that is due, once, and a disposal of nothing that someone else has proposed. */
async function addDisposal(): Promise<void> {
  const bytes = Buffer.from('{"files":[],"headers":{},"html":null,"status":200}');
  const hash = createHash('sha256').update(bytes).digest('hex');
  await site.db.execute(sql`
    insert into published_bodies (hash, bytes, encoding, data)
    values (${hash}, ${bytes.length}, 'identity', decode(${bytes.toString('base64')}, 'base64')) on conflict do nothing`);
  for (const number of [1, 2]) {
    await site.db.execute(sql`
      insert into publications (address, number, kind, title, manifest, release, content_seq, record_seq)
      values ('/gone', ${number}, 'page', 'Gone', ${number === 1 ? hash : null}, '1.0.0', 0, 0) on conflict do nothing`);
  }
  await site.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(
      sql`update publications set used_from = make_timestamptz(2014 + number, 1, 1, 0, 0, 0) where address = '/gone'`,
    );
  });
  const digest = createHash('sha256').digest('hex');
  await site.db.insert(disposals).values({ digest, proposedById: 'other', proposedByName: 'Eli Sample' });
}

/** Creates an account with a second factor and the usual password. @returns its email and one of its recovery codes */
async function withSecondFactor(): Promise<{ email: string; code: string }> {
  const { account, password, cookies } = await site.session('editor');
  const { url } = site.server;
  const headers = {
    'Content-Type': 'application/json',
    Origin: url,
    Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
  };
  const call = async (name: string, input: object) => {
    const answer = await fetch(`${url}/api/trpc/${name}`, { method: 'POST', headers, body: JSON.stringify(input) });
    return ((await answer.json()) as { result: { data: Record<string, unknown> } }).result.data;
  };
  const { secret } = await call('factor.begin', { password });
  const { recoveryCodes } = await call('factor.confirm', { code: await createCode(String(secret)) });
  return { email: account.email, code: (recoveryCodes as string[])[0] ?? '' };
}
