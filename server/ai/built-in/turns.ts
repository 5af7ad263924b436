import { bare, sentencesOf, upperFirst } from './sentences';

const VERB =
  '(?:keep|give|leave|hold|own|run|look|stay|put|tell|train|pay|plan|meet|write|answer|read|work|build|share|report|invest|acquire|buy)s?';
const TWO_PREDICATES = new RegExp(
  `^(We|They|You|Our partners|Partners|Operators|Owners) ([^,;:]+?),? (and|then|, then) (?:then )?(${VERB} .+)$`,
  's',
);
const LASTING = /^(?:keep|give|leave|hold|own|run|look|stay|plan|share|report)s?\b/;

/** 'We buy a stake and keep the name' as two sentences: 'We buy a stake. We keep the name.' The text itself where there is nothing to part. */
export function partPredicates(text: string): string {
  return eachSentence(text, (sentence) => {
    const [, who = '', first = '', joint = '', second = ''] = TWO_PREDICATES.exec(sentence) ?? [];
    if (!who || sentence.length < 50) return sentence;
    return `${who} ${bare(first)}. ${joint === 'and' ? who : `Then ${who.toLowerCase()}`} ${second}`;
  });
}

/** The same the other way round, where both hold at once: 'We keep the name, the staff and the place, and buy a stake.' */
export function swapPredicates(text: string): string {
  return eachSentence(text, (sentence) => {
    const [, who = '', first = '', joint = '', second = ''] = TWO_PREDICATES.exec(sentence) ?? [];
    if (!who || joint !== 'and' || !LASTING.test(second)) return sentence;
    return `${who} ${bare(second)}${second.includes(',') ? ',' : ''} and ${bare(first)}.`;
  });
}

const WHEN =
  /^(We|They|You|Our \w+|Partners|Operators|Owners) ([^,;:]+?) ((?:before|after|during|within) (?:the |our |a )?[a-z]+(?: [a-z]+)?)(, .+|\.)$/;

/** What says when, put first: 'Before the first day, we train every operator.' */
export function frontWhen(text: string): string {
  return eachSentence(text, (sentence) => {
    const [, who = '', what = '', when = '', rest = ''] = WHEN.exec(sentence) ?? [];
    return who === '' ? sentence : `${upperFirst(when)}, ${who.charAt(0).toLowerCase()}${who.slice(1)} ${what}${rest}`;
  });
}

function eachSentence(text: string, turn: (sentence: string) => string): string {
  return sentencesOf(text).map(turn).join(' ');
}
