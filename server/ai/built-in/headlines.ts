import type { Material } from './material';
import { joinedNames, namingForms } from './naming';
import * as phrases from './phrases';
import { askedOtherwise } from './questions';
import { bare, hasVerb, keepsFigures, sentencesOf, upperFirst } from './sentences';
import { trimsOf } from './shorten';
import { inTone, joinShort } from './tone';

const IMPERATIVE =
  /^(?:talk|write|call|ask|read|see|meet|tell|get|start|begin|contact|speak|send|bring|hand|keep|train|own|join|learn|view|book|discover|explore|find|choose|look|come|let|make|take|give|buy|sell|visit|invest in|hear)\b/i;
type Form = 'question' | 'inviting' | 'statement' | 'naming';

/** What sort of headline it is: each takes other words around it. */
export function formOf(headline: string): Form {
  if (/\?$/.test(headline.trim())) return 'question';
  if (IMPERATIVE.test(headline)) return 'inviting';
  const words = headline.split(/\s+/);
  if (
    words.length < 3 ||
    /^(?:how|what|why|where|when|who|before|after|one|two|three|four|five|ten|\d+|in|on|at)\b/i.test(headline)
  )
    return 'naming';
  return hasVerb(words.slice(1).join(' ')) && !/^(?:the|a|an) \w+ (?:who|that|we)\b/i.test(headline)
    ? 'statement'
    : 'naming';
}

/** Candidates for a headline, the better first. */
export function headlineForms(material: Material): string[] {
  const { ask, wishes, text, topic } = material;
  if (text === '') {
    const lines = [...phrases.SHORT_LINES[topic], ...phrases.SHORT_LINES.general];
    return wishes.mention.length > 0 ? lines.map((line) => mentioning(material, line)[0] ?? line) : lines;
  }
  const toned = inTone(text, ask.tone);
  const forms = wishes.length === 'shorter' ? shortHeadlines(material, toned) : framed(material, toned);
  const isShort = wishes.length === 'shorter';
  const mentioned = isShort ? forms.flatMap((form) => mentioning(material, form)) : mentioning(material, toned);
  return [...mentioned, ...forms].map((form) => marked(form, ask.current));
}

function framed({ ask, wishes, near, lower }: Material, toned: string): string[] {
  const parts = sentencesOf(toned);
  const isSeries = parts.length > 1;
  const core = isSeries ? joined(parts, lower) : bare(toned);
  const small = lower(core);
  const form = formOf(isSeries ? (parts[0] ?? core) : toned);
  const { tone } = ask;
  const fact = near[0] ?? '';
  const colon = fact ? `${core}: ${lower(bare(fact))}` : '';
  const isLonger = wishes.length === 'longer';
  const audience =
    wishes.audience === 'business-owners' ? 'owners' : wishes.audience === 'general' ? 'everyone' : wishes.audience;
  const forWhom =
    audience && form !== 'question' && !core.toLowerCase().includes(audience) ? `For ${audience}: ${small}` : '';
  if (form === 'question' || wishes.asQuestion) {
    const question =
      form === 'question'
        ? small
        : form === 'inviting'
          ? `why not ${small}`
          : form === 'statement'
            ? `why ${small}`
            : `what is ${small}`;
    return [
      ...(form === 'question' ? askedOtherwise(core) : []),
      `A fair question: ${question}?`,
      `Worth asking: ${question}?`,
      `So, ${question}?`,
      `First of all, ${question}?`,
      `${upperFirst(question)}? ${phrases.HEADLINE_TAILS[tone][1]}`,
    ];
  }
  const before = form === 'inviting' ? phrases.INVITING_LEADS[tone] : phrases.HEADLINE_LEADS[tone];
  if (form === 'naming') {
    const forms = namingForms(core, small, tone);
    return [
      forWhom,
      colon,
      ...forms,
      ...(isLonger ? forms.map((one) => `${bare(one)}, and what it means`) : []),
    ].filter(longEnough(isLonger, core));
  }
  const after = form === 'inviting' ? phrases.INVITING_TAILS[tone] : phrases.HEADLINE_TAILS[tone];
  const turn = form === 'statement' ? `Why ${small}` : `${before[1]}: ${small}`;
  return [
    forWhom,
    colon,
    `${core}. ${after[0]}`,
    turn,
    `${before[0]}: ${small}`,
    `${core}. ${after[1]}`,
    `${before[1]}: ${small}`,
    ...(isLonger ? [`${before[0]}: ${small}. ${after[1]}`] : []),
  ].filter(longEnough(isLonger, core));
}

