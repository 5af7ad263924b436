import type { Hint } from '../content/page-outline';
import { describeContent } from './content-description';
import { storedFacts } from './page-facts';

/** Search engines cut longer descriptions. */
const MAX_DESCRIPTION = 160;

/** Returns a page's description for search engines: the meta description, or else one derived from its content. */
export function readDescription(pageId: string, content: unknown): string {
  return (storedFacts(content).description || describeContent(pageId, content)).trim();
}

/**
 * Returns hints on how to improve a page's description.
 * @param said the description, or empty
 * @param path path at which the description is edited
 */
export function checkDescription(said: string, path?: string): Hint[] {
  const hint = (message: string): Hint[] => [{ kind: 'description', message, path }];
  if (said === '') return hint('No meta description. Search engines show the firm’s tagline.');
  if (said.length > MAX_DESCRIPTION)
    return hint(`Meta description is ${said.length} characters; search engines cut it at about ${MAX_DESCRIPTION}.`);
  return [];
}
