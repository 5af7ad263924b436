import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { currentToasts, dismissToast, notify, TOAST_MS, TOAST_SWIPE_PX } from './toast-store';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('one message is shown at a time: a second takes the place of the first', () => {
  notify({ title: 'One' });
  notify({ title: 'Two' });
  expect(currentToasts().map(({ title }) => title)).toEqual(['Two']);
});

it('a dismissed one is closed at once and forgotten after 1,000,000 ms', () => {
  notify({ title: 'One' });
  const [toast] = currentToasts();
  dismissToast(toast?.id ?? 0);
  expect(currentToasts()).toMatchObject([{ isOpen: false }]);
  vi.advanceTimersByTime(999_999);
  expect(currentToasts()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(currentToasts()).toEqual([]);
});

it('messages go after 5000 ms, or by a swipe of 50 pixels', () => {
  expect([TOAST_MS, TOAST_SWIPE_PX]).toEqual([5000, 50]);
});
