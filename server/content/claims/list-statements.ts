import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { type ClaimAnchor, claimPlaces, notClaims } from '../../../db/schema/claims';
import { resolveClaimPlace } from '../../../src/content/claims/claim-place';
import type { ClaimKind, DecisionScope } from '../../../src/content/claims/claim-status';
import { figureSubject } from '../../../src/content/claims/compare-figures';
import { findStatements, type Statement } from '../../../src/content/claims/find-statements';
import type { Range } from '../../../src/content/find-quote';
import { cutAtWord } from '../../../src/lib/cut-at-word';
import { isPageName } from '../../../src/pages/page-ids';
import { refuseCursor } from '../../platform/http/cursor';
import { shareRuns } from '../../platform/share-runs';
import { type PublishedText, readPublishedTexts } from './read-published';

/** A statement on a published page, with its place and what is around it. */
export interface FoundStatement
  extends Omit<Statement, 'keys'>,
    Pick<PublishedText, 'pageId' | 'section' | 'path' | 'ref'> {
  /** The text before and after the words, at most `AROUND` characters each. */
  before: string;
  after: string;
  /** The other texts of the same item, such as the label of a figure, if the words are a whole text; otherwise null. */
  beside: string | null;
}

/** The number of statements without a claim on a page. */
export interface PageCount {
  pageId: string;
  count: number;
}

/** The number of characters shown on each side of a statement. */
const AROUND = 80;
/** One part of the list ends after this many statements or pages. */
const MAX_ITEMS = 100;
const MAX_PAGES = 100;
/** Of one page, only the first statements are listed, because a text may consist of figures. The others follow once those are decided on. */
const MAX_ON_PAGE = 1000;

/**
 * Lists the statements on published pages that are not linked to a claim and that nobody has decided are not claims, page by page. One call reads a part of the
 * site.
 * @param page the only page to read
 * @param kind the only kind of statements
 * @param cursor the last page of the previous part
 * @returns with the first part also the number of statements on each page, of the first `MAX_COMPARED` pages
 * @throws AppError BAD_REQUEST for a cursor that is not the id of a page
 */
export async function listUnlinked(
  db: Db,
  { page, kind, cursor }: { page?: string | undefined; kind?: ClaimKind | undefined; cursor?: string | undefined },
): Promise<{ items: FoundStatement[]; nextCursor: string | null; counts: PageCount[] | null }> {
  if (cursor !== undefined && !isPageName(cursor)) refuseCursor();
  if (page !== undefined && !isPageName(page)) return { items: [], nextCursor: null, counts: [] };
  return findUnlinked(db, page, kind, cursor);
}

/** Reads a part of the site. Concurrent requests share the work, because each may read thousands of pages. */
const findUnlinked = shareRuns(async (db: Db, page?: string, kind?: ClaimKind, cursor?: string) => {
  const items: FoundStatement[] = [];
  const known = await readKnown(db, page);
  const counts: PageCount[] | null = cursor === undefined ? [] : null;
  let nextCursor: string | null = null;
  let read = 0;
  for await (const { pageId, texts } of readPublishedTexts(db, { after: cursor, only: page })) {
    const unlinked = findOnPage(known, pageId, texts).filter(
      ({ claimId, isNoClaim, statement }) =>
        claimId === null && !isNoClaim && (kind === undefined || statement.kind === kind),
    );
    if (unlinked.length > 0) counts?.push({ pageId, count: unlinked.length });
    read += 1;
    if (nextCursor === null) {
      items.push(...unlinked.slice(0, MAX_ON_PAGE).map(present));
      if (page === undefined && (items.length >= MAX_ITEMS || read >= MAX_PAGES)) nextCursor = pageId;
    }
    if ((nextCursor !== null && counts === null) || read >= MAX_COMPARED) break;
  }
  return { items, nextCursor, counts };
});

/** A figure that differs from others about the same thing. */
export interface ComparedFigure extends FoundStatement {
  sentence: string;
  /** The claim that the words are linked to. */
  claimId: number | null;
}

