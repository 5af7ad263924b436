import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

export type Encoding = 'br' | 'gzip';

/** The smallest first: browsers name gzip first, and mean nothing by it. */
const ENCODINGS = ['br', 'gzip'] as const;
/** Browsers send a handful of these; what is longer is a stranger's own. */
const MAX_KEPT_LENGTH = 100;

const known = new LRUCache<string, readonly Encoding[]>({ max: 100 });

/** In which forms one may be answered who sends this `Accept-Encoding`, the smallest first. */
export function acceptedEncodings(header: string): readonly Encoding[] {
  const kept = known.get(header);
  if (kept) return kept;
  const negotiator = new Negotiator({ headers: { 'accept-encoding': header } });
  const accepted = ENCODINGS.filter((encoding) => negotiator.encodings([encoding]).length > 0);
  if (header.length <= MAX_KEPT_LENGTH) known.set(header, accepted);
  return accepted;
}
