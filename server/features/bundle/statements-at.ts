import { findWhole } from '../../../src/content/claims/claim-place';
import { CLAIM_KINDS, type ClaimKind } from '../../../src/content/claims/claim-status';
import { findStatements, type Statement } from '../../../src/content/claims/find-statements';
import type { ClaimsThen, ClaimThen } from './claims-at';

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
 * belonged to no claim and were not decided to be none.
 * @param texts what visitors saw
 * @param kinds of claims; empty for all. With `performance`, percentages, amounts and multiples without a claim are listed too, because
 * they may be returns
 */
export function listStatements(
  { claims, notClaims }: ClaimsThen,
  pageId: string,
  texts: readonly PageText[],
  kinds: readonly ClaimKind[],
): StatementThen[] {
  const wanted = new Set<ClaimKind>(kinds.length > 0 ? kinds : CLAIM_KINDS);
  const linked = claims.flatMap((claim) =>
    claim.places.filter((place) => place.pageId === pageId).map(({ words }) => ({ claim, words: oneLine(words) })),
  );
  const excepted = notClaims.filter((each) => each.pageId === pageId).map(({ words }) => oneLine(words));
  const isFound = (words: string) => texts.some(({ text }) => findWhole(text, words).length > 0);
  const registered = linked
    .filter(({ claim }) => wanted.has(claim.kind))
    .map(({ claim, words }) => ({ kind: claim.kind, words, claim, isOnPage: isFound(words) }));
  const known = [...linked.map(({ words }) => words), ...excepted];
  const others = texts.flatMap(({ text, statements }): StatementThen[] => {
    const asked = statements.filter((one) => wanted.has(one.kind) || (wanted.has('performance') && mayBeReturn(one)));
    if (asked.length === 0) return [];
    const ranges = known.flatMap((words) => findWhole(text, words));
    return asked
      .filter(({ start, end }) => !ranges.some((one) => one.start < end && start < one.end))
      .map(({ kind, words }) => ({ kind, words, claim: null, isOnPage: true }));
  });
  return [...registered, ...others];
}

function mayBeReturn({ kind, keys }: Statement): boolean {
  return kind === 'figure' && keys.some((key) => /[%x]$|^\p{Sc}/u.test(key));
}

/** Says what supports a statement, in one or two words. */
export function describeSupport(claim: ClaimThen | null): 'file' | 'source' | 'unsubstantiated' {
  if (claim && claim.files.length > 0) return 'file';
  return claim && claim.source !== null ? 'source' : 'unsubstantiated';
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
