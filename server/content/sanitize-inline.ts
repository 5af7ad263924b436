import { LRUCache } from 'lru-cache';
import { type Cleaned, tryClean } from '../markup/clean-inline';
import { isCleanInline } from '../markup/is-clean-inline';
import { MarkupRefused } from '../markup/parse-markup';

/** In characters, of all texts and what came of them. */
const MEMO_SIZE = 8_000_000;
const memo = new LRUCache<string, Cleaned>({ maxSize: MEMO_SIZE, sizeCalculation: sizeOf });

/**
 * Inline HTML cleaned to what the inline tools make (spec section 9, inline tools). What is clean is told by a look; anything else
 * was cleaned ahead (`clean-ahead.ts`), and only where it was not, it is here, within the same bounds.
 * @throws MarkupRefused
 */
export function sanitizeInline(html: string): string {
  if (isCleanInline(html)) return html;
  const cleaned = memo.get(html) ?? cleanHere(html);
  if ('refusal' in cleaned) throw new MarkupRefused(cleaned.refusal);
  return cleaned.text;
}

/** Whether `sanitizeInline` would have to parse a text. */
export function needsParsing(html: string): boolean {
  return !isCleanInline(html) && !memo.has(html);
}

/** Keeps what a text was cleaned to. */
export function rememberCleaned(html: string, cleaned: Cleaned): void {
  memo.set(html, cleaned);
}

function cleanHere(html: string): Cleaned {
  const cleaned = tryClean(html);
  rememberCleaned(html, cleaned);
  return cleaned;
}

function sizeOf(cleaned: Cleaned, html: string): number {
  return html.length + ('text' in cleaned ? cleaned.text.length : cleaned.refusal.length) + 1;
}
