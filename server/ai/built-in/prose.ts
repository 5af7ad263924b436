import { ended, lowerFirst, mapSentences, matcher, opening, sentencesOf } from './english';
import { isStory, type Material } from './material';
import { LEADS } from './phrases';
import { conditionLast, joined, parted, piecesJoined, timeFirst } from './rewrite';
import { hasFigure, shorterForms } from './shorten';

const isImperative = matcher('^#Imperative');
const beginsWithVerb = matcher('^(#PastTense|#PresentTense)');
const beginsAsThing = matcher('^#Plural (#Determiner|#Possessive|#Value|with|to)');

/** Candidates for a paragraph or a subheadline, the better first. */
export function proseForms(material: Material): string[] {
  const { ask, wishes, text, facts, closers } = material;
  if (text === '')
    return [
      [0, 2],
      [2, 4],
      [4, 6],
    ]
      .map(([from, to]) => facts.slice(from, to).join(' '))
      .concat(closers);
  const limit = ask.current.length * 0.8;
  if (wishes.length === 'shorter') return [...shorterForms(text, limit), ...shorterForms(ask.current.trim(), limit)];
  const { head, rest } = opening(text);
  const forms = wishes.length === 'longer' ? longForms(head, material) : fullForms(head, material);
  return forms.filter(Boolean).map((form) => form + rest);
}

/** The text turned in ways that keep all it says: parted, joined, put in another order, led into, closed. */
function fullForms(text: string, { ask, wishes, facts: [fact = ''], closers }: Material): string[] {
  const close = (words: string) => words && `${ended(text)} ${words}`;
  const [lead] = LEADS[ask.tone];
  const isSaid = /^(?:We|Our|You|Every|No|Partners|Owners|Operators|Brokers|Investors)\b/.test(text) && !isStory(text);
  const forms = [
    wishes.style === 'data-driven' ? figuresFirst(text) : '',
    wishes.audience ? close(closers[0] ?? '') : '',
    ...turned(text),
    ...[parted, timeFirst, conditionLast].map((way) => mapSentences(text, way)),
    ...(text.includes('\n') ? [] : [piecesJoined(text), joined(text)]),
    text.length > 260 ? '' : close(fact),
    isSaid ? `${lead}, ${lowerFirst(text)}` : '',
    ...closers.map(close),
  ];
  return [...forms.filter((form) => form !== text), text];
}

/** Words of the site that go with the text, then words that invite: the text itself says all it did. */
function longForms(text: string, { facts, closers }: Material): string[] {
  const bases = [text, mapSentences(text, timeFirst), mapSentences(text, parted)];
  const forms = bases.map((base, index) => {
    const words = [facts[index] ?? closers[index], index === 0 ? '' : closers[(index + 1) % closers.length]];
    return [ended(base), ...new Set(words.filter(Boolean))].join(' ');
  });
  return [...forms, ...closers.map((closer) => `${ended(text)} ${closer}`)];
}

/** A fragment or an order as a sentence: 'See what a steady hand can do', 'You can own part of a company'. */
function turned(text: string): string[] {
  if (/^(?:what|how|why|where) [^?]+$/i.test(text)) return [`See ${lowerFirst(text)}`, `This is ${lowerFirst(text)}`];
  const isOrder = isImperative(text) !== false || text.startsWith('Own ');
  const isOne = isOrder && sentencesOf(text).length === 1 && !text.includes(' and ');
  return isOne ? [`You can ${lowerFirst(text)}`, `We invite you to ${lowerFirst(text)}`] : [];
}

function figuresFirst(text: string): string {
  const isLater = (sentence: string) => Number(!hasFigure(sentence));
  return sentencesOf(text)
    .sort((a, b) => isLater(a) - isLater(b))
    .join(' ');
}

/** Candidates for a biography: what is said of a person stays as it is; it is told with their name or their title before it. */
export function bioForms({ ask, wishes, text, facts }: Material): string[] {
  const isShort = wishes.length === 'shorter';
  const forms = isShort ? shorterForms(text, ask.current.length * 0.8) : [text];
  const told = forms.flatMap((form) => [...tellings(form, ask.beside), form]);
  const [base = text] = told;
  const [first = ''] = (ask.beside.name ?? 'A partner').split(/\s+(?!partner)/);
  const asked = ['is glad to answer questions.', 'can tell you more.', 'welcomes your questions.'].map(
    (words) => `${first} ${words}`,
  );
  const longer = [...asked, ...facts].map((words) => `${ended(base)} ${words}`);
  return isShort
    ? told
    : wishes.length === 'longer'
      ? [...longer, ...told]
      : [...told, joined(text), mapSentences(text, parted), ...longer];
}

function tellings(text: string, beside: Readonly<Record<string, string>>): string[] {
  const [name = '', role = ''] = [beside.name?.replace(/\s+/g, ' '), beside.title?.split(',')[0]?.trim()];
  const [first = '', ...rest] = sentencesOf(text);
  const [called = '', last = called] = [name.split(' ')[0], name.split(' ').at(-1)];
  if (name === '' || first === '') return [];
  const isNamed = first.startsWith(`${called} `) && !first.startsWith(name);
  if (!isNamed && !isVerbFirst(first)) return text.includes(name) ? [] : [`${name}: ${lowerFirst(text)}`];
  const told = isNamed ? first.slice(called.length + 1) : small(first);
  const follow = rest.map((sentence) => (isVerbFirst(sentence) ? `${last} ${small(sentence)}` : sentence));
  const isTitle = /(?:partner|officer|manager|director|founder|president|advisor|operator)$/i.test(role);
  const subjects = [
    name,
    ...(role ? [`${name}, ${role.toLowerCase()},`] : []),
    ...(isTitle ? [`${role} ${name}`] : []),
  ];
  return subjects.map((subject) => [subject, told, ...follow].join(' '));
}

/** 'Ran a supplier for nine years.' has no subject of its own; 'Leads the firm' looks like a thing. */
function isVerbFirst(sentence: string): boolean {
  return (beginsWithVerb(sentence) || beginsAsThing(sentence)) !== false;
}

function small(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}
