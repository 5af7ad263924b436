import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

export type Encoding = 'br' | 'gzip';

/** In order of preference, smallest result first. Browsers list gzip first without preferring it. */
const ENCODINGS = ['br', 'gzip'] as const;
/** Longer headers are not cached, because browsers only send a handful of short ones. */
const MAX_KEPT_LENGTH = 100;

const known = new LRUCache<string, readonly Encoding[]>({ max: 100 });

/** Returns the encodings that an `Accept-Encoding` header accepts, smallest result first. */
export function acceptedEncodings(header: string): readonly Encoding[] {
  const kept = known.get(header);
  if (kept) return kept;
  const negotiator = new Negotiator({ headers: { 'accept-encoding': header } });
  const accepted = ENCODINGS.filter((encoding) => negotiator.encodings([encoding]).length > 0);
  if (header.length <= MAX_KEPT_LENGTH) known.set(header, accepted);
  return accepted;
}
