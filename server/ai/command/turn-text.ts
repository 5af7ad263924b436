import { isRichText } from '../../../src/content/rich-text';
import { escapeWords } from '../../../src/content/written-value';
import { splitTags } from '../../../src/lib/split-tags';

const SMALL = new Set('a an the and but or nor for of in on at to by from with as'.split(' '));

type Case = 'title case' | 'sentence case' | 'upper case' | 'lower case';

/** A text in title case, sentence case, capitals or small letters; a rich text block by block, its tags left alone. */
export function turnCase(value: unknown, how: Case): unknown {
  const outsideEntities = (words: string) =>
    words.replace(/(&[a-z#0-9]+;)|[^&]+/gi, (part, entity?: string) => entity ?? turned(part, how));
  return eachText(value, {
    plain: (text) => turned(text, how),
    html: (html) =>
      splitTags(html)
        .map((part, index) => (index % 2 === 1 ? part : outsideEntities(part)))
        .join(''),
  });
}

/** Puts one text in place of another, everywhere in a value's words. @returns the same value where it does not occur */
export function replaceWords(value: unknown, from: string, to: string): unknown {
  const [before, after] = [escapeWords(from), escapeWords(to)];
  return eachText(value, {
    plain: (text) => text.replaceAll(from, () => to),
    html: (html) => html.replaceAll(before, () => after),
  });
}

/** A value with its words, or the HTML of its blocks, turned. @returns the same value where nothing was */
function eachText(value: unknown, { plain, html }: Record<'plain' | 'html', (text: string) => string>): unknown {
  if (typeof value === 'string') return plain(value);
  if (!isRichText(value)) return value;
  const blocks = value.blocks.map((block) => {
    const { text } = block.data;
    return typeof text !== 'string' || html(text) === text
      ? block
      : { ...block, data: { ...block.data, text: html(text) } };
  });
  return blocks.every((block, index) => block === value.blocks[index]) ? value : { ...value, blocks };
}

function turned(text: string, how: Case): string {
  if (how === 'upper case') return text.toUpperCase();
  if (how === 'lower case') return text.toLowerCase();
  const large = (_: string, before: string, letter: string) => before + letter.toUpperCase();
  if (how === 'sentence case') return text.toLowerCase().replace(/(^\s*|[.!?]\s+)([a-z])/g, large);
  const words = text.split(/(\s+)/);
  const last = words.findLastIndex((word) => /\S/.test(word));
  const isSmall = (word: string, index: number) => index > 0 && index < last && SMALL.has(word.toLowerCase());
  return words
    .map((word, index) => (isSmall(word, index) ? word.toLowerCase() : word.replace(/^(["“‘(]?)([a-z])/, large)))
    .join('');
}
