import { createStore } from 'zustand/vanilla';
import { START_TEXT } from '../content/blank-section';
import type { RichTextDocument } from '../content/rich-text';
import { isEqual } from '../lib/is-equal';
import { MAX_SECTION_NAME, readArrangement } from '../pages/arrangement';
import { pageFacts } from '../pages/page-facts';
import { FACTS, isOwnPage } from '../pages/page-kind';
import { factsOf, PAGES } from '../pages/pages';

/**
 * Converts a section's id to its name: capitalized, with spaces before capitals (spec section 3). `callToAction` becomes 'Call To
 * Action'. Abbreviations are written in capitals: `faq` becomes 'FAQ'.
 */
export function displayName(id: string): string {
  const spaced = id.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/[-_]+/g, ' ');
  const name = spaced.replace(ABBREVIATIONS, (_, letters: string, plural: string) => letters.toUpperCase() + plural);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

const ABBREVIATIONS = /\b(ai|api|ceo|cta|ebitda|faq|id|pdf|roi|rss|seo|url)(s?)\b/gi;

/**
 * Converts a section's name to an id: lowercase, without spaces (spec section 4). Diacritics are removed. A name in a non-Latin alphabet
 * becomes a hash, which is stable but says nothing about the name.
 */
export function idFromName(name: string): string {
  const plain = name.toLowerCase().replace(/\s+/g, '');
  const latin = [...plain].map((letter) => LETTERS[letter] ?? letter).join('');
  const bare = latin.normalize('NFKD').replace(/\p{M}/gu, '');
  return OTHER_LETTER.test(bare) ? `section-${hashText(plain)}` : bare;
}

/** Latin letters that Unicode does not decompose into a base letter and a mark. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
};

const OTHER_LETTER = /[^\P{L}a-z]/u;

/** Returns a short hash of a text (FNV-1a). */
function hashText(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash.toString(36);
}

/** Returns the id for a section name: of a known section regardless of spelling, otherwise a new one. */
export function idForName(name: string, known: readonly string[]): string {
  const id = idFromName(name);
  return known.find((other) => other.toLowerCase() === id) ?? id;
}

/**
 * Validates the name of a new section and returns a message, or null if it is valid.
 * @param taken ids of the page's sections
 * @param nameOf returns what a section is called
 */
export function nameProblem(
  name: string,
  taken: readonly string[],
  nameOf: (id: string) => string = displayName,
): string | null {
  if (name.length > MAX_SECTION_NAME) return `Use at most ${MAX_SECTION_NAME} characters.`;
  const id = idFromName(name);
  if (id === '') return 'A name is required.';
  if (!/^[a-z][a-z0-9_-]{0,63}$/.test(id))
    return 'Start with a letter, and use only letters, digits, - and _ (at most 64).';
  if (['constructor', 'prototype', '__proto__'].includes(id)) return 'This name is not allowed. Choose another one.';
  if (id === FACTS) return 'This name is reserved for the page itself.';
  const known = taken.find((other) => other.toLowerCase() === id);
  return known === undefined ? null : `This page already has a section named “${nameOf(known)}”.`;
}

/** Returns a free id for a section made from a template: `team`, `team2`, `team3`. */
export function freeId(wanted: string, taken: readonly string[]): string {
  const known = new Set(taken.map((id) => id.toLowerCase()));
  if (!known.has(wanted.toLowerCase())) return wanted;
  let count = 2;
  while (known.has(`${wanted}${count}`.toLowerCase())) count += 1;
  return `${wanted}${count}`;
}

/** Returns the content of a new section: one paragraph (spec section 4). */
export function newSection(): RichTextDocument {
  return { blocks: [{ type: 'paragraph', data: { text: START_TEXT } }] };
}

/** Returns the section to show: the chosen one if it exists, otherwise the first (spec section 4). */
export function selectedSection(chosen: string | null, ids: readonly string[]): string | null {
  return chosen !== null && ids.includes(chosen) ? chosen : (ids[0] ?? null);
}

/** A page as editors refer to it. */
export interface NamedPage {
  pageId: string;
  title: string;
  /** Public address; null if the entry is not a page of its own. */
  path: string | null;
  status: 'draft' | 'published' | 'deleted';
  /** Its id if it is built in, otherwise its layout. Unknown until the page or the list of pages is loaded. */
  kind?: string;
  /** True if only the draft of this tab has the page. */
  isNew?: boolean;
  /** The status on the site, if the draft of this tab may change it; null if only the draft has the page. */
  liveStatus?: NamedPage['status'] | null;
}

const OWN = (Object.keys(PAGES) as (keyof typeof PAGES)[]).map((pageId): NamedPage => {
  const { label, path } = factsOf(pageId);
  return { pageId, title: label, path, status: 'published', kind: pageId };
});

