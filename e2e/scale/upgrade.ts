import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { query, SERVERS, type Site, signIn, summarize, type Trials, underLoad, whenShown, write } from './site';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const TRIAL = 'the servers are upgraded one after the other';

/** Replaces the servers of the release before with this version, one after the other, under load. */
export async function tryUpgrade({ attempt, skip, startCluster, openSite }: Trials): Promise<void> {
  const release = findRelease();
  if ('reason' in release) return skip(TRIAL, release.reason);
  const { commit } = release;
  const name = git('log', '-1', '--format=%h of %cs', commit) ?? commit;
  const built = await buildRelease(commit).catch((error: Error) => error);
  if (built instanceof Error) {
    return attempt(TRIAL, () => Promise.reject(new Error(`${name} cannot be built: ${built.message}`)));
  }
  const cluster = await startCluster();
  const site = await openSite({ DATABASE_URL: cluster.url() }, built);
  const countMigrations = async () =>
    (await query<{ count: number }>(cluster, 'select count(*)::int as count from migrations'))[0]?.count ?? 0;
  await attempt(TRIAL, async () => {
    const headers = await signIn(site.url);
    const before = await countMigrations();
    const times: number[] = [];
    const figures = await underLoad(
      site,
      cluster,
      async () => {
        for (let at = 0; at < SERVERS; at++) {
          await site.servers[at]?.stop();
          await site.launch(at);
          await wait(1000);
          times.push(...(await writeEverywhere(site, headers, `With ${at + 1} new servers`)));
        }
      },
      true,
    );
    const migrations = (await countMigrations()) - before;
    return `from ${name}, with ${migrations} migrations: ${figures}; a change on any server seen on all after ${summarize(times)}`;
  });
  await site.close();
}

/** Writes on each server, and waits until all of them show it. @returns how long that took each time, in milliseconds */
async function writeEverywhere({ servers }: Site, headers: Record<string, string>, words: string): Promise<number[]> {
  const times: number[] = [];
  for (const [at, { url }] of servers.entries()) {
    const value = `${words}, written on ${at + 1}`;
    await write(url, headers, 'home.hero.headline', value);
    times.push(...(await Promise.all(servers.map((other) => whenShown(other.url, value)))));
  }
  return times;
}

/**
 * Finds the release before this version: the one that `RELEASE_BEFORE` names (a tag or commit), or the newest tag, or the state before the
 * newest migration.
 */
function findRelease(): { commit: string } | { reason: string } {
  const resolve = (name: string) => git('rev-parse', '--verify', '--quiet', `${name}^{commit}`);
  const named = process.env.RELEASE_BEFORE;
  if (named) {
    const commit = resolve(named);
    return commit ? { commit } : { reason: `there is no ${named} in this clone` };
  }
  if (!git('rev-parse', '--git-dir')) return { reason: 'this folder is not a clone of the repository' };
  const tag = git('describe', '--tags', '--abbrev=0', 'HEAD^');
  // Not the commits of merged branches, which may not be complete.
  const migration = git('log', '-1', '--first-parent', '--format=%H', '--', 'db/migrations');
  const commit = tag ? resolve(tag) : migration && resolve(`${migration}^`);
  return commit ? { commit } : { reason: 'this clone has neither a tag nor the state before the newest migration' };
}

/** @returns the output; undefined if the command fails */
function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/** Builds a commit in a temporary folder, which the next run uses again. @returns the folder */
async function buildRelease(commit: string): Promise<string> {
  const folder = path.join(tmpdir(), `prospectus-release-${commit.slice(0, 12)}`);
  // Its packages may be a link to those of another clone, which may have been deleted since.
  if (['dist/build-stamp', 'node_modules'].every((name) => existsSync(path.join(folder, name)))) return folder;
  const fresh = `${folder}-${process.pid}`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh);
  try {
    const tree = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 1e9 });
    execFileSync('tar', ['-x', '-C', fresh], { input: tree });
    if (hasSamePackages(fresh)) symlinkSync(path.join(ROOT, 'node_modules'), path.join(fresh, 'node_modules'));
    else execFileSync('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: fresh, stdio: 'ignore' });
    execFileSync(process.execPath, ['server/ensure-build.mjs'], { cwd: fresh, stdio: ['ignore', 'ignore', 'inherit'] });
    rmSync(folder, { recursive: true, force: true });
    renameSync(fresh, folder);
    return folder;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** Returns whether every package of the other version is installed here in the same version. */
function hasSamePackages(folder: string): boolean {
  const [own, other] = [ROOT, folder].map((root) => {
    const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
    return lock.packages as Record<string, { version?: string }>;
  });
  return Object.entries(other ?? {}).every(([at, { version }]) => at === '' || own?.[at]?.version === version);
}
