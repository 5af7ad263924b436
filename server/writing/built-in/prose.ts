import { createMatcher, endSentence, lowerFirst, mapSentences, splitOpening, splitSentences } from './english';
import type { Material } from './material';
import { LEADS } from './phrases';
import { isStory, joinNeighbors, moveConditionLast, moveTimeFirst, splitSentence } from './rewrite';
import { hasFigure, shorterForms } from './shorten';

const isImperative = createMatcher('^(#Imperative|own)');
const beginsWithVerb = createMatcher('^(#PastTense|#PresentTense)');
/** The library tags the verb in 'Leads the firm' as a plural noun. */
const beginsAsThing = createMatcher('^#Plural (#Determiner|#Possessive|#Value|with|to)');
const isDone = (sentence: string) => beginsWithVerb(sentence) || beginsAsThing(sentence);

/** Returns candidates for a paragraph or a subheadline, the best first. */
export function proseForms({ ask, wishes, text, facts, closers }: Material): string[] {
  if (text === '') return [...[0, 2, 4].map((at) => facts.slice(at, at + 2).join(' ')), ...closers];
  const limit = ask.current.length * 0.8;
  if (wishes.length === 'shorter') return [...shorterForms(text, limit), ...shorterForms(ask.current.trim(), limit)];
  const { head, rest } = splitOpening(text);
  const turned = [moveTimeFirst, moveConditionLast, splitSentence].map((way) => mapSentences(head, way));
  const ways = [...turned, head.includes('\n') ? head : joinNeighbors(head)].filter((form) => form !== head);
  const longer = (bases: readonly string[], added: readonly string[]) =>
    added.map((words, at) => `${endSentence(bases[at] ?? head)} ${words}`);
  if (wishes.length === 'longer')
    return longer([head, ...ways], [...facts.slice(0, 2), ...closers]).map((form) => form + rest);
  const isSaid = /^(?:We|Our|You|Every|No|Partners|Owners|Operators|Brokers|Investors)\b/.test(head) && !isStory(head);
  const [first = '', ...others] = longer([], head.length > 260 ? closers : [...facts.slice(0, 1), ...closers]);
  const figured = splitSentences(head).sort((a, b) => Number(hasFigure(b)) - Number(hasFigure(a)));
  const forms = [
    wishes.style === 'data-driven' ? figured.join(' ') : '',
    wishes.audience ? `${endSentence(head)} ${closers[0] ?? ''}` : '',
    text === ask.current ? '' : head,
    ...rephraseFragment(head),
    ...ways,
    first,
    isSaid ? `${LEADS[ask.tone][0]}, ${lowerFirst(head)}` : '',
    ...longer(ways, closers.slice(1, 2)),
    ...others,
  ];
  return [...forms.filter(Boolean).map((form) => form + rest), text];
}

/** Turns a fragment or an imperative into a sentence: 'See what a steady hand can do', 'You can own part of a company'. */
function rephraseFragment(text: string): string[] {
  const [sentence = '', ...more] = splitSentences(text);
  const begun = (...beginnings: string[]) => beginnings.map((beginning) => `${beginning} ${lowerFirst(sentence)}`);
  if (more.length > 0 || sentence.endsWith('?')) return [];
  if (/^(?:what|how|why|where)\b/i.test(text)) return begun('See', 'This is', 'Here is');
  return isImperative(text) && !text.includes(' and ') ? begun('You can', 'We invite you to') : [];
}

/** Returns candidates for a biography. Its statements stay unchanged; only the person's name or title is added as their subject. */
export function bioForms({ ask, wishes, text, facts }: Material): string[] {
  const { head, rest } = splitOpening(text);
  const isShort = wishes.length === 'shorter';
  const forms = isShort ? shorterForms(text, ask.current.length * 0.8) : [head];
  const told = forms.flatMap((form) => [...addSubject(form, ask.beside), form]);
  if (isShort) return told;
  const [first = ''] = (ask.beside.name ?? 'A partner').split(/\s+(?!partner)/);
  const asked = ['is glad to answer questions.', 'can tell you more.', 'welcomes your questions.'];
  const added = [...asked.map((words) => `${first} ${words}`), ...facts];
  const longer = added.map((words) => `${endSentence(told[0] ?? head)} ${words}`);
  return (wishes.length === 'longer' ? [...longer, ...told] : [...told, ...longer]).map((form) => form + rest);
}

function addSubject(text: string, beside: Readonly<Record<string, string>>): string[] {
  const [name = '', role = ''] = [beside.name?.replace(/\s+/g, ' '), beside.title?.split(',')[0]?.trim()];
  const [first = '', ...rest] = splitSentences(text);
  const [called = '', last = called] = [name.split(' ')[0], name.split(' ').at(-1)];
  if (name === '' || first === '') return [];
  const isNamed = first.startsWith(`${called} `) && !first.startsWith(name);
  if (!isNamed && !isDone(first)) return text.includes(name) ? [] : [`${name}: ${lowerFirst(text)}`];
  const small = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1);
  const told = isNamed ? first.slice(called.length + 1) : small(first);
  const follow = rest.map((sentence) => (isDone(sentence) ? `${last} ${small(sentence)}` : sentence));
  const isTitle = /(?:partner|officer|manager|director|founder|president|advisor|operator)$/i.test(role);
  const subjects = [name, role && `${name}, ${role.toLowerCase()},`, isTitle && `${role} ${name}`];
  return subjects.flatMap((subject) => (subject ? [subject, told, ...follow].join(' ') : []));
}
