import { afterEach, beforeEach, vi } from 'vitest';

/** In the tests of a file time stands, but for what they move it by. */
export function letTimeStand(): void {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}
