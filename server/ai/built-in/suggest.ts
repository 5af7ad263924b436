import { SUGGESTION_COUNT } from '../../../src/content/ai-options';
import { withoutEnd } from '../../../src/lib/without-end';
import type { CopyAsk } from '../copy-writer';
import { buttonLabels } from './buttons';
import { bare, ended, lowerFirst, readAhead, series, upperFirst } from './english';
import { headlineForms } from './headlines';
import { listForms, quoteForms } from './lists';
import { gather, holds, isSober, type Material, toned } from './material';
import { bioForms, proseForms } from './prose';
import { readInstructions } from './read-instructions';
import { hasFigure, keepsFigures } from './shorten';

/** Reads the text of a question ahead, so that suggesting holds nobody up. */
export async function readAsk(ask: CopyAsk): Promise<void> {
  await readAhead(ask.current);
  await readAhead(toned(ask.current, ask));
}

/**
 * Three texts made of the one there is, the instructions and what the page says: different from each other and from it, every
 * figure kept and none added. No network, no chance: the same question always gets the same answer. Where the wishes leave no
 * room for three, the text as it is stands among them, then texts that are not as long or short as was wished.
 */
export function suggestCopy(ask: CopyAsk): string[] {
  const material = gather(ask);
  const forms = formsOf(material);
  const strict = forms.filter((form) => isFit(form, material, true));
  const loose = strict.length < SUGGESTION_COUNT ? forms.filter((form) => isFit(form, material, false)) : [];
  const chosen = distinct([...strict, ...loose]);
  return chosen.length < SUGGESTION_COUNT ? distinct([...chosen, ...keptForms(ask)]) : chosen;
}

/** The text as it is, then what can be made of it where the wishes are left aside: the nearest to the length wished for first. */
function keptForms(ask: CopyAsk): string[] {
  const { length, drop } = readInstructions(ask.instructions);
  const free = gather({ ...ask, instructions: '' });
  const forms = formsOf(free).filter((form) => isFit(form, free, false) && !drop.some((what) => holds(form, what)));
  const direction = length === 'longer' ? -1 : 1;
  if (length !== null) forms.sort((a, b) => direction * (a.length - b.length));
  return ask.current !== '' && ask.current.length <= ask.maxLength ? [ask.current, ...forms] : forms;
}

/** What is said of a suggestion that is not what was asked for; null of one that is. */
export function noteOn(text: string, { current, maxLength, instructions }: CopyAsk): string | null {
  const { length } = readInstructions(instructions);
  if (current.length > maxLength && current.startsWith(text))
    return 'The beginning of the text: the field takes no more.';
  if (text === current) return length === null ? 'The text as it is.' : `The text as it is: it was not made ${length}.`;
  if (length === 'shorter' && text.length >= current.length) return 'Not shorter than the text.';
  if (length === 'longer' && text.length <= current.length) return 'Not longer than the text.';
  return null;
}

function formsOf(material: Material): string[] {
  return rawForms(material).map((form, index) => tidy(withMentions(form, material, index)));
}

function rawForms(material: Material): string[] {
  const { ask } = material;
  switch (ask.kind) {
    case 'headline':
      return headlineForms(material);
    case 'cta':
      return buttonLabels(ask.current, ask.tone, ask.place);
    case 'bio':
      return bioForms(material);
    case 'list':
      return listForms(material);
    case 'quote':
      return quoteForms(material);
    default:
      return proseForms(material);
  }
}

/** A text with what is to be mentioned, as its kind takes it. */
function withMentions(
  form: string,
  { ask: { kind, current }, wishes: { mention, length } }: Material,
  index: number,
): string {
  const missing = mention.filter((what) => !holds(form, what));
  if (form === '' || missing.length === 0) return form;
  const what = series(missing.map(lowerFirst));
  const at = (...ways: string[]) => ways[index % ways.length] ?? '';
  const mark = /\.$/.test(current) ? '.' : '';
  switch (kind) {
    case 'headline':
      return at(`${bare(form)}, with ${what} in mind${mark}`, `${bare(form)}: ask us about ${what}${mark}`);
    case 'cta':
      return at(`Ask about ${what}`, `Talk to us about ${what}`, `Questions about ${what}?`);
    case 'list':
      return `${form}\n${at(`More about ${what} on request`, `Ask us about ${what}`)}${/\.$/.test(form) ? '.' : ''}`;
    case 'quote':
      return `[On ${what}:] ${form}`;
    default:
      if (length === 'shorter') return `${ended(form)} Ask about ${what}.`;
      return `${ended(form)} ${at(`We are glad to talk about ${what}, too.`, `Ask us about ${what}.`, `${upperFirst(what)}: ask us about that, too.`)}`;
  }
}

function isFit(form: string, { ask, wishes, text }: Material, isStrict: boolean): boolean {
  if (form === '' || form.length > ask.maxLength || plain(form) === plain(ask.current)) return false;
  if (wishes.drop.some((what) => holds(form, what)) || wishes.mention.some((what) => !holds(form, what))) return false;
  if (isSober(text) && caveatsIn(form) < caveatsIn(text)) return false;
  const { length } = ask.current;
  const isLength = wishes.length === 'shorter' ? form.length <= length * 0.8 : form.length > length;
  if (isStrict && wishes.length !== null && !isLength) return false;
  // What was to be dropped may have carried a figure away with it; a button has none to keep.
  return ask.kind === 'cta' ? !hasFigure(form) : keepsFigures(form, text, ask.instructions);
}

function caveatsIn(text: string): number {
  return text.match(/\b(?:not|no|never|nor|cannot|can|unless|only|few)\b|n't\b/gi)?.length ?? 0;
}

/** The first of those that say the same in other marks and capitals. */
function distinct(forms: readonly string[]): string[] {
  const first = new Map([...forms].reverse().map((form) => [plain(form), form]));
  return [...new Set(forms.map((form) => first.get(plain(form)) ?? form))].slice(0, SUGGESTION_COUNT);
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9$%\n]+/g, ' ')
    .trim();
}

/** No space twice or before a mark, and no mark after another. */
function tidy(form: string): string {
  const lines = form.split('\n').map((line) =>
    line
      .replace(/[ \t]+/g, ' ')
      .replace(/ ([.,!?;:])(?=\s|$)/g, '$1')
      .trim(),
  );
  const marked = lines.map((line) => (/[.!?]{2}$/.test(line) ? withoutEnd(line, /[.!?]/) + line.slice(-1) : line));
  return marked.join('\n').trim();
}
