import { type OwnPageId, PAGE_MODELS, type PageId } from '../../../src/pages/models';
import { meantWord, tokensOf } from '../built-in/grammar/tokens';
import type { Entry } from './catalog';

/** Synonyms, and how well they match. */
const SAME = `heading headline 1, heading title 1, title headline .8, headline title .5, button cta 1, copy body 1,
paragraph body 1, bullet body .8, subtitle subheadline .9, subheading subheadline 1, bio biography 1,
subheading subtitle 1, tagline subheadline .9, telephone phone 1, mail email 1`
  .split(/,\s/)
  .map((row) => row.split(' ') as [said: string, meant: string, fit: string]);

/**
 * Returns the places a phrase may mean, the most likely first; several if they are about equally likely. Tolerates misspellings,
 * and ignores unknown words as long as they are in the minority.
 * @param margin the allowed difference from the best score
 */
export function findEntries(
  phrase: string,
  entries: readonly Entry[],
  pageId: string,
  kind?: Entry['kind'],
  margin = 0.9,
): Entry[] {
  const wanted = kind ? entries.filter((entry) => entry.kind === kind) : entries;
  const exact = wanted.filter(({ path }) => path.toLowerCase() === phrase.trim().toLowerCase());
  if (exact.length > 0) return exact;
  const tokens = tokensOf(phrase);
  const known = new Set(wanted.flatMap(({ words }) => [...words]));
  const names = [...known, ...SAME.map(([said]) => said)];
  const read = tokens.map((token) => (fitOf(token, known) > 0 ? token : (meantWord(token, names) ?? '')));
  const found = read.filter((token) => fitOf(token, known) > 0);
  if (found.length * 2 <= tokens.length) return [];
  const scored = wanted.flatMap((entry) => {
    // All words must match the place, and at least one must match its own label.
    const hits = found.reduce((sum, token) => sum + fitOf(token, entry.lastWords), 0);
    const score = hits * 3 + (entry.pageId === pageId ? 2 : 0) - entry.path.split('.').length * 0.5;
    return hits > 0 && found.every((token) => fitOf(token, entry.words) > 0) ? { entry, score } : [];
  });
  const best = Math.max(...scored.map(({ score }) => score));
  return scored.filter(({ score }) => score >= best - margin).map(({ entry }) => entry);
}

/** Returns how well a word matches a set of words: 1 if it contains the word, less for a synonym, 0 otherwise. */
function fitOf(token: string, words: ReadonlySet<string>): number {
  if (words.has(token)) return 1;
  return Math.max(0, ...SAME.map(([said, meant, fit]) => (said === token && words.has(meant) ? Number(fit) : 0)));
}

/** Returns the page with a label or id, tolerating misspellings. */
export function findPage(words: string): OwnPageId | null {
  const lettersOf = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '');
  const pairs = Object.values(PAGE_MODELS).flatMap(({ id, label }) =>
    [id, label, label.replace(/ Us$/, '')].map((name) => [lettersOf(name), id as OwnPageId] as const),
  );
  const names = new Map(pairs);
  const wanted = lettersOf(words).replace(/^(?:the|our)(?=.{4})|page$/g, '');
  return names.get(wanted) ?? names.get(meantWord(wanted, names.keys()) ?? '') ?? null;
}

/** Like `findPage`, but returns the current page for 'this page' or no words at all. */
export function resolvePage(words: string, current: PageId): PageId | null {
  return /^(?:(?:this |the )?page|here|)$/i.test(words) ? current : findPage(words);
}

/** Returns the label of a page. */
export function pageLabel(pageId: PageId, entries: readonly Entry[]): string {
  if (Object.hasOwn(PAGE_MODELS, pageId)) return PAGE_MODELS[pageId as OwnPageId].label;
  return entries.find((entry) => entry.pageId === pageId)?.label.split(' › ')[0] ?? pageId;
}
