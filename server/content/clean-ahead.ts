import { AppError } from '../errors';
import { markupThread } from '../markup/markup-thread';
import { MarkupRefused } from '../markup/parse-markup';
import { needsParsing, rememberCleaned } from './sanitize-inline';

/** A value that came in. */
export interface Incoming {
  value: unknown;
  /** Where it stands in the request, for who is told of it. */
  at: string;
  /** The path it is to be put at, where it is no whole document: within a rich text all texts may be inline HTML. */
  path?: string;
}

const MAX_ISSUES = 20;

/**
 * Cleans the inline HTML of what came in, in a thread that can be stopped, before anything is locked: afterwards cleaning the
 * same texts where they were put in costs no parsing. Where none of them needs it, nothing is started.
 * @throws AppError UNPROCESSABLE_CONTENT where the thread had to be ended; what is refused by itself is told by its place later
 */
export async function cleanAhead(incoming: readonly Incoming[]): Promise<void> {
  const places = new Map<string, string>();
  for (const { value, at, path } of incoming) collect(value, at, path?.split('.').includes('blocks') ?? false, places);
  if (places.size === 0) return;
  const texts = [...places.keys()];
  const cleaned = await markupThread.run('inline', texts).catch((error) => refuse(error, [...places.values()]));
  for (const [index, one] of cleaned.entries()) rememberCleaned(texts[index] as string, one);
}

/** Texts by where they stand first. More than those that are inline HTML: a block's type may say otherwise of some. */
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
