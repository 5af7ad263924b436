import { normalizeName } from '../../content/photos';
import { plainText } from '../../content/text';
import { resolveAsset } from '../../content/url';
import { isRecord } from '../../lib/is-object';
import { getItemPaths, type ItemView } from './item-pages';

/**
 * What other pages say about the company of an item's page: the person who runs it, its case study, what its seller said. They have no
 * key in common, so they are found by the company's name. All texts are plain.
 */
export interface Related {
  operator?: RelatedOperator;
  /** For a person, the companies they run. For a case study, its company. */
  companies?: RelatedCompany[];
  caseStudy?: RelatedCase;
  quote?: RelatedQuote;
}

export interface RelatedOperator {
  name: string;
  href: string;
  image: string;
  specialization: string;
  description: string;
}

export interface RelatedCompany {
  name: string;
  href: string;
  image: string;
  category: string;
  description: string;
}

interface RelatedCase {
  title: string;
  href: string;
  summary: string;
  results: string[];
}

export interface RelatedQuote {
  quote: string;
  name: string;
  title: string;
}

/** The pages that items are related across. A change of one of them can change the item pages of the others. */
export const RELATED_PAGES: readonly string[] = ['portfolio', 'team', 'caseStudies', 'testimonials'];

/**
 * Finds what other pages say about an item.
 * @param item as stored; it may have any shape
 * @param contents the content of the published pages in `RELATED_PAGES`, by page id
 * @returns only what was found
 */
export function findRelated(view: ItemView, item: unknown, contents: Readonly<Record<string, unknown>>): Related {
  const { name, company } = isRecord(item) ? item : {};
  const companies = view === 'company' ? [] : findCompanies(plainText(company), contents);
  const names = view === 'company' ? [plainText(name)] : companies.map((one) => one.name);
  const concerns = (text: unknown) => names.some((one) => mentions(plainText(text), one));
  const operator = view === 'profile' ? undefined : findOperator(concerns, contents);
  const caseStudy = view === 'case-study' ? undefined : findCase(concerns, contents);
  const quote = findQuote(concerns, contents);
  return {
    ...(companies.length > 0 && { companies }),
    ...(operator && { operator }),
    ...(caseStudy && { caseStudy }),
    ...(quote && { quote }),
  };
}

type Contents = Readonly<Record<string, unknown>>;
type Concerns = (text: unknown) => boolean;

function findCompanies(company: string, contents: Contents): RelatedCompany[] {
  return listItems(contents, 'portfolio', 'investments')
    .filter(({ item, href }) => href !== '' && mentions(company, plainText(item.name)))
    .map(({ item, href }) => ({
      name: toLine(item.name),
      href,
      image: resolveAsset(item.image),
      category: plainText(item.category),
      description: toLine(item.description),
    }));
}

function findOperator(concerns: Concerns, contents: Contents): RelatedOperator | undefined {
  const found = listItems(contents, 'team', 'operators').find(
    ({ item, href }) => href !== '' && concerns(item.company),
  );
  if (!found) return undefined;
  const { name, image, specialization, description } = found.item;
  return {
    name: toLine(name),
    href: found.href,
    image: resolveAsset(image),
    specialization: toLine(specialization),
    description: toLine(description),
  };
}

function findCase(concerns: Concerns, contents: Contents): RelatedCase | undefined {
  const found = listItems(contents, 'caseStudies', 'cases').find(
    ({ item, href }) => href !== '' && concerns(item.company),
  );
  if (!found) return undefined;
  const { title, summary, results } = found.item;
  return {
    title: toLine(title),
    href: found.href,
    summary: toLine(summary),
    results: (Array.isArray(results) ? results : []).map(toLine).filter(Boolean),
  };
}

/** Returns the first testimonial by someone whose title names the company. */
function findQuote(concerns: Concerns, contents: Contents): RelatedQuote | undefined {
  const found = listItems(contents, 'testimonials', 'testimonials').find(
    ({ item }) => plainText(item.quote) !== '' && concerns(item.title),
  );
  return found && { quote: toLine(found.item.quote), name: toLine(found.item.name), title: toLine(found.item.title) };
}

/** Returns the items of a list, each with the address of its own page, or '' if it has none. */
function listItems(
  contents: Contents,
  pageId: string,
  list: string,
): { item: Readonly<Record<string, unknown>>; href: string }[] {
  const content = contents[pageId];
  const items = isRecord(content) ? content[list] : undefined;
  const paths = getItemPaths(pageId, content);
  return (Array.isArray(items) ? items : []).map((item, index) => ({
    item: isRecord(item) ? item : {},
    href: paths.get(`${pageId}.${list}.${index}`) ?? '',
  }));
}

/** Returns whether a text contains a name as whole words, ignoring case and line breaks. */
function mentions(text: string, name: string): boolean {
  const wanted = toWords(name);
  return wanted !== '' && ` ${toWords(text)} `.includes(` ${wanted} `);
}

function toWords(text: string): string {
  return normalizeName(text.replace(/[^\p{L}\p{N}]+/gu, ' '));
}

function toLine(value: unknown): string {
  return plainText(value).replace(/\s+/g, ' ').trim();
}