/** Figures on different pages about the same thing that are not the same. */
export interface Disagreement {
  /** The subject of the figures (`figureSubject`). */
  subject: string;
  figures: ComparedFigure[];
}

/** The maximum number of groups, and of figures in one. */
const MAX_GROUPS = 100;
const MAX_FIGURES = 20;
/** The maximum number of pages that are compared. */
const MAX_COMPARED = 3000;

/**
 * Lists the figures on different published pages that have the same words next to them, but other values, by the rule of `figureSubject`.
 * Concurrent calls share the work.
 * @returns the groups by their words, and whether all pages were compared
 */
export const listDisagreements = shareRuns(async (db: Db): Promise<{ items: Disagreement[]; isWhole: boolean }> => {
  const bySubject = new Map<string, { found: OnPage; value: string }[]>();
  const known = await readKnown(db);
  let read = 0;
  let isWhole = true;
  for await (const { pageId, texts } of readPublishedTexts(db)) {
    for (const found of findOnPage(known, pageId, texts)) {
      const subject = found.isNoClaim || found.isApart ? null : subjectOf(found);
      if (subject === null) continue;
      const same = bySubject.get(subject) ?? [];
      if (same.length < MAX_FIGURES) same.push({ found, value: found.statement.keys.join(' ') });
      bySubject.set(subject, same);
    }
    read += 1;
    isWhole = read < MAX_COMPARED;
    if (!isWhole) break;
  }
  const items = [...bySubject]
    .filter(([, all]) => disagree(all.map(({ found, value }) => ({ page: found.of.pageId, value }))))
    .map(([subject, all]) => ({
      subject,
      figures: all.map(({ found }) => ({ ...present(found), sentence: sentenceOf(found), claimId: found.claimId })),
    }))
    .sort((a, b) => (a.subject < b.subject ? -1 : 1));
  return { items: items.slice(0, MAX_GROUPS), isWhole: isWhole && items.length <= MAX_GROUPS };
});

function subjectOf({ statement, of: { ref, text }, texts }: OnPage): string | null {
  const beside = isWhole(statement, text) ? findBeside(ref, texts)[0] : undefined;
  // A figure and its label are two texts of an item.
  return figureSubject(beside === undefined ? text : `${text} ${beside}`, statement);
}

/** Returns true if two pages have different values. */
function disagree(figures: readonly { page: string; value: string }[]): boolean {
  return figures.some((one) => figures.some((other) => one.page !== other.page && one.value !== other.value));
}

interface OnPage {
  statement: Statement;
  of: PublishedText;
  /** All texts of the page. */
  texts: readonly PublishedText[];
  claimId: number | null;
  isNoClaim: boolean;
  /** Whether someone decided that the figure is not compared with others. */
  isApart: boolean;
}

/** The words that are linked to claims, and those that someone made decisions about, by page. */
interface Known {
  linked: Map<string, { anchor: ClaimAnchor; claimId: number }[]>;
  decided: Map<string, { anchor: ClaimAnchor; scope: DecisionScope }[]>;
}

async function readKnown(db: Db, page?: string): Promise<Known> {
  const ofPage = (column: typeof claimPlaces.pageId | typeof notClaims.pageId) =>
    page === undefined ? undefined : eq(column, page);
  const { pageId, anchor, claimId } = claimPlaces;
  const linked = await db.select({ pageId, anchor, claimId }).from(claimPlaces).where(ofPage(pageId));
  const decided = await db.select().from(notClaims).where(ofPage(notClaims.pageId));
  return { linked: groupByPage(linked), decided: groupByPage(decided) };
}

function groupByPage<T extends { pageId: string }>(rows: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(row.pageId);
    if (group) group.push(row);
    else groups.set(row.pageId, [row]);
  }
  return groups;
}

