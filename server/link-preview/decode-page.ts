/**
 * A page's bytes as text: by its byte order mark, else as its header says, else as the page itself says, else as UTF-8.
 */
export function decodePage(body: Buffer, contentType: string): string {
  return decoderFor(markOf(body) ?? charsetOf(contentType) ?? declared(body) ?? 'utf-8').decode(body);
}

function markOf(body: Buffer): string | null {
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return 'utf-8';
  if (body[0] === 0xfe && body[1] === 0xff) return 'utf-16be';
  return body[0] === 0xff && body[1] === 0xfe ? 'utf-16le' : null;
}

function charsetOf(contentType: string): string | null {
  return /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType)?.[1] ?? null;
}

/** What a page says of itself can be read in ASCII; one that claims UTF-16 there is not. */
function declared(body: Buffer): string | null {
  const name = charsetOf(
    /<meta\b(?=[^<>]*>)[^<>]*charset[^<>]*>/i.exec(body.subarray(0, 4096).toString('latin1'))?.[0] ?? '',
  );
  return name && /^utf-16/i.test(name) ? 'utf-8' : name;
}

function decoderFor(label: string): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}
