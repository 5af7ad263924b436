import { SUGGESTION_COUNT } from '../../../src/content/ai-options';
import { withoutEnd } from '../../../src/lib/without-end';
import type { CopyAsk } from '../copy-writer';
import { buttonForms } from './buttons';
import { ended, lowerFirst, readAhead, series, wordsOf } from './english';
import { headlineForms } from './headlines';
import { listForms, quoteForms } from './lists';
import { gather, holds, isSober, type Material } from './material';
import { bioForms, proseForms } from './prose';
import { readInstructions } from './read-instructions';
import { cutsOf, hasFigure, keepsFigures } from './shorten';
import { upperFirst } from './title-case';
import { inTone } from './tone';

const FORMS: Record<CopyAsk['kind'], (material: Material) => string[]> = {
  headline: headlineForms,
  subheadline: proseForms,
  paragraph: proseForms,
  bio: bioForms,
  list: listForms,
  quote: quoteForms,
  cta: buttonForms,
};
const CAVEATS = /\b(?:not|no|never|nor|cannot|can|unless|only|few|disclaimer)\b|n't\b/gi;

/**
 * Returns three suggestions made from the current text, the instructions and the page's content. They differ from each other and
 * from the current text, keep every figure and add none. Deterministic and offline. If the instructions allow fewer than three,
 * the current text fills in, followed by texts that miss the requested length.
 */
export function suggestCopy(ask: CopyAsk): string[] {
  const material = gather(ask);
  const fitting = formsOf(material).filter((form) => isFit(form, material));
  const wished = distinct(fitting.filter((form) => isLength(form, material)));
  return wished.length < SUGGESTION_COUNT ? distinct([...wished, ...standIns(material, fitting)]) : wished;
}

/** Like `suggestCopy`, but parses the text sentence by sentence first, so that it does not block the event loop. */
export async function suggest(ask: CopyAsk): Promise<string[]> {
  const { tone, length } = readInstructions(ask.instructions);
  const read = length === 'shorter' ? cutsOf : wordsOf;
  await readAhead(ask.current);
  await readAhead(ask.current, (sentence) => read(inTone(sentence, tone ?? ask.tone)));
  return suggestCopy(ask);
}

/** Returns fallbacks: the current text, then other valid texts made without the instructions, closest to the requested length first. */
function standIns({ ask, wishes }: Material, fitting: readonly string[]): string[] {
  const free = gather({ ...ask, instructions: '' });
  const isFree = (form: string) => isFit(form, free) && !wishes.drop.some((what) => holds(form, what));
  const others = [...fitting, ...formsOf(free).filter(isFree)];
  if (wishes.length === 'shorter') others.sort((a, b) => a.length - b.length);
  if (wishes.length === 'longer') others.sort((a, b) => b.length - a.length);
  return ask.current !== '' && ask.current.length <= ask.maxLength ? [ask.current, ...others] : others;
}

/** Returns a note on a suggestion that does not follow the instructions, or null if it does. */
export function noteOn(text: string, { current, maxLength, instructions }: CopyAsk): string | null {
  const { length } = readInstructions(instructions);
  if (current.length > maxLength && current.startsWith(text))
    return 'The beginning of the text: the field takes no more.';
  if (text === current) return length === null ? 'The text as it is.' : `The text as it is: it was not made ${length}.`;
  if (length === 'shorter' && text.length >= current.length) return 'Not shorter than the text.';
  return length === 'longer' && text.length <= current.length ? 'Not longer than the text.' : null;
}

function formsOf(material: Material): string[] {
  return FORMS[material.ask.kind](material).map((form, index) => tidy(withMentions(form, material, index)));
}

/** Adds the words to mention to a text, in a form that suits its kind. */
function withMentions(form: string, { ask: { kind }, wishes }: Material, index: number): string {
  const missing = wishes.mention.filter((what) => !holds(form, what));
  if (form === '' || missing.length === 0) return form;
  const what = lowerFirst(series(missing));
  const mark = /[.?]$/.exec(form)?.[0] ?? '';
  const inTurn = (...ways: string[]) => ways[index % ways.length] ?? '';
  if (kind === 'headline') return `${withoutEnd(form, /[.?]/)}, with ${what} in mind${mark}`;
  if (kind === 'cta') return inTurn(`Ask about ${what}`, `Talk to us about ${what}`, `Questions about ${what}?`);
  if (kind === 'list') return `${form}\nMore about ${what} on request${mark}`;
  if (kind === 'quote') return `[On ${what}:] ${form}`;
  if (wishes.length === 'shorter') return `${ended(form)} ${upperFirst(what)}: ask us.`;
  return `${ended(form)} ${inTurn('We are glad to talk about', 'Ask us about', 'We can tell you more about')} ${what}.`;
}

function isFit(form: string, { ask, wishes, text }: Material): boolean {
  if (form === '' || form.length > ask.maxLength || plain(form) === plain(ask.current)) return false;
  if (wishes.drop.some((what) => holds(form, what)) || wishes.mention.some((what) => !holds(form, what))) return false;
  const caveatsIn = (words: string) => words.match(CAVEATS)?.length ?? 0;
  if (isSober(text) && caveatsIn(form) < caveatsIn(text)) return false;
  // Figures may be lost together with words to drop, so compare with the text without them. Button labels keep no figures.
  return ask.kind === 'cta' ? !hasFigure(form) : keepsFigures(form, text, ask.instructions);
}

/** True if a text has the requested length. */
function isLength(form: string, { ask: { current }, wishes: { length } }: Material): boolean {
  return length === 'shorter' ? form.length <= current.length * 0.8 : length === null || form.length > current.length;
}

/** Returns the first suggestions, without those that differ only in punctuation or case. */
function distinct(forms: readonly string[]): string[] {
  const said = forms.map(plain);
  return forms.filter((_, at) => said.indexOf(said[at] ?? '') === at).slice(0, SUGGESTION_COUNT);
}

function plain(text: string): string {
  return ` ${text.toLowerCase()} `.replace(/[^a-z0-9$%\n]+/g, ' ');
}

/** Normalizes spaces and removes repeated punctuation. */
function tidy(form: string): string {
  const spaced = form.replace(/[ \t]+/g, ' ').replace(/^ | (?:$|(?=[.,!?;:](?:\s|$)))/gm, '');
  return spaced.replace(/(?<![.!?])[.!?]+(?=[.!?]$)/gm, '').trim();
}
