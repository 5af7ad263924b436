import { afterEach, beforeEach, vi } from 'vitest';

/** Freezes time in the tests of a file; only the tests advance it. */
export function freezeTime(): void {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}
