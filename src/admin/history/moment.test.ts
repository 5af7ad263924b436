import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { formatInput, formatMoment, parseInput } from './moment';

beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 0, 5, 10, 0, 30, 250) }));
afterEach(() => void vi.useRealTimers());

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

it('a time is shown to the second, as everywhere in the dashboard', () => {
  expect(formatMoment(new Date(2026, 0, 5, 15, 4, 9).toISOString())).toBe('Jan 5, 2026, 3:04:09 PM');
});
