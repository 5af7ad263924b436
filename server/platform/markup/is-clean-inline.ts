import { MAX_NESTING } from './parse-markup';

/** A text in which nothing can be markup is as clean as one can be. */
const MARKUP = /[<&>\u00a0]/;
/** The next run of words, character reference or tag; each alternative begins with another character, so none is tried twice. */
const PART =
  /[^<&>\u00a0\r]+|&(?:amp|nbsp|lt|gt);|<br>|<\/?(?:b|strong|i|em|mark|code|sup|sub|s|del)>|<\/a>|<a((?: [a-z]+="[^"<>\u00a0\r]*")*)>|<mark class="cdx-marker">|<code class="inline-code">/y;
const ATTRIBUTE = / ([a-z]+)="([^"]*)"/g;
const LOOSE_AMPERSAND = /&(?!(?:amp|nbsp|lt|gt|quot);)/;
const REL = /^(?:noopener|noreferrer|nofollow)(?: (?:noopener|noreferrer|nofollow))*$/;
/** An address without a scheme, or with one that may be linked to. */
const HREF = /^(?:(?:https?|mailto|tel):|[/#?]|[^:]*$)/;

/**
 * Whether a text is what cleaning would make of it, told without parsing it: so is all that was stored, and nearly all that
 * an editor sends. What is said not to be clean may be so all the same.
 */
export function isCleanInline(html: string): boolean {
  if (!MARKUP.test(html)) return true;
  // The parser leaves these out, or takes another character for them.
  if (html.includes('\u0000')) return false;
  const open: string[] = [];
  for (PART.lastIndex = 0; PART.lastIndex < html.length; ) {
    const part = PART.exec(html);
    if (!part) return false;
    if (part[0].startsWith('<') && part[0] !== '<br>' && !isInPlace(part, open)) return false;
  }
  return open.length === 0;
}

/** Notes a tag that opens, or takes the one off that closes; false where it can't stand here. */
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
