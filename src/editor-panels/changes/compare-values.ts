import { diffArrays, diffWords } from 'diff';
import { type ReadableLine, readableLines } from './readable-lines';

/** Words that stayed, came or went. */
export interface WordPart {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** A line of two values laid side by side. */
export interface ComparedLine {
  kind: 'same' | 'added' | 'removed' | 'changed';
  label: string;
  /** What else was changed: 'Paragraph became Heading 2', 'Formatting changed'. */
  note: string;
  parts: WordPart[];
}

/** Longest texts are not compared word by word for ever, in milliseconds. */
const TIMEOUT_MS = 300;

/**
 * What changed from one value to another, line by line and, within a changed line, word by word. Plain and rich texts, lists and
 * whole sections alike: each as its readable text (spec section 2, Timeline and 'Recent Changes').
 */
export function compareValues(before: unknown, after: unknown): ComparedLine[] {
  const [old, now] = [readableLines(before), readableLines(after)];
  const runs = diffArrays(old, now, {
    comparator: (a: ReadableLine, b: ReadableLine) => a.label === b.label && a.text === b.text && a.form === b.form,
  });
  return runs.flatMap((run, index) => {
    if (!run.added && !run.removed) return run.value.map((line) => whole('same', line));
    const next = runs[index + 1];
    if (run.removed)
      return next?.added ? compareRuns(run.value, next.value) : run.value.map((l) => whole('removed', l));
    // What came in the place of something was compared with it.
    return runs[index - 1]?.removed ? [] : run.value.map((line) => whole('added', line));
  });
}

/** Lines that went and lines that came in their place: each with the one it is most likely to have become. */
function compareRuns(old: readonly ReadableLine[], now: readonly ReadableLine[]): ComparedLine[] {
  const compared: ComparedLine[] = [];
  let next = 0;
  for (const line of old) {
    const match = now.findIndex((other, index) => index >= next && isLikely(line, other, old.length === now.length));
    if (match < 0) {
      compared.push(whole('removed', line));
      continue;
    }
    compared.push(...now.slice(next, match).map((other) => whole('added', other)));
    compared.push(compareLines(line, now[match] as ReadableLine));
    next = match + 1;
  }
  return [...compared, ...now.slice(next).map((line) => whole('added', line))];
}

function isLikely(a: ReadableLine, b: ReadableLine, areAsMany: boolean): boolean {
  if (areAsMany && a.label === b.label) return true;
  const [left, right] = [wordsOf(a.text), wordsOf(b.text)];
  const shared = [...left].filter((word) => right.has(word)).length;
  return shared > 0 && shared * 2 >= Math.min(left.size, right.size);
}

function wordsOf(text: string): Set<string> {
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

/** Two texts, word by word. */
export function compareTexts(before: string, after: string): WordPart[] {
  if (before === after) return before === '' ? [] : [{ kind: 'same', text: before }];
  const words = diffWords(before, after, { timeout: TIMEOUT_MS });
  const parts = words ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
  return parts
    .filter(({ value }) => value !== '')
    .map(({ value, added, removed }) => ({ kind: added ? 'added' : removed ? 'removed' : 'same', text: value }));
}

function whole(kind: 'same' | 'added' | 'removed', { label, text }: ReadableLine): ComparedLine {
  return { kind, label, note: '', parts: text === '' ? [] : [{ kind, text }] };
}
