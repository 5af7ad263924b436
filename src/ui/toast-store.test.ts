import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { currentToasts, dismissToast, notify, TOAST_ACTION_MS, TOAST_MS, TOAST_SWIPE_PX } from './toast-store';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('shows one message at a time; a second one replaces the first', () => {
  notify({ title: 'One' });
  notify({ title: 'Two' });
  expect(currentToasts().map(({ title }) => title)).toEqual(['Two']);
});

it('closes a dismissed message immediately and removes it after 1,000,000 ms', () => {
  notify({ title: 'One' });
  const [toast] = currentToasts();
  dismissToast(toast?.id ?? 0);
  expect(currentToasts()).toMatchObject([{ isOpen: false }]);
  vi.advanceTimersByTime(999_999);
  expect(currentToasts()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(currentToasts()).toEqual([]);
});

it('dismisses messages after 5000 ms, or 10,000 ms if they have a button, or a swipe of 50 pixels', () => {
  expect([TOAST_MS, TOAST_ACTION_MS, TOAST_SWIPE_PX]).toEqual([5000, 10_000, 50]);
});
