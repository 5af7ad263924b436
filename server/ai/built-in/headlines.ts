import { bare, lowerFirst, matcher, plural, sentencesOf, series, upperFirst, verbForms, wordsOf } from './english';
import { isStory, type Material } from './material';
import { LEADS, SHORT_LINES, TAILS } from './phrases';
import { hasVerb, joined } from './rewrite';
import { cutsOf } from './shorten';

const statementOf = matcher<'who' | 'does' | 'what'>(
  '^[<who>(#Determiner|#Possessive|#Adjective|#Value|#Noun|#Pronoun)+] [<does>(#Modal|#Verb)+ (#Preposition|#Particle)?] [<what>.+]$',
);
const ASKED = /^(.*?\b)(do|does|did|can|could|will|would|is|are|should) (i|you|we|they|the \w+|a \w+|an \w+) (.+)$/is;
const WAYS = /^(\w+) (ways|steps|reasons) to (\w+)(.*)$/is;
const WHEN =
  /^(.+?) (?:closed |done |made |bought )?(?:in|over|during) ((?:our |the )?(?:first|last|year|past)\b.*)$/is;
const WHOM = { 'business-owners': 'owners', general: 'everyone', investors: 'investors', partners: 'partners' };

/** Candidates for a headline, the better first. */
export function headlineForms(material: Material): string[] {
  const { ask, wishes, text, near } = material;
  const lines = SHORT_LINES.flatMap(([sign, some]) => (sign.test(ask.current) || sign.test(ask.place) ? some : []));
  if (text === '') return [...near, ...lines, 'Ask us', 'Who we are', 'What we do'];
  const short = [...shortForms(text), ...near, ...(text.endsWith('?') ? [] : lines)];
  return (wishes.length === 'shorter' ? short : fullForms(material)).map((form) => marked(form, ask.current));
}

function fullForms({ ask, wishes, text, near, closers }: Material): string[] {
  const parts = sentencesOf(text);
  const core = parts.length < 2 ? bare(text) : parts.some(hasVerb) ? bare(joined(text)) : series(parts);
  const small = lowerFirst(core);
  const [lead, invite] = LEADS[ask.tone];
  const tailed = [...TAILS[ask.tone], 'a closer look'].map((tail) => `${core}: ${tail}`);
  if (text.endsWith('?')) return [...askedOtherwise(core.replace(/\?$/, '')), ...tailed];
  if (wishes.asQuestion) return [`Did you know ${hasVerb(text) ? 'that' : 'of'} ${small}?`, `${core}?`, ...tailed];
  const whom = wishes.audience && WHOM[wishes.audience];
  const forWhom = whom && !core.toLowerCase().includes(whom) ? [`For ${whom}: ${small}`] : [];
  const first = [...forWhom, ...near.slice(0, 1).map((fact) => `${core}: ${lowerFirst(bare(fact))}`)];
  const closed = closers.map((closer) => `${core}. ${closer}`);
  if (parts.length > 1) return [...forWhom, core, [...parts].reverse().join(' '), ...tailed, ...closed];
  if (isOrder(text)) {
    const isTalk = /^(?:tell|talk|speak|call|write|ask|contact)\b/i.test(core);
    const how = isTalk ? 'Please' : 'How to';
    return [...first, `${invite} ${small}`, `Would you like to ${small}?`, `${how} ${small}`, `You can ${small}`];
  }
  const stated = statementForms(core);
  if (stated.length > 0) return [...first, ...stated, `${lead}, ${small}`, ...closed];
  return [...forWhom, ...namingForms(core), ...tailed, ...closed];
}

/** 'Bring us a deal', but not 'Waste cut by a third'. */
function isOrder(text: string): boolean {
  const [first, next] = wordsOf(text);
  const isBefore = next?.is(
    'Determiner',
    'Pronoun',
    'Possessive',
    'Preposition',
    'Conjunction',
    'Particle',
    'Adverb',
    'Value',
  );
  return first?.is('Imperative', 'Infinitive') === true && isBefore === true;
}

