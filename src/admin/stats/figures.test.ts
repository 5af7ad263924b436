import { describe, expect, it } from 'vitest';
import { formatCount, hideUncounted, isWeekly, makeSteps, sum, sumByName, toCsv } from './figures';

describe('the steps of a date range', () => {
  it('are days, including those without any counts', () => {
    const steps = makeSteps(
      [
        { day: '2026-02-28', count: 2 },
        { day: '2026-02-28', count: 3 },
      ],
      '2026-02-27',
      '2026-03-01',
    );
    expect(steps.map(({ day, count }) => [day, count])).toEqual([
      ['2026-02-27', 0],
      ['2026-02-28', 5],
      ['2026-03-01', 0],
    ]);
    expect(steps[1]?.label).toBe('Sat, Feb 28, 2026');
  });

  it('are one for a single day, and whole days across a daylight-saving change', () => {
    expect(makeSteps([], '2026-03-29', '2026-03-29')).toHaveLength(1);
    expect(makeSteps([], '2026-03-20', '2026-04-02').map(({ day }) => day)).toHaveLength(14);
  });

  it('are weeks starting on Monday for long ranges, without losing any counts', () => {
    expect([isWeekly('2026-01-01', '2026-04-02'), isWeekly('2026-01-01', '2026-04-03')]).toEqual([false, true]);
    const counts = [
      { day: '2026-01-01', count: 1 },
      { day: '2026-01-04', count: 1 },
      { day: '2026-01-05', count: 1 },
      { day: '2026-12-31', count: 1 },
    ];
    const steps = makeSteps(counts, '2026-01-01', '2026-12-31');
    expect(steps.slice(0, 2).map(({ day, count }) => [day, count])).toEqual([
      ['2025-12-29', 2],
      ['2026-01-05', 1],
    ]);
    expect([steps.length, sum(steps), steps.at(-1)?.label]).toEqual([53, 4, 'Week of Dec 28, 2026']);
  });
});

describe('hideUncounted', () => {
  const countsOf = (from: string, to: string, since: string | null) =>
    hideUncounted(makeSteps([{ day: to, count: 4 }], from, to), to, since).map(({ count }) => count);

  it('hides the days before the first that was counted', () => {
    expect(countsOf('2026-03-01', '2026-03-03', '2026-03-02')).toEqual([null, 0, 4]);
    expect(countsOf('2026-03-01', '2026-03-03', '2026-03-01')).toEqual([0, 0, 4]);
    expect(countsOf('2026-03-01', '2026-03-03', '2026-03-04')).toEqual([null, null, null]);
    expect(countsOf('2026-03-01', '2026-03-03', null)).toEqual([null, null, null]);
  });

  it('shows a week that was counted in part', () => {
    expect(countsOf('2026-01-01', '2026-12-31', '2026-12-31').slice(-2)).toEqual([null, 4]);
    expect(countsOf('2026-01-01', '2026-12-31', '2026-12-27').slice(-3)).toEqual([null, 0, 4]);
  });
});

it('formatCount uses the singular for one only', () => {
  expect([0, 1, 1200].map((count) => formatCount(count, 'visit'))).toEqual(['0 visits', '1 visit', '1,200 visits']);
});

it('sumByName sums by name, largest first', () => {
  const rows = [
    ['b', 2],
    ['a', 1],
    ['b', 1],
    ['c', 1],
  ] as const;
  expect(
    sumByName(
      rows,
      ([name]) => name,
      ([, count]) => count,
    ),
  ).toEqual([
    { name: 'b', count: 3 },
    { name: 'a', count: 1 },
    { name: 'c', count: 1 },
  ]);
});

it('toCsv escapes cells and neutralizes formulas', () => {
  expect(
    toCsv(
      ['Name', 'Count'],
      [
        ['=1+1', -5],
        ['a "b", c', 2],
      ],
    ),
  ).toBe('\ufeffName,Count\r\n\'=1+1,-5\r\n"a ""b"", c",2\r\n');
});
