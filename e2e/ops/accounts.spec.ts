import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ServerProcess } from '../run/server-process';
import { ADMIN, expect, signIn, test } from './fixtures';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

interface Ended {
  code: number | null;
  printed: string;
}

/** Runs `npm run user` on a data folder. @param piped the standard input */
function runUser(folder: string, args: string[], piped = ''): Promise<Ended> {
  return run(['npm', 'run', '--silent', 'user', '--', ...args], folder, (child) => child.stdin.end(piped));
}

/** Runs `npm run user` in a terminal of its own, and types when prompted for a password. */
function runUserOnTerminal(folder: string, args: string[], typed: string): Promise<Ended> {
  const command = ['node', 'server/run-cli.mjs', 'user', ...args].join(' ');
  return run(['script', '--quiet', '--return', '--command', command, '/dev/null'], folder, (child) => {
    child.stdout.on('data', (chunk) => {
      if (String(chunk).includes('Password')) child.stdin.write(`${typed}\r`);
    });
  });
}

function run(
  [program = '', ...args]: string[],
  folder: string,
  feed: (child: ChildProcessWithoutNullStreams) => void,
): Promise<Ended> {
  return new Promise((resolve) => {
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: folder };
    const child = spawn(program, args, { cwd: ROOT, env });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        printed += chunk;
      });
    }
    feed(child);
    child.once('close', (code) => resolve({ code, printed }));
  });
}

function setupLink(server: ServerProcess): string | undefined {
  const told = [...server.printed, ...server.lines.map(({ msg }) => msg)].find((line) =>
    line.includes('/admin/setup?token='),
  );
  return told && /https?:\S+/.exec(told)?.[0].replace(/localhost/, '127.0.0.1');
}

test('the first start prints a link that creates the first account once, even without JavaScript', async ({
  browser,
  start,
  folder,
}) => {
  const server = await start({ DATA_DIR: folder, LOG_LEVEL: 'error' });
  const link = setupLink(server);
  if (!link) throw new Error('No link was printed.');
  expect((await fetch(`${server.url}/admin/setup`)).status).toBe(404);
  expect((await fetch(`${link}x`)).status).toBe(404);

  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(link);
  await page.getByLabel('Email').fill(ADMIN.ADMIN_EMAIL);
  await page.getByLabel('Password').evaluate((input) => input.removeAttribute('minlength'));
  await page.getByLabel('Password').fill('too short');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('alert')).toHaveText('Passwords must have at least 10 characters.');
  await expect(page.getByLabel('Email')).toHaveValue(ADMIN.ADMIN_EMAIL);
  await page.getByLabel('Password').fill(ADMIN.ADMIN_PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(`${server.url}/admin`);
  const session = await page.request.get(`${server.url}/api/auth/session`);
  expect(await session.json()).toMatchObject({ user: { email: ADMIN.ADMIN_EMAIL, role: 'admin' } });
  await context.close();

  expect((await fetch(link)).status).toBe(404);
  const again = await fetch(`${server.url}/admin/setup`, {
    method: 'POST',
    headers: { Origin: server.url },
    body: new URLSearchParams({
      token: new URL(link).searchParams.get('token') ?? '',
      email: 'second@elmwater.example',
      password: 'another password',
    }),
  });
  expect(again.status).toBeGreaterThanOrEqual(400);
  await server.stop();
  expect(setupLink(await start({ DATA_DIR: folder }))).toBeUndefined();
});

test('environment variables create the first admin, once', async ({ start, folder }) => {
  const first = await start({ DATA_DIR: folder, ...ADMIN });
  expect(setupLink(first)).toBeUndefined();
  await signIn(first.url);
  await first.stop();
  const second = await start({ DATA_DIR: folder, ...ADMIN, ADMIN_PASSWORD: 'a changed setting' });
  await signIn(second.url, ADMIN.ADMIN_PASSWORD);
});

test.describe('npm run user', () => {
  test('creates and lists accounts, changes roles and sets passwords', async ({ start, folder }) => {
    const made = await runUser(folder, ['create', ADMIN.ADMIN_EMAIL, '--name', 'Marian Oakes']);
    expect(made.code, made.printed).toBe(0);
    const password = /shown this once: (\S+)/.exec(made.printed)?.[1] ?? '';
    expect(password.length).toBeGreaterThanOrEqual(16);

    expect((await runUser(folder, ['role', ADMIN.ADMIN_EMAIL, 'admin'])).code).toBe(0);
    expect((await runUser(folder, ['list'])).printed.trim().split('\t')).toEqual([
      ADMIN.ADMIN_EMAIL,
      'admin',
      'active',
      'Marian Oakes',
    ]);
    const demoted = await runUser(folder, ['role', ADMIN.ADMIN_EMAIL, 'editor']);
    expect(demoted).toEqual({
      code: 1,
      printed: 'The last admin must stay an admin. Make someone else an admin first.\n',
    });

    const piped = await runUser(folder, ['password', ADMIN.ADMIN_EMAIL, '--password-stdin'], 'a piped password\n');
    expect(piped.code).toBe(0);
    expect(piped.printed).not.toContain('a piped password');
    const server = await start({ DATA_DIR: folder });
    await signIn(server.url, 'a piped password');
  });

  test('prompts for a password on a terminal without showing it', async ({ start, folder }) => {
    const asked = await runUserOnTerminal(folder, ['create', ADMIN.ADMIN_EMAIL, '--role', 'admin'], 'a typed password');
    expect(asked.code, asked.printed).toBe(0);
    expect(asked.printed).toContain('Password');
    expect(asked.printed).not.toContain('a typed password');
    const server = await start({ DATA_DIR: folder });
    await signIn(server.url, 'a typed password');
  });

  for (const [name, args, message] of [
    ['no verb', [], 'npm run user -- create EMAIL'],
    ['an unknown verb', ['delete', 'ada@elmwater.example'], 'npm run user -- create EMAIL'],
    ['an address that is none', ['create', 'ada'], 'Email is invalid'],
    [
      'an unknown role',
      ['create', 'ada@elmwater.example', '--role', 'owner'],
      'The role must be admin, editor or reviewer.',
    ],
    ['nobody’s password', ['password', 'ada@elmwater.example'], 'No account has this email.'],
    ['an unknown option', ['list', '--all'], 'npm run user -- create EMAIL'],
  ] as const) {
    test(`explains what is wrong with ${name}`, async ({ folder }) => {
      const { code, printed } = await runUser(folder, [...args]);
      expect(code).toBeGreaterThan(0);
      expect(printed).toContain(message);
      expect(printed).not.toMatch(/^ {4}at /m);
    });
  }

  test('asks to stop the server first if the server has the folder open', async ({ start, folder }) => {
    await start({ DATA_DIR: folder });
    const { code, printed } = await runUser(folder, ['list']);
    expect(code).toBe(1);
    expect(printed).toBe(
      `Another process has the data folder ${folder} open. Stop it first, or set DATA_DIR to another folder.\n`,
    );
  });
});
