import type { Palette } from '../../../src/content/brand/palette';
import { findHints, type Hint } from '../../../src/content/page-outline';
import { checkDescription } from '../../../src/pages/description-hints';
import type { ShownLink, ShownPage } from '../../platform/markup/read-shown';
import { classifyLink, findOwnProblem, type KnownSite, type LinkProblem } from './check-link';

/** The hints and link problems of a page. */
export interface CheckedPage {
  hints: Hint[];
  links: LinkProblem[];
  /** The page's links to other sites. */
  outside: OutsideLink[];
}

/** A link to another site. */
export interface OutsideLink extends Pick<ShownLink, 'text' | 'path'> {
  url: string;
}

/** A page's meta description, and the path of its field. */
export interface Described {
  words: string;
  path: string;
}

/** Checks a rendered page. @param path of the page */
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

/** Checks the targets of links. @param from the path of the page that contains them */
export async function checkLinks(
  site: KnownSite,
  links: readonly ShownLink[],
  from: string,
): Promise<Pick<CheckedPage, 'links' | 'outside'>> {
  const problems: LinkProblem[] = [];
  const outside: OutsideLink[] = [];
  /** The result for each address, so that repeated links are checked once. */
  const known = new Map<string, string | null>();
  for (const { href, text, path } of links) {
    const target = classifyLink(href, from, site.origin);
    if (target.kind === 'outside') outside.push({ url: target.url, text, path });
    if (!known.has(href)) known.set(href, await findOwnProblem(site, href, from));
    const problem = text === '' ? 'The link has no text.' : (known.get(href) ?? null);
    if (problem !== null) problems.push({ href, text, path, problem });
  }
  return { links: problems, outside };
}
