import type { Tone } from '../../../src/content/ai-options';
import { NAMING_AROUND, NAMING_TAILS } from './phrases';
import { bare, upperFirst } from './sentences';

const COUNTED = /^(two|three|four|five|six|seven|\d+) ([a-z]+s) (to|for|of|that) (.+)$/i;
const ASIDE = /^(.+?) (in|on|for|at|with|by|without) (.+)$/s;
/** Begins as what can stand after 'behind': 'the …', 'our …', a number, a plural. */
const NOUNS =
  /^(?:the|a|an|our|your|their|every|\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b|^(?:[a-z-]+ ){0,2}[a-z-]+s\b(?! (?:on|in)\b)|^[a-z-]+ [a-z]+(?: and [a-z-]+ [a-z]+)?$/i;

/** Candidates for a headline that names something, the better first. */
export function namingForms(core: string, small: string, tone: Tone): string[] {
  return [...byPattern(core, small), ...around(small, tone), ...NAMING_TAILS[tone].map((tail) => `${core}, ${tail}`)];
}

function byPattern(core: string, small: string): string[] {
  const [, how] = /^how (.+)$/i.exec(core) ?? [];
  if (how) return [`This is how ${how}`, `The story of how ${how}`, `How ${how}, and what came of it`];
  const [, count = '', things = '', joint = '', rest = ''] = COUNTED.exec(core) ?? [];
  if (joint === 'to' && /^(?:ways|steps)$/i.test(things)) {
    return [
      `${upperFirst(rest)}: ${count.toLowerCase()} ${things}`,
      `There are ${small}`,
      `Which of ${small} suits you?`,
    ];
  }
  const [, what = '', where = '', when = ''] = ASIDE.exec(core) ?? [];
  if (/^(?:our |the )?(?:first|last|year|past|coming)\b/i.test(when)) {
    return [`${upperFirst(`${where} ${when}`)}: ${what}`, `${upperFirst(when)}: ${what}`, `Behind our ${small}`];
  }
  return [];
}

function around(small: string, tone: Tone): string[] {
  const [before, other] = NAMING_AROUND[tone];
  if (NOUNS.test(small)) return [`${before} ${small}`, `${other} ${small}`];
  return [`What “${small}” means`, `Why ${small}?`, `${upperFirst(small)}: what we mean by it`];
}

/** 'Smart capital. Strategic returns.' as 'Smart capital and strategic returns'. */
export function joinedNames(parts: readonly string[], lower: (text: string) => string): string {
  const names = parts.map((part, index) => (index === 0 ? bare(part) : lower(bare(part))));
  const last = names.pop();
  return names.length === 0 ? (last ?? '') : `${names.join(', ')} and ${last}`;
}
