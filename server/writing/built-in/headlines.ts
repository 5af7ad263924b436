import { ALL_TONES } from '../../../src/content/ai-options';
import { createMatcher, joinSeries, lowerFirst, splitOpening, splitSentences, stripEnd, verbForms } from './english';
import type { Material } from './material';
import { ASKED, FIGURES, LEADS, NAMINGS, STOCK } from './phrases';
import { hasVerb, isAgreed, isStory, joinNeighbors } from './rewrite';
import { hasFigure, listCuts } from './shorten';
import { toTitleCase, upperFirst } from './title-case';

/** Matches imperatives: 'Bring us a deal' and 'Sell on your terms', but not 'Waste cut by a third'. */
const isOrder = createMatcher('^(#Imperative|#Infinitive|partner) .? (#Determiner|#Pronoun|#Possessive|what|how)');
const statementOf = createMatcher<'who' | 'does' | 'what'>(
  '^[<who>(#Determiner|#Possessive|#Adjective|#Value|#Noun|#Pronoun)+] [<does>(#Modal|#Verb)+ (#Preposition|#Particle)?] [<what>.+]$',
);
const doingOf = createMatcher<'doing'>('^[<doing>#Gerund]');
/** Matches words that name a thing: 'an owner', 'companies you have read about'. */
const NAMED = /^(?:an?|the|our|your|people|staff)\b|^[a-z]{3,}s\b/i;
const CLAUSE = /^(?:what|how|why|where|when)\b/i;
const WHEN =
  /^(.+?) (?:closed |done |made |bought )?(?:in|over|during) ((?:our |the )?(?:first|last|year|past)\b.*)$/is;
/** Rephrasings of headlines that name a thing. */
const TURNS: readonly [sign: RegExp, ...turns: string[]][] = [
  [/^(\w+ (?:ways|steps|reasons)) to (.+)$/is, '$2: $1', 'how to $2: $1'],
  [WHEN, '$2: $1'],
  [/^([^, ]+ [^,]+), (?!(?:and|or) )([^, ]+ [^,]+)$/, '$2, $1'],
  [/^(?=.*\d)(.+?) (across|for|over|with) (.+)$/is, '$2 $3: $1'],
];
/** Turns questions into indirect ones: 'how long you hold it', 'whether I can lose money'. */
const WITHIN: typeof TURNS = [
  [/^((?:what|which|how|why|when|where)\b.*?) do ((?:i|you|we|they|the \w+) .+)$/is, '$1 $2'],
  [/^(can|could|will|would|should|may) (i|you|we|they|the \w+|an? \w+) (.+)$/is, 'whether $2 $1 $3'],
];
const TURNED_ROUND =
  /\b(?:do|does|did|is|are|was|can|could|will|would|should) (?:i|you|we|they|it|the|an?|your|our)\b/i;
const WHOM = { 'business-owners': 'owners', general: 'everyone', investors: 'investors', partners: 'partners' };

/** Returns candidates for a headline, the best first. */
export function headlineForms(material: Material): string[] {
  const { ask, wishes, text } = material;
  const stock = STOCK.flatMap(([sign, lines]) => (sign.test(ask.current || ask.place) ? lines : []));
  if (text === '') return [...stock, 'Ask us', 'Who we are', 'What we do'];
  const forms = wishes.length === 'shorter' ? [...shortForms(text), ...stock] : fullForms(material, stock);
  return forms.map((form) => matchStyle(upperFirst(form), ask.current));
}

function fullForms({ ask, wishes, text, closers }: Material, stock: readonly string[]): string[] {
  const parts = splitSentences(text);
  const core =
    parts.length < 2 ? stripEnd(text) : parts.some(hasVerb) ? stripEnd(joinNeighbors(text)) : joinSeries(parts);
  const small = lowerFirst(core);
  if (text.endsWith('?')) return questionForms(core.charAt(0).toLowerCase() + core.slice(1, -1));
  const stated = statementForms(core);
  const sort = CLAUSE.test(core) ? 'clause' : isOrder(text) ? 'order' : stated.length > 0 ? 'statement' : 'thing';
  if (wishes.asQuestion) return fillForms(ASKED[sort], small);
  const whom = wishes.audience && WHOM[wishes.audience];
  const first = whom && !core.toLowerCase().includes(whom) ? [`for ${whom}: ${small}`] : [];
  const closed = closers.map((closer) => `${core}. ${closer}`);
  if (parts.length > 1) return [...first, core, [...parts].reverse().join(' '), ...closed];
  const [lead, invite] = LEADS[ask.tone];
  const from = ALL_TONES.indexOf(ask.tone);
  const label = core.split(' ').length < 4 ? stock.slice(0, 3) : [];
  const named = hasFigure(core) ? FIGURES : [...NAMINGS.slice(from), ...NAMINGS.slice(0, from)];
  const forms = {
    clause: () => [...label, ...fillForms(['see *', 'this is *', 'here is *'], small)],
    order: () => [`${invite} ${small}`, `would you like to ${small}?`, ...label, `ready to ${small}?`],
    statement: () => [...stated, `${lead}, ${small}`],
    thing: () => [...doingForms(core), ...applyTurns(small, TURNS), ...label, ...fillForms(named, small)],
  };
  return [...first, ...forms[sort](), ...closed];
}

