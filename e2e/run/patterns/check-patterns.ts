import { check } from 'recheck';
import type { FoundPattern } from './find-patterns.ts';

/** Time limit for analyzing one regular expression, in milliseconds. */
const THINKING_MS = 60_000;

/** The problems found, one per line, and all patterns known to run in linear time. */
export interface Verdict {
  problems: string[];
  /** Patterns as `/source/flags`, sorted. They need not be analyzed again. */
  linear: string[];
}

/**
 * Finds the regular expressions whose running time grows faster than the length of their input.
 * @param known patterns as `/source/flags` that were found to be linear before
 */
export async function checkPatterns(patterns: FoundPattern[], known: ReadonlySet<string>): Promise<Verdict> {
  const places = new Map<string, { pattern: FoundPattern; places: string[] }>();
  for (const pattern of patterns) {
    const name = `/${pattern.source}/${pattern.flags}`;
    places.set(name, { pattern, places: [...(places.get(name)?.places ?? []), pattern.place] });
  }
  const problems: string[] = [];
  const linear: string[] = [];
  for (const [name, { pattern, places: where }] of [...places].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const problem = known.has(name) ? null : await problemOf(pattern);
    if (problem === null) linear.push(name);
    else problems.push(...where.map((place) => `${place} ${name} ${problem}`));
  }
  return { problems, linear };
}

async function problemOf({ source, flags }: FoundPattern): Promise<string | null> {
  const found = await check(source, flags, { timeout: THINKING_MS });
  if (found.status === 'safe') return null;
  if (found.status === 'unknown') return `can not be judged (${found.error.kind}): write it simpler.`;
  const { summary } = found.complexity;
  return `can backtrack (${summary}) on ${found.attack.pattern}`;
}
