import { formOf } from './headlines';
import type { Material } from './material';
import { CLOSERS, FOR_AUDIENCE, LEADS, NAMING_LEADS, QUESTIONS, SOBER_CLOSERS } from './phrases';
import { bare, ended, hasFigure, sentencesOf, upperFirst } from './sentences';
import { shorterForms } from './shorten';
import { frontShort, inTone, joinFragments, joinLastTwo, joinShort, splitLong } from './tone';
import { frontWhen, partPredicates, swapPredicates } from './turns';

/** Candidates for a paragraph or a subheadline, the better first. */
export function proseForms(material: Material): string[] {
  const { ask, wishes, text } = material;
  if (text === '') return fromFacts(material);
  const toned = inTone(text, ask.tone);
  if (wishes.length === 'shorter') return shortForms(material, toned).map((form) => withMentions(form, material, true));
  const forms = wishes.length === 'longer' ? longForms(material, toned) : fullForms(material, toned);
  return forms.map((form) => withMentions(form, material, false));
}

/** The text turned in ways that keep all it says: joined, split, put in another order, led into, closed. */
function fullForms(material: Material, toned: string): string[] {
  const { ask, wishes, facts, lower } = material;
  const sentences = sentencesOf(toned);
  const [closer = '', second = '', third = ''] = closersFor(material, toned);
  const [lead = '', otherLead = ''] = LEADS[ask.tone];
  const [before = '', otherBefore = ''] = NAMING_LEADS[ask.tone];
  const [fact = ''] = facts;
  const question = questionFor(material, toned);
  const joined = joinShort(toned, lower);
  const changed = (form: string) => (form === toned ? '' : form);
  const isLed = formOf(sentences[0] ?? '') === 'statement' && !isAnswer(toned);
  const led = (words: string) => (isLed && words ? `${words}${lower(toned)}` : '');
  const isOneName = sentences.length === 1 && formOf(toned) === 'naming';
  const isLong = toned.length > 260;
  const close = (form: string, words: string) => (form && words && !isLong ? `${ended(form)} ${words}` : form);
  return [
    wishes.style === 'data-driven' ? figureFirst(sentences) : '',
    wishes.audience ? close(toned, closer) : '',
    isOneName ? `${before}: ${lower(toned)}` : '',
    isOneName ? `${otherBefore}: ${lower(toned)}` : '',
    changed(frontShort(toned, lower)),
    changed(joinFragments(toned, lower)),
    changed(partPredicates(toned)),
    changed(swapPredicates(toned)),
    changed(frontWhen(toned)),
    close(changed(splitLong(toned)), closer),
    close(changed(joined), second),
    changed(joinLastTwo(toned, lower)),
    wishes.audience ? close(toned, second) : '',
    ask.kind === 'subheadline' && question ? `${question} ${ended(toned)}` : '',
    isLong ? tightened(sentences) : '',
    fact && !isLong ? `${ended(toned)} ${fact}` : '',
    led(lead),
    close(toned, closer),
    question ? `${question} ${ended(toned)}` : '',
    close(toned, third),
    led(otherLead),
    close(toned, second),
    changed(joined),
    toned,
    `${ended(toned)} ${closer || third}`,
    `${ended(toned)} ${third || second}`,
  ];
}

function longForms(material: Material, toned: string): string[] {
  const { facts, lower } = material;
  const [closer = '', second = '', third = ''] = closersFor(material, toned);
  const [fact = closer, other = second, last = third] = facts;
  const question = questionFor(material, toned);
  return [
    `${ended(toned)} ${fact} ${closer === fact ? third : closer}`,
    `${question} ${ended(splitLong(toned))} ${other} ${second === other ? closer : second}`,
    `${ended(joinLastTwo(toned, lower))} ${last} ${third === last ? second : third}`,
    `${ended(toned)} ${closer} ${second}`,
    `${ended(toned)} ${second} ${third}`,
    `${ended(toned)} ${third}`,
  ];
}

