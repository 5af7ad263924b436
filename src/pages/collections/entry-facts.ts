import { isDay } from '../../content/day';
import { keyOf } from './key-of';

/** The section of an entry's content by which it is listed. */
export const ENTRY = 'entry';
/** The section of an entry's content that says what is shown at its end. */
export const RELATED = 'related';
/** How many categories an entry may have. */
export const MAX_CATEGORIES = 6;

/** What lists ask of an entry. */
export interface EntryFacts {
  /** `2026-03-01`; empty where it has none. */
  day: string;
  /** As it is printed; empty where nobody is named. */
  author: string;
  /** By which its author's entries are asked for. */
  authorKey: string;
  /** The ids of its categories, each once. */
  categories: string[];
  standfirst: string;
  cover: string;
}

/** What a content says of the entry it is; stored content may hold anything. */
export function entryFacts(content: unknown): EntryFacts {
  const entry = isObject(content) && Object.hasOwn(content, ENTRY) ? content[ENTRY] : undefined;
  const said = isObject(entry) ? entry : {};
  const text = (key: string) => (typeof said[key] === 'string' ? said[key] : '');
  const author = text('author').replace(/\s+/g, ' ').trim();
  const listed = Array.isArray(said.categories) ? (said.categories as unknown[]) : [];
  const categories = listed.filter((one): one is string => typeof one === 'string' && one !== '');
  return {
    day: isDay(said.date) ? said.date : '',
    author,
    authorKey: keyOf(author),
    categories: [...new Set(categories)].slice(0, MAX_CATEGORIES),
    standfirst: text('standfirst'),
    cover: text('cover'),
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
