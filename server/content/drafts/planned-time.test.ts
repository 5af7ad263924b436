import { describe, expect, it } from 'vitest';
import { describeTime, toGivenTime } from './planned-time';

const at = '2026-03-29T13:00:00.000Z';

describe('describeTime', () => {
  it('names the zone, but UTC only once, and seconds only if there are any', () => {
    expect(describeTime({ at, timeZone: 'America/New_York' })).toBe('March 29, 2026 at 9:00 AM EDT (America/New York)');
    expect(describeTime({ at, timeZone: 'UTC' })).toBe('March 29, 2026 at 1:00 PM UTC');
    expect(describeTime({ at: '2026-03-29T13:00:30.000Z', timeZone: 'UTC' })).toBe('March 29, 2026 at 1:00:30 PM UTC');
  });
});

describe('toGivenTime', () => {
  it('names the same instant in another zone', () => {
    expect(toGivenTime({ at }, 'Europe/Berlin')).toEqual({ date: '2026-03-29', time: '15:00:00', offset: '+02:00' });
  });
});
