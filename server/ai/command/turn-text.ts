import { isRichText } from '../../../src/content/rich-text';
import { escapeWords } from '../../../src/content/written-value';
import { splitTags } from '../../../src/lib/split-tags';

const SMALL = new Set('a an the and but or nor for of in on at to by from with as'.split(' '));

/** A text in title case, sentence case, capitals or small letters; a rich text block by block, its tags left alone. */
export function turnCase(value: unknown, how: 'title case' | 'sentence case' | 'upper case' | 'lower case'): unknown {
  if (typeof value === 'string') return turned(value, how);
  if (!isRichText(value)) return value;
  const blocks = value.blocks.map((block) =>
    typeof block.data.text === 'string'
      ? { ...block, data: { ...block.data, text: outsideTags(block.data.text, how) } }
      : block,
  );
  return { ...value, blocks };
}

type Case = Parameters<typeof turnCase>[1];

function outsideTags(html: string, how: Case): string {
  return splitTags(html)
    .map((part, index) => (index % 2 === 1 ? part : outsideEntities(part, how)))
    .join('');
}

function outsideEntities(words: string, how: Case): string {
  return words.replace(/(&[a-z#0-9]+;)|[^&]+/gi, (part, entity?: string) => entity ?? turned(part, how));
}

function turned(text: string, how: Case): string {
  switch (how) {
    case 'upper case':
      return text.toUpperCase();
    case 'lower case':
      return text.toLowerCase();
    case 'sentence case':
      return text
        .toLowerCase()
        .replace(/(^\s*|[.!?]\s+)([a-z])/g, (_, before: string, letter: string) => before + letter.toUpperCase());
    case 'title case': {
      const words = text.split(/(\s+)/);
      const last = words.findLastIndex((word) => /\S/.test(word));
      return words
        .map((word, index) =>
          index > 0 && index < last && SMALL.has(word.toLowerCase())
            ? word.toLowerCase()
            : word.replace(/^(["“‘(]?)([a-z])/, (_, mark: string, letter: string) => mark + letter.toUpperCase()),
        )
        .join('');
    }
  }
}

/** Puts one text in place of another, everywhere in a value's words. @returns the same value where it does not occur */
export function replaceWords(value: unknown, from: string, to: string): unknown {
  if (typeof value === 'string') return value.replaceAll(from, () => to);
  if (!isRichText(value)) return value;
  const blocks = value.blocks.map((block) =>
    typeof block.data.text === 'string' && block.data.text.includes(escapeWords(from))
      ? {
          ...block,
          data: { ...block.data, text: block.data.text.replaceAll(escapeWords(from), () => escapeWords(to)) },
        }
      : block,
  );
  return { ...value, blocks };
}
