import { diffArrays, diffWords } from 'diff';
import { type ReadableLine, readableLines } from './readable-lines';

/** A run of words that is unchanged, added or removed. */
export interface WordPart {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** One line of a comparison. */
export interface ComparedLine {
  kind: 'same' | 'added' | 'removed' | 'changed';
  label: string;
  /** Another change to the line: 'Paragraph became Heading 2', 'Formatting changed'. */
  note: string;
  parts: WordPart[];
}

/** Time limit for comparing two texts word by word, in milliseconds. */
const TIMEOUT_MS = 300;

/**
 * Compares two values line by line and, within a changed line, word by word. Plain text, rich text, lists and whole sections are
 * compared by their readable text (spec section 2, Timeline and 'Recent Changes').
 */
export function compareValues(before: unknown, after: unknown): ComparedLine[] {
  const [old, now] = [readableLines(before), readableLines(after)];
  const runs = diffArrays(old, now, {
    comparator: (a: ReadableLine, b: ReadableLine) => a.label === b.label && a.text === b.text && a.form === b.form,
  });
  return runs.flatMap((run, index) => {
    if (!run.added && !run.removed) return run.value.map((line) => makeLine('same', line));
    const next = runs[index + 1];
    if (run.removed)
      return next?.added ? compareRuns(run.value, next.value) : run.value.map((l) => makeLine('removed', l));
    // Added lines that follow removed ones were already compared with them.
    return runs[index - 1]?.removed ? [] : run.value.map((line) => makeLine('added', line));
  });
}

/** Pairs each removed line with the added line it most likely became. */
function compareRuns(old: readonly ReadableLine[], now: readonly ReadableLine[]): ComparedLine[] {
  const compared: ComparedLine[] = [];
  let next = 0;
  for (const line of old) {
    const match = now.findIndex(
      (other, index) => index >= next && isLikelyMatch(line, other, old.length === now.length),
    );
    if (match < 0) {
      compared.push(makeLine('removed', line));
      continue;
    }
    compared.push(...now.slice(next, match).map((other) => makeLine('added', other)));
    compared.push(compareLines(line, now[match] as ReadableLine));
    next = match + 1;
  }
  return [...compared, ...now.slice(next).map((line) => makeLine('added', line))];
}

function isLikelyMatch(a: ReadableLine, b: ReadableLine, areAsMany: boolean): boolean {
  if (areAsMany && a.label === b.label) return true;
  const [left, right] = [splitWords(a.text), splitWords(b.text)];
  const shared = [...left].filter((word) => right.has(word)).length;
  return shared > 0 && shared * 2 >= Math.min(left.size, right.size);
}

function splitWords(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));
}

function compareLines(before: ReadableLine, after: ReadableLine): ComparedLine {
  const note =
    before.label !== after.label
      ? `${before.label || 'Plain text'} became ${after.label}`
      : before.text === after.text
        ? 'Formatting changed'
        : '';
  return { kind: 'changed', label: after.label, note, parts: compareTexts(before.text, after.text) };
}

/** Compares two texts word by word. If that exceeds the time limit, everything from the first to the last difference counts as changed. */
export function compareTexts(before: string, after: string): WordPart[] {
  if (before === after) return before === '' ? [] : [{ kind: 'same', text: before }];
  const words: readonly { value: string; added?: boolean; removed?: boolean }[] =
    diffWords(before, after, {
      timeout: TIMEOUT_MS,
    }) ?? compareEnds(before, after);
  return words.flatMap(({ value, added, removed }) =>
    value === '' ? [] : { kind: added ? 'added' : removed ? 'removed' : 'same', text: value },
  );
}

/** Returns two texts as their common beginning, everything that differs, and their common end. */
function compareEnds(before: string, after: string): { value: string; added?: boolean; removed?: boolean }[] {
  const [old, now] = [before, after].map((text) => text.split(/(?<=\s)/)) as [string[], string[]];
  const most = Math.min(old.length, now.length);
  let start = 0;
  while (start < most && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < most - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  const between = (words: string[]) => words.slice(start, words.length - end).join('');
  return [
    { value: old.slice(0, start).join('') },
    { value: between(old), removed: true },
    { value: between(now), added: true },
    { value: old.slice(old.length - end).join('') },
  ];
}

function makeLine(kind: 'same' | 'added' | 'removed', { label, text }: ReadableLine): ComparedLine {
  return { kind, label, note: '', parts: text === '' ? [] : [{ kind, text }] };
}
