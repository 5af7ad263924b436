import { ALL_TONES } from '../../../src/content/ai-options';
import {
  bare,
  lowerFirst,
  matcher,
  opening,
  sentencesOf,
  series,
  titled,
  upperFirst,
  verbForms,
  wordsOf,
} from './english';
import { isStory, type Material } from './material';
import { LEADS, NAMINGS, STOCK } from './phrases';
import { hasVerb, joined } from './rewrite';
import { cutsOf, hasFigure } from './shorten';

const statementOf = matcher<'who' | 'does' | 'what'>(
  '^[<who>(#Determiner|#Possessive|#Adjective|#Value|#Noun|#Pronoun)+] [<does>(#Modal|#Verb)+ (#Preposition|#Particle)?] [<what>.+]$',
);
const WHEN =
  /^(.+?) (?:closed |done |made |bought )?(?:in|over|during) ((?:our |the )?(?:first|last|year|past)\b.*)$/is;
const THING = /^(.+?) (?:across|for|over|without|with) /i;
/** What is named put otherwise. */
const TURNS: readonly [sign: RegExp, ...turns: string[]][] = [
  [/^(\w+ (?:ways|steps|reasons)) to (.+)$/is, '$2: $1', 'how to $2: $1'],
  [WHEN, '$2: $1'],
  [/^([a-z]+s? [a-z]+) for (.+)$/s, 'what $1 means for $2'],
  [/^([^, ]+ [^,]+), (?!(?:and|or) )([^, ]+ [^,]+)$/, '$2, $1'],
  [/^(?=.*\d)(.+?) (across|for|over|with) (.+)$/is, '$2 $3: $1', 'in figures: $1 $2 $3', 'at a glance: $1 $2 $3'],
];
const QUESTION_TURNS: typeof TURNS = [
  [/^(?:are you )?ready to (.+)$/s, 'is it time to $1?', 'would you like to $1?', 'are you ready to $1?'],
  [
    /^(?!did|.* did )(whether |who |what |which |how |why |when |where )(.+)$/s,
    'can you tell me $1$2?',
    'I would like to know $1$2.',
    'may I ask $1$2?',
  ],
  [/^(whether )?(.+)$/s, 'a fair question: $2?', 'worth asking: $2?', 'first of all, $2?'],
];
const WHOM = { 'business-owners': 'owners', general: 'everyone', investors: 'investors', partners: 'partners' };

/** Candidates for a headline, the better first. */
export function headlineForms(material: Material): string[] {
  const { ask, wishes, text, near } = material;
  const stock = STOCK.flatMap(([sign, lines]) => (sign.test(ask.current || ask.place) ? lines : []));
  if (text === '') return [...near, ...stock, 'Ask us', 'Who we are', 'What we do'];
  const forms = wishes.length === 'shorter' ? [...shortForms(text), ...near, ...stock] : fullForms(material, stock);
  return forms.map((form) => marked(upperFirst(form), ask.current));
}

function fullForms({ ask, wishes, text, near, closers }: Material, stock: readonly string[]): string[] {
  const parts = sentencesOf(text);
  const core = parts.length < 2 ? bare(text) : parts.some(hasVerb) ? bare(joined(text)) : series(parts);
  const small = lowerFirst(core);
  const [lead, invite] = LEADS[ask.tone];
  const from = ALL_TONES.indexOf(ask.tone);
  const named = [...NAMINGS.slice(from), ...NAMINGS.slice(0, from)].map((naming) => naming.replace('*', () => small));
  if (text.endsWith('?')) return turnsOf(askedIndirectly(small.slice(0, -1)), QUESTION_TURNS);
  if (wishes.asQuestion) return [`did you know ${hasVerb(text) ? 'that' : 'of'} ${small}?`, `${core}?`, ...named];
  const whom = wishes.audience && WHOM[wishes.audience];
  const forWhom = whom && !core.toLowerCase().includes(whom) ? [`for ${whom}: ${small}`] : [];
  const first = [...forWhom, ...near.slice(0, 1).map((fact) => `${core}: ${lowerFirst(bare(fact))}`)];
  const label = core.split(' ').length < 4 ? stock.slice(0, 3) : [];
  const closed = closers.map((closer) => `${core}. ${closer}`);
  if (parts.length > 1) return [...forWhom, core, [...parts].reverse().join(' '), ...closed, ...named];
  if (isOrder(text))
    return [...first, `${invite} ${small}`, `would you like to ${small}?`, ...label, `ready to ${small}?`, ...closed];
  const stated = statementForms(core);
  if (stated.length > 0) return [...first, ...stated, `${lead}, ${small}`, ...closed];
  return [
    ...forWhom,
    ...doingForms(core),
    ...turnsOf(small, TURNS),
    ...label,
    ...(hasFigure(core) ? [] : named),
    ...closed,
  ];
}

function turnsOf(small: string, turns: typeof TURNS): string[] {
  return turns.flatMap(([sign, ...ways]) => (sign.test(small) ? ways.map((way) => small.replace(sign, way)) : []));
}

