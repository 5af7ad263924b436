import { literalPattern } from '../../../src/lib/literal-pattern';
import type { CopyAsk } from '../copy-writer';
import { bare, ended, mapSentences, opening, sentencesOf, upperFirst } from './english';
import { CLOSERS } from './phrases';
import { readInstructions, type Wishes } from './read-instructions';
import { hasVerb } from './rewrite';
import { hasFigure } from './shorten';
import { inTone } from './tone';

/** What the built-in writer works with: the question, what was understood of it, and what the page says besides. */
export interface Material {
  ask: CopyAsk;
  wishes: Wishes;
  /** The text in the tone, with what is to be dropped taken out. */
  text: string;
  /** Sentences of the site that go with the text, without figures, the nearest first. */
  facts: string[];
  /** Short sentences that stand beside the text, in the same section. */
  near: string[];
  /** Sentences that invite, and repeat nothing of the text. */
  closers: string[];
}

const MAX_FACTS = 6;
const SOBER = /\b(?:disclaimer|lose|fail|assure|risk|past (?:results|performance)|audited|security|securities)\b/i;

export function gather(ask: CopyAsk): Material {
  const wishes = readInstructions(ask.instructions);
  const text = toned(wishes.drop.reduce(withoutWords, ask.current.trim()), ask);
  const closers = CLOSERS[isSober(text) ? 'sober' : (wishes.audience ?? ask.tone)];
  const near = Object.values(ask.beside)
    .flatMap(sentencesOf)
    .filter((sentence) => isNear(sentence, ask.current));
  return {
    ask,
    wishes,
    text,
    facts: factsFor(ask, wishes),
    near,
    closers: closers.filter((closer) => !repeats(closer, text)),
  };
}

/** A text's opening in the tone of a question. */
export function toned(text: string, { tone }: Pick<CopyAsk, 'tone'>): string {
  const { head, rest } = opening(text);
  return mapSentences(head, (sentence) => inTone(sentence, tone)) + rest;
}

/** Whether a text speaks of risk, where nothing shall sound like selling and no caveat may be lost. */
export function isSober(text: string): boolean {
  return SOBER.test(text);
}

/** Whether three words of a closing stand in the text as they do there. */
function repeats(closer: string, text: string): boolean {
  const words = closer.toLowerCase().match(/\w+/g) ?? [];
  return words.some((_, at) => at + 3 <= words.length && holds(text, words.slice(at, at + 3).join(' ')));
}

/** Sentences that share words with the text, the nearest first; none that it holds already. */
function factsFor({ current, facts, place }: CopyAsk, { drop, length }: Wishes): string[] {
  const least = length === 'longer' ? 1 : 2;
  const about = contentWords(`${current} ${place}`);
  const scored = facts.flatMap((text, index) =>
    sentencesOf(text).flatMap((sentence) => {
      if (!isUsable(sentence, current) || drop.some((what) => holds(sentence, what))) return [];
      const shared = [...contentWords(sentence)].filter((word) => about.has(word)).length;
      if (shared < least) return [];
      return { sentence, score: shared * 3 - index * 0.05 - Math.abs(sentence.length - 80) / 80 };
    }),
  );
  const sorted = scored.sort((a, b) => b.score - a.score).map(({ sentence }) => sentence);
  return [...new Set(sorted)].slice(0, MAX_FACTS).filter(hasVerb);
}

/** A sentence that can stand anywhere: whole, of a middling length, about the firm, and pointing to nothing before it. */
function isUsable(sentence: string, current: string): boolean {
  if (
    sentence.length < 28 ||
    sentence.length > 150 ||
    !/^(?:We|Our|Every|No|Partners|Owners|Operators|Brokers|Investors)\b.*\.$/.test(sentence)
  )
    return false;
  if (
    /[“”"?]|\b(?:his|her|him|bought|found|kept|closed|took|was|were|had|so|then|that person|the rest|run one)\b/.test(
      sentence,
    ) ||
    hasFigure(sentence)
  )
    return false;
  return !holds(current, bare(sentence).slice(0, 40));
}

function isNear(sentence: string, current: string): boolean {
  return (
    /^(?:The|Every|We|Our|No) .{0,46}\.$/.test(sentence) && !hasFigure(sentence) && !current.includes(bare(sentence))
  );
}

const STOP = new Set(
  'that this with from have they them their there what when where which while will your about after also been before being between both does each even every first here into just more most much only other over same some such than then these those through under until very were whom company companies'.split(
    ' ',
  ),
);

/** The words that matter in a text, small, for telling what it is about. */
function contentWords(text: string): Set<string> {
  const words = text.toLowerCase().match(/[a-z]{4,}/g) ?? [];
  return new Set(words.filter((word) => !STOP.has(word)).map((word) => word.replace(/(?:ies|es|s|ing|ed)$/, '')));
}

export function holds(text: string, what: string): boolean {
  return text.toLowerCase().includes(what.toLowerCase());
}

/** Takes the lines or sentences that say something out of a text; of one sentence alone, the part that does. */
function withoutWords(text: string, what: string): string {
  if (!holds(text, what)) return text;
  for (const [parts, joint] of [
    [text.split('\n'), '\n'],
    [sentencesOf(text), ' '],
  ] as const) {
    const kept = parts.filter((part) => !holds(part, what));
    if (kept.length > 0 && parts.length > 1) return kept.join(joint);
  }
  const clauses = text.split(/(?<=,)\s+(?:and\s+)?|(?<!\s)\s+—\s+/);
  const kept = clauses.filter((clause) => !holds(clause, what)).join(' ');
  const rest =
    kept ||
    text
      .replace(literalPattern(what, 'gi'), '')
      .replace(/ (?:the|a|an|and|of|for|with) (?= |$)/g, ' ')
      .replace(/ {2,}/g, ' ');
  return upperFirst(/[.!?]$/.test(text) ? ended(bare(rest)) : bare(rest));
}
