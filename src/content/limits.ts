import { isForbiddenKey } from '../lib/dotted-path';

/** The largest value one change may carry, in characters of its JSON. */
export const MAX_VALUE_CHARACTERS = 256 * 1024;
/** How deep objects and lists may be nested in it. */
export const MAX_VALUE_DEPTH = 20;

/**
 * What is wrong with a value whatever its place: nested too deeply, too large, a forbidden key, a character the database
 * can't keep. Null where nothing is.
 */
export function limitProblem(value: unknown): string | null {
  const problem = keepProblem(value);
  if (problem) return problem;
  const size = JSON.stringify(value)?.length ?? 0;
  return size > MAX_VALUE_CHARACTERS ? `A value has at most ${MAX_VALUE_CHARACTERS / 1024} KB.` : null;
}

/** The same whatever its size; `maxDepth` for what was put together from many values. */
export function keepProblem(value: unknown, maxDepth = MAX_VALUE_DEPTH): string | null {
  return walk(value, 0, maxDepth);
}

function walk(value: unknown, depth: number, maxDepth: number): string | null {
  if (depth > maxDepth) return `A value is nested at most ${maxDepth} deep.`;
  if (typeof value === 'string') return textProblem(value);
  if (typeof value === 'number') return Number.isFinite(value) ? null : 'A number must be finite.';
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, child] of Object.entries(value)) {
    if (isForbiddenKey(key)) return `The key "${key}" is not allowed.`;
    const problem = (Array.isArray(value) ? null : textProblem(key)) ?? walk(child, depth + 1, maxDepth);
    if (problem) return problem;
  }
  return null;
}

function textProblem(text: string): string | null {
  if (text.includes('\u0000')) return 'A text can not hold the NUL character.';
  return text.isWellFormed() ? null : 'A text holds half a character (a lone surrogate).';
}
