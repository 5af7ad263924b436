import { LRUCache } from 'lru-cache';
import { type Cleaned, tryClean } from '../../platform/markup/clean-inline';
import { isCleanInline } from '../../platform/markup/is-clean-inline';
import { MarkupRefused } from '../../platform/markup/parse-markup';

/** In characters, of all texts and their results. */
const MEMO_SIZE = 8_000_000;
const memo = new LRUCache<string, Cleaned>({ maxSize: MEMO_SIZE, sizeCalculation: getSize });

/**
 * Cleans inline HTML to what the inline tools produce (spec section 9, inline tools). Clean texts are recognized without parsing. Other
 * texts were usually cleaned beforehand (`clean-ahead.ts`); the rest is cleaned here, with the same limits.
 * @throws MarkupRefused
 */
export function sanitizeInline(html: string): string {
  if (isCleanInline(html)) return html;
  const cleaned = memo.get(html) ?? cleanNow(html);
  if ('refusal' in cleaned) throw new MarkupRefused(cleaned.refusal);
  return cleaned.text;
}

/** Returns true if `sanitizeInline` would have to parse the text. */
export function needsParsing(html: string): boolean {
  return !isCleanInline(html) && !memo.has(html);
}

/** Caches the result of cleaning a text. */
export function rememberCleaned(html: string, cleaned: Cleaned): void {
  memo.set(html, cleaned);
}

function cleanNow(html: string): Cleaned {
  const cleaned = tryClean(html);
  rememberCleaned(html, cleaned);
  return cleaned;
}

function getSize(cleaned: Cleaned, html: string): number {
  return html.length + ('text' in cleaned ? cleaned.text.length : cleaned.refusal.length) + 1;
}
