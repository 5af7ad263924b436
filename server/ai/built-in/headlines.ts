import {
  bare,
  lowered,
  lowerFirst,
  match,
  plural,
  sentencesOf,
  series,
  upperFirst,
  verbForms,
  wordsOf,
} from './english';
import type { Material } from './material';
import { LEADS, SHORT_LINES, TAILS } from './phrases';
import { hasVerb, joined } from './rewrite';
import { cutsOf } from './shorten';

const STATEMENT =
  '^[<who>(#Determiner|#Possessive|#Adjective|#Value|#Noun|#Pronoun)+] [<does>(#Modal|#Verb)+ (#Preposition|#Particle)?] [<what>.+]$';
const ASKED = /^(.*?\b)(do|does|did|can|could|will|would|is|are|should) (i|you|we|they|the \w+|a \w+|an \w+) (.+)$/i;
const WAYS = /^(\w+) (ways|steps|reasons) to (.+)$/i;
const WHEN = /^(.+?) (?:closed |done |made |bought )?(?:in|over|during) ((?:our |the )?(?:first|last|year|past)\b.*)$/i;

/** Candidates for a headline, the better first. */
export function headlineForms(material: Material): string[] {
  const { ask, wishes, text, near } = material;
  const lines = SHORT_LINES.flatMap(([sign, some]) => (sign.test(ask.current) || sign.test(ask.place) ? some : []));
  if (text === '') return [...near, ...lines, 'Ask us', 'Who we are', 'What we do'];
  const isAsked = text.endsWith('?');
  const forms =
    wishes.length === 'shorter'
      ? [...shortForms(text), ...near.map(bare), ...(isAsked ? [] : lines)]
      : fullForms(material);
  return forms.filter(Boolean).map((form) => marked(form, ask.current));
}

function fullForms({ ask, wishes, text, near: [near = ''], closers }: Material): string[] {
  const parts = sentencesOf(text);
  const core = coreOf(parts);
  const small = lowerFirst(core);
  const [lead, invite] = LEADS[ask.tone];
  const tailed = [...TAILS[ask.tone], 'a closer look'].map((tail) => `${core}: ${tail}`);
  if (text.endsWith('?')) return [...askedOtherwise(bare(core.replace(/\?$/, ''))), ...tailed];
  if (wishes.asQuestion) return [`Did you know ${hasVerb(text) ? 'that' : 'of'} ${small}?`, `${core}?`, ...tailed];
  const whom =
    wishes.audience &&
    { 'business-owners': 'owners', general: 'everyone', investors: 'investors', partners: 'partners' }[wishes.audience];
  const first = [
    whom && !core.toLowerCase().includes(whom) ? `For ${whom}: ${small}` : '',
    near && `${core}: ${lowerFirst(bare(near))}`,
  ];
  const closed = closers.map((closer) => `${core}. ${closer}`);
  if (wordsOf(text)[0]?.is('Imperative', 'Infinitive') && parts.length === 1) {
    const isTalk = /^(?:tell|talk|speak|call|write|ask|contact)\b/i.test(core);
    return [
      ...first,
      `${invite} ${small}`,
      `Would you like to ${small}?`,
      isTalk ? '' : `How to ${small}`,
      `You can ${small}`,
      ...closed,
    ];
  }
  const stated = parts.length === 1 ? statementForms(core) : [];
  if (stated.length > 0) return [...first, ...stated, `${lead}, ${small}`, ...closed];
  const swapped = parts.length > 1 && !parts.some(hasVerb) ? [core, [...parts].reverse().join(' ')] : [];
  return [...first, ...swapped, ...namingForms(core), ...tailed, `${core}, in brief`, ...closed];
}

/** 'Good businesses deserve an owner' as 'What good businesses deserve: an owner'; nothing of what states nothing. */
function statementForms(core: string): string[] {
  const { who = '', does = '', what = '' } = match<'who' | 'does' | 'what'>(`${core}.`, STATEMENT) ?? {};
  if (!what || !hasVerb(`${core}.`)) return [];
  const isThing = !/^(?:it|they|this|that|these|he|she)$/i.test(who) && isNamed(what);
  return [
    isThing && !/^(?:is|are|was|were)\b/i.test(does) ? `What ${lowerFirst(who)} ${does}: ${bare(what)}` : '',
    `Why ${lowerFirst(core)}`,
  ];
}

