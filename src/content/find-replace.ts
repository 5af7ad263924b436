import { isWholeCharacters, literalPattern } from '../lib/literal-pattern';
import { mapTexts } from './map-texts';

/** A text that is looked through: a plain one, or a rich document. */
interface Text {
  path: string;
  label: string;
  value: unknown;
}

/** One place where the words are found. */
export interface Hit {
  /** Its own, for a tick. */
  id: string;
  path: string;
  label: string;
  before: string;
  found: string;
  after: string;
}

/** What is looked for. */
export interface Search {
  find: string;
  isCaseSensitive: boolean;
  /** Only where no letter or digit stands next to it. */
  isWholeWord?: boolean;
}

/** Characters shown on each side of a hit. */
export const CONTEXT = 30;

/**
 * Every place where the words stand, in the texts' order. Inline tags of rich texts are never looked into.
 * @param most so many of a text are told
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

/** The texts with the ticked hits replaced, or with every one; those that stay as they are are left out. */
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
