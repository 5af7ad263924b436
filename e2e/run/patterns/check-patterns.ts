import { check } from 'recheck';
import type { FoundPattern } from './find-patterns.ts';

/** How long one regular expression may be thought about, in milliseconds. */
const THINKING_MS = 60_000;

/** What is wrong with the patterns, a line each, and all that are known to be right. */
export interface Verdict {
  problems: string[];
  /** As `/source/flags`, sorted: what need not be looked at again. */
  linear: string[];
}

/**
 * Tells which regular expressions take longer than in proportion to the text they look at.
 * @param known as `/source/flags`, those that have been found right before
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
