import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder where the test runners write their JSON reports. */
export const REPORTS = fileURLToPath(new URL('../../.reports', import.meta.url));

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * Counts the tests in one JSON report of Vitest or Playwright. A failure outside of any test (a file that cannot be loaded, a server that
 * does not start) counts as a failed test, and so does a report without tests.
 * @param {string} text
 * @returns {Counts}
 */
export function countReport(text) {
  const report = JSON.parse(text);
  const counts = 'numTotalTests' in report ? countVitest(report) : countPlaywright(report);
  if (counts.passed + counts.failed + counts.skipped === 0) counts.failed = 1;
  return counts;
}

/**
 * Counts the tests in all reports in a folder.
 * @param {string} [folder]
 * @returns {Counts}
 */
export function countReports(folder = REPORTS) {
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.json')) : [];
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const file of files) {
    const { passed, failed, skipped } = countReport(readFileSync(path.join(folder, file), 'utf8'));
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
  }
  return total;
}

/** @param {Counts} counts */
export function countsLine({ passed, failed, skipped }) {
  return `tests: ${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/**
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: { status: string, assertionResults: unknown[] }[] }} report
 */
function countVitest(report) {
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * @typedef {object} Suite
 * @property {string} title
 * @property {Suite[]} [suites]
 * @property {{ title: string, tests: { status: string }[] }[]} [specs]
 */

/** How many browser tests may pass only at the second attempt. Beyond that, they are failures. */
const MAX_FLAKY = 3;

/**
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: unknown[] }} report
 */
function countPlaywright({ stats, errors }) {
  const isBad = stats.flaky > MAX_FLAKY;
  return {
    passed: stats.expected + (isBad ? 0 : stats.flaky),
    failed: stats.unexpected + errors.length + (isBad ? stats.flaky : 0),
    skipped: stats.skipped,
  };
}

/**
 * Returns the names of the tests that failed, and of the browser tests that passed only at the second attempt.
 * @param {string} text a JSON report of Vitest or Playwright
 * @returns {{ failed: string[], flaky: string[] }}
 */
export function nameTests(text) {
  const report = JSON.parse(text);
  return 'numTotalTests' in report ? { failed: nameVitest(report), flaky: [] } : namePlaywright(report);
}

/**
 * @param {{ testResults: { name: string, status: string, assertionResults: { fullName: string, status: string }[] }[] }} report
 */
function nameVitest({ testResults }) {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const file = path.relative('', name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length > 0) return failed.map(({ fullName }) => `${file} > ${fullName}`);
    return status === 'failed' ? [file] : [];
  });
}

/** @param {{ suites?: Suite[] }} report */
function namePlaywright({ suites = [] }) {
  /** @type {{ failed: string[], flaky: string[] }} */
  const names = { failed: [], flaky: [] };
  const visit = (/** @type {Suite} */ { title, specs = [], suites = [] }, /** @type {string[]} */ above) => {
    const way = [...above, title];
    for (const spec of specs) {
      const name = [...way, spec.title].join(' > ');
      if (spec.tests.some(({ status }) => status === 'unexpected')) names.failed.push(name);
      if (spec.tests.some(({ status }) => status === 'flaky')) names.flaky.push(name);
    }
    for (const suite of suites) visit(suite, way);
  };
  for (const suite of suites) visit(suite, []);
  return names;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.stdout.write(`${countsLine(countReports())}\n`);
