import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

const SHELL = 'chromium-headless-shell';

/**
 * Finds the programs the tests need besides the npm packages: Chromium, a Postgres server, and for the long tests Firefox and WebKit.
 * Installs missing ones from Debian's packages if possible.
 * @returns {{ chromium: string, postgresBin: string }} the browser's file and the folder of `initdb` and `postgres`
 * @throws {Error} that says how to install what is missing
 */
export function ensureRequirements() {
  if (!findPostgresBin()) install('postgresql');
  // The headless shell runs the tests in half the time; the full browser is the fallback.
  if (!process.env.CHROMIUM_PATH && findInPath(SHELL).length === 0) {
    const isInstalled = install(SHELL, 'fonts-liberation');
    if (!isInstalled && !findChromium()) install('chromium', 'fonts-liberation');
  }
  const chromium = findChromium();
  const postgresBin = findPostgresBin();
  if (!chromium || !postgresBin) throw new Error(describeMissing(!chromium, !postgresBin));
  if (process.env.LONG) ensureOtherBrowsers();
  installClient();
  process.stdout.write(`Chromium: ${chromium}\nPostgres: ${postgresBin}\n`);
  return { chromium, postgresBin };
}

/** @returns {string | undefined} */
export function findChromium() {
  const names = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  return [process.env.CHROMIUM_PATH, ...names.flatMap(findInPath)].find((file) => file && existsSync(file));
}

/**
 * Finds the browsers of the long tests besides Chromium, with WebKit's driver and a display without a screen. Installs them if possible.
 * @returns {{ firefox: string, webkit: string }} the browsers' files
 * @throws {Error} that says how to install what is missing
 */
export function ensureOtherBrowsers() {
  const packages = ['firefox-esr', 'webkit2gtk-driver', 'xvfb'];
  const found = findOtherBrowsers() ?? (install(...packages) ? findOtherBrowsers() : undefined);
  if (!found)
    throw new Error(`Firefox or WebKitGTK is missing. Install them (Debian: apt-get install ${packages.join(' ')}).`);
  return found;
}

function findOtherBrowsers() {
  const [firefox] = ['firefox-esr', 'firefox'].flatMap(findInPath);
  const libraries = '/usr/lib';
  const folders = existsSync(libraries) ? readdirSync(libraries).map((name) => path.join(libraries, name)) : [];
  const webkit = folders
    .map((folder) => path.join(folder, 'webkit2gtk-4.1/MiniBrowser'))
    .find((file) => existsSync(file));
  const hasDriver = ['WebKitWebDriver', 'Xvfb'].every((name) => findInPath(name).length > 0);
  return firefox && webkit && hasDriver ? { firefox, webkit } : undefined;
}

/** @returns {string | undefined} */
export function findPostgresBin() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    process.env.POSTGRES_BIN,
    ...versions.map((version) => path.join(debian, version, 'bin')),
    ...findInPath('initdb').map((file) => path.dirname(file)),
  ];
  return folders.find(
    (folder) => folder && ['initdb', 'postgres', 'pg_isready'].every((name) => existsSync(path.join(folder, name))),
  );
}

/** @param {string} name */
function findInPath(name) {
  return (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, name))
    .filter((file) => existsSync(file));
}

/** Installs the packages of the generated API clients. They are separate from the site's own because they need a different compiler. */
function installClient() {
  const folder = path.join(import.meta.dirname, '../api-client');
  const lock = path.join(folder, 'package-lock.json');
  const installed = path.join(folder, 'node_modules/.package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return;
  process.stdout.write('Installing the packages of the generated clients.\n');
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
}

/**
 * @param {string[]} packages
 * @returns {boolean} whether the packages are installed now
 */
function install(...packages) {
  const hasApt = spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0;
  if (!hasApt || process.getuid?.() !== 0) return false;
  process.stdout.write(`Installing ${packages.join(', ')} from Debian's packages.\n`);
  // With this variable, the packages do not start servers when they are installed.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  return [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
  ].every((args) => spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0);
}

/**
 * @param {boolean} needsChromium
 * @param {boolean} needsPostgres
 */
function describeMissing(needsChromium, needsPostgres) {
  const lines = ['The tests cannot run because these programs are missing:'];
  if (needsChromium)
    lines.push(
      '- Chromium. Install it (Debian: apt-get install chromium-headless-shell, or chromium) or set CHROMIUM_PATH to its file.',
    );
  if (needsPostgres) {
    lines.push(
      '- A Postgres server. Install it (Debian: apt-get install postgresql) or set POSTGRES_BIN to the folder of initdb.',
    );
  }
  return lines.join('\n');
}
