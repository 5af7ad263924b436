import { AppError } from '../../platform/errors';
import { markupThread } from '../../platform/markup/markup-thread';
import { MarkupRefused } from '../../platform/markup/parse-markup';
import { needsParsing, rememberCleaned } from './sanitize-inline';

/** A value from a request. */
export interface Incoming {
  value: unknown;
  /** Its path in the request, for issues. */
  at: string;
  /** The target path, unless the value is a whole document. Inside a rich text, any string may be inline HTML. */
  path?: string;
}

const MAX_ISSUES = 20;

/**
 * Cleans the inline HTML of new values in a thread that can be terminated, before anything is locked. Cleaning the same texts again while
 * locks are held then needs no parsing. Starts no thread if no text needs parsing.
 * @throws AppError UNPROCESSABLE_CONTENT if the thread had to be terminated; texts that are rejected individually are reported with their
 * place later
 */
export async function cleanAhead(incoming: readonly Incoming[]): Promise<void> {
  const places = new Map<string, string>();
  for (const { value, at, path } of incoming) collect(value, at, path?.split('.').includes('blocks') ?? false, places);
  if (places.size === 0) return;
  const texts = [...places.keys()];
  const cleaned = await markupThread.run('inline', texts).catch((error) => refuse(error, [...places.values()]));
  for (const [index, one] of cleaned.entries()) rememberCleaned(texts[index] as string, one);
}

/**
 * Collects texts with the place of their first occurrence. May include texts that are not inline HTML, because that depends on the type of
 * the block.
 */
function collect(value: unknown, at: string, isInBlocks: boolean, places: Map<string, string>): void {
  if (typeof value === 'string') {
    if (isInBlocks && !places.has(value) && needsParsing(value)) places.set(value, at);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    collect(child, `${at}.${key}`, isInBlocks || (key === 'blocks' && Array.isArray(child)), places);
  }
}

function refuse(error: unknown, places: string[]): never {
  if (!(error instanceof MarkupRefused)) throw error;
  const issues = places.slice(0, MAX_ISSUES).map((path) => ({ path, message: error.message }));
  throw new AppError('UNPROCESSABLE_CONTENT', `${issues[0]?.path}: ${error.message}`, { issues });
}
