import { isRichText } from '../../content/rich-text';
import type { Choice } from '../../editing/settle-conflicts';
import type { Conflict } from '../../editing/state';
import { compareTexts } from '../changes/compare-values';
import { mergeRows } from './merge-lists';

export type ChoiceKind = Choice['kind'];

/**
 * Returns how a field's versions can be merged: as plain text, as rich text, item by item, or not at all (sections and deletions).
 */
export function mergeKind({ mine, theirs }: Pick<Conflict, 'mine' | 'theirs'>): 'plain' | 'rich' | 'list' | null {
  if (Array.isArray(mine) && Array.isArray(theirs)) return 'list';
  if (isRichText(mine) || isRichText(theirs)) return isTextual(mine) && isTextual(theirs) ? 'rich' : null;
  return typeof mine === 'string' && typeof theirs === 'string' ? 'plain' : null;
}

function isTextual(value: unknown): boolean {
  return typeof value === 'string' || isRichText(value);
}

/**
 * Returns a merge to start from: both changes if they touch different words of a plain text or different items of a list, otherwise
 * mine. It is only a proposal that the person can edit.
 */
export function proposeMerge({ base, mine, theirs }: Pick<Conflict, 'base' | 'mine' | 'theirs'>): unknown {
  if (Array.isArray(mine) && Array.isArray(theirs)) {
    return mergeRows(base, mine, theirs).flatMap(({ item, isKept }) => (isKept ? [item] : []));
  }
  if (typeof base !== 'string' || typeof mine !== 'string' || typeof theirs !== 'string') return mine;
  const [myEdit, theirEdit] = [findEdit(base, mine), findEdit(base, theirs)];
  if (myEdit.end < theirEdit.start) return apply(apply(base, theirEdit), myEdit);
  if (theirEdit.end < myEdit.start) return apply(apply(base, myEdit), theirEdit);
  return mine;
}

interface Edit {
  start: number;
  end: number;
  text: string;
}

/** Returns the smallest range of the base that contains every changed word, with its replacement. */
function findEdit(base: string, changed: string): Edit {
  let at = 0;
  let start: number | null = null;
  let end = 0;
  for (const { kind, text } of compareTexts(base, changed)) {
    if (kind !== 'same') start ??= at;
    if (kind !== 'added') at += text.length;
    if (kind !== 'same') end = at;
  }
  const from = start ?? 0;
  // Words are compared without their spaces, so the exact ends are found from what both texts share.
  const prefix = commonLength(base.slice(0, from), changed);
  const suffix = commonLength(reverseText(base.slice(Math.max(end, prefix))), reverseText(changed.slice(prefix)));
  return { start: prefix, end: base.length - suffix, text: changed.slice(prefix, changed.length - suffix) };
}

function apply(text: string, { start, end, text: put }: Edit): string {
  return text.slice(0, start) + put + text.slice(end);
}

function commonLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && length < b.length && a[length] === b[length]) length += 1;
  return length;
}

function reverseText(text: string): string {
  return [...text].reverse().join('');
}

/** Returns the choices once every conflict has one, otherwise null. */
export function completeChoices(
  conflicts: readonly Conflict[],
  kinds: ReadonlyMap<string, ChoiceKind>,
  merged: ReadonlyMap<string, unknown>,
): Map<string, Choice> | null {
  const choices = new Map<string, Choice>();
  for (const { path } of conflicts) {
    const kind = kinds.get(path);
    if (kind === undefined) return null;
    choices.set(path, kind === 'merged' ? { kind, value: merged.get(path) ?? '' } : { kind });
  }
  return choices;
}
