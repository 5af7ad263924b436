import { isWholeCharacters, literalPattern } from '../lib/literal-pattern';
import { mapTexts } from './map-texts';

/** A text to search: plain text or a rich-text document. */
interface Text {
  path: string;
  label: string;
  value: unknown;
}

/** One match. */
export interface Hit {
  /** Identifies the match, so that it can be selected. */
  id: string;
  path: string;
  label: string;
  before: string;
  found: string;
  after: string;
}

/** Search options. */
export interface Search {
  find: string;
  isCaseSensitive: boolean;
  /** Matches only if no letter or digit is adjacent. */
  isWholeWord?: boolean;
}

/** The number of characters shown on each side of a match. */
export const CONTEXT = 30;

/**
 * Finds all matches in the order of the texts. Inline tags of rich text are never searched.
 * @param most the maximum number of matches per text
 */
export function findHits(fields: readonly Text[], search: Search, most = Number.POSITIVE_INFINITY): Hit[] {
  if (search.find === '') return [];
  return fields.flatMap(({ path, label, value }) => {
    const hits: Hit[] = [];
    mapTexts(value, (text) => {
      return replaceIn(text, search, (found, before, after) => {
        const id = `${path} ${hits.length}`;
        if (hits.length < most)
          hits.push({ id, path, label, found, before: before.slice(-CONTEXT), after: after.slice(0, CONTEXT) });
        return found;
      });
    });
    return hits;
  });
}

/** Replaces the selected matches, or all of them. @returns only the texts that changed */
export function replaceHits(
  fields: readonly Text[],
  search: Search & { replacement: string },
  ticked: ReadonlySet<string> | 'all',
): { path: string; value: unknown; fieldName: string }[] {
  return fields.flatMap(({ path, label, value }) => {
    let count = 0;
    let isChanged = false;
    const replaced = mapTexts(value, (text) =>
      replaceIn(text, search, (found) => {
        const isWanted = ticked === 'all' || ticked.has(`${path} ${count}`);
        count += 1;
        isChanged ||= isWanted;
        return isWanted ? search.replacement : found;
      }),
    );
    return isChanged ? [{ path, value: replaced, fieldName: label.split(' › ').at(-1) ?? label }] : [];
  });
}

function replaceIn(
  text: string,
  { find, isCaseSensitive, isWholeWord = false }: Search,
  replace: (found: string, before: string, after: string) => string,
): string {
  const pattern = literalPattern(find, isCaseSensitive ? 'gu' : 'giu', isWholeWord);
  return text.replace(pattern, (found: string, at: number) => {
    const end = at + found.length;
    return isWholeCharacters(text, at, end) ? replace(found, text.slice(0, at), text.slice(end)) : found;
  });
}
