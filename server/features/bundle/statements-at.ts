import { findWhole } from '../../../src/content/claims/claim-place';
import { CLAIM_KINDS, type ClaimKind } from '../../../src/content/claims/claim-status';
import { findStatements, type Statement } from '../../../src/content/claims/find-statements';
import { statesOtherValue } from '../../../src/content/claims/states-other-value';
import type { Quote, Range } from '../../../src/content/find-quote';
import { type ClaimsThen, type ClaimThen, isDestroyed, type KnownWords } from './claims-at';

/** A statement on a page at a moment, with what supported it then. */
export interface StatementThen {
  kind: ClaimKind;
  words: string;
  /** Null for words that were found on the page and belong to no claim. */
  claim: ClaimThen | null;
  /** Whether the words are in the page as it was served. A claim may be linked to words that the page no longer has. */
  isOnPage: boolean;
}

/** A text of a page, and what it states. */
export interface PageText {
  text: string;
  statements: Statement[];
}

/** Finds what the texts of a page state (`readPageTexts`). It depends on nothing but the texts, so it can be kept. */
export function findAllStatements(texts: readonly string[]): PageText[] {
  return texts.map((text) => ({ text, statements: findStatements(text) }));
}

/**
 * Lists the statements of a page: the claims that were linked to its words, and the figures, superlatives, rankings and ratings in its texts that
 * belonged to no claim and were not decided to be none. A link or decision is about one place: the same words elsewhere on the page are listed.
 * @param texts what visitors saw
 * @param kinds of claims; empty for all. With `performance`, percentages, amounts and multiples of other kinds or without a claim are listed too, because
 * they may be returns, and so are all claims with such figures
 */
export function listStatements(
  { claims, notClaims }: ClaimsThen,
  pageId: string,
  texts: readonly PageText[],
  kinds: readonly ClaimKind[],
): StatementThen[] {
  const wanted = new Set<ClaimKind>(kinds.length > 0 ? kinds : CLAIM_KINDS);
  const asksForReturns = wanted.has('performance');
  const isHere = (place: KnownWords) => place.pageId === pageId;
  const find = createFinder(texts);
  const linked = claims.flatMap((claim) =>
    claim.places.filter(isHere).map((place) => ({ claim, place, found: find(place) })),
  );
  const registered = linked
    .filter(
      ({ claim, place }) =>
        wanted.has(claim.kind) ||
        (asksForReturns && mayBeReturn(findStatements(place.words).flatMap(({ keys }) => keys))),
    )
    .map(({ claim, place, found }) => ({
      kind: claim.kind,
      words: oneLine(place.words),
      claim,
      isOnPage: found !== null,
    }));
  const excepted = notClaims.filter(isHere).map(find);
  const known = [...linked.map(({ found }) => found), ...excepted].filter((found) => found !== null);
  const others = texts.flatMap(({ statements }, index): StatementThen[] => {
    // A text may be on the page twice, such as in a menu for phones.
    const ranges = known.filter((one) => one.index === index || isRepeated(texts, one.index, index));
    return statements
      .filter(({ kind, keys }) => wanted.has(kind) || (asksForReturns && kind === 'figure' && mayBeReturn(keys)))
      .filter(({ start, end }) => !ranges.some((one) => one.start < end && start < one.end))
      .map(({ kind, words }) => ({ kind, words, claim: null, isOnPage: true }));
  });
  return [...registered, ...others];
}

/** Words in one of the texts of a page. */
interface Occurrence extends Range {
  index: number;
}

/** Returns whether a text of a page is another one again, with the same text before or after it. Two figures may be the same and state different things. */
function isRepeated(texts: readonly PageText[], one: number, other: number): boolean {
  const isSame = (offset: number) => texts[one + offset]?.text === texts[other + offset]?.text;
  return isSame(0) && (isSame(-1) || isSame(1));
}

/** The number of characters next to words that identify their place. */
const NEIGHBOR = 6;
/** At most this many characters on each side are compared: more than a quote stores. */
const COMPARED = 64;
/** At most this many occurrences of the same words in a text are compared. */
const MAX_OCCURRENCES = 200;

/**
 * Returns a function that finds where on a page known words are, by the text around them; null if they are not there. Of places that look the same, it finds
 * another one for each text of the page's content.
 */
function createFinder(texts: readonly PageText[]): (known: KnownWords) => Occurrence | null {
  const found = new Map<string, Occurrence | null>();
  const taken = new Set<string>();
  return (known) => {
    const key = JSON.stringify([known.ref, known.words, known.around]);
    let at = found.get(key);
    if (at !== undefined) return at;
    at = findOccurrence(texts, known, (one) => taken.has(`${one.index} ${one.start}`));
    found.set(key, at);
    if (at) taken.add(`${at.index} ${at.start}`);
    return at;
  };
}

function findOccurrence(
  texts: readonly PageText[],
  { words, around }: KnownWords,
  isTaken: (one: Occurrence) => boolean,
): Occurrence | null {
  const plain = oneLine(words);
  let best: { at: Occurrence; score: number } | null = null;
  for (const [index, { text }] of texts.entries()) {
    for (const range of findWhole(text, plain).slice(0, MAX_OCCURRENCES)) {
      const likeness = around === null ? 0 : compareAround(text, range, around);
      if (likeness === null) continue;
      const at = { index, ...range };
      const score = likeness + (isTaken(at) ? 0 : 0.5);
      if (best === null || score > best.score) best = { at, score };
    }
  }
  return best?.at ?? null;
}

/**
 * Returns how much of the text around words is the same; null if too little is. A text that consists of the words may be the beginning or the end of a longer
 * one on the page, with its label.
 */
function compareAround(text: string, { start, end }: Range, around: Pick<Quote, 'before' | 'after'>): number | null {
  const [before, after] = [oneLine(around.before), oneLine(around.after)];
  if (before === '' && after === '') {
    const isAtEnd = end === text.length;
    return start === 0 && isAtEnd ? 1 : start === 0 || isAtEnd ? 0 : null;
  }
  const beforeNow = text.slice(Math.max(0, start - COMPARED), start).trimEnd();
  const left = commonStart([...beforeNow].reverse(), [...before].reverse());
  const right = commonStart([...text.slice(end, end + COMPARED).trimStart()], [...after]);
  const isLeft = before !== '' && left >= Math.min(before.length, NEIGHBOR);
  const isRight = after !== '' && right >= Math.min(after.length, NEIGHBOR);
  return isLeft || isRight ? left + right : null;
}

function commonStart(one: readonly string[], other: readonly string[]): number {
  const end = one.findIndex((character, index) => character !== other[index]);
  return end < 0 ? one.length : end;
}

/** Returns whether a statement is listed only because its figure may be a return, not because it is of a kind that was asked for. */
export function isPossibleReturn({ kind }: StatementThen, kinds: readonly ClaimKind[]): boolean {
  return kinds.length > 0 && !kinds.includes(kind);
}

function mayBeReturn(keys: readonly string[]): boolean {
  return keys.some((key) => /[%x]$|^\p{Sc}/u.test(key));
}

/**
 * Says what supports a statement, in one or two words. What was added to a claim before its value changed, files that were destroyed, and a claim about another
 * figure support nothing.
 */
export function describeSupport({
  claim,
  words,
}: Pick<StatementThen, 'claim' | 'words'>): 'file' | 'source' | 'unsubstantiated' {
  if (!claim || claim.isOutdated || statesOtherValue(words, claim.value)) return 'unsubstantiated';
  if (claim.files.some((file) => !isDestroyed(file))) return 'file';
  return claim.source === null ? 'unsubstantiated' : 'source';
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
