import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { runSteps } from './step.mjs';

// `npm run test:quick`: format, lint and types of the project, then the tests of the folders with changes since `main`, on the
// embedded database. For a branch in progress; `npm test` runs everything.

process.chdir(path.join(import.meta.dirname, '../..'));
const bin = (/** @type {string} */ name) => path.join('node_modules/.bin', name);
const git = (/** @type {string[]} */ ...args) => execFileSync('git', args, { encoding: 'utf8' }).trim();

/** Returns the folders with changes: commits that are not on `main`, and what is not committed yet. */
function findFolders() {
  // A clone of another branch has no local `main`.
  const main = git('for-each-ref', '--format=%(refname)', 'refs/heads/main', 'refs/remotes/origin/main').split('\n')[0];
  if (!main) throw new Error('There is no branch `main` to compare with. Fetch it: git fetch origin main');
  const base = git('merge-base', 'HEAD', main);
  const changed = [git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard')];
  const files = changed
    .flatMap((names) => names.split('\n'))
    .filter((file) => /^(?:src|server|db|e2e)\/.*\.tsx?$/.test(file));
  return [...new Set(files.map((file) => path.dirname(file)))];
}

const folders = findFolders();
const tests = [bin('vitest'), 'run', '--reporter=dot', '--passWithNoTests', ...folders.map((folder) => `${folder}/`)];
const checks = await runSteps([
  { name: 'Format and lint', command: [bin('biome'), 'check'] },
  { name: 'Floors', command: [bin('tsx'), 'e2e/run/floors/validate.ts'] },
  { name: 'Types', command: ['npm', 'run', '--silent', 'validate:types'] },
]);
const outcomes = folders.length === 0 ? checks : [...checks, ...(await runSteps([{ name: 'Tests', command: tests }]))];
if (folders.length === 0) process.stdout.write('No folder with tests has changed since main.\n');
process.exitCode = outcomes.every(({ isOk }) => isOk) ? 0 : 1;