function fillForms(forms: readonly string[], words: string): string[] {
  return forms.map((form) => form.replace('*', () => words));
}

function applyTurns(small: string, turns: typeof TURNS): string[] {
  return turns.flatMap(([sign, ...ways]) => (sign.test(small) ? ways.map((way) => small.replace(sign, way)) : []));
}

function questionForms(asked: string): string[] {
  const [, readyTo = ''] = /^(?:are you )?ready to (.+)$/is.exec(asked) ?? [];
  if (readyTo) return fillForms(['is it time to *?', 'would you like to *?', 'are you ready to *?'], readyTo);
  const [within = asked] = applyTurns(asked, WITHIN);
  if (TURNED_ROUND.test(within) || !/^(?:whether|who|what|which|how|why|when|where)\b/i.test(within))
    return fillForms(['a fair question: *?', 'worth asking: *?', 'first of all, *?'], asked);
  return fillForms(['can you tell me *?', 'I would like to know *.', 'may I ask *?'], within);
}

/** Turns 'Good businesses deserve an owner' into 'What good businesses deserve: an owner'. Returns nothing if it is no statement. */
function statementForms(core: string): string[] {
  const small = lowerFirst(core);
  const isOurs = /^(?:we|you|they|i)\b/i.test(core);
  if (!(isOurs || isAgreed(`${core}.`)) || !hasVerb(`${core}.`) || isStory(core)) return [];
  const { who = '', does = '', what = '' } = statementOf(`${small}.`) || {};
  const isBeing = /^(?:is|are|was|were)\b/i.test(does);
  const named = NAMED.test(what) && !isBeing ? [`what ${who} ${does}: ${stripEnd(what)}`] : [];
  return [...named, isOurs ? (isBeing ? '' : `how ${small}`) : `we believe ${small}`, `why ${small}`].filter(Boolean);
}

/** Turns 'Building value together' into 'How we build value together', and 'Three ways to work' into 'Three ways of working'. */
function doingForms(core: string): string[] {
  const { doing = '' } = doingOf(core) || {};
  const [, things = '', verb = '', rest = ''] = /^(\w+ (?:ways|steps|reasons)) to (\w+)(.*)$/is.exec(core) ?? [];
  if (verb) return [`${things} of ${verbForms(verb).Gerund}${rest}`];
  const done = doing && `we ${verbForms(doing.toLowerCase()).Infinitive}${core.slice(doing.length)}`;
  return done ? [`how ${done}`, `why ${done}`, done] : [];
}

/** Returns parts of a headline that make sense without the rest. */
function shortForms(text: string): string[] {
  const core = stripEnd(text);
  const { what = '' } = statementOf(`${core}.`) || {};
  const when = applyTurns(lowerFirst(core), [[WHEN, '$1, $2', '$2: $1', '$1 in $2']]);
  const [, thing = ''] = hasVerb(text) ? [] : (/^(.+?) (?:across|for|over|without|with) /i.exec(core) ?? []);
  const lean = core.replace(/,? (?:together|today|better|truly|really|always|only|simply|here|now)$/i, '');
  const parts = splitSentences(splitOpening(text).head).flatMap((part) => [part, ...listCuts(part)]);
  const things = [isOrder(text) ? core.replace(/^\S+ /, '') : '', what].filter((words) => NAMED.test(words));
  return [thing, ...parts, ...when, lean, ...things].filter((form) => form.includes(' '));
}

/** Applies the final punctuation and the capitalization of the current headline. */
function matchStyle(form: string, current: string): string {
  const isTitled = /^\S+(?: (?:[A-Z&]\S*|of|and|the|for|to|in|an?|with|our))+$/.test(current);
  const isSentence = !/^(?:Why|How to) /.test(form) && (/\.$/.test(current.trim()) || /[.!?] /.test(form));
  const isMarked = /[?!]$/.test(form) || form.startsWith('I would like');
  const shown = isMarked ? form : isSentence ? `${stripEnd(form)}.` : form.replace(/\.$/, '');
  return isTitled ? toTitleCase(shown) : shown;
}
