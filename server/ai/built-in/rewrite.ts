import {
  bare,
  ended,
  lowerFirst,
  matcher,
  remembered,
  sentencesOf,
  series,
  upperFirst,
  type Word,
  wordsOf,
} from './english';

const predicatesOf = matcher<'who' | 'first' | 'joint' | 'second'>(
  '^[<who>(we|they|you|it|he|she|#Plural)] [<first>#Verb .+?] [<joint>(and|then)] [<second>(#PresentTense|#PastTense) .+]$',
);
const hasSeriesOfVerbs = matcher('^.+ @hasComma #Verb');
const TIME =
  /^((?:We|They|You|He|She|Our \w+) [^,;:]+?) ((?:before|after|during|within|each|every) (?:the |our |a )?(?:first |last |next )?(?:day|week|month|quarter|year))([,.].*)/s;
const CLAUSES = /^(?=[^;:]*$)(.{20,}?), and ((?:we|our|you|your|a|the|they) .{20,})$/s;
const OPEN = /^(?:If|When|While|Once|Because|Although|Whatever|Wherever|No)\b|, (?:we|they|you|our|your|an?|the) /;
const MANNER = /^((?:We|You|Our \w+) [^;:]{20,}?), ((?:with|through|from|by) [^,;:]+)[.]$/;
const CONDITION = /^(If|When|While|Once|Because|Although|Whatever|Wherever|After|Before) ([^,;:]+), ([^;:]+)[.]$/;
const YEAR = /^(Since|In|By) ((?:19|20)\d\d),? ((?:we|our|the) [^;:]+)[.]$/;
export const RELATIVE = /^(?:who|that|which|whose|where|when|how|what|why|whatever)$/i;

/** Whether a text says something of something: it has a verb of its own. */
export const hasVerb = remembered((sentence): boolean => {
  const words = wordsOf(sentence);
  const end = words.findIndex(({ text }, index) => index > 0 && RELATIVE.test(text));
  return words.slice(0, end < 0 ? words.length : end).some((_, index) => isPredicate(words, index));
});

/** 'runs' or 'ran', but neither 'running' nor 'to run'; and the 'answers' of 'a person answers', which look like things. */
function isPredicate(words: readonly Word[], index: number): boolean {
  const [article, before, word] = [words[index - 2], words[index - 1], words[index]];
  if (word?.is('Plural') && before?.is('Singular') && /^(?:an?|every)$/i.test(article?.text ?? '')) return true;
  const isForm = word?.is('PresentTense', 'PastTense', 'Copula', 'Modal', 'Auxiliary', 'Imperative');
  return isForm === true && !word?.is('Gerund') && before?.text !== 'to';
}

// Each of these gives the sentence as it is where it can not be put so.

/** 'We buy a stake and keep the name.' as two sentences: 'We buy a stake. We keep the name.' */
export function parted(sentence: string): string {
  const [, one = '', other = ''] = CLAUSES.exec(sentence) ?? [];
  if (one && !OPEN.test(one) && hasVerb(`${one}.`) && hasVerb(other)) return `${one}. ${upperFirst(other)}`;
  const parts = sentence.length > 50 && !/[;:]/.test(sentence) && predicatesOf(sentence);
  // With a third thing that is done, the two before it are a series that wants its end.
  if (!parts || hasSeriesOfVerbs(parts.first)) return sentence;
  const { who, first, joint, second } = parts;
  const again = /^(?:we|they|you|it|he|she)$/i.test(who) ? who : 'They';
  return `${who} ${bare(first)}. ${joint === 'then' ? `Then ${again.toLowerCase()}` : again} ${ended(second)}`;
}

/** What says when or how put first: 'Before the first day, we train every operator.' */
export function timeFirst(sentence: string): string {
  const [, main = '', when = '', rest = '.'] = TIME.exec(sentence) ?? MANNER.exec(sentence) ?? [];
  return main === '' ? sentence : `${upperFirst(when)}, ${lowerFirst(main)}${rest}`;
}

/** 'If it suits you, call us.' as 'Call us if it suits you.' */
export function conditionLast(sentence: string): string {
  const [, joint = '', condition = '', main = ''] = CONDITION.exec(sentence) ?? YEAR.exec(sentence) ?? [];
  if (!main || / but /.test(main)) return sentence;
  const mark = /^(?:Although|Whatever|Wherever|Because)$/.test(joint) || main.includes(',') ? ',' : '';
  return `${upperFirst(main)}${mark} ${joint.toLowerCase()} ${condition}.`;
}

// And these a text.

/** Neighbouring short sentences as one: 'The sign stays up, the people stay on, and the work gets better.' */
export function joined(text: string): string {
  const groups: string[][] = [];
  let isOpen = false;
  for (const sentence of sentencesOf(text)) {
    const isShort = sentence.split(' ').length <= 8 && /^[^:;,—?!]+\.$/.test(sentence) && hasVerb(sentence);
    const last = groups.at(-1);
    if (isShort && isOpen && last && last.length < 3) last.push(sentence);
    else groups.push([sentence]);
    isOpen = isShort;
  }
  return groups.map((group) => (group.length === 1 ? group.join('') : `${series(group, ',')}.`)).join(' ');
}

/** Pieces without a verb, one after the other, as one sentence; what follows them goes on after a colon. */
export function piecesJoined(text: string): string {
  const sentences = sentencesOf(text);
  const end = sentences.findIndex((sentence) => hasVerb(sentence));
  const [next, ...rest] = end < 0 ? [] : sentences.slice(end);
  const pieces = sentences.slice(0, sentences.length - rest.length - (next === undefined ? 0 : 1));
  if (pieces.length < 2) return text;
  return [`${series(pieces, ',')}${next === undefined ? '.' : `: ${lowerFirst(next)}`}`, ...rest].join(' ');
}
