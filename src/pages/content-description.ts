import { plainText } from '../content/text';
import { collectionOf } from './collections/collections';
import { entryFacts } from './collections/entry-facts';
import { pageFacts } from './page-facts';

/** What describes a page of which nobody said anything: its hero's sentence or, of an article, its standfirst; empty where it has none. */
export function contentDescription(pageId: string, content: unknown): string {
  const { hero } = (content ?? {}) as { hero?: { subheadline?: unknown } | null };
  const facts = pageFacts(pageId, content);
  const standfirst = facts && collectionOf(facts.kind) ? entryFacts(content).standfirst : '';
  return plainText(hero?.subheadline) || standfirst;
}
