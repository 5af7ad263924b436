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
  const concerns = createConcerns(names, contents);
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

/** Returns the paths of the sections that these texts are from. */
export function listSources({ operator, companies, caseStudy, quote }: Related): string[] {
  return [
    ...(operator ? ['team.operators'] : []),
    ...(companies ? ['portfolio.investments'] : []),
    ...(caseStudy ? ['caseStudies.cases'] : []),
    ...(quote ? ['testimonials.testimonials'] : []),
  ];
}

type Contents = Readonly<Record<string, unknown>>;
type Concerns = (text: unknown) => boolean;

function findCompanies(company: string, contents: Contents): RelatedCompany[] {
  const text = pad(toWords(company));
  const named = listItems(contents, 'portfolio', 'investments')
    .map((one) => ({ ...one, words: toWords(plainText(one.item.name)) }))
    .filter(({ words }) => words !== '' && text.includes(pad(words)));
  const names = [...new Set(named.map(({ words }) => words))];
  return named
    .filter(({ href, words }) => href !== '' && isNamed(text, words, names))
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

/** Returns a function that tells whether a text names one of these companies. */
function createConcerns(companies: readonly string[], contents: Contents): Concerns {
  const wanted = [...new Set(companies.map(toWords))].filter(Boolean);
  if (wanted.length === 0) return () => false;
  const others = listItems(contents, 'portfolio', 'investments').map(({ item }) => toWords(plainText(item.name)));
  const longer = [...new Set(others)].filter((one) => wanted.some((words) => pad(one).includes(pad(words))));
  return (value) => {
    const text = pad(toWords(plainText(value)));
    return wanted.some((words) => isNamed(text, words, longer));
  };
}

/**
 * Returns whether a text contains a name as whole words. A name within a longer one does not count: "Harrow & Finch" does not name
 * the company "Harrow".
 * @param names all names that might be in the text
 */
function isNamed(text: string, name: string, names: readonly string[]): boolean {
  if (!text.includes(pad(name))) return false;
  const longer = names.filter((one) => one !== name && pad(one).includes(pad(name)));
  return longer.reduce((rest, one) => rest.replaceAll(pad(one), ' '), text).includes(pad(name));
}

/** Surrounds words with spaces, so that whole words can be found. */
function pad(words: string): string {
  return ` ${words} `;
}

/** Returns the words of a text in a form that ignores case, accents, signs and line breaks. */

function toWords(text: string): string {
  return normalizeName(text.replace(/[^\p{L}\p{N}]+/gu, ' '));
}

function toLine(value: unknown): string {
  return plainText(value).replace(/\s+/g, ' ').trim();
}
