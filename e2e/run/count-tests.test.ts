import { describe, expect, it } from 'vitest';
import { countReport, findFlaky } from './count-tests.mjs';

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

describe('findFlaky', () => {
  it('names the flaky tests with their file and group', () => {
    const spec = (title: string, status: string) => ({ title, tests: [{ status }] });
    const group = { title: 'the editor', specs: [spec('saves', 'flaky'), spec('opens', 'expected')] };
    const report = playwright(stats, [{ title: 'a.spec.ts', specs: [spec('loads', 'flaky')], suites: [group] }]);
    expect(findFlaky(report)).toEqual(['a.spec.ts > loads', 'a.spec.ts > the editor > saves']);
  });
});
