import { findBoasts } from './boasts';
import { findFigures, maskRanges, normalizeText } from './figures';
import { findNotClaims } from './not-claims';

/** The kinds of statements that words can show. */
export type StatementKind = 'figure' | 'superlative' | 'ranking' | 'third-party-rating';

/** Words of a text that someone may be asked to prove. */
export interface Statement {
  kind: StatementKind;
  words: string;
  /** Character indexes in the text. */
  start: number;
  end: number;
  /** Why the words were found, as a short sentence. */
  reason: string;
  /** The values of a figure in a form that can be compared, such as `$7500000`; otherwise the words. */
  keys: string[];
}

const REASONS = {
  figure: 'States a figure.',
  superlative: 'Uses a superlative.',
  promise: 'Promises an outcome.',
  ranking: 'States a ranking.',
  'third-party-rating': 'Names a rating or an award.',
};

const AWARD = '(?:awards?|prizes?|medals?)';
/** Ratings and awards of others. */
const RATED = new RegExp(
  [
    String.raw`\baward[- ]winning\b`,
    String.raw`\b(?:won|winners? of|received|recipients? of|awarded|earned|wins)\s(?:[\w’'.-]{1,20}\s){0,5}${AWARD}\b`,
    String.raw`\binc\.? 5000\b`,
    String.raw`\b(?:ranked|rated)\s(?:[a-f][+-]|#?\d{1,3}(?:st|nd|rd|th)?(?![\d%]))`,
    String.raw`\b[a-f][+-] (?:rating|rated)\b`,
    String.raw`\b(?:five|four|5|4(?:\.\d)?)[- ]stars?\b`,
    String.raw`\b[0-5](?:\.\d)?\s?(?:/|out of)\s?5(?:\sstars)?\b(?!%)`,
  ].join('|'),
  'gi',
);
/** 'Named a top employer by Ledger Monthly': a name must follow. */
const NAMED_BY =
  /\b(?:[Vv]oted|[Nn]amed|[Rr]anked|[Rr]ated|[Rr]ecogni[sz]ed)\s(?:[\w’'.-]{1,20}\s){0,4}(?:by|to)\s(?:the\s)?[A-Z]/g;
/** The rest of the first word of a name. */
const REST = /^[\w’'.&-]{0,20}/;

/** The words between the two numbers of a range. */
const BETWEEN = /^\+?\s?(?:[-–—]|to|or|and)\s?$/i;
/** What belongs to a number after it. */
const AFTER = /^(?:\+|\sor more\b|\sand up\b)/i;

/**
 * Finds the statements of a text that someone may be asked to prove: figures, superlatives, promises, rankings, and ratings of others, in order and
 * without overlaps. Dates, years, ordinals, addresses, phone numbers and numbers of lists are left out (`findNotClaims`).
 * @param text plain text (`quotableText`)
 */
export function findStatements(text: string): Statement[] {
  const { plain, indexes } = normalizeWithIndexes(text);
  const found: (Pick<Statement, 'kind' | 'reason' | 'keys'> & { at: number; to: number })[] = [];
  const ratings = findRatings(plain);
  for (const { at, words } of ratings) {
    const kind = 'third-party-rating';
    found.push({ kind, reason: REASONS[kind], keys: [words.toLowerCase()], at, to: at + words.length });
  }
  const withoutRatings = maskRanges(plain, ratings);
  const boasts = findBoasts(withoutRatings);
  for (const { at, words, key, kind } of boasts) {
    found.push({
      kind: kind === 'promise' ? 'superlative' : kind,
      reason: REASONS[kind],
      keys: [key],
      at,
      to: at + words.length,
    });
  }
  const withoutBoasts = maskRanges(withoutRatings, boasts);
  const figures = findFigures(maskRanges(withoutBoasts, findNotClaims(withoutBoasts)));
  for (const { at, words, key } of figures) {
    if (key.startsWith('nth:')) continue;
    const last = found.at(-1);
    const to = at + words.length;
    // A number in words may have several values, and the two numbers of a range make one statement.
    if (last?.kind === 'figure' && at >= last.at && (at < last.to || BETWEEN.test(plain.slice(last.to, at)))) {
      last.to = Math.max(last.to, to);
      last.keys.push(key);
    } else found.push({ kind: 'figure', reason: REASONS.figure, keys: [key], at, to });
  }
  return found
    .sort((a, b) => a.at - b.at)
    .map(({ at, to, ...rest }) => {
      const start = indexes ? (indexes[at] ?? 0) : at;
      const more = rest.kind === 'figure' ? (AFTER.exec(plain.slice(to, to + 10))?.[0].length ?? 0) : 0;
      const end = indexes ? (indexes[to + more] ?? text.length) : to + more;
      return { ...rest, words: text.slice(start, end), start, end };
    });
}

function findRatings(text: string): { at: number; words: string }[] {
  const rated = [...text.matchAll(RATED)].map(({ index: at, 0: words }) => ({ at, words }));
  const rest = maskRanges(text, rated);
  const named = [...rest.matchAll(NAMED_BY)].map(({ index: at, 0: words }) => {
    const end = at + words.length;
    return { at, words: words + (REST.exec(rest.slice(end, end + 20))?.[0] ?? '') };
  });
  return [...rated, ...named].sort((a, b) => a.at - b.at);
}

/** Normalizes a text, and returns for each character of the result its index in the text; null if nothing has moved. */
function normalizeWithIndexes(text: string): { plain: string; indexes: number[] | null } {
  if (/^[\x20-\x7e]*$/.test(text)) return { plain: text, indexes: null };
  const plain: string[] = [];
  const indexes: number[] = [];
  let index = 0;
  // Spaces within numbers depend on what is around them.
  const spaced = text.replace(/(?<=\d)[\u00a0\u2009\u202f](?=\d{3}(?!\d))/g, ',');
  for (const character of spaced) {
    const normal = normalizeText(character);
    plain.push(normal);
    for (let at = 0; at < normal.length; at += 1) indexes.push(index);
    index += character.length;
  }
  indexes.push(index);
  return { plain: plain.join(''), indexes };
}
