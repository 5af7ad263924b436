import { findStatements, type Statement } from './find-statements';

/** The parts of a claim that texts are compared with. */
export interface ClaimText {
  statement: string;
  value: string | null;
}

/** Words of this length say what a text is about. */
const CONTENT_WORD = /\p{L}{4,}/gu;
/** A figure in common counts as much as this many words in common. */
const FIGURE_WEIGHT = 10;

/** Returns the claims that are like a text, the most similar first: those with the same figure or superlative, then those with the same words. */
export function rankClaims<T extends ClaimText>(text: string, claims: readonly T[]): T[] {
  const keys = new Set(findKeys(text));
  const words = findWords(text);
  return claims
    .map((claim) => ({ claim, score: scoreClaim(claim, keys, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ claim }) => claim);
}

/**
 * Finds the claims that a text makes: for each of its statements, the most similar claim with the same figure or superlative, and every claim whose
 * whole statement the text contains.
 */
export function findMadeClaims<T extends ClaimText>(text: string, claims: readonly T[]): T[] {
  const words = findWords(text);
  const keys = claims.map((claim) => new Set(findKeys(toText(claim))));
  // A text may state the same figure any number of times.
  const distinct = new Map(findStatements(text).map((statement) => [statement.keys.join(' '), statement]));
  const made = [...distinct.values()].flatMap((statement) => {
    const own = new Set(statement.keys);
    const same = claims
      .filter((_, at) => statement.keys.some((key) => keys[at]?.has(key)))
      .map((claim) => ({ claim, score: scoreClaim(claim, own, words) }));
    return same.sort((a, b) => b.score - a.score).slice(0, 1);
  });
  const found = new Set(made.map(({ claim }) => claim));
  const plain = simplify(text);
  return claims.filter((claim) => found.has(claim) || plain.includes(simplify(claim.statement)));
}

/** Finds the statements of a text whose figures or superlatives none of the sources contains. */
export function findUnclaimed(text: string, sources: readonly string[]): Statement[] {
  const found = findStatements(text);
  if (found.length === 0) return [];
  const known = new Set(sources.flatMap(findKeys));
  return found.filter(({ keys }) => !keys.every((key) => known.has(key)));
}

/** Returns everything a claim states as one text. */
export function toText({ statement, value }: ClaimText): string {
  return value === null ? statement : `${statement} ${value}`;
}

/** How many texts are remembered. */
const MAX_TEXTS = 10_000;
const remembered = new Map<string, readonly string[]>();

/** Returns the figures and superlatives of a text, only once for each text, because the same claims are compared with many texts. */
function findKeys(text: string): readonly string[] {
  let keys = remembered.get(text);
  if (!keys) {
    if (remembered.size >= MAX_TEXTS) remembered.clear();
    keys = findStatements(text).flatMap((statement) => statement.keys);
    remembered.set(text, keys);
  }
  return keys;
}

function scoreClaim(claim: ClaimText, keys: ReadonlySet<string>, words: ReadonlySet<string>): number {
  const text = toText(claim);
  const figures = new Set(findKeys(text).filter((key) => keys.has(key)));
  const shared = [...findWords(text)].filter((word) => words.has(word));
  return FIGURE_WEIGHT * figures.size + shared.length;
}

function findWords(text: string): Set<string> {
  return new Set(text.toLowerCase().match(CONTENT_WORD));
}

function simplify(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%$€£]+/gu, ' ')
    .trim();
}