/** 'Bring us a deal' and 'Sell on your terms', but not 'Waste cut by a third'. */
function isOrder(text: string): boolean {
  const [first, next, after] = wordsOf(text);
  if (/^partner (?:with|alongside)\b/i.test(text)) return true;
  const isBefore = next?.is('Determiner', 'Pronoun', 'Possessive', 'Adverb') || next?.text === 'what';
  return first?.is('Imperative', 'Infinitive') === true && (isBefore || after?.is('Pronoun', 'Possessive')) === true;
}

/** 'Good businesses deserve an owner' as 'What good businesses deserve: an owner'; nothing of what states nothing. */
function statementForms(core: string): string[] {
  const small = lowerFirst(core);
  const { who = '', does = '', what = '' } = statementOf(`${small}.`) || {};
  const isOurs = /^(?:we|you|they|i)\b/i.test(small);
  // 'Water use down by a quarter' looks like a statement.
  const isAgreed =
    isOurs || /(?:s|people|staff)$/i.test(who) || /^(?:\w+s|can|will|would|may|must|should)\b/i.test(does);
  const isClause = wordsOf(`${core}.`).some(
    ({ text, is }, at, all) => is('PresentTense') && /s$/.test(text) && all[at - 1]?.is('Singular'),
  );
  if ((!(isAgreed && what) && !isClause) || !hasVerb(`${core}.`) || isStory(core)) return [];
  const isBeing = /^(?:is|are|was|were)\b/i.test(does);
  const isThing = isNamed(what) && !/^(?:it|they|this|that|these|he|she)$/i.test(who) && !isBeing;
  const believed = isOurs ? (isBeing ? [] : [`how ${small}`]) : [`we believe ${small}`];
  return [...(isThing ? [`what ${who} ${does}: ${bare(what)}`] : []), ...believed, `why ${small}`];
}

/** 'Building value together' as 'How we build value together', and 'Three ways to work' as 'Three ways of working'. */
function doingForms(core: string): string[] {
  const [doing] = wordsOf(core);
  const [, things = '', verb = '', rest = ''] = /^(\w+ (?:ways|steps|reasons)) to (\w+)(.*)$/is.exec(core) ?? [];
  if (verb) return [`${things} of ${verbForms(verb).Gerund}${rest}`];
  const done = doing?.is('Gerund') && `we ${verbForms(doing.text.toLowerCase()).Infinitive}${core.slice(doing.end)}`;
  return done ? [`how ${done}`, `why ${done}`, done] : [];
}

/** 'how long do you hold it' as 'how long you hold it', and 'can I lose money' as 'whether I can lose money'. */
function askedIndirectly(small: string): string {
  const [, ask = '', helper = '', who = '', verb = '', rest = ''] =
    /^(.*?)\b(do|does|can|could|will|would|is|are|should) (i|you|we|they|the \w+|an? \w+) (\w+)(.*)$/is.exec(small) ??
    [];
  if (!helper || /^are you ready/.test(small)) return small;
  const said =
    { do: verb, does: verbForms(verb).PresentTense }[helper.toLowerCase()] ?? `${helper.toLowerCase()} ${verb}`;
  return `${ask || 'whether '}${who} ${said}${rest}`;
}

/** Parts of a headline that can stand for the whole. */
function shortForms(text: string): string[] {
  const core = bare(text);
  const { what = '' } = statementOf(`${core}.`) || {};
  const when = WHEN.test(core)
    ? ['$1, $2', '$2: $1', '$1 in $2'].map((way) => lowerFirst(core).replace(WHEN, way))
    : [];
  const [, thing = ''] = hasVerb(text) ? [] : (THING.exec(core) ?? []);
  const [asked = ''] = /^ready to \w+(?= .+\?$)/i.exec(text) ?? [];
  const object = isOrder(text) ? core.replace(/^\S+ /, '') : '';
  const lean = core.replace(/ (?:together|today|better|truly|really|always|only|simply|here|now)$/i, '');
  const parts = sentencesOf(opening(text).head).flatMap((part) => [part, ...cutsOf(part)]);
  const things = [object, what].filter(isNamed);
  return [asked && `${asked}?`, thing, ...parts, ...when, lean, ...things].filter((form) => form.includes(' '));
}

/** Whether words name a thing: 'an owner', 'companies you have read about'. */
function isNamed(words: string): boolean {
  return /^(?:an?|the|our|your|people|staff)\b|^[a-z]+s\b/i.test(words);
}

/** With a mark at the end, and capitals, where the headline had them. */
function marked(form: string, current: string): string {
  const isTitled = /^\S+(?: (?:[A-Z&]\S*|of|and|the|for|to|in|an?|with|our))+$/.test(current);
  const isSentence = !/^(?:Why|How to) /.test(form) && (/\.$/.test(current.trim()) || /[.!?] /.test(form));
  const isMarked = /[?!]$/.test(form) || form.startsWith('I would like');
  const shown = isMarked ? form : isSentence ? `${bare(form)}.` : form.replace(/\.$/, '');
  return isTitled ? titled(shown) : shown;
}
