import { splitTags } from '../lib/split-tags';
import { stripInline } from './text';

const BLOCK_ENDS = /<\/(?:p|div|li|h[1-6]|tr|blockquote|pre)\s*>|<br\s*\/?>/gi;
const UNSEEN = /<(style|script|head|title)\b|<!--/gi;

/** The part of `DataTransfer` that is used here. */
interface Pasted {
  getData(type: string): string;
}

/**
 * Returns pasted or dropped content as text, or '' for an image. Prefers the plain text unless that loses raised
 * digits.
 */
export function readPastedText(data: Pasted | null): string {
  const plain = data?.getData('text/plain') ?? '';
  return plain !== '' ? (readRaisedText(data) ?? plain) : extractText(data?.getData('text/html') ?? '');
}

/**
 * Returns the text of pasted HTML if it contains superscript or subscript digits, which plain text would flatten;
 * otherwise null.
 */
export function readRaisedText(data: Pasted | null): string | null {
  const parts = tagRaisedSpans(splitTags(data?.getData('text/html') ?? ''));
  let isRaised = false;
  for (const [index, part] of parts.entries()) {
    if (index % 2 === 0) {
      if (isRaised && /[\d+\u2212-]/.test(part)) return extractText(parts.join(''));
    } else if (/^<\/?su[bp]\b/i.test(part)) isRaised = !part.startsWith('</');
  }
  return null;
}

/** Converts styled spans to `sup` and `sub` tags: Google Docs and Word for the web raise digits by style. */
function tagRaisedSpans(parts: string[]): string[] {
  const tagged = [...parts];
  for (let index = 1; index + 2 < parts.length; index += 2) {
    const [open = '', , close = ''] = parts.slice(index, index + 3);
    const kind = /^<span\b/i.test(open) && close === '</span>' && /vertical-align:\s*(super|sub)/i.exec(open)?.[1];
    if (!kind) continue;
    const tag = kind.toLowerCase() === 'super' ? 'sup' : 'sub';
    tagged[index] = `<${tag}>`;
    tagged[index + 2] = `</${tag}>`;
  }
  return tagged;
}

function extractText(html: string): string {
  const lines = removeHiddenParts(html).replace(/\s+/g, ' ').replace(BLOCK_ENDS, '\n');
  return lines
    .split('\n')
    .map(stripInline)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Removes comments and elements that are never displayed. Unclosed ones are ignored. */
function removeHiddenParts(html: string): string {
  const small = html.toLowerCase();
  const open = new Set<string>();
  let seen = '';
  let from = 0;
  for (const { index, 1: name } of small.matchAll(UNSEEN)) {
    const end = name === undefined ? '-->' : `</${name}`;
    if (index < from || open.has(end)) continue;
    const at = small.indexOf(end, index);
    const closed = at < 0 ? -1 : small.indexOf('>', at + 2);
    if (closed < 0) open.add(end);
    else {
      seen += html.slice(from, index);
      from = closed + 1;
    }
  }
  return seen + html.slice(from);
}
