import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { freePort } from '../run/postgres.mjs';
import { buildImage, docker } from './docker';

const RUN = randomBytes(4).toString('hex');
const IMAGE = `prospectus-test-${RUN}`;
const MAX_IMAGE_BYTES = 350e6;
const STARTS_WITHIN_MS = 60_000;
const STOPS_WITHIN_MS = 10_000;
const EMAIL = 'ada@firm.example';
/** Some engines leave these folders writable even if the root file system is read-only. */
const READ_ONLY = ['--read-only', ...['/tmp', '/var/tmp', '/run'].flatMap((folder) => ['--tmpfs', `${folder}:ro`])];
const PASSWORD = randomBytes(12).toString('base64url');

let volume: string;
let site: Site;

interface Site {
  container: string;
  origin: string;
}

beforeAll(() => buildImage(IMAGE));
afterAll(() => docker('rmi', '--force', IMAGE));

beforeEach(async () => {
  volume = `prospectus-${randomBytes(4).toString('hex')}`;
  await docker('volume', 'create', volume);
  site = await startSite();
});
afterEach(async () => {
  await docker('rm', '--force', site.container);
  await docker('volume', 'rm', '--force', volume);
});

it('is small and contains nothing that is needed only for building or testing', async () => {
  expect(Number(await docker('image', 'inspect', '--format', '{{.Size}}', IMAGE))).toBeLessThan(MAX_IMAGE_BYTES);
  // The packages the bundle cannot contain: the embedded database, and those that read fonts and process images.
  const installed = (await runInside('ls', '/app/node_modules')).split('\n').sort();
  expect(installed).toEqual(['@electric-sql', '@img', 'detect-libc', 'harfbuzzjs', 'libheif-js', 'semver', 'sharp']);
  expect((await runInside('ls', '-A', '/app')).split('\n').sort()).toEqual([
    'dist',
    'node_modules',
    'package.json',
    'server',
  ]);
});

it('runs without root rights and can write only to /data', async () => {
  expect(await runInside('id', '-u')).not.toBe('0');
  await expect(runInside('sh', '-c', 'echo x > /app/written')).rejects.toThrow(/read-only/i);
  await expect(runInside('sh', '-c', 'echo x > /tmp/written')).rejects.toThrow(/read-only/i);
  expect(await runInside('sh', '-c', 'echo x > /data/written && cat /data/written')).toBe('x');
});

it('serves the site and passes its own health check', async () => {
  const page = await fetch(site.origin);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('<h1');
  const check = JSON.parse(await docker('inspect', '--format', '{{json .Config.Healthcheck}}', site.container));
  const [kind, ...command] = check.Test as string[];
  expect(kind).toBe('CMD');
  await expect(runInside(...command)).resolves.toBe('');
});

it('keeps its content when the container is replaced', async () => {
  await writeHeadline('Kept by the volume');
  await docker('stop', site.container);
  await docker('rm', site.container);
  site = await startSite();
  expect(await readHeadline()).toBe('Kept by the volume');
});

it('keeps acknowledged writes when it is killed', async () => {
  for (const words of ['Before the first kill', 'Before the second kill']) {
    await writeHeadline(words);
    await docker('kill', site.container);
    await docker('rm', site.container);
    site = await startSite();
    expect(await readHeadline()).toBe(words);
  }
});

it('stops promptly and cleanly when asked to', async () => {
  const began = Date.now();
  await docker('stop', '--time', '30', site.container);
  expect(Date.now() - began).toBeLessThan(STOPS_WITHIN_MS);
  expect(await docker('inspect', '--format', '{{.State.ExitCode}}', site.container)).toBe('0');
  expect(await docker('logs', site.container)).toContain('Stopped.');
});

/** Starts a container of the image as a host would run it, with only the volume writable. */
async function startSite(): Promise<Site> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const settings = { PORT: String(port), PUBLIC_URL: origin, ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD };
  const env = Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
  const published = ['--publish', `127.0.0.1:${port}:${port}`];
  const run = ['run', '--detach', ...READ_ONLY, '--volume', `${volume}:/data`, ...published, ...env, IMAGE];
  const container = await docker(...run);
  for (const began = Date.now(); !(await isHealthy(origin)); await wait(100)) {
    if (Date.now() - began < STARTS_WITHIN_MS) continue;
    const log = await docker('logs', container);
    await docker('rm', '--force', container);
    throw new Error(`The site did not start:\n${log}`);
  }
  return { container, origin };
}

async function isHealthy(origin: string): Promise<boolean> {
  const ready = await fetch(`${origin}/readyz`).catch(() => undefined);
  return ready?.ok ?? false;
}

function runInside(...command: string[]): Promise<string> {
  return docker('exec', site.container, ...command);
}

async function writeHeadline(value: string): Promise<void> {
  const signedIn = await post('/api/auth/sign-in/email', { email: EMAIL, password: PASSWORD });
  expect(signedIn.status).toBe(200);
  const cookie = signedIn.headers.getSetCookie().map((one) => one.split(';')[0]);
  const written = await post('/api/content/update', { path: 'home.hero.headline', value }, cookie.join('; '));
  expect(written.status).toBe(200);
}

function post(path: string, body: object, cookie = ''): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', Origin: site.origin, Cookie: cookie };
  return fetch(site.origin + path, { method: 'POST', headers, body: JSON.stringify(body) });
}

async function readHeadline(): Promise<unknown> {
  const content = (await (await fetch(`${site.origin}/api/content/home`)).json()) as { hero: { headline: unknown } };
  return content.hero.headline;
}