function longEnough(isLonger: boolean, core: string): (form: string) => boolean {
  return (form) => !isLonger || form.length > core.length * 1.1;
}

/** 'Smart capital. Strategic returns.' as 'Smart capital and strategic returns'. */
function joined(parts: string[], lower: (text: string) => string): string {
  const isNaming = parts.every((part) => formOf(bare(part)) === 'naming');
  return isNaming ? joinedNames(parts, lower) : bare(joinShort(parts.join(' '), lower));
}

function shortHeadlines({ ask, topic, lower }: Material, toned: string): string[] {
  const limit = Math.floor(ask.current.length * 0.8);
  const parts = sentencesOf(toned).flatMap((part) => [part, ...trimsOf(part)]);
  const nouns = [...toned.matchAll(/\b((?:a|an|the|our|your|its|their)\s(?:[a-z’'-]+\s){0,2}[a-z’'-]+)[.!?]?$/gi)].map(
    ([, noun = '']) => upperFirst(noun),
  );
  const leaner = bare(toned)
    .replace(/\b(?:the|a|an|good|small|profitable|steady|very|really|for you|with us|so far)\b\s*/gi, '')
    .trim();
  const list = bare(toned).replace(
    /\s(?:closed |done |made |bought )?(?:in|over|during)\s(?:our |the )?(?=year|first|last)/i,
    ', ',
  );
  const swapped = bare(toned).replace(
    /^(.+?)(?: (?:closed|done|made|bought|raised|kept))? (?:in|over|during) (.+)$/is,
    (_, what: string, when: string) => `${upperFirst(when)}: ${lower(what)}`,
  );
  const lines = phrases.SHORT_LINES[topic];
  const found = [
    ...parts.map(bare),
    ...nouns,
    upperFirst(leaner),
    list,
    swapped,
    upperFirst(lower(leaner).replace(/,? and .*$/s, '')),
  ];
  const fitting = [...found, ...lines, ...phrases.SHORT_LINES.general]
    .map(bare)
    .filter((form) => form.length <= limit && form.split(' ').length > 1);
  return fitting.filter((form) => keepsFigures(form, ask.current));
}

/** A thing to be mentioned goes round the headline itself, not round what was made of it. */
function mentioning({ wishes: { mention }, lower }: Material, toned: string): string[] {
  const core = bare(toned);
  const things = mention.filter((what) => !core.toLowerCase().includes(what.toLowerCase())).map(lower);
  const [last, ...others] = [...things].reverse();
  if (last === undefined) return [];
  const words = others.length > 0 ? `${others.reverse().join(', ')} and ${last}` : last;
  return [
    `${core}, with ${words} in mind`,
    `${core}. That includes ${words}`,
    `${upperFirst(words)}: ${lower(core)}`,
    `${core}. Ask us about ${words}`,
    `${core}: a word about ${words}`,
  ];
}

/** With a mark at the end where the headline had one. */
function marked(form: string, current: string): string {
  if (form === '' || /[?!]$/.test(form)) return form;
  if (/^Why /.test(form)) return bare(form);
  const isSentence = /\.$/.test(current.trim()) || /[.!?] /.test(form);
  return isSentence ? `${bare(form)}.` : form.replace(/\.$/, '');
}