/** 'Good businesses deserve an owner' as 'What good businesses deserve: an owner'; nothing of what states nothing. */
function statementForms(core: string): string[] {
  const { who = '', does = '', what = '' } = statementOf(`${core}.`) || {};
  // 'Water use down by a quarter' looks like one.
  const isAgreed =
    /^(?:we|you|they|i)$|(?:s|people|staff)$/i.test(who) ||
    /^(?:\w+s|can|could|will|would|may|must|should)\b/i.test(does);
  if (!isAgreed || !what || !hasVerb(`${core}.`) || isStory(core)) return [];
  const isThing =
    isNamed(what) && !/^(?:it|they|this|that|these|he|she)$/i.test(who) && !/^(?:is|are|was|were)\b/i.test(does);
  return [...(isThing ? [`What ${lowerFirst(who)} ${does}: ${bare(what)}`] : []), `Why ${lowerFirst(core)}`];
}

/** Other headlines for a thing that is named. */
function namingForms(core: string): string[] {
  const [, count = '', things = '', verb = '', rest = ''] = WAYS.exec(core) ?? [];
  const many = `${count.toLowerCase()} ${things}`;
  if (verb)
    return [
      `${upperFirst(verb)}${rest}: ${many}`,
      `${count} ${things} of ${verbForms(verb).Gerund}${rest}`,
      `How to ${verb}${rest}: ${many}`,
    ];
  const [, what = '', when = ''] = WHEN.exec(core) ?? [];
  if (when) return [`${upperFirst(when)}: ${lowerFirst(what)}`];
  const [one = '', other = '', more] = core.split(', ');
  if (one.includes(' ') && other.includes(' ') && !more && !/^(?:and|or) /.test(other))
    return [`${upperFirst(other)}, ${lowerFirst(one)}`];
  return /^(?:the|our|your|their) /i.test(core) && !hasVerb(`${core}.`) ? [`A closer look at ${lowerFirst(core)}`] : [];
}

/** Other ways to ask a question, each with the same answer. */
function askedOtherwise(question: string): string[] {
  const small = lowerFirst(question);
  const [, things = '', rest = ''] = /^(?:what|which) (?:kind|sort|type) of (\w+) (.+)$/i.exec(question) ?? [];
  const [, ask = '', helper = '', who = '', does = ''] = ASKED.exec(question) ?? [];
  const verb = /^does$/i.test(helper) ? does.replace(/^\w+/, (word) => verbForms(word).PresentTense ?? word) : does;
  const said = /^(?:do|does|did)$/i.test(helper) ? verb : `${helper.toLowerCase()} ${verb}`;
  const clause = helper ? `${lowerFirst(ask.trim()) || 'whether'} ${who} ${said}` : small;
  const isAskable = helper ? !/^did$/i.test(helper) : /^(?:who|what|which) /i.test(question);
  return [
    ...(things ? [`Which ${plural(things)} ${rest}?`] : []),
    ...(isAskable ? [`Can you tell me ${clause}?`, `I would like to know ${clause}.`, `May I ask ${clause}?`] : []),
    ...['A fair question:', 'Worth asking:', 'First of all,'].map((words) => `${words} ${small}?`),
  ];
}

/** Parts of a headline that can stand for the whole. */
function shortForms(text: string): string[] {
  const parts = sentencesOf(text).flatMap((part) => [part, ...cutsOf(part)]);
  const { what = '' } = statementOf(`${bare(text)}.`) || {};
  const [, thing = '', when = ''] = WHEN.exec(bare(text)) ?? [];
  const counted = when ? [`${thing}, ${when}`, `${upperFirst(when)}: ${lowerFirst(thing)}`, `${thing} in ${when}`] : [];
  return [...parts, ...counted, isNamed(what) ? upperFirst(what) : ''].filter((form) => form.includes(' '));
}

/** Whether words name a thing: 'an owner', 'companies you have read about'. */
function isNamed(words: string): boolean {
  return /^(?:an?|the|our|your)\b|^[a-z]+s\b/i.test(words);
}

/** With a mark at the end where the headline had one. */
function marked(form: string, current: string): string {
  if (/[?!]$/.test(form) || form.startsWith('I would like')) return form;
  const isSentence = !/^(?:Why|How to) /.test(form) && (/\.$/.test(current.trim()) || /[.!?] /.test(form));
  return isSentence ? `${bare(form)}.` : form.replace(/\.$/, '');
}
