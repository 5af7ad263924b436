import { type Identified, isGroup } from '../../../src/content/items/ids';
import { toRef } from '../../../src/content/items/refs';

/** The maximum size of the values in one answer, as JSON, in characters. */
const MAX_CHARACTERS = 60_000;

/** A document and the path of its values: `home`, or `dynamic.{sectionId}`. */
interface Document extends Identified {
  root: string;
}

/** Some values of documents by their refs, and the position of the next one; null after the last. */
export interface ListedValues {
  values: Record<string, unknown>;
  next: number | null;
}

/**
 * Lists the values of documents by their refs, which name the items of lists by their ids. A rich text is one value, and so is an empty
 * list or object, so that it is not missed.
 * @param within a ref: only values at it and below it
 * @param from the position of the first value to return
 */
export function listValues(documents: readonly Document[], within: string | undefined, from: number): ListedValues {
  const values: Record<string, unknown> = {};
  let [position, left] = [0, MAX_CHARACTERS];
  for (const [ref, value] of eachValue(documents)) {
    if (within !== undefined && ref !== within && !ref.startsWith(`${within}.`)) continue;
    if (position >= from) {
      left -= ref.length + (JSON.stringify(value) ?? '').length;
      if (left < 0 && position > from) return { values, next: position };
      values[ref] = value;
    }
    position += 1;
  }
  return { values, next: null };
}

function* eachValue(documents: readonly Document[]): Generator<[ref: string, value: unknown]> {
  for (const { root, content, ids } of documents) {
    for (const [place, value] of eachLeaf(content, [])) yield [[root, ...toRef(ids, place)].join('.'), value];
  }
}

function* eachLeaf(value: unknown, place: readonly string[]): Generator<[place: readonly string[], value: unknown]> {
  const parts = Array.isArray(value) || isGroup(value) ? Object.entries(value) : [];
  if (parts.length === 0) yield [place, value];
  for (const [key, part] of parts) yield* eachLeaf(part, [...place, key]);
}
