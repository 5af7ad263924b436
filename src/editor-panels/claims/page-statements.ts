import { findExactly, resolveClaimPlace } from '../../content/claims/claim-place';
import { findStatements, type Statement } from '../../content/claims/find-statements';
import type { DynamicSection } from '../../content/dynamic-section';
import { makeQuote, quotableText, type Range } from '../../content/find-quote';
import { type ContentRoot, pathNow, valueAt } from '../../editing/document';
import { pageTexts } from '../../editing/fields';
import type { PageId } from '../../pages/models';
import { FACTS } from '../../pages/page-kind';
import { pathLabel } from '../changes/path-label';

/** A statement of a text that no claim covers. */
export interface UnlinkedStatement extends Pick<Statement, 'words' | 'start' | 'end' | 'kind' | 'reason'> {
  path: string;
  /** The label of the text: 'Hero › Headline'. */
  label: string;
}

/** A page as it is being edited. */
export interface EditedTexts {
  pageId: PageId;
  /** With unsaved changes, and without them. */
  content: ContentRoot;
  stored: ContentRoot;
  sections: readonly DynamicSection[];
}

/** Words of the stored page that need no claim: they are linked to one, or someone decided that they are none. */
export interface CoveredWords {
  ref: string;
  words: string;
  start: number;
  /** Only these words are covered, not those that replace them. */
  isExact?: boolean;
}

/** The properties of a page that are texts. */
const FACT_TEXTS = ['title', 'searchTitle', 'description'];

/**
 * Returns the statements on a page that need a claim and have none, by the path of their text and with unsaved changes. Words that were linked stay so
 * while the text around them is edited. Texts that are shown because nothing else is stored are left out.
 */
export function findUnlinked(
  { pageId, content, stored, sections }: EditedTexts,
  covered: readonly CoveredWords[],
): Map<string, UnlinkedStatement[]> {
  const facts = FACT_TEXTS.map((key) => `${pageId}.${FACTS}.${key}`);
  const texts = [
    ...facts.map((path) => ({ path, label: pathLabel(path) })),
    ...pageTexts(pageId, content, sections).flatMap(({ fields }) => fields),
  ];
  const placed = covered.map((words) => ({ at: pathNow(content, words.ref), words }));
  const found = new Map<string, UnlinkedStatement[]>();
  for (const { path, label } of texts) {
    const open = findUnlinkedIn(path, valueAt(content, path), stored, placed);
    if (open.length > 0)
      found.set(
        path,
        open.map(({ keys: _, ...rest }) => ({ ...rest, path, label })),
      );
  }
  return found;
}

/**
 * Returns the statements of one text that need a claim and have none.
 * @param placed the words that claims cover, each with the path of its text; null if that text is gone
 */
export function findUnlinkedIn(
  path: string,
  value: unknown,
  stored: ContentRoot,
  placed: readonly { at: string | null; words: CoveredWords }[],
): readonly Statement[] {
  const text = quotableText(value);
  const statements = statementsOf(text);
  if (statements.length === 0) return statements;
  const own = placed.filter(({ at }) => at === path);
  const ranges = own.flatMap(({ words }) => findCovered(value, text, stored, words) ?? []);
  return statements.filter((one) => !ranges.some((range) => range.start < one.end && one.start < range.end));
}

/** Finds covered words in the text as it is being edited, by what is around them in the stored text. */
function findCovered(
  value: unknown,
  text: string,
  stored: ContentRoot,
  { ref, words, start, isExact = false }: CoveredWords,
): Range | null {
  const before = quotableText(valueAt(stored, ref));
  const known = findExactly(before, { words, start });
  if (!known) return findExactly(text, { words, start });
  const { state, range } = resolveClaimPlace({ ref, path: ref, value }, makeQuote(before, known));
  return isExact && state !== 'current' ? null : range;
}

/** How many texts are remembered. */
const MAX_TEXTS = 2000;
const remembered = new Map<string, readonly Statement[]>();

/** Finds the statements of a text, only once for each text, because a key press changes one of hundreds. */
function statementsOf(text: string): readonly Statement[] {
  if (text === '') return [];
  let found = remembered.get(text);
  if (!found) {
    if (remembered.size >= MAX_TEXTS) remembered.clear();
    found = findStatements(text);
    remembered.set(text, found);
  }
  return found;
}

/** Says why words are marked: 'States a figure and isn’t linked to a claim.' */
export function describeUnlinked({ reason }: Pick<UnlinkedStatement, 'reason'>): string {
  return `${reason.replace(/\.$/, '')} and isn’t linked to a claim.`;
}
