import { literalPattern } from '../../../src/lib/literal-pattern';
import type { CopyAsk } from '../copy/copy-writer';
import { endSentence, mapSentences, splitOpening, splitSentences, stripEnd } from './english';
import { CLOSERS } from './phrases';
import { readInstructions, type Wishes } from './read-instructions';
import { hasVerb, isStory } from './rewrite';
import { hasFigure } from './shorten';
import { upperFirst } from './title-case';
import { applyTone } from './tone';

/** The built-in writer's input: the question, its parsed instructions, and usable sentences from the site. */
export interface Material {
  /** With the tone from the instructions, if they name one. */
  ask: CopyAsk;
  wishes: Wishes;
  /** The text in the requested tone, without the words to drop. */
  text: string;
  /** Related sentences from the site without figures, the most related first. */
  facts: string[];
  /** Inviting closing sentences that repeat nothing from the text. */
  closers: string[];
}

const MAX_FACTS = 6;
/** The kinds that never get additional sentences from the site. */
const FACTLESS = new Set(['headline', 'cta', 'quote']);
const SOBER =
  /\b(?:disclaimer|lose|fail|assure|guarantee|risk|past (?:results|performance)|audited|security|securities)\b/i;
/** Matches a sentence that is usable anywhere: about the firm, of medium length, and without a reference to earlier sentences. */
const USABLE = /^(?=.{28,150}$)(?:We|Our|Every|No|Partners|Owners|Operators|Brokers|Investors) [^“”"?]*\.$/;
const POINTING = /\b(?:his|her|him|them|there(?=\.)|so|then|that person|the rest|run one)\b/;

export function gather(given: CopyAsk): Material {
  const wishes = readInstructions(given.instructions);
  const ask = { ...given, tone: wishes.tone ?? given.tone };
  const { head, rest } = splitOpening(wishes.drop.reduce(removeWords, ask.current.trim()));
  const text = mapSentences(head, (sentence) => applyTone(sentence, ask.tone)) + rest;
  const closers = [...(wishes.audience ? CLOSERS[wishes.audience] : []), ...CLOSERS[ask.tone]];
  return {
    ask,
    wishes,
    text,
    facts: isSober(text) || FACTLESS.has(ask.kind) ? [] : findFacts(ask, wishes.drop),
    closers: (isSober(text) ? CLOSERS.sober : closers).filter(
      (closer) => !containsWords(text, closer.split(' ').slice(0, 3).join(' ')),
    ),
  };
}

/** True if a text is about risk, so that it must keep every caveat and must not sound like sales language. */
export const isSober = (text: string) => SOBER.test(text);

/** Returns sentences that share words with the text, the most related first, except those the text already contains. */
function findFacts({ current, facts }: CopyAsk, drop: readonly string[]): string[] {
  const about = contentWords(current);
  const isUsable = (sentence: string) =>
    USABLE.test(sentence) &&
    !POINTING.test(sentence) &&
    !hasFigure(sentence) &&
    !containsWords(current, stripEnd(sentence).slice(0, 40)) &&
    !drop.some((what) => containsWords(sentence, what));
  const scored = facts.flatMap((text, index) =>
    splitSentences(text).flatMap((sentence) => {
      const shared = isUsable(sentence) ? [...contentWords(sentence)].filter((word) => about.has(word)).length : 0;
      return shared > 0 && shared >= Math.min(2, about.size) ? { sentence, score: shared - index * 0.02 } : [];
    }),
  );
  const sorted = scored.sort((a, b) => b.score - a.score).map(({ sentence }) => sentence);
  return [...new Set(sorted)].slice(0, MAX_FACTS).filter((fact) => hasVerb(fact) && !isStory(fact));
}

const STOP =
  /^(?:th(?:at|is|em|ey|eir|ere|en|ese|ose|rough)|wh(?:at|en|ere|ich|ile|om)|with|from|have|will|your|about|after|also|been|before|being|between|both|does|each|even|every|first|here|into|just|more|most|much|only|other|over|same|some|such|than|under|until|very|were|compan(?:y|ies)|works?|good|small|time|years?|answers?|people|ma[dk]e|takes?|know|talk|look|days?|within)$/;

/** Returns the stemmed content words of a text in lower case. */
function contentWords(text: string): Set<string> {
  const words = text.toLowerCase().match(/[a-z]{4,}/g) ?? [];
  return new Set(words.filter((word) => !STOP.test(word)).map((word) => word.replace(/(?:ies|es|s|ing|ed)$/, '')));
}

export function containsWords(text: string, what: string): boolean {
  return text.toLowerCase().includes(what.toLowerCase());
}

/** Removes the lines or sentences that contain the words. From a single sentence, removes only the part that contains them. */
function removeWords(text: string, what: string): string {
  if (!containsWords(text, what)) return text;
  const without = (parts: readonly string[], joint: string) =>
    parts.filter((part) => !containsWords(part, what)).join(joint);
  const rest =
    without(text.split('\n'), '\n') ||
    without(splitSentences(text), ' ') ||
    without(text.split(/(?<=,)\s+(?:and\s+)?|(?<!\s)\s+—\s+/), ' ') ||
    text.replace(literalPattern(what, 'gi'), '').replace(/ (?:the|a|an|and|of|for|with) (?= |$)/g, ' ');
  return upperFirst(/[.!?]$/.test(text) ? endSentence(stripEnd(rest)) : stripEnd(rest));
}
