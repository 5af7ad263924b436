import { findClaims } from '../../../src/content/figures';
import { withoutEnd } from '../../../src/lib/without-end';

const ABBREVIATION = /\b(?:Mr|Mrs|Ms|Dr|Inc|Ltd|Co|Corp|St|vs|e\.g|i\.e|U\.S|No)\.$/;

/** A text's sentences, each with its own mark at the end. Decimals and abbreviations do not end one. */
export function sentencesOf(text: string): string[] {
  const parts = text.trim().split(/(?<=[.!?…]["”’')]{0,3})\s+(?=["“‘(]?[A-Z0-9$€£])|\n+/);
  const joined: string[] = [];
  for (const part of parts) {
    const before = joined.at(-1);
    if (before !== undefined && ABBREVIATION.test(before)) joined[joined.length - 1] = `${before} ${part}`;
    else if (part.trim() !== '') joined.push(part.trim());
  }
  return joined;
}

/** A sentence without the mark at its end. */
export function bare(sentence: string): string {
  return withoutEnd(sentence.trim(), /[.!…,;:\s]/);
}

/** Whether a text says something of something: it has a verb of its own. */
export function hasVerb(text: string): boolean {
  return VERB.test(text.replace(/\bto [a-z]+\b|\b(?:that|who|which|whose) [^,.]*/g, ' '));
}

const VERB =
  /\b(?:is|are|was|were|has|have|had|do|does|did|can|could|will|would|should|may|must|buys?|bought|runs?|ran|keeps?|kept|deserves?|stays?|gets?|pays?|paid|trains?|leads?|led|works?|earns?|makes?|made|needs?|wants?|knows?|helps?|builds?|built|brings?|finds?|found|gives?|grows?|holds?|looks?|meets?|offers?|plans?|puts?|reports?|sells?|sold|serves?|speaks?|stands?|starts?|began|begins?|supports?|takes?|took|tells?|trusts?|turns?|uses?|answers?|asks?|believes?|comes?|costs?|delivers?|depends?|follows?|goes|hears?|improves?|lasts?|learns?|likes?|lives?|matters?|means?|outlives?|proves?|reads?|remains?|retires?|shows?|succeeds?|wins?|acquires?|outlasts?|passes|pass|hires?|closes|closed|look after|renewed|reviewed)\b/i;

/** A sentence with a mark at its end. */
export function ended(sentence: string): string {
  return /[.!?…]["”’')]{0,3}$/.test(sentence.trim()) ? sentence.trim() : `${bare(sentence)}.`;
}

export function upperFirst(text: string): string {
  return text.replace(/^(["“‘(]?)([a-z])/, (_, mark: string, letter: string) => mark + letter.toUpperCase());
}

/** The first letter small, but for names: what `isName` tells, and a capital that another follows. */
export function lowerFirst(text: string, isName: (word: string) => boolean = () => false): string {
  const [, first, next] = /^([A-Z][a-z’']*)(?=$|[\s,.:;!?-])(?:\s+(\S))?/.exec(text) ?? [];
  if (!first || first === 'I' || isName(first) || (next !== undefined && /[A-Z&]/.test(next))) return text;
  return first.toLowerCase() + text.slice(first.length);
}

/** Whether a text keeps every figure of another, and adds none. */
export function keepsFigures(text: string, original: string, alsoAllowed = ''): boolean {
  const before = new Set(findClaims(original).map(({ key }) => key));
  const allowed = new Set([...before, ...findClaims(alsoAllowed).map(({ key }) => key)]);
  const after = findClaims(text).map(({ key }) => key);
  return (
    after.every((key) => allowed.has(key)) &&
    [...before].every((key) => key.startsWith('boast:') || after.includes(key))
  );
}

export function hasFigure(text: string): boolean {
  return findClaims(text).length > 0;
}

/** The words that matter in a text, small, for telling what it is about. */
export function contentWords(text: string): Set<string> {
  const words = text.toLowerCase().match(/[a-z]{4,}/g) ?? [];
  return new Set(words.filter((word) => !STOP.has(word)).map((word) => word.replace(/(?:ies|es|s|ing|ed)$/, '')));
}

const STOP = new Set(
  'that this with from have they them their there what when where which while will would your about after also been before being between both does each even every first here into just more most much only other over same some such than then these those through under until very were whom'.split(
    ' ',
  ),
);
