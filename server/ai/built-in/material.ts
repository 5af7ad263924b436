import { literalPattern } from '../../../src/lib/literal-pattern';
import type { CopyAsk } from '../copy-writer';
import { type Topic, topicOf } from './phrases';
import { readInstructions, type Wishes } from './read-instructions';
import { bare, contentWords, hasFigure, hasVerb, lowerFirst, sentencesOf } from './sentences';

/** What the built-in writer works with: the question, what was understood of it, and what the page says besides. */
export interface Material {
  ask: CopyAsk;
  wishes: Wishes;
  topic: Topic;
  /** The text with what is to be dropped taken out. */
  text: string;
  /** Sentences of the site that go with the text, without figures, the nearest first. */
  facts: string[];
  /** Short sentences that stand beside the text, in the same section. */
  near: string[];
  lower: (sentence: string) => string;
}

const MAX_FACTS = 6;

export function gather(ask: CopyAsk): Material {
  const wishes = readInstructions(ask.instructions);
  const corpus = [...ask.facts, ask.current].join('\n');
  // A word with a capital in the middle of a sentence is a name.
  const names = new Set([...corpus.matchAll(/(?<=[a-z,] )[A-Z][a-z’']+/g)].map(([word]) => word));
  const lower = (sentence: string) => lowerFirst(sentence, (word) => names.has(word));
  const text = wishes.drop.reduce(withoutWords, ask.current.trim());
  return {
    ask,
    wishes,
    topic: topicOf(ask.current, ask.place),
    text,
    facts: factsFor(ask, wishes),
    near: nearOf(ask),
    lower,
  };
}

/** Sentences that share words with the text, or stand nearest to it; none that it holds already. */
function factsFor({ current, facts, place }: CopyAsk, { drop }: Wishes): string[] {
  const about = contentWords(`${current} ${place}`);
  const scored = facts.flatMap((text, index) =>
    sentencesOf(text)
      .filter((sentence) => isUsable(sentence, current, drop))
      .flatMap((sentence) => {
        const shared = [...contentWords(sentence)].filter((word) => about.has(word)).length;
        if (shared < 2) return [];
        return { sentence, score: shared * 3 - index * 0.05 - Math.abs(sentence.length - 80) / 80 };
      }),
  );
  scored.sort((a, b) => b.score - a.score);
  return [...new Set(scored.map(({ sentence }) => sentence))].slice(0, MAX_FACTS);
}

function nearOf({ beside, current }: CopyAsk): string[] {
  const sentences = Object.values(beside).flatMap(sentencesOf);
  return sentences.filter(
    (sentence) =>
      sentence.length <= 52 &&
      /^(?:The|Every|We|Our|No) .+\.$/.test(sentence) &&
      !hasFigure(sentence) &&
      !current.includes(bare(sentence)),
  );
}

const DANGLING =
  /^(?:it|they|he|she|this|that|these|those|there|then|so|but|and|both|yes|no|an?\s\w+\swho|each|those|none|one|some|nothing)\b/i;

/** A sentence that can stand anywhere: whole, of a middling length, about the firm, and pointing to nothing before it. */
function isUsable(sentence: string, current: string, drop: readonly string[]): boolean {
  if (sentence.length < 28 || sentence.length > 150 || !/\.$/.test(sentence) || DANGLING.test(sentence)) return false;
  if (!/^(?:we|our|every|no|partners|owners|operators|brokers|investors)\b/i.test(sentence)) return false;
  if (
    !hasVerb(sentence) ||
    hasFigure(sentence) ||
    /[“”"?]|\b(?:his|her|him|bought|found|kept|closed|took|was|were|had)\b/.test(sentence)
  )
    return false;
  if (drop.some((what) => sentence.toLowerCase().includes(what.toLowerCase()))) return false;
  return !current.toLowerCase().includes(bare(sentence).toLowerCase().slice(0, 40));
}

/** Takes the sentences that say something out of a text; of one sentence alone, the part that does. */
export function withoutWords(text: string, what: string): string {
  const has = (part: string) => part.toLowerCase().includes(what.toLowerCase());
  if (!has(text)) return text;
  const lines = text.split('\n');
  if (lines.length > 1) {
    const kept = lines.filter((line) => !has(line));
    if (kept.length > 0) return kept.join('\n');
  }
  const kept = sentencesOf(text).filter((sentence) => !has(sentence));
  if (kept.length > 0) return kept.join(' ');
  const clauses = text.split(/(?<=,)\s+(?:and\s+)?|(?<!\s)\s+—\s+/);
  const rest = clauses.filter((clause) => !has(clause));
  if (clauses.length > 1 && rest.length > 0) {
    return `${bare(rest.join(' '))}${/[.!?]$/.test(text) ? '.' : ''}`.replace(/^[a-z]/, (letter) =>
      letter.toUpperCase(),
    );
  }
  return withoutNamed(text, what)
    .replace(/(?<!\s)\s+([.,!?])/g, '$1')
    .trim()
    .replace(/^[a-z]/, (letter) => letter.toUpperCase());
}

const SMALL = new Set(['', 'the', 'a', 'an', 'and', 'of', 'for', 'with']);

/** Takes words out where they begin a word, with the small words before them. */
function withoutNamed(text: string, what: string): string {
  const parts: string[] = [];
  let from = 0;
  for (const { index } of text.matchAll(literalPattern(what, 'gi'))) {
    if (/\w/.test(text.charAt(index - 1))) continue;
    parts.push(withoutSmallEnd(text.slice(from, index)));
    from = index + what.length;
  }
  return [...parts, text.slice(from)].join('');
}

function withoutSmallEnd(text: string): string {
  const words = text.split(/\s/);
  if (words.at(-1) !== '') return text;
  while (words.length > 0 && SMALL.has(words.at(-1)?.toLowerCase() ?? '')) words.pop();
  return words.join(' ');
}
