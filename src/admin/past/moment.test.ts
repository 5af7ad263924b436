import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { inputOf, momentOf } from './moment';

beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 0, 5, 10, 0, 30, 250) }));
afterEach(() => void vi.useRealTimers());

it('a chosen second holds all that was changed in it', () => {
  const change = new Date(2026, 0, 5, 10, 0, 0, 700).toISOString();
  expect(inputOf(change)).toBe('2026-01-05T10:00:00');
  expect(momentOf(inputOf(change)) >= change).toBe(true);
  expect(inputOf(momentOf('2026-01-05T10:00:00'))).toBe('2026-01-05T10:00:00');
});

it('the second that is running is now, and a later one stays what it is', () => {
  expect(momentOf('2026-01-05T10:00:30')).toBe(new Date().toISOString());
  expect(inputOf(momentOf('2026-01-05T10:05:00'))).toBe('2026-01-05T10:05:00');
});

it('what is no time is none', () => {
  expect([inputOf('yesterday'), momentOf('yesterday')]).toEqual(['', 'yesterday']);
});
