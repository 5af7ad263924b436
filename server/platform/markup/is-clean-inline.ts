import { MAX_NESTING } from './parse-markup';

/** Characters of markup. Texts without any of them are always clean. */
const MARKUP = /[<&>\u00a0]/;
/** The next text, character reference or tag. Each alternative has a different first character, which avoids backtracking. */
const PART =
  /[^<&>\u00a0\r]+|&(?:amp|nbsp|lt|gt);|<br>|<\/?(?:b|strong|i|em|mark|code|sup|sub|s|del)>|<\/a>|<a((?: [a-z]+="[^"<>\u00a0\r]*")*)>|<mark class="cdx-marker">|<code class="inline-code">/y;
const ATTRIBUTE = / ([a-z]+)="([^"]*)"/g;
const LOOSE_AMPERSAND = /&(?!(?:amp|nbsp|lt|gt|quot);)/;
const REL = /^(?:noopener|noreferrer|nofollow)(?: (?:noopener|noreferrer|nofollow))*$/;
/** Matches an address without a scheme or with an allowed one. */
const HREF = /^(?:(?:https?|mailto|tel):|[/#?]|[^:]*$)/;

/**
 * Returns whether sanitizing would leave a text unchanged, without parsing it. This is true for all stored texts and nearly all texts
 * from editors. A false result may be wrong.
 */
export function isCleanInline(html: string): boolean {
  if (!MARKUP.test(html)) return true;
  // The parser drops or replaces this character.
  if (html.includes('\u0000')) return false;
  const open: string[] = [];
  for (PART.lastIndex = 0; PART.lastIndex < html.length; ) {
    const part = PART.exec(html);
    if (!part) return false;
    if (part[0].startsWith('<') && part[0] !== '<br>' && !isInPlace(part, open)) return false;
  }
  return open.length === 0;
}

/** Tracks opening and closing tags. @returns false if the tag is not allowed at this place */
function isInPlace([tag, attributes]: RegExpExecArray, open: string[]): boolean {
  const name = (/[a-z]+/.exec(tag) as RegExpExecArray)[0];
  if (tag.startsWith('</')) return open.pop() === name;
  if (name === 'a' && (open.includes('a') || !areClean(attributes ?? ''))) return false;
  return open.push(name) <= MAX_NESTING;
}

function areClean(attributes: string): boolean {
  const seen = new Set<string>();
  for (const [, name = '', value = ''] of attributes.matchAll(ATTRIBUTE)) {
    if (seen.size === seen.add(name).size || LOOSE_AMPERSAND.test(value)) return false;
    if (
      name === 'href' ? !HREF.test(value) : name === 'rel' ? !REL.test(value) : name !== 'target' || value !== '_blank'
    )
      return false;
  }
  return true;
}
