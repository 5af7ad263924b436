/** Browsers and Node have it; this folder is compiled without the types of either. */
declare const TextDecoder: new (encoding: string, options: { fatal: boolean }) => { decode(bytes: Uint8Array): string };

/** The characters from 0x80 to 0x9F; the others are those of Latin-1. Node 20's own decoder takes these for Latin-1 too. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/**
 * Decodes a text file in any encoding that Windows and Office programs write: UTF-8, UTF-16 (both with or without a byte order
 * mark, UTF-16 only with), and Windows-1252, which is Excel's default for CSV.
 * @returns the text without a byte order mark; null if the bytes are no text, since it would hold control characters
 */
export function decodeText(bytes: Uint8Array): string | null {
  const text = decode(bytes);
  // Tabs and line ends are the only control characters of a text; Windows-1252 decodes every other byte to something.
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
