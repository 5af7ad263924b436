import { isRichText } from '../../../src/content/rich-text';
import { escapeHtml } from '../../../src/lib/escape-html';
import { splitTags } from '../../../src/lib/split-tags';
import { titled } from '../built-in/english';

const CASES = {
  'title case': titled,
  'upper case': (text: string) => text.toUpperCase(),
  'lower case': (text: string) => text.toLowerCase(),
  'sentence case': (text: string) => text.toLowerCase().replace(/(?:^\s*|[.!?]\s+)[a-z]/g, (end) => end.toUpperCase()),
};

/** A text in title case, sentence case, capitals or small letters; a rich text block by block, its tags left alone. */
export function turnCase(value: unknown, how: keyof typeof CASES): unknown {
  const turned = CASES[how];
  const outsideEntities = (words: string) =>
    words.replace(/(&[a-z#0-9]+;)|[^&]+/gi, (part, entity?: string) => entity ?? turned(part));
  const html = (text: string) => splitTags(text).map((part, at) => (at % 2 === 1 ? part : outsideEntities(part)));
  return eachText(value, turned, (text) => html(text).join(''));
}

/** Puts one text in place of another, everywhere in a value's words. @returns the same value where it does not occur */
export function replaceWords(value: unknown, from: string, to: string): unknown {
  const html = (text: string) => text.replaceAll(escapeHtml(from), () => escapeHtml(to));
  return eachText(value, (text) => text.replaceAll(from, () => to), html);
}

type Turn = (text: string) => string;

/** A value with its words, or the HTML of its blocks, turned. @returns the same value where nothing was */
function eachText(value: unknown, plain: Turn, html: Turn): unknown {
  if (typeof value === 'string') return plain(value);
  if (!isRichText(value)) return value;
  const blocks = value.blocks.map((block) => {
    const text = typeof block.data.text === 'string' ? html(block.data.text) : block.data.text;
    return text === block.data.text ? block : { ...block, data: { ...block.data, text } };
  });
  return blocks.every((block, index) => block === value.blocks[index]) ? value : { ...value, blocks };
}
