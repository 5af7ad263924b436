import { SUGGESTION_COUNT } from '../../../src/content/ai-options';
import { withoutEnd } from '../../../src/lib/without-end';
import type { CopyAsk } from '../copy/copy-writer';
import { buttonForms } from './buttons';
import { endSentence, joinSeries, lowerFirst, readAhead, tagWords } from './english';
import { headlineForms } from './headlines';
import { listForms, quoteForms } from './lists';
import { containsWords, gather, isSober, type Material } from './material';
import { bioForms, proseForms } from './prose';
import { readInstructions } from './read-instructions';
import { hasFigure, keepsFigures, listCuts } from './shorten';
import { upperFirst } from './title-case';
import { applyTone } from './tone';

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
  const fitting = createForms(material).filter((form) => isFit(form, material));
  const wished = takeDistinct(fitting.filter((form) => isLength(form, material)));
  return wished.length < SUGGESTION_COUNT ? takeDistinct([...wished, ...listFallbacks(material, fitting)]) : wished;
}

/** Like `suggestCopy`, but parses the text sentence by sentence first, so that it does not block the event loop. */
export async function suggest(ask: CopyAsk): Promise<string[]> {
  const { tone, length } = readInstructions(ask.instructions);
  const read = length === 'shorter' ? listCuts : tagWords;
  await readAhead(ask.current);
  await readAhead(ask.current, (sentence) => read(applyTone(sentence, tone ?? ask.tone)));
  return suggestCopy(ask);
}

/** Returns fallbacks: the current text, then other valid texts made without the instructions, closest to the requested length first. */
function listFallbacks({ ask, wishes }: Material, fitting: readonly string[]): string[] {
  const free = gather({ ...ask, instructions: '' });
  const isFree = (form: string) => isFit(form, free) && !wishes.drop.some((what) => containsWords(form, what));
  const others = [...fitting, ...createForms(free).filter(isFree)];
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

function createForms(material: Material): string[] {
  return FORMS[material.ask.kind](material).map((form, index) => tidy(addMentions(form, material, index)));
}

/** Adds the words to mention to a text, in a form that suits its kind. */
function addMentions(form: string, { ask: { kind }, wishes }: Material, index: number): string {
  const missing = wishes.mention.filter((what) => !containsWords(form, what));
  if (form === '' || missing.length === 0) return form;
  const what = lowerFirst(joinSeries(missing));
  const mark = /[.?]$/.exec(form)?.[0] ?? '';
  const inTurn = (...ways: string[]) => ways[index % ways.length] ?? '';
  if (kind === 'headline') return `${withoutEnd(form, /[.?]/)}, with ${what} in mind${mark}`;
  if (kind === 'cta') return inTurn(`Ask about ${what}`, `Talk to us about ${what}`, `Questions about ${what}?`);
  if (kind === 'list') return `${form}\nMore about ${what} on request${mark}`;
  if (kind === 'quote') return `[On ${what}:] ${form}`;
  if (wishes.length === 'shorter') return `${endSentence(form)} ${upperFirst(what)}: ask us.`;
  return `${endSentence(form)} ${inTurn('We are glad to talk about', 'Ask us about', 'We can tell you more about')} ${what}.`;
}

function isFit(form: string, { ask, wishes, text }: Material): boolean {
  if (form === '' || form.length > ask.maxLength || normalize(form) === normalize(ask.current)) return false;
  if (
    wishes.drop.some((what) => containsWords(form, what)) ||
    wishes.mention.some((what) => !containsWords(form, what))
  )
    return false;
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
function takeDistinct(forms: readonly string[]): string[] {
  const said = forms.map(normalize);
  return forms.filter((_, at) => said.indexOf(said[at] ?? '') === at).slice(0, SUGGESTION_COUNT);
}

function normalize(text: string): string {
  return ` ${text.toLowerCase()} `.replace(/[^a-z0-9$%\n]+/g, ' ');
}

/** Normalizes spaces and removes repeated punctuation. */
function tidy(form: string): string {
  const spaced = form.replace(/[ \t]+/g, ' ').replace(/^ | (?:$|(?=[.,!?;:](?:\s|$)))/gm, '');
  return spaced.replace(/(?<![.!?])[.!?]+(?=[.!?]$)/gm, '').trim();
}
