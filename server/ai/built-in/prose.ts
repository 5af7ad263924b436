import { ended, lowerFirst, mapSentences, match, opening, sentencesOf } from './english';
import type { Material } from './material';
import { LEADS } from './phrases';
import { conditionLast, joined, parted, piecesJoined, timeFirst } from './rewrite';
import { hasFigure, shorterForms } from './shorten';

/** Candidates for a paragraph or a subheadline, the better first. */
export function proseForms(material: Material): string[] {
  const { ask, wishes, text, facts, closers } = material;
  if (text === '')
    return [facts.slice(0, 2), facts.slice(2, 4), facts.slice(4), closers, [closers[0] ?? '']].map((parts) =>
      parts.join(' '),
    );
  const limit = ask.current.length * 0.8;
  if (wishes.length === 'shorter') return [...shorterForms(text, limit), ...shorterForms(ask.current.trim(), limit)];
  const { head, rest } = opening(text);
  const forms = wishes.length === 'longer' ? longForms(head, material) : fullForms(head, material);
  return forms.filter(Boolean).map((form) => form + rest);
}

/** The text turned in ways that keep all it says: parted, joined, put in another order, led into, closed. */
function fullForms(
  text: string,
  { ask, wishes, facts, closers: [closer = '', second = '', third = ''] }: Material,
): string[] {
  const changed = (form: string) => (form === text ? '' : form);
  const each = (way: (sentence: string) => string | null) =>
    changed(mapSentences(text, (sentence) => way(sentence) ?? sentence));
  const close = (words: string) => words && `${ended(text)} ${words}`;
  const isLong = text.length > 260;
  const isLines = text.includes('\n');
  const [fact = ''] = facts;
  return [
    wishes.style === 'data-driven' ? changed(figuresFirst(text)) : '',
    wishes.audience ? close(closer) : '',
    ...turned(text),
    each(parted),
    each(timeFirst),
    each(conditionLast),
    ...(isLines ? [] : [changed(piecesJoined(text)), changed(joined(text))]),
    isLong ? '' : close(fact),
    leadInto(text, LEADS[ask.tone][0]),
    ...[closer, second, third].map(close),
    text,
  ];
}

/** Words of the site that go with the text, then words that invite: the text itself says all it did. */
function longForms(text: string, { facts, closers }: Material): string[] {
  const [closer = '', second = '', third = ''] = closers;
  const [fact = closer, other = second, last = third] = facts;
  const opened = [
    text,
    mapSentences(text, (sentence) => timeFirst(sentence) ?? sentence),
    mapSentences(text, (sentence) => parted(sentence) ?? sentence),
  ];
  const ends = [
    [fact],
    [other, fact === closer ? third : closer],
    [last === third ? second : last, third],
    [closer],
    [second],
    [third],
  ];
  return ends.map((words, index) => [ended(opened[index] ?? text), ...new Set(words.filter(Boolean))].join(' '));
}

/** A fragment or an order as a sentence: 'See what a steady hand can do', 'You can own part of a company'. */
function turned(text: string): string[] {
  if (/^(?:what|how|why|where) [^?]+$/i.test(text)) return [`See ${lowerFirst(text)}`, `This is ${lowerFirst(text)}`];
  const isOrder = match(text, '^#Imperative') !== null || /^Own /.test(text);
  return isOrder && sentencesOf(text).length === 1 && !text.includes(' and ')
    ? [`You can ${lowerFirst(text)}`, `We invite you to ${lowerFirst(text)}`]
    : [];
}

/** Only what the firm says of itself, or of a thing that is so, takes words before it. */
function leadInto(text: string, lead: string): string {
  const [first = ''] = sentencesOf(text);
  const isSaid = /^(?:We|Our|You|Every|No|Partners|Owners|Operators|Brokers|Investors)\b/.test(first);
  return isSaid && match(first, '#PastTense') === null ? `${lead}, ${lowerFirst(text)}` : '';
}

function figuresFirst(text: string): string {
  const sentences = sentencesOf(text);
  return [...sentences.filter(hasFigure), ...sentences.filter((sentence) => !hasFigure(sentence))].join(' ');
}

/**
 * Candidates for a biography: what is said of a person stays as it is; it is told with their name or their title before it, in
 * whole sentences or in one.
 */
export function bioForms(material: Material): string[] {
  const { ask, wishes, text, facts } = material;
  const told = tellings(text, ask.beside);
  if (wishes.length === 'shorter') {
    const limit = Math.floor(ask.current.length * 0.8);
    const short = shorterForms(text, limit);
    return [
      ...short.flatMap((form) => tellings(form, ask.beside).slice(0, 1)).filter((form) => form.length <= limit),
      ...short,
    ];
  }
  const [base = text] = told;
  const [first = ''] = (ask.beside.name ?? '').split(/\s+/);
  const asked = ['is glad to answer questions.', 'can tell you more.', 'welcomes your questions.'];
  const longer = first ? asked.map((words) => `${ended(base)} ${first} ${words}`) : [];
  const whole = [...told, joined(text), mapSentences(text, (sentence) => parted(sentence) ?? sentence)];
  return wishes.length === 'longer'
    ? [...longer, ...facts.map((fact) => `${ended(base)} ${fact}`), ...told]
    : [...whole, ...longer];
}

function tellings(text: string, beside: Readonly<Record<string, string>>): string[] {
  const [name = '', role = ''] = [beside.name?.replace(/\s+/g, ' '), beside.title?.split(',')[0]?.trim()];
  const [first = '', ...rest] = sentencesOf(text);
  const [called = '', last = called] = [name.split(' ')[0], name.split(' ').at(-1)];
  if (name === '' || first === '') return [];
  const isNamed = first.startsWith(`${called} `) && !first.startsWith(name);
  if (!isNamed && !isVerbFirst(first))
    return text.includes(name) ? [] : [`${name}: ${lowerFirst(text)}`, role && `${role}: ${lowerFirst(text)}`];
  const follow = rest.map((sentence) => (isVerbFirst(sentence) ? `${last} ${small(sentence)}` : sentence));
  const tell = (subject: string) =>
    [`${subject} ${isNamed ? first.slice(called.length + 1) : small(first)}`, ...follow].join(' ');
  return [tell(name), role && tell(`${name}, ${role.toLowerCase()},`), role && tell(`${role} ${name}`)];
}

/** 'Ran a supplier for nine years.' has no subject of its own; 'Leads the firm' looks like a thing. */
function isVerbFirst(sentence: string): boolean {
  const isVerb = match(sentence, '^(#PastTense|#PresentTense)') !== null;
  return isVerb || match(sentence, '^#Plural (#Determiner|#Possessive|#Value|with|to)') !== null;
}

function small(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}
