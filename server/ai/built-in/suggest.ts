import { SUGGESTION_COUNT } from '../../../src/content/ai-options';
import { literalPattern } from '../../../src/lib/literal-pattern';
import { withoutEnd } from '../../../src/lib/without-end';
import type { CopyAsk } from '../copy-writer';
import { bioForms } from './bios';
import { buttonLabels } from './buttons';
import { headlineForms } from './headlines';
import { listForms } from './lists';
import { gather, type Material } from './material';
import { proseForms } from './prose';
import { quoteForms } from './quotes';
import { readInstructions } from './read-instructions';
import { hasFigure, keepsFigures } from './sentences';

/**
 * Three texts made of the one there is, the instructions and what the page says: different from each other and from it, every
 * figure kept and none added. No network, no chance: the same question always gets the same answer. Where the wishes leave no
 * room for three, the text as it is stands among them, then texts that are not as long or short as was wished.
 */
export function suggestCopy(ask: CopyAsk): string[] {
  const material = gather(ask);
  const forms = formsOf(material).map(tidy);
  const chosen: string[] = [];
  const add = (form: string) => {
    const isNew = !chosen.some((other) => isSame(other, form));
    if (isNew && chosen.length < SUGGESTION_COUNT) chosen.push(form);
  };
  for (const isStrict of [true, false]) {
    for (const form of forms) if (isFit(form, material, isStrict)) add(form);
  }
  if (chosen.length < SUGGESTION_COUNT) for (const form of keptForms(ask)) add(form);
  return chosen;
}

/** The text as it is, then what can be made of it where the wishes are left aside: the nearest to the length wished for first. */
function keptForms(ask: CopyAsk): string[] {
  const { wishes } = gather(ask);
  const free = gather({ ...ask, instructions: '' });
  const forms = formsOf(free)
    .map(tidy)
    .filter((form) => isFit(form, free, false) && !wishes.drop.some((what) => holds(form, what)));
  const direction = wishes.length === 'longer' ? -1 : 1;
  if (wishes.length !== null) forms.sort((a, b) => direction * (a.length - b.length));
  const isKept = ask.current !== '' && ask.current.length <= ask.maxLength;
  return isKept ? [ask.current, ...forms] : forms;
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

function holds(text: string, what: string): boolean {
  return text.toLowerCase().includes(what.toLowerCase());
}

function formsOf(material: Material): string[] {
  const { ask, wishes } = material;
  switch (ask.kind) {
    case 'headline':
      return headlineForms(material);
    case 'cta':
      return buttonLabels(ask.current, ask.tone, ask.place, wishes.mention);
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

function isFit(form: string, { ask, wishes, text }: Material, isStrict: boolean): boolean {
  if (form === '' || form.length > ask.maxLength || isSame(form, ask.current)) return false;
  if (wishes.drop.some((what) => holds(form, what))) return false;
  if (wishes.mention.some((what) => !holds(form, what))) return false;
  // What was to be dropped may have carried a figure away with it; a button has none to keep.
  if (ask.kind === 'cta' ? hasFigure(form) : !keepsFigures(form, text, ask.instructions)) return false;
  if (!isStrict || wishes.length === null) return true;
  const { length } = ask.current;
  return wishes.length === 'shorter' ? form.length <= length * 0.8 : form.length > length;
}

function isSame(a: string, b: string): boolean {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^a-z0-9$%\n]+/g, ' ')
      .trim();
  return plain(a) === plain(b);
}

function tidy(form: string): string {
  return form
    .split('\n')
    .map((line) =>
      withOneMark(
        line
          .replace(/[ \t]+/g, ' ')
          .replace(/(?<!\s)\s+([.,!?;:])(?=\s|$)/g, '$1')
          .trim(),
      ),
    )
    .filter(Boolean)
    .join('\n');
}

/** A mark that was put at the end of one that was there is one too many. */
function withOneMark(line: string): string {
  const mark = line.at(-1) ?? '';
  return /[.!?]/.test(mark) ? withoutEnd(line, literalPattern(mark, '')) + mark : line;
}
