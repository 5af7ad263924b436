import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { formatInput, parseInput } from './moment';

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
