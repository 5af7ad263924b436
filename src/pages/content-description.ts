import { plainText } from '../content/text';
import { collectionOf } from './collections/collections';
import { entryFacts } from './collections/entry-facts';
import { pageFacts } from './page-facts';

/** Returns a description derived from a page's content: its hero's subheadline, or an entry's standfirst. Empty if it has neither. */
export function describeContent(pageId: string, content: unknown): string {
  const { hero } = (content ?? {}) as { hero?: { subheadline?: unknown } | null };
  const facts = pageFacts(pageId, content);
  const standfirst = facts && collectionOf(facts.kind) ? entryFacts(content).standfirst : '';
  return plainText(hero?.subheadline) || standfirst;
}
