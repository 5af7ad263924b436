import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { countReport, countReports, countsLine, nameTests, REPORTS } from './count-tests.mjs';
import { createCluster } from './postgres.mjs';
import { ensureRequirements } from './requirements.mjs';
import { runSteps, stopSteps } from './step.mjs';

// `npm test`: runs everything, from the types to the browser. No step is skipped because a program is missing: the program is installed, or
// the run fails and says how to install it.

const bin = (/** @type {string} */ name) => path.join('node_modules/.bin', name);
const report = (/** @type {string} */ name) => path.join(REPORTS, `${name}.json`);
// The modules the tests import are transformed once for both databases, and the cache is never kept for another run.
const MODULES = ['--experimental.fsModuleCache', `--experimental.fsModuleCachePath=${path.join(REPORTS, 'modules')}`];
const vitest = (/** @type {string} */ name, /** @type {string[]} */ ...args) => {
  const reports = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report(name)}`];
  return { command: [bin('vitest'), 'run', ...reports, ...MODULES, ...args], report: report(name) };
};

const began = Date.now();
process.chdir(path.join(import.meta.dirname, '../..'));
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

/** @type {import('./postgres.mjs').Cluster | undefined} */
let postgres;
let isStopped = false;
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    isStopped = true;
    stopSteps();
  });
}

/** @type {import('./step.mjs').Outcome[]} */
const outcomes = [];
let problem = '';
try {
  const { chromium } = ensureRequirements();
  postgres = await createCluster();
  await postgres.start();
  for (const beside of steps(chromium, postgres.url())) {
    if (isStopped) break;
    const ended = await runSteps(beside);
    outcomes.push(...ended);
    for (const [at, { report }] of beside.entries()) {
      const outcome = ended[at];
      if (report && outcome?.isOk) outcome.isOk = isWhole(report);
    }
    if (beside.some(({ isNeeded }, at) => isNeeded && !ended[at]?.isOk)) break;
  }
} catch (error) {
  problem = error instanceof Error ? error.message : String(error);
} finally {
  await postgres?.remove();
}
summarize();

/**
 * Returns the groups of steps. Groups run one after the other; the steps of a group run in parallel. The checks and the build share a group
 * because they wait for the disk now and then; the test runners use every core, so they run one at a time.
 * @param {string} chromium
 * @param {string} postgresUrl
 * @returns {(import('./step.mjs').Step & { isNeeded?: boolean })[][]}
 */
function steps(chromium, postgresUrl) {
  const onPostgres = { TEST_DATABASE_URL: postgresUrl };
  return [
    [
      { name: 'Format, floors, dead code', command: ['npm', 'run', '--silent', 'validate:rules'] },
      { name: 'Types', command: ['npm', 'run', '--silent', 'validate:types'] },
      { name: 'Build', command: [process.execPath, 'server/ensure-build.mjs', '--force'], isNeeded: true },
    ],
    [
      {
        name: 'Unit tests, and the server on PGlite',
        ...vitest('pglite'),
        env: { TEST_DATABASE_URL: '' },
      },
    ],
    [
      {
        name: process.env.LONG ? 'The server on Postgres' : 'Tests that concern Postgres, on Postgres',
        ...vitest('postgres', '--project=db', ...(process.env.LONG ? [] : ['.pg'])),
        env: onPostgres,
      },
    ],
    [
      {
        name: 'The browser',
        command: [
          ...[bin('playwright'), 'test', '--config=e2e/playwright.config.ts'],
          ...(process.env.LONG ? ['--project=waiting', '--project=system'] : []),
        ],
        env: { ...onPostgres, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report('browser') },
        report: report('browser'),
      },
    ],
  ];
}

/** @param {string} file */
function isWhole(file) {
  if (!existsSync(file)) return false;
  const { failed, skipped } = countReport(readFileSync(file, 'utf8'));
  return failed === 0 && skipped === 0;
}

function summarize() {
  const seconds = Math.round((Date.now() - began) / 1000);
  const lines = outcomes.map(
    ({ name, isOk, seconds }) => `${isOk ? 'passed' : 'FAILED'}  ${String(seconds).padStart(6)} s  ${name}`,
  );
  process.stdout.write(`\n${lines.join('\n')}\n`);
  for (const file of ['pglite', 'postgres', 'browser'].map(report).filter((file) => existsSync(file))) {
    const { failed, flaky } = nameTests(readFileSync(file, 'utf8'));
    for (const name of failed) process.stdout.write(`Failed: ${name}\n`);
    for (const name of flaky) process.stdout.write(`Passed only at the second attempt: ${name}\n`);
  }
  if (problem) process.stdout.write(`${problem}\n`);
  if (isStopped) process.stdout.write('Stopped before the end.\n');
  process.stdout.write(`${Math.floor(seconds / 60)} min ${seconds % 60} s in all.\n${countsLine(countReports())}\n`);
  const isGood = !problem && !isStopped && outcomes.length > 0 && outcomes.every(({ isOk }) => isOk);
  process.exitCode = isGood ? 0 : 1;
}
