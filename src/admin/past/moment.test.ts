import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { inputOf, momentOf } from './moment';

beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 0, 5, 10, 0, 30, 250) }));
afterEach(() => void vi.useRealTimers());

it('a chosen second includes every change made in it', () => {
  const change = new Date(2026, 0, 5, 10, 0, 0, 700).toISOString();
  expect(inputOf(change)).toBe('2026-01-05T10:00:00');
  expect(momentOf(inputOf(change)) >= change).toBe(true);
  expect(inputOf(momentOf('2026-01-05T10:00:00'))).toBe('2026-01-05T10:00:00');
});

it('the current second becomes now, and later seconds stay as they are', () => {
  expect(momentOf('2026-01-05T10:00:30')).toBe(new Date().toISOString());
  expect(inputOf(momentOf('2026-01-05T10:05:00'))).toBe('2026-01-05T10:05:00');
});

it('invalid times give an empty input and are passed on unchanged', () => {
  expect([inputOf('yesterday'), momentOf('yesterday')]).toEqual(['', 'yesterday']);
});
