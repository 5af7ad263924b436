import {
  createMatcher,
  endSentence,
  joinSeries,
  lowerFirst,
  memoize,
  splitSentences,
  stripEnd,
  tagWords,
} from './english';
import { upperFirst } from './title-case';

const predicatesOf = createMatcher<'who' | 'first' | 'joint' | 'second'>(
  '^[<who>(we|they|you|it|he|she|#Plural)] [<first>#Verb .+?] [<joint>(and|then)] [<second>(#PresentTense|#PastTense) .+]$',
);
const hasSeriesOfVerbs = createMatcher('^.+ @hasComma #Verb');
const TIME =
  /^((?:We|They|You|He|She|Our \w+) [^,;:]+?) ((?:before|after|during|within|each|every) (?:the |our |a )?(?:first |last |next )?(?:day|week|month|quarter|year))([,.].*)/s;
const CLAUSES = /^(?=[^;:]*$)(.{20,}?), and ((?:we|our|you|your|a|the|they) .{20,})$/s;
const OPEN = /^(?:If|When|While|Once|Because|Although|Whatever|Wherever|No)\b|, (?:we|they|you|our|your|an?|the) /;
const CONDITION = /^(If|When|While|Once|Because|Although|Whatever|Wherever|After|Before) ([^,;:]+), ([^;:]+)[.]$/;
export const RELATIVE = /^(?:who|that|which|whose|where|when|how|what|why|whatever)$/i;

/** True if a sentence has a finite verb: 'runs' or 'ran', but neither 'running' nor 'to run'. */
export const hasVerb = memoize((sentence): boolean => {
  const words = tagWords(sentence);
  const end = words.findIndex(({ text }, at) => at > 0 && RELATIVE.test(text));
  return words.slice(0, end < 0 ? words.length : end).some((word, at, all) => {
    const [article, before] = [all[at - 2], all[at - 1]];
    const isForm = word.is('PresentTense', 'PastTense', 'Copula', 'Modal', 'Auxiliary', 'Imperative');
    if (isForm && !word.is('Gerund') && before?.text !== 'to') return true;
    // The library tags the verb in 'a person answers' as a plural noun.
    return word.is('Plural') && before?.is('Singular') === true && /^(?:an?|every)$/i.test(article?.text ?? '');
  });
});

/** True if a verb agrees with its subject. 'Water use down by a quarter' only looks like a statement. */
export function isAgreed(sentence: string): boolean {
  return tagWords(sentence).some(({ text, is }, at, all) => {
    return is('PresentTense', 'Modal') && all[at - 1]?.is(text.endsWith('s') ? 'Singular' : 'Plural');
  });
}

/** True for simple past: 'It began', not 'it has begun' or 'it is kept'. */
export function isStory(sentence: string): boolean {
  return tagWords(sentence).some(
    (word, at, all) => word.is('PastTense') && !all[at - 1]?.is('Auxiliary', 'Copula', 'Determiner'),
  );
}

// Each of these functions returns the sentence unchanged if it does not apply.

/** Splits 'We buy a stake and keep the name.' into 'We buy a stake. We keep the name.' */
export function splitSentence(sentence: string): string {
  const [, one = '', other = ''] = CLAUSES.exec(sentence) ?? [];
  if (one && !OPEN.test(one) && hasVerb(`${one}.`) && hasVerb(other)) return `${one}. ${upperFirst(other)}`;
  const parts = sentence.length > 50 && !/[;:]/.test(sentence) && predicatesOf(sentence);
  // If there is a third verb, the first two are part of a series that cannot be split.
  if (!parts || hasSeriesOfVerbs(parts.first)) return sentence;
  const { who, first, joint, second } = parts;
  const again = /^(?:we|they|you|it|he|she)$/i.test(who) ? who : 'They';
  return `${who} ${stripEnd(first)}. ${joint === 'then' ? `Then ${again.toLowerCase()}` : again} ${endSentence(second)}`;
}

/** Moves a time phrase to the front: 'Before the first day, we train every operator.' */
export function moveTimeFirst(sentence: string): string {
  return sentence.replace(TIME, (_, main, when, rest) => `${upperFirst(when)}, ${lowerFirst(main)}${rest}`);
}

/** Turns 'If it suits you, call us.' into 'Call us if it suits you.' */
export function moveConditionLast(sentence: string): string {
  const [, joint = '', condition = '', main = ''] = CONDITION.exec(sentence) ?? [];
  if (!main || / but /.test(main)) return sentence;
  const mark = /^(?:Although|Whatever|Wherever|Because)$/.test(joint) || main.includes(',') ? ',' : '';
  return `${upperFirst(main)}${mark} ${joint.toLowerCase()} ${condition}.`;
}

/** Joins neighboring short sentences, and neighboring fragments without a verb, which then end with a colon. */
export function joinNeighbors(text: string): string {
  const runs: { sort: string; parts: string[] }[] = [];
  for (const sentence of splitSentences(text)) {
    const isShort = sentence.split(' ').length <= 8 && /^[^:;,—?!]+\.$/.test(sentence);
    const sort = !hasVerb(sentence) ? 'pieces' : isShort ? 'short' : '';
    const last = runs.at(-1);
    if (sort && last?.sort === sort && last.parts.length < 3) last.parts.push(sentence);
    else runs.push({ sort, parts: [sentence] });
  }
  const isLeading = (at: number) => runs[at]?.sort === 'pieces' && runs[at].parts.length > 1 && at + 1 < runs.length;
  const said = runs.map(({ parts }, at) => {
    const whole = parts.length === 1 ? parts.join('') : joinSeries(parts, ',') + (isLeading(at) ? ':' : '.');
    return isLeading(at - 1) ? lowerFirst(whole) : whole;
  });
  return said.join(' ');
}