/** What may close the text: nothing that repeats its words, and nothing that sells where it speaks of risk. */
export function closersFor({ ask, wishes, text }: Material, toned: string): string[] {
  const isSober = /\b(?:disclaimer|lose|fail|assure|risk|past results)\b/i.test(text);
  const own = wishes.audience ? FOR_AUDIENCE[wishes.audience] : CLOSERS[ask.tone];
  const said = toned.toLowerCase();
  const repeats = (closer: string) =>
    (closer.toLowerCase().match(/\b\w+ \w+ \w+\b/g) ?? []).some((words) => said.includes(words));
  return (isSober ? SOBER_CLOSERS : own).filter((closer) => !repeats(closer));
}

function questionFor({ ask, topic }: Material, toned: string): string {
  const isAsked = /\b(?:faq|question|answer|bio|step)/i.test(ask.place) || toned.includes('?');
  if (isAnswer(toned) || isAsked || formOf(sentencesOf(toned)[0] ?? '') === 'naming') return '';
  return QUESTIONS[topic][toned.length % (QUESTIONS[topic].length || 1)] ?? '';
}

/** 'Yes. Small companies can fail' answers a question that stands elsewhere. */
function isAnswer(text: string): boolean {
  return /^(?:yes|no|both|it|they|them|he|she|his|her|that|this|these|then|none|neither)\b/i.test(text);
}

function shortForms(material: Material, toned: string): string[] {
  const { ask, lower } = material;
  const limit = Math.floor(ask.current.length * 0.8);
  const forms = [...shorterForms(toned, limit), ...shorterForms(ask.current.trim(), limit)];
  const joined = [joinShort(toned, lower), joinFragments(toned, lower)].filter((form) => form.length <= limit);
  const fits = (form: string) => form.length <= limit;
  const closed = closersFor(material, toned).flatMap((closer) =>
    forms
      .map((form) => `${form} ${closer}`)
      .filter(fits)
      .slice(0, 1),
  );
  const apart = forms.filter(
    (form, index) =>
      !forms
        .slice(0, index)
        .some((other) => other.startsWith(bare(form).slice(0, 60)) && other.length - form.length < 12),
  );
  return [...joined, ...apart.slice(0, 3), closed[0] ?? '', ...apart.slice(3), ...closed, ...forms];
}

export function withMentions(form: string, { wishes: { mention }, lower }: Material, isShort: boolean): string {
  return mention.reduce((text, what, index) => {
    if (text === '' || text.toLowerCase().includes(what.toLowerCase())) return text;
    const words = lower(what);
    const sentences = isShort
      ? [`Ask about ${words}.`]
      : PEOPLE.test(words)
        ? [
            `${upperFirst(words)} are welcome, too.`,
            `That holds for ${words} as well.`,
            `${upperFirst(words)} will find the same.`,
          ]
        : [
            `Ask us about ${words}.`,
            `We are glad to talk about ${words}, too.`,
            `A partner can tell you more about ${words}.`,
          ];
    return `${ended(text)} ${sentences[(text.length + index) % sentences.length]}`;
  }, form);
}

const PEOPLE =
  /^(?:the |our |your )?(?:[a-z]+ )?(?:brokers|owners|investors|partners|employees|operators|sellers|founders|advisors|families|people|customers|lenders|apprentices)$/i;

function figureFirst(sentences: string[]): string {
  const index = sentences.findIndex(hasFigure);
  if (index < 1) return '';
  return [sentences[index], ...sentences.slice(0, index), ...sentences.slice(index + 1)]
    .map((part) => ended(part ?? ''))
    .join(' ');
}

/** Without one of the sentences in the middle that carry no figure. */
function tightened(sentences: string[]): string {
  const index = sentences.findIndex((sentence, at) => at > 0 && at < sentences.length - 1 && !hasFigure(sentence));
  return index < 0 ? '' : sentences.filter((_, at) => at !== index).join(' ');
}

/** Where there is no text yet: from what the page says. */
function fromFacts(material: Material): string[] {
  const { ask, topic, facts, wishes } = material;
  const [first = '', second = '', third = ''] = facts;
  const [closer = '', other = '', last = ''] = closersFor(material, '');
  const [question = '', another = ''] = QUESTIONS[topic];
  const about = wishes.mention.map((what) => `${upperFirst(bare(what))}: ask us about it.`).join(' ');
  return [
    `${question} ${first} ${about} ${closer}`,
    `${first || another} ${second} ${about} ${other}`,
    `${another} ${third || second} ${about} ${last}`,
  ].map((text) => inTone(text.replace(/\s+/g, ' ').trim(), ask.tone));
}
