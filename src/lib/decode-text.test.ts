import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text';

const utf16 = (text: string, isBig: boolean) => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
};

describe('decodeText', () => {
  it.each([
    ['UTF-8', Buffer.from('Zürich;1 €')],
    ['UTF-8 with a byte order mark', Buffer.from('\ufeffZürich;1 €')],
    ['UTF-16 LE', utf16('Zürich;1 €', false)],
    ['UTF-16 BE', utf16('Zürich;1 €', true)],
    ['Windows-1252', Buffer.from([0x5a, 0xfc, 0x72, 0x69, 0x63, 0x68, 0x3b, 0x31, 0x20, 0x80])],
  ])('reads %s', (_name, bytes) => {
    expect(decodeText(bytes)).toBe('Zürich;1 €');
  });

  it.each([
    ['a null', Buffer.from('a\0b')],
    ['a control character of Windows-1252', Buffer.from([0x61, 0x81])],
    ['half a UTF-16 character', Buffer.from([0xff, 0xfe, 0x61])],
    ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10])],
  ])('returns null for bytes with %s', (_name, bytes) => {
    expect(decodeText(bytes)).toBeNull();
  });

  it('reads five megabytes of Windows-1252 in a few times the time of UTF-8', () => {
    const windows = Buffer.alloc(5_000_000, Buffer.from('Café;Müller;307\r\n', 'latin1'));
    const utf8 = Buffer.from(windows.toString('latin1'));
    expect(shortest(() => decodeText(windows))).toBeLessThan(7 * shortest(() => decodeText(utf8)));
  });
});

/** Returns the shortest of five runs in milliseconds; load on the machine only makes runs longer. */
function shortest(run: () => void): number {
  const times = Array.from({ length: 5 }, () => {
    const begun = performance.now();
    run();
    return performance.now() - begun;
  });
  return Math.min(...times);
}
