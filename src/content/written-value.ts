import { escapeHtml } from '../lib/escape-html';
import { splitTags } from '../lib/split-tags';
import { isRichText, type PlainOrRich, type RichTextBlock, type RichTextDocument } from './rich-text';
import { readList } from './rich-text-list';
import { plainText, raiseDigits, stripInline } from './text';

/**
 * Converts newly written text to the kind of value a field already has. Plain text stays plain text. In a document, the
 * text blocks take the new texts one after the other and keep their types, levels, and the formatting of words that are
 * still there. Images and other blocks without text keep their positions.
 * @param current the field's current value
 * @param written a document, or plain text with paragraphs separated by an empty line
 */
export function writtenValue(current: unknown, written: PlainOrRich): PlainOrRich {
  if (!isRichText(current)) return plainText(written);
  const texts = current.blocks.filter(isTextBlock);
  const blocks = isRichText(written) ? written.blocks.filter(isTextBlock) : toBlocks(written, texts);
  let next = 0;
  const filled = current.blocks.flatMap((block) => {
    if (!isTextBlock(block)) return [block];
    const fresh = blocks[next];
    next += 1;
    // Blocks beyond the last existing text block follow it directly.
    const rest = next === texts.length ? blocks.slice(next) : [];
    return fresh === undefined ? [] : [rewriteBlock(block, fresh), ...rest];
  });
  return { ...current, blocks: texts.length === 0 ? [...filled, ...blocks] : filled };
}

/**
 * Returns true if a value is a document with several texts or a list, which must be written block by block to keep its
 * structure.
 */
export function isStructured(value: unknown): value is RichTextDocument {
  if (!isRichText(value)) return false;
  const texts = value.blocks.filter(isTextBlock);
  return texts.length > 1 || texts.some(isListing);
}

/** Returns the blocks of a document that contain text. */
export function textBlocks({ blocks }: RichTextDocument): RichTextBlock[] {
  return blocks.filter(isTextBlock);
}

/** Converts plain text to a document with one block per paragraph. */
export function createDocument(words: string): RichTextDocument {
  return { blocks: splitParagraphs(words).map(createParagraph) };
}

/** Escapes plain text for use as a block's inline HTML. */
export function escapeWords(words: string): string {
  return escapeHtml(words);
}

const LISTINGS = new Set(['list', 'checklist']);
/** The maximum number of formatted passages that are searched for in a new text. */
const MAX_MARKS = 200;
const WORDED = new Set(['paragraph', 'header', 'quote']);

function isTextBlock({ type }: RichTextBlock): boolean {
  return WORDED.has(type) || LISTINGS.has(type);
}

function isListing({ type }: RichTextBlock): boolean {
  return LISTINGS.has(type);
}

function splitParagraphs(words: string): string[] {
  const lines = words.split('\n').map((line) => line.trim());
  return lines
    .join('\n')
    .split('\n\n')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function createParagraph(words: string): RichTextBlock {
  return { type: 'paragraph', data: { text: escapeWords(words).replaceAll('\n', '<br>') } };
}

/**
 * Converts the paragraphs of a plain text to blocks. If there are as many as existing text blocks, each one takes the
 * type of its counterpart.
 */
function toBlocks(words: string, texts: readonly RichTextBlock[]): RichTextBlock[] {
  const parts = splitParagraphs(words);
  return parts.map((part, index) => {
    const text = parts.length === texts.length ? texts[index] : undefined;
    if (text === undefined) return createParagraph(part);
    if (isListing(text)) {
      const items = part.split('\n').map((line) => ({ content: escapeWords(line.trim()), meta: {}, items: [] }));
      return { type: 'list', data: { style: 'unordered', meta: {}, items } };
    }
    return { ...createParagraph(part), type: text.type };
  });
}

/** Returns the block with the new text if both are of the same type; otherwise the new block. */
function rewriteBlock(block: RichTextBlock, fresh: RichTextBlock): RichTextBlock {
  if (isListing(block) && isListing(fresh)) return { ...block, data: rewriteList(block, fresh) };
  const isSame = block.type === fresh.type || (block.type === 'quote' && fresh.type === 'paragraph');
  if (isListing(block) || !isSame) return fresh;
  return { ...block, data: { ...block.data, text: restoreFormats(html(block.data.text), html(fresh.data.text)) } };
}

function rewriteList(block: RichTextBlock, fresh: RichTextBlock): Record<string, unknown> {
  const before = readList(block.data);
  const { items } = readList(fresh.data);
  if (block.type === 'checklist') {
    return {
      ...block.data,
      items: items.map(({ content }, index) => ({
        text: restoreFormats(before.items[index]?.content ?? '', content),
        checked: before.items[index]?.meta.checked === true,
      })),
    };
  }
  const written = items.map((item, index) => {
    const { content = '', meta = item.meta } = before.items[index] ?? {};
    return { ...item, content: restoreFormats(content, item.content), meta };
  });
  return { ...block.data, style: before.style, meta: before.meta, items: written };
}

function html(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Reapplies the previous formatting, in order, to words that also appear in the new text. */
function restoreFormats(before: string, written: string): string {
  if (written.includes('<') || !before.includes('<')) return written;
  if (stripInline(before) === stripInline(written)) return before;
  let marked = '';
  let rest = written;
  for (const [whole, words] of findFormattedWords(before).slice(0, MAX_MARKS)) {
    const at = rest.indexOf(words);
    if (at < 0) continue;
    marked += rest.slice(0, at) + whole;
    rest = rest.slice(at + words.length);
  }
  return marked + rest;
}

/** Returns the passages that are formatted by a single tag, each with and without that tag. */
function findFormattedWords(inline: string): [whole: string, words: string][] {
  const parts = splitTags(inline);
  const found: [string, string][] = [];
  for (let index = 1; index + 2 < parts.length; index += 2) {
    const [opening = '', words = '', closing = ''] = parts.slice(index, index + 3);
    const name = /^<([a-z]+)/i.exec(opening)?.[1];
    if (!name || words.trim() === '' || closing !== `</${name}>`) continue;
    const said = name === 'sup' || name === 'sub' ? raiseDigits(words, name) : words;
    // Raised letters are not raised in the plain text, so they would match anywhere.
    if (said !== words || !/^su[bp]$/.test(name)) found.push([opening + words + closing, said]);
  }
  return found;
}
