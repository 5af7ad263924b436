import { SUGGESTION_COUNT } from '../../../src/content/ai-options';
import { withoutEnd } from '../../../src/lib/without-end';
import type { CopyAsk } from '../copy/copy-writer';
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
 * Three texts made of the one there is, the instructions and what the page says: different from each other and from it, every
 * figure kept and none added. No network, no chance: the same question always gets the same answer. Where the wishes leave no
 * room for three, the text as it is stands among them, then texts that are not as long or short as was wished.
 */
export function suggestCopy(ask: CopyAsk): string[] {
  const material = gather(ask);
  const fitting = formsOf(material).filter((form) => isFit(form, material));
  const wished = distinct(fitting.filter((form) => isLength(form, material)));
  return wished.length < SUGGESTION_COUNT ? distinct([...wished, ...standIns(material, fitting)]) : wished;
}

/** The same, with the text read ahead sentence by sentence, so that it holds nobody up. */
export async function suggest(ask: CopyAsk): Promise<string[]> {
  const { tone, length } = readInstructions(ask.instructions);
  const read = length === 'shorter' ? cutsOf : wordsOf;
  await readAhead(ask.current);
  await readAhead(ask.current, (sentence) => read(inTone(sentence, tone ?? ask.tone)));
  return suggestCopy(ask);
}

/** The text as it is, then what fits else, or can be made of it where the wishes are left aside: nearest to the length first. */
function standIns({ ask, wishes }: Material, fitting: readonly string[]): string[] {
  const free = gather({ ...ask, instructions: '' });
  const isFree = (form: string) => isFit(form, free) && !wishes.drop.some((what) => holds(form, what));
  const others = [...fitting, ...formsOf(free).filter(isFree)];
  if (wishes.length === 'shorter') others.sort((a, b) => a.length - b.length);
  if (wishes.length === 'longer') others.sort((a, b) => b.length - a.length);
  return ask.current !== '' && ask.current.length <= ask.maxLength ? [ask.current, ...others] : others;
}

/** What is said of a suggestion that is not what was asked for; null of one that is. */
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

/** A text with what is to be mentioned, as its kind takes it. */
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
  // What was to be dropped may have carried a figure away with it; a button has none to keep.
  return ask.kind === 'cta' ? !hasFigure(form) : keepsFigures(form, text, ask.instructions);
}

/** Whether a text is as short or long as was wished. */
function isLength(form: string, { ask: { current }, wishes: { length } }: Material): boolean {
  return length === 'shorter' ? form.length <= current.length * 0.8 : length === null || form.length > current.length;
}

/** The first forms; of those that say the same in other marks and capitals one. */
function distinct(forms: readonly string[]): string[] {
  const said = forms.map(plain);
  return forms.filter((_, at) => said.indexOf(said[at] ?? '') === at).slice(0, SUGGESTION_COUNT);
}

function plain(text: string): string {
  return ` ${text.toLowerCase()} `.replace(/[^a-z0-9$%\n]+/g, ' ');
}

/** No space twice, before a mark or at an end, and no mark after another. */
function tidy(form: string): string {
  const spaced = form.replace(/[ \t]+/g, ' ').replace(/^ | (?:$|(?=[.,!?;:](?:\s|$)))/gm, '');
  return spaced.replace(/(?<![.!?])[.!?]+(?=[.!?]$)/gm, '').trim();
}
