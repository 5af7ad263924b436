import { isForbiddenKey } from '../lib/dotted-path';

/** The maximum size of a single changed value, in characters of its JSON. */
export const MAX_VALUE_CHARACTERS = 256 * 1024;
/** The maximum nesting depth of objects and lists in a value. */
export const MAX_VALUE_DEPTH = 20;

/**
 * Returns why no field can store a value: too deeply nested, too large, a forbidden key, or a character that the
 * database cannot store. Null if the value is valid.
 */
export function limitProblem(value: unknown): string | null {
  const problem = storageProblem(value);
  if (problem) return problem;
  const size = JSON.stringify(value)?.length ?? 0;
  return size > MAX_VALUE_CHARACTERS ? `A value has at most ${MAX_VALUE_CHARACTERS / 1024} KB.` : null;
}

/** Checks everything except the size; pass `maxDepth` for content composed of many values. */
export function storageProblem(value: unknown, maxDepth = MAX_VALUE_DEPTH): string | null {
  return findUnstorable(value, maxDepth)?.message ?? null;
}

/** Returns the same problem with its dotted path within the value. */
export function findUnstorable(value: unknown, maxDepth: number): { path: string; message: string } | null {
  const found = walk(value, 0, maxDepth);
  return found && { path: found.keys.reverse().join('.'), message: found.message };
}

/** A problem and its path, innermost key first. */
interface Found {
  message: string;
  keys: string[];
}

function walk(value: unknown, depth: number, maxDepth: number): Found | null {
  if (depth > maxDepth) return { message: `A value is nested at most ${maxDepth} deep.`, keys: [] };
  const message = findProblem(value);
  if (message) return { message, keys: [] };
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, child] of Object.entries(value)) {
    const ofKey = isForbiddenKey(key)
      ? `The key "${key}" is not allowed.`
      : Array.isArray(value)
        ? null
        : findTextProblem(key);
    const found = ofKey ? { message: ofKey, keys: [] } : walk(child, depth + 1, maxDepth);
    if (found) return { ...found, keys: [...found.keys, key] };
  }
  return null;
}

function findProblem(value: unknown): string | null {
  if (typeof value === 'string') return findTextProblem(value);
  return typeof value !== 'number' || Number.isFinite(value) ? null : 'A number must be finite.';
}

function findTextProblem(text: string): string | null {
  if (text.includes('\u0000')) return 'Text cannot contain the NUL character.';
  return text.isWellFormed() ? null : 'Text contains half a character (a lone surrogate).';
}
