import { sampleContent } from '../../src/pages/sample-content';

/** A German word of 28 letters, as firms there use in headlines. */
const LONG_WORD = 'Unternehmensnachfolgeplanung';
/** Fields with addresses, references, or values of a fixed format. */
const KEPT = new Set([
  ...['id', 'slug', 'category', 'image', 'url', 'linkUrl', 'buttonUrl', 'caseStudyUrl', 'linkedin', 'twitter'],
  ...['email', 'phone', 'acquired', 'level', 'style', 'type', 'domain', 'name', 'legalName'],
]);

type Json = unknown;
type Change = (value: Json, key: string) => Json;

function mapLeaves(value: Json, change: Change, key = ''): Json {
  if (Array.isArray(value))
    return change(
      value.map((item) => mapLeaves(item, change, key)),
      key,
    );
  if (typeof value !== 'object' || value === null) return change(value, key);
  return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, mapLeaves(child, change, name)]));
}

/** Replaces the first of every three words with a long one. */
const withLongWords: Change = (value, key) => {
  if (typeof value !== 'string' || KEPT.has(key) || value === '' || /^[\d$%.,+–-]+$/.test(value)) return value;
  return value
    .split(' ')
    .map((word, at) => (at % 3 === 0 && /^\p{L}{3,}$/u.test(word) ? LONG_WORD : word))
    .join(' ');
};

const withLongNames: Change = (value, key) => {
  if (typeof value !== 'string' || (key !== 'name' && key !== 'company' && key !== 'title')) return value;
  return `${value} ${'Maria Anna von Hohenstein-Lichtenberg und zu Wallerstein-Oettingen '.repeat(2)}`
    .slice(0, 80)
    .trim();
};

const withLongHeadlines: Change = (value, key) =>
  typeof value === 'string' && key === 'headline'
    ? `${value} ${'A sentence that goes on. '.repeat(6)}`.slice(0, 140)
    : value;

const withEmptyLists: Change = (value, key) => (Array.isArray(value) && key !== 'blocks' ? [] : value);

const PEOPLE = new Set([
  'leadership',
  'advisors',
  'operators',
  'founders',
  'investments',
  'testimonials',
  'cards',
  'cases',
]);
const withSome =
  (count: number): Change =>
  (value, key) =>
    Array.isArray(value) && PEOPLE.has(key) && value.length > 0
      ? Array.from({ length: count }, (_, at) => renameItem(value[at % value.length], at))
      : value;

/** Gives repeated items different names, since items with the same name would share an address. */
function renameItem(item: Json, at: number): Json {
  if (typeof item !== 'object' || item === null) return item;
  const named = item as Record<string, Json>;
  const slug = typeof named.slug === 'string' ? { slug: `${named.slug}-${at}` } : {};
  return typeof named.name === 'string'
    ? { ...named, ...slug, name: `${named.name} ${at + 1}` }
    : { ...named, ...slug };
}

const withoutPictures: Change = (value, key) => (key === 'image' ? '' : value);

export const UNUSUAL: Record<string, Change> = {
  'long words': withLongWords,
  'long names': withLongNames,
  'long headlines': withLongHeadlines,
  'empty lists': withEmptyLists,
  'one of each': withSome(1),
  'seventeen of each': withSome(17),
  'no pictures': withoutPictures,
};

/** Returns the changes that give a page unusual content: one for each section that differs. */
export function changesFor(
  pageId: Parameters<typeof sampleContent>[0],
  change: Change,
): { path: string; value: Json }[] {
  const sample = sampleContent(pageId) as Record<string, Json>;
  return Object.entries(sample).flatMap(([key, section]) => {
    const value = mapLeaves(section, change, key);
    return JSON.stringify(value) === JSON.stringify(section) ? [] : [{ path: `${pageId}.${key}`, value }];
  });
}

/** An article's title and sections, before they are made unusual. */
export const ARTICLE: { title: string; sections: Record<string, Json> } = {
  title: 'What owners ask before they sell',
  sections: {
    entry: {
      standfirst: 'Five questions that come up in nearly every first conversation, and how we answer them.',
      author: 'Marian Oakes',
      date: '2026-03-01',
      categories: ['letters'],
      cover: '',
    },
    body: {
      blocks: [
        { type: 'paragraph', data: { text: 'Owners ask about their people first, and about the price last.' } },
        { type: 'header', data: { text: 'What happens to the people', level: 2 } },
        { type: 'list', data: { style: 'unordered', items: ['They stay.', 'They keep their pay.'] } },
        { type: 'quote', data: { text: 'Nobody asked for the keys.', caption: 'An owner', alignment: 'left' } },
      ],
    },
  },
};

/** Returns the article with unusual content. */
export function articleWith(change: Change | undefined): typeof ARTICLE {
  if (!change) return ARTICLE;
  const title = mapLeaves(ARTICLE.title, change, 'title') as string;
  // The article has no lists of people, so a change that repeats people leaves it as it is; a change that empties lists removes its
  // categories.
  return { title: title.slice(0, 120), sections: mapLeaves(ARTICLE.sections, change) as typeof ARTICLE.sections };
}

export const EIGHT_LINKS = [
  'Home',
  'About us',
  'Portfolio',
  'Our team',
  'Testimonials',
  'Case studies',
  'For investors',
  'For brokers',
].map((text, at) => ({ text, url: at === 0 ? '/' : '/about' }));
