/** Browsers and Node provide this, but the folder compiles without the types of either. */
declare const TextDecoder: new (encoding: string, options: { fatal: boolean }) => { decode(bytes: Uint8Array): string };

/**
 * The characters from 0x80 to 0x9F; all others match Latin-1. Node 20's decoder wrongly treats these as Latin-1 too.
 */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/**
 * Decodes a text file in any encoding that Windows and Office programs write: UTF-8 and UTF-16 (both with or without a
 * byte order mark, UTF-16 only with one), and Windows-1252, the default of Excel for CSV files.
 * @returns the text without its byte order mark, or null if the bytes are not text, since the result would contain
 * control characters
 */
export function decodeText(bytes: Uint8Array): string | null {
  const text = decode(bytes);
  // A text contains no control characters except tabs and line ends. Windows-1252 never fails: every byte decodes to
  // something.
  return text === null || /(?![\t\r\n\f])\p{Cc}/u.test(text) ? null : text;
}

function decode(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return tryDecode('utf-16le', bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return tryDecode('utf-16be', bytes);
  return tryDecode('utf-8', bytes) ?? decodeWindows(bytes);
}

function tryDecode(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function decodeWindows(bytes: Uint8Array): string {
  const text = new TextDecoder('windows-1252', { fatal: false }).decode(bytes);
  return text.replace(/[\u0080-\u009f]/g, (character) => WINDOWS_1252.charAt(character.charCodeAt(0) - 0x80));
}
