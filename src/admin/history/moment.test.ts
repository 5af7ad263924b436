import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setRegion } from '../../editor-panels/use-region';
import { formatInput, parseInput } from './moment';

beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 0, 5, 10, 0, 30, 250) }));
afterEach(() => {
  vi.useRealTimers();
  setRegion({});
});

it('a chosen second includes every change made in it', () => {
  const change = new Date(2026, 0, 5, 10, 0, 0, 700).toISOString();
  expect(formatInput(change)).toBe('2026-01-05T10:00:00');
  expect(parseInput(formatInput(change)) >= change).toBe(true);
  expect(formatInput(parseInput('2026-01-05T10:00:00'))).toBe('2026-01-05T10:00:00');
});

it('the current second becomes now, and later seconds stay as they are', () => {
  expect(parseInput('2026-01-05T10:00:30')).toBe(new Date().toISOString());
  expect(formatInput(parseInput('2026-01-05T10:05:00'))).toBe('2026-01-05T10:05:00');
});

it('invalid times give an empty input and are passed on unchanged', () => {
  expect([formatInput('yesterday'), parseInput('yesterday')]).toEqual(['', 'yesterday']);
});

it('times are in the site’s time zone, also at the hour that the clocks skip or show twice', () => {
  setRegion({ timeZone: 'America/New_York' });
  expect(formatInput('2026-01-05T15:04:09.000Z')).toBe('2026-01-05T10:04:09');
  expect(parseInput('2025-11-05T10:04:09')).toBe('2025-11-05T15:04:09.999Z');
  expect(parseInput('2025-11-02T01:30:00')).toBe('2025-11-02T06:30:00.999Z');
  expect(parseInput('2025-03-09T02:30:00')).toBe('2025-03-09T07:00:00.999Z');
});