/** Finds the statements of a page, with the claims that they are linked to and the decisions that they are not claims. */
function findOnPage({ linked, decided }: Known, pageId: string, texts: readonly PublishedText[]): OnPage[] {
  const stating = texts.filter(({ text }) => statementsOf(text).length > 0);
  return stating.flatMap((of) => {
    const placesOf = <T extends { anchor: { ref: string } }>(all: readonly T[]) =>
      all.filter(({ anchor }) => anchor.ref === of.ref);
    const claimed = placesOf(linked.get(pageId) ?? []).flatMap(({ claimId, anchor }) => {
      const { range } = resolveClaimPlace(of, anchor.quote);
      return range ? [{ claimId, range }] : [];
    });
    const excepted = placesOf(decided.get(pageId) ?? []).flatMap(({ anchor, scope }) => {
      const { state, range } = resolveClaimPlace(of, anchor.quote);
      return state === 'current' && range ? [{ scope, range }] : [];
    });
    const isExcepted = (statement: Statement, by: DecisionScope) =>
      excepted.some(({ scope, range }) => scope === by && overlaps(range, statement));
    return statementsOf(of.text).map((statement) => ({
      ...{ statement, of, texts },
      claimId: claimed.find(({ range }) => overlaps(range, statement))?.claimId ?? null,
      isNoClaim: isExcepted(statement, 'claim'),
      isApart: isExcepted(statement, 'comparison'),
    }));
  });
}

function overlaps(one: Range, other: Range): boolean {
  return one.start < other.end && other.start < one.end;
}

function isWhole({ start, end }: Range, text: string): boolean {
  return end - start === text.length;
}

function present({
  statement: { keys: _, ...statement },
  of: { pageId, section, path, ref, text },
  texts,
}: OnPage): FoundStatement {
  const { start, end } = statement;
  const beside = isWhole(statement, text) ? findBeside(ref, texts) : [];
  return {
    ...{ pageId, section, path, ref, ...statement },
    before: text.slice(Math.max(0, start - AROUND), start),
    after: text.slice(end, end + AROUND),
    beside: beside.length === 0 ? null : cutAtWord(beside.join(' · '), MAX_BESIDE),
  };
}

/** The maximum number of characters of the texts beside a figure. */
const MAX_BESIDE = 160;

/** Returns the other texts that belong to the same item or section as a text. */
function findBeside(ref: string, texts: readonly PublishedText[]): string[] {
  const parent = ref.slice(0, ref.lastIndexOf('.') + 1);
  const isBeside = (other: string) =>
    other !== ref && other.startsWith(parent) && !other.slice(parent.length).includes('.');
  // Not other figures, which have words of their own.
  const isFigure = (text: string) => statementsOf(text).some((statement) => isWhole(statement, text));
  return texts.filter((one) => isBeside(one.ref) && !isFigure(one.text)).map(({ text }) => text);
}

/** The maximum number of characters of a sentence on each side of a figure. */
const MAX_SENTENCE = 200;

function sentenceOf({ statement: { start, end }, of: { text } }: OnPage): string {
  const before = text.slice(Math.max(0, start - MAX_SENTENCE), start);
  const after = text.slice(end, end + MAX_SENTENCE);
  const from = Math.max(
    ...['. ', '! ', '? '].map((sign) => before.lastIndexOf(sign) + (before.includes(sign) ? 2 : 1)),
  );
  const to = /[.!?](?=\s|$)/.exec(after);
  return (before.slice(from) + text.slice(start, end) + after.slice(0, to ? to.index + 1 : undefined)).trim();
}

/** How many texts are remembered, and how many characters of them. */
const MAX_TEXTS = 20_000;
const MAX_CHARACTERS = 4_000_000;

const remembered = new Map<string, readonly Statement[]>();
let characters = 0;

/** Finds the statements of a text (`findStatements`), only once for texts that were read lately, because most texts of a site rarely change. */
function statementsOf(text: string): readonly Statement[] {
  let found = remembered.get(text);
  if (found) remembered.delete(text);
  else {
    found = findStatements(text);
    characters += text.length;
  }
  remembered.set(text, found);
  for (const oldest of remembered.keys()) {
    if (remembered.size <= MAX_TEXTS && characters <= MAX_CHARACTERS) break;
    remembered.delete(oldest);
    characters -= oldest.length;
  }
  return found;
}
