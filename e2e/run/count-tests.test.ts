import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { countReport, nameTests } from './count-tests.mjs';

const playwright = (stats: object, suites: unknown[] = []) => JSON.stringify({ stats, errors: [], suites });
const stats = { expected: 10, unexpected: 0, flaky: 0, skipped: 0 };

describe('countReport', () => {
  it('counts up to three flaky browser tests as passed', () => {
    expect(countReport(playwright({ ...stats, flaky: 3 }))).toEqual({ passed: 13, failed: 0, skipped: 0 });
  });

  it('counts more flaky browser tests as failed', () => {
    expect(countReport(playwright({ ...stats, flaky: 4 }))).toEqual({ passed: 10, failed: 4, skipped: 0 });
  });

  it('counts a file that could not be loaded as failed', () => {
    const results = [{ status: 'failed', assertionResults: [] }];
    const report = { numTotalTests: 5, numPassedTests: 5, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };
    expect(countReport(JSON.stringify({ ...report, testResults: results }))).toEqual({
      passed: 5,
      failed: 1,
      skipped: 0,
    });
  });

  it('counts a report without tests as failed', () => {
    expect(countReport(playwright({ ...stats, expected: 0 }))).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});

describe('nameTests', () => {
  it('names the failed and the flaky browser tests with their file and group', () => {
    const spec = (title: string, status: string) => ({ title, tests: [{ status }] });
    const group = { title: 'the editor', specs: [spec('saves', 'flaky'), spec('opens', 'unexpected')] };
    const file = { title: 'a.spec.ts', specs: [spec('loads', 'flaky'), spec('ends', 'expected')], suites: [group] };
    expect(nameTests(playwright(stats, [file]))).toEqual({
      failed: ['a.spec.ts > the editor > opens'],
      flaky: ['a.spec.ts > loads', 'a.spec.ts > the editor > saves'],
    });
  });

  it('names the failed tests of Vitest, and the files that could not be loaded', () => {
    const test = (fullName: string, status: string) => ({ fullName, status });
    const file = (name: string, status: string, ...assertionResults: object[]) => ({
      ...{ name: path.resolve(name), status, assertionResults },
    });
    const testResults = [
      file('src/a.test.ts', 'failed', test('adds', 'failed'), test('subtracts', 'passed')),
      file('src/b.test.ts', 'failed'),
      file('src/c.test.ts', 'passed', test('divides', 'passed')),
    ];
    const report = JSON.stringify({ numTotalTests: 3, testResults });
    expect(nameTests(report)).toEqual({ failed: ['src/a.test.ts > adds', 'src/b.test.ts'], flaky: [] });
  });
});