interface Named {
  pages: readonly NamedPage[];
  /** Items that have pages of their own. */
  items: readonly NamedItem[];
  /** Names that editors gave to pages' own sections, by page and section. */
  sections: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Names of the categories of collections, by id. */
  categories: Readonly<Record<string, string>>;
  /** Pages that drafts add, by id. They only have names here: nothing lists them or links to them. */
  drafted: Readonly<Record<string, DraftedName>>;
}

/** The title of a page that a draft adds, and the layout that determines its fields. */
type DraftedName = Required<Pick<NamedPage, 'title' | 'kind'>>;

/** An item's own page. */
export interface NamedItem extends NamedPage {
  path: string;
  /** Title of the page that contains the item. */
  of: string;
}

/** The site's pages, as last loaded; before that, the ones built into the code. */
export const namedPages = createStore<Named>(() => ({
  pages: OWN,
  items: [],
  sections: {},
  categories: {},
  drafted: {},
}));

/** Returns all pages, including those of items. */
export function listAllPages({ pages, items }: Pick<Named, 'pages' | 'items'>): readonly NamedPage[] {
  return items.length === 0 ? pages : [...pages, ...items];
}

/** Returns the title of a page, an item's page or a page that a draft adds, or the id of an unknown page. */
export function pageName(pageId: string): string {
  const named = namedPages.getState();
  const known = listAllPages(named).find((page) => page.pageId === pageId) ?? findDrafted(pageId);
  return known?.title ?? (isOwnPage(pageId) ? factsOf(pageId).label : pageId);
}

/** Returns whether a path is part of the brand, which has a screen of its own although it is stored with the header and footer. */
export function isOfBrand(path: string): boolean {
  return `${path}.`.startsWith('site.brand.');
}

/** Returns the id of a built-in page, or the layout of another one; undefined for an unknown page. */
export function pageKind(pageId: string): string | undefined {
  const known = namedPages.getState().pages.find((page) => page.pageId === pageId);
  return known?.kind ?? findDrafted(pageId)?.kind;
}

function findDrafted(pageId: string): DraftedName | undefined {
  const { drafted } = namedPages.getState();
  return Object.hasOwn(drafted, pageId) ? drafted[pageId] : undefined;
}

/** Returns the public address of a page, or null if the page has none or is unknown. */
export function pagePath(pageId: string): string | null {
  return namedPages.getState().pages.find((page) => page.pageId === pageId)?.path ?? null;
}

/** Returns the name of one of a page's own sections: the one an editor gave it, otherwise one made from its id. */
export function ownSectionName(pageId: string, id: string): string {
  return findGivenName(pageId, id) ?? displayName(id);
}

/** Returns the name that an editor gave to one of a page's own sections, or null. */
function findGivenName(pageId: string, id: string): string | null {
  const names = namedPages.getState().sections[pageId] ?? {};
  return Object.hasOwn(names, id) ? (names[id] ?? null) : null;
}

/** Returns the name of a category of a collection: the one on the list page, otherwise one made from its id. */
export function categoryName(id: string): string {
  const { categories } = namedPages.getState();
  return (Object.hasOwn(categories, id) && categories[id]) || displayName(id);
}

/** Updates the names of a page's own sections from its content. */
export function learnSectionNames(pageId: string, content: unknown): void {
  const { names } = readArrangement(content);
  const { sections } = namedPages.getState();
  if (!isEqual(sections[pageId] ?? {}, names)) namedPages.setState({ sections: { ...sections, [pageId]: names } });
}

/** Updates the names of pages that a draft adds. */
export function learnDrafted(pages: readonly (DraftedName & { pageId: string })[]): void {
  const { drafted } = namedPages.getState();
  const next = { ...drafted, ...Object.fromEntries(pages.map(({ pageId, title, kind }) => [pageId, { title, kind }])) };
  if (!isEqual(drafted, next)) namedPages.setState({ drafted: next });
}

/** Updates a page's name, address and status from its content. */
export function learnPage(pageId: string, content: unknown): void {
  learnSectionNames(pageId, content);
  const facts = pageFacts(pageId, content);
  if (!facts) return;
  const { title, path, status, kind } = facts;
  const { pages } = namedPages.getState();
  const known = pages.find((page) => page.pageId === pageId);
  const learned: NamedPage = { ...known, pageId, title, path, status, kind };
  if (isEqual(known, learned)) return;
  const others = pages.filter((page) => page !== known);
  if (status === 'deleted') namedPages.setState({ pages: others });
  else
    namedPages.setState({
      pages: known ? pages.map((page) => (page === known ? learned : page)) : [...pages, learned],
    });
}