/** Other headlines for a thing that is named. */
function namingForms(core: string): string[] {
  const [, count = '', things = '', deed = ''] = WAYS.exec(core) ?? [];
  const [verb = '', ...rest] = deed.split(' ');
  const [, what = '', when = ''] = WHEN.exec(core) ?? [];
  const halves = core.split(', ');
  return [
    ...(deed ? [`${upperFirst(deed)}: ${count.toLowerCase()} ${things}`] : []),
    ...(deed
      ? [
          `${count} ${things} of ${[verbForms(verb).Gerund, ...rest].join(' ')}`,
          `How to ${deed}: ${count.toLowerCase()} ${things}`,
        ]
      : []),
    when && `${upperFirst(when)}: ${lowerFirst(what)}`,
    halves.length === 2 && halves.every((half) => half.includes(' '))
      ? upperFirst(lowered([...halves].reverse()).join(', '))
      : '',
    /^(?:the|our|your|their) /i.test(core) && !hasVerb(`${core}.`) ? `A closer look at ${lowerFirst(core)}` : '',
  ];
}

/** Several sentences as one: 'Smart capital. Strategic returns.' as 'Smart capital and strategic returns'. */
function coreOf(parts: readonly string[]): string {
  if (parts.length < 2) return bare(parts[0] ?? '');
  return parts.some(hasVerb) ? bare(joined(parts.join(' '))) : series(lowered(parts));
}

/** Other ways to ask a question, each with the same answer. */
function askedOtherwise(question: string): string[] {
  const [, things = '', rest = ''] = /^(?:what|which) (?:kind|sort|type) of (\w+) (.+)$/i.exec(question) ?? [];
  const [, ask = '', helper = '', who = '', does = ''] = ASKED.exec(question) ?? [];
  const verb = /^does$/i.test(helper) ? does.replace(/^\w+/, (word) => verbForms(word).PresentTense ?? word) : does;
  const said = /^(?:do|does|did)$/i.test(helper) ? verb : `${helper.toLowerCase()} ${verb}`;
  const clause = helper ? `${lowerFirst(ask.trim()) || 'whether'} ${who} ${said}` : lowerFirst(question);
  const isAskable = helper ? !/^did$/i.test(helper) : /^(?:who|what|which) /i.test(question);
  return [
    things && `Which ${plural(things)} ${rest}?`,
    ...(isAskable ? [`Can you tell me ${clause}?`, `I would like to know ${clause}.`, `May I ask ${clause}?`] : []),
    `A fair question: ${lowerFirst(question)}?`,
    `Worth asking: ${lowerFirst(question)}?`,
    `First of all, ${lowerFirst(question)}?`,
  ];
}

/** Parts of a headline that can stand for the whole. */
function shortForms(text: string): string[] {
  const parts = sentencesOf(text).flatMap((part) => [part, ...cutsOf(part)]);
  const { what = '' } = match<'what'>(`${bare(text)}.`, STATEMENT) ?? {};
  const [, thing = '', when = ''] = WHEN.exec(bare(text)) ?? [];
  const counted = when ? [`${thing}, ${when}`, `${upperFirst(when)}: ${lowerFirst(thing)}`, `${thing} in ${when}`] : [];
  return [...parts.map(bare), ...counted, isNamed(what) ? upperFirst(bare(what)) : ''].filter((form) =>
    form.includes(' '),
  );
}

/** Whether words name a thing: 'an owner', 'companies you have read about'. */
function isNamed(words: string): boolean {
  return /^(?:an?|the|our|your)\b|^[a-z]+s\b/i.test(words);
}

/** With a mark at the end where the headline had one. */
function marked(form: string, current: string): string {
  if (/[?!]$/.test(form) || /^I would like/.test(form)) return form;
  if (/^(?:Why|How to) /.test(form)) return bare(form);
  const isSentence = /\.$/.test(current.trim()) || /[.!?] /.test(form);
  return isSentence ? `${bare(form)}.` : form.replace(/\.$/, '');
}
