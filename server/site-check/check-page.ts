import { type Hint, hintsOf } from '../../src/content/page-outline';
import { plainText } from '../../src/content/text';
import { storedFacts } from '../../src/pages/page-facts';
import { type KnownSite, type LinkProblem, ownProblem, targetOf } from './check-link';
import type { ShownPage } from './read-shown';

/** What could be better about a page, and where it leads. */
export interface CheckedPage {
  hints: Hint[];
  links: LinkProblem[];
  /** The addresses of other sites it links to, each once. */
  outside: string[];
}

/** Longer descriptions are cut where they are shown. */
const MAX_DESCRIPTION = 160;

/** Looks through a page as it is shown. @param path where it stands @param content as it is stored */
export async function checkPage(
  site: KnownSite,
  { path, content, shown }: { path: string; content: unknown; shown: ShownPage },
): Promise<CheckedPage> {
  const hints = [...descriptionHints(content, shown), ...hintsOf(shown.outline)];
  return { hints, ...(await checkLinks(site, shown.links, path)) };
}

/** Looks where links lead. @param from the path of the page they stand on */
export async function checkLinks(
  site: KnownSite,
  links: readonly { href: string; text: string }[],
  from: string,
): Promise<{ links: LinkProblem[]; outside: string[] }> {
  const problems: LinkProblem[] = [];
  const outside = new Set<string>();
  for (const { href, text } of links) {
    const target = targetOf(href, from, site.origin);
    if (target.kind === 'outside') outside.add(target.url);
    const problem = text === '' ? 'It has no words to be known by.' : await ownProblem(site, href, from);
    if (problem !== null) problems.push({ href, text, problem });
  }
  return { links: problems, outside: [...outside] };
}

function descriptionHints(content: unknown, { description, isIndexed }: ShownPage): Hint[] {
  if (!isIndexed) return [];
  const hint = (message: string): Hint[] => [{ kind: 'description', message }];
  const hero = (content as { hero?: { subheadline?: unknown } } | null)?.hero;
  const own = storedFacts(content).description || plainText(hero?.subheadline);
  if (own === '') return hint('It has no description of its own: search engines show the firm’s tagline.');
  if (description.length > MAX_DESCRIPTION)
    return hint(`Its description has ${description.length} characters: what is past ${MAX_DESCRIPTION} is cut.`);
  return [];
}
