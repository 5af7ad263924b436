import { describe, expect, it } from 'vitest';
import { findOccurrences, formatOffset, isLocalTime, offsetAt, toLocalTime } from './zoned-time';

const NEW_YORK = 'America/New_York';
const find = (local: string, zone: string) => {
  const { instants, next } = findOccurrences(local, zone);
  return [instants.map((at) => new Date(at).toISOString().replace('.000', '')), next];
};

describe('findOccurrences', () => {
  it('today’s offset used across a clock change: the offset is that of the date', () => {
    expect(find('2026-03-07T09:00', NEW_YORK)).toEqual([['2026-03-07T14:00:00Z'], null]);
    expect(find('2026-03-08T09:00', NEW_YORK)).toEqual([['2026-03-08T13:00:00Z'], null]);
    expect(find('2026-11-01T09:00:30', NEW_YORK)).toEqual([['2026-11-01T14:00:30Z'], null]);
    expect(find('2026-07-01T00:00', 'Asia/Kathmandu')).toEqual([['2026-06-30T18:15:00Z'], null]);
  });

  it('finds both instants of an hour that the clocks repeat, and the next time after one that they skip', () => {
    expect(find('2026-11-01T01:30', NEW_YORK)).toEqual([['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z'], null]);
    expect(find('2026-03-08T02:30', NEW_YORK)).toEqual([[], '2026-03-08T03:00:00']);
    expect(find('2026-03-08T02:00', NEW_YORK)).toEqual([[], '2026-03-08T03:00:00']);
    expect(find('2026-03-08T01:59:59', NEW_YORK)).toEqual([['2026-03-08T06:59:59Z'], null]);
    expect(find('2026-03-08T03:00', NEW_YORK)).toEqual([['2026-03-08T07:00:00Z'], null]);
    // By half an hour, at midnight, and by a whole day.
    expect(find('2026-10-04T02:15', 'Australia/Lord_Howe')).toEqual([[], '2026-10-04T02:30:00']);
    expect(find('2026-04-05T01:45', 'Australia/Lord_Howe')[0]).toHaveLength(2);
    expect(find('2018-11-04T00:30', 'America/Sao_Paulo')).toEqual([[], '2018-11-04T01:00:00']);
    expect(find('2011-12-30T12:00', 'Pacific/Apia')).toEqual([[], '2011-12-31T00:00:00']);
  });

  it('refuses what is no date and time', () => {
    const wrong = [
      '2026-02-30T09:00',
      '2026-03-01T24:00',
      '2026-03-01',
      '2026-03-01T9:00',
      '2026-13-01T09:00',
      '',
      'x',
    ];
    expect(wrong.filter(isLocalTime)).toEqual([]);
    expect(() => findOccurrences('2026-02-30T09:00', NEW_YORK)).toThrow();
    expect(isLocalTime('2028-02-29T23:59:59')).toBe(true);
  });
});

it('formats offsets', () => {
  expect([19_800_000, -12_600_000, 0].map(formatOffset)).toEqual(['+05:30', '-03:30', '+00:00']);
  expect(formatOffset(offsetAt(Date.UTC(2026, 6, 1), NEW_YORK))).toBe('-04:00');
  expect(toLocalTime(Date.UTC(2026, 6, 1, 3, 59, 59), NEW_YORK)).toBe('2026-06-30T23:59:59');
});
