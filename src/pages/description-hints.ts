import type { Hint } from '../content/page-outline';
import { contentDescription } from './content-description';
import { storedFacts } from './page-facts';

/** Longer descriptions are cut where they are shown. */
const MAX_DESCRIPTION = 160;

/** What describes a page to search engines: what somebody wrote for them, its hero's sentence or, of an article, its standfirst. */
export function descriptionSaid(pageId: string, content: unknown): string {
  return (storedFacts(content).description || contentDescription(pageId, content)).trim();
}

/**
 * What could be better about a page's description.
 * @param said by which it is described; empty where nobody said anything
 * @param path where it is written
 */
export function descriptionHints(said: string, path?: string): Hint[] {
  const hint = (message: string): Hint[] => [{ kind: 'description', message, path }];
  if (said === '') return hint('It has no description of its own: search engines show the firm’s tagline.');
  if (said.length > MAX_DESCRIPTION)
    return hint(`Its description has ${said.length} characters: what is past ${MAX_DESCRIPTION} is cut.`);
  return [];
}
