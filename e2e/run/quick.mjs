import { execFileSync, spawnSync } from 'node:child_process';
import path from 'node:path';
import { runSteps } from './step.mjs';

// `npm run test:quick`: format, lint and types of the project, then the tests of the folders with changes since `main`, on the
// embedded database. For a branch in progress; `npm test` runs everything. `npm run test:quick -- REV` compares with another revision.
// `npm run test:watch`: the unit tests of what changed since then, again on every save.

process.chdir(path.join(import.meta.dirname, '../..'));
const bin = (/** @type {string} */ name) => path.join('node_modules/.bin', name);
const git = (/** @type {string[]} */ ...args) => execFileSync('git', args, { encoding: 'utf8' }).trim();

/** Returns the commit to compare with: where the branch left `main`, or another revision. */
function findBase(given = '') {
  // A clone of another branch has no local `main`.
  const main = git('for-each-ref', '--format=%(refname)', 'refs/heads/main', 'refs/remotes/origin/main').split('\n')[0];
  const other = given || main;
  if (!other) throw new Error('There is no branch `main` to compare with. Fetch it: git fetch origin main');
  return git('merge-base', 'HEAD', other);
}

/**
 * Returns the folders with changes: commits since `base`, and what is not committed yet.
 * @param {string} base
 */
function findFolders(base) {
  const changed = [git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard')];
  const files = changed
    .flatMap((names) => names.split('\n'))
    .filter((file) => /^(?:src|server|db|e2e)\/.*\.tsx?$/.test(file));
  return [...new Set(files.map((file) => path.dirname(file)))];
}

const [option = ''] = process.argv.slice(2);
if (option === '--watch') {
  const { status } = spawnSync(bin('vitest'), ['--project=unit', '--changed', findBase()], { stdio: 'inherit' });
  process.exit(status ?? 1);
}
const base = findBase(option);
const folders = findFolders(base);
process.stdout.write(
  `Since ${git('log', '-1', '--format=%h (%s)', base)}: ${folders.join(', ') || 'no folder with tests'}.\n`,
);
const tests = [bin('vitest'), 'run', '--reporter=dot', '--passWithNoTests', ...folders.map((folder) => `${folder}/`)];
const checks = await runSteps([
  { name: 'Format and lint', command: [bin('biome'), 'check'] },
  { name: 'Floors', command: [bin('tsx'), 'e2e/run/floors/validate.ts'] },
  { name: 'Types', command: ['npm', 'run', '--silent', 'validate:types'] },
]);
const outcomes = folders.length === 0 ? checks : [...checks, ...(await runSteps([{ name: 'Tests', command: tests }]))];
process.exitCode = outcomes.every(({ isOk }) => isOk) ? 0 : 1;
