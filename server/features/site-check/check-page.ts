import type { Palette } from '../../../src/content/brand/palette';
import { findHints, type Hint } from '../../../src/content/page-outline';
import { checkDescription } from '../../../src/pages/description-hints';
import type { ShownLink, ShownPage } from '../../platform/markup/read-shown';
import { type KnownSite, type LinkProblem, ownProblem, targetOf } from './check-link';

/** What could be better about a page, and where it leads. */
export interface CheckedPage {
  hints: Hint[];
  links: LinkProblem[];
  /** Its links to other sites, by their addresses. */
  outside: OutsideLink[];
}

/** A link to another site. */
export interface OutsideLink extends Pick<ShownLink, 'text' | 'path'> {
  url: string;
}

/** By what a page is described to search engines, and the path of the field in which it is written. */
export interface Described {
  words: string;
  path: string;
}

/** Looks through a page as it is shown. @param path where it stands */
export async function checkPage(
  site: KnownSite,
  { path, described, shown, palette }: { path: string; described: Described; shown: ShownPage; palette: Palette },
): Promise<CheckedPage> {
  const hints = [
    ...(shown.isIndexed ? checkDescription(described.words, described.path) : []),
    ...findHints(shown.outline, palette),
  ];
  return { hints, ...(await checkLinks(site, shown.links, path)) };
}

/** Looks where links lead. @param from the path of the page they stand on */
export async function checkLinks(
  site: KnownSite,
  links: readonly ShownLink[],
  from: string,
): Promise<Pick<CheckedPage, 'links' | 'outside'>> {
  const problems: LinkProblem[] = [];
  const outside: OutsideLink[] = [];
  /** The same address in many places is looked up once. */
  const known = new Map<string, string | null>();
  for (const { href, text, path } of links) {
    const target = targetOf(href, from, site.origin);
    if (target.kind === 'outside') outside.push({ url: target.url, text, path });
    if (!known.has(href)) known.set(href, await ownProblem(site, href, from));
    const problem = text === '' ? 'It has no words to be known by.' : (known.get(href) ?? null);
    if (problem !== null) problems.push({ href, text, path, problem });
  }
  return { links: problems, outside };
}
