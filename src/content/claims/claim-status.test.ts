import { expect, it } from 'vitest';
import { type ClaimFacts, claimDue, claimStatus, shownStatus } from './claim-status';

const TODAY = '2026-03-15';
const NOTHING: ClaimFacts = {
  ...{ isRetired: false, hasSource: false, files: 0, isOutdated: false },
  ...{ asOf: null, nextReview: null },
};

it.each([
  ['needs-substantiation', {}],
  ['needs-substantiation', { asOf: '2020-01-01', nextReview: '2020-01-01' }],
  ['substantiated', { hasSource: true }],
  ['substantiated', { files: 1 }],
  ['needs-substantiation', { files: 1, isOutdated: true }],
  ['retired', { files: 1, isOutdated: true, isRetired: true }],
  ['substantiated', { files: 1, nextReview: TODAY }],
  ['expired', { files: 1, nextReview: '2026-03-14' }],
  // Without a planned review, a figure is good for a year.
  ['substantiated', { hasSource: true, asOf: '2025-03-15' }],
  ['expired', { hasSource: true, asOf: '2025-03-14' }],
  ['substantiated', { hasSource: true, asOf: '2025-12-31' }],
  ['substantiated', { hasSource: true, asOf: '2019-12-31', nextReview: '2026-06-30' }],
  ['expired', { hasSource: true, asOf: '2024-02-29' }],
  ['retired', { isRetired: true, files: 2, nextReview: '2027-01-01' }],
  ['retired', { isRetired: true }],
] as const)('a claim is %s with %j', (status, facts) => {
  expect(claimStatus({ ...NOTHING, ...facts }, TODAY)).toBe(status);
});

it.each([
  [null, {}],
  ['overdue', { nextReview: '2026-03-14' }],
  ['overdue', { files: 1, nextReview: '2026-03-14' }],
  ['overdue', { asOf: '2025-03-14' }],
  ['due-soon', { nextReview: TODAY }],
  ['due-soon', { nextReview: '2026-04-14' }],
  [null, { nextReview: '2026-04-15' }],
  [null, { isRetired: true, nextReview: '2026-03-14' }],
] as const)('the review of a claim is %s with %j', (due, facts) => {
  expect(claimDue({ ...NOTHING, ...facts }, TODAY)).toBe(due);
});

it('a substantiated claim without a file is shown apart', () => {
  expect(shownStatus('substantiated', 1)).toBe('substantiated');
  expect(shownStatus('substantiated', 0)).toBe('source-only');
  expect(shownStatus('expired', 0)).toBe('expired');
});
