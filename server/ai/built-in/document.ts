import { setImmediate } from 'node:timers/promises';
import type { RichTextBlock, RichTextDocument } from '../../../src/content/rich-text';
import { readList } from '../../../src/content/rich-text-list';
import { plainText, stripInline } from '../../../src/content/text';
import { textBlocks, writtenValue } from '../../../src/content/written-value';
import { escapeHtml } from '../../../src/lib/escape-html';
import { type CopyAsk, type CopyKind, type DocumentAsk, MAX_ASKED_TEXT } from '../copy-writer';
import { upperFirst } from './english';
import { gather } from './material';
import { readAsk, suggestCopy } from './suggest';

const EMPTY = /^(?:start writing(?: here| your content here)?(?:\.\.\.|…)?|)$/i;
const KINDS: Record<string, CopyKind> = { header: 'headline', list: 'list', paragraph: 'paragraph' };
const ABOUT =
  /\b(?:about|on|for|that (?:explains|shows|lists|describes|introduces)|explaining|describing|introducing)\s+(\S.*?)(?:[.!?;\n]|,? (?:with|in an? [a-z]+ tone|using|and (?:include|mention))|$)/is;
const WRITE = /^(?:please )?(?:write|add|create|make|generate|draft)\s+(?:me |us )?(?:an? |the |some )?/i;

/**
 * Up to three documents: each block's text turned as a suggestion would be. Between blocks others have their turn: a long
 * document takes a while.
 */
export async function rewriteDocument(ask: DocumentAsk): Promise<RichTextDocument[]> {
  const blocks = textBlocks(ask.document);
  if (blocks.every((block) => EMPTY.test(plainText({ blocks: [block] })))) return [freshDocument(ask)];
  const turns: RichTextBlock[][] = [];
  for (const block of blocks) {
    turns.push(await turnsOf(block, ask));
    await setImmediate();
  }
  const turned = [0, 1, 2].map((at) => {
    const written = { blocks: turns.flatMap((turn) => turn[at] ?? turn[0] ?? []) };
    return JSON.stringify(writtenValue(ask.document, written));
  });
  return [...new Set(turned)].map((json) => JSON.parse(json));
}

/** A block turned in up to three ways; as it is where there are none. */
async function turnsOf(block: RichTextBlock, ask: DocumentAsk): Promise<RichTextBlock[]> {
  const isList = block.type === 'list';
  const items = isList ? readList(block.data).items : [];
  const text = isList ? items.map(({ content }) => stripInline(content)).join('\n') : plainText({ blocks: [block] });
  const kind = KINDS[block.type];
  if (!kind || text === '' || text.length > MAX_ASKED_TEXT || items.some((item) => item.items.length > 0))
    return [block];
  const question = copyAsk(ask, kind, text);
  await readAsk(question);
  const found = suggestCopy(question);
  return found.length > 0 ? found.map((turned) => newBlock(block.type, turned)) : [block];
}

/** A section that holds nothing yet: a heading of what was asked for, and what the site says of it. */
function freshDocument(ask: DocumentAsk): RichTextDocument {
  const subject = subjectOf(ask.instructions) || (ask.place.split(' › ').at(-1) ?? 'Section');
  const { facts, closers } = gather({ ...copyAsk(ask, 'paragraph', subject), place: '' });
  const [body, rest] = [facts.slice(0, 3).join(' '), facts.slice(3, 6)];
  const blocks = [
    newBlock('header', upperFirst(subject)),
    body && newBlock('paragraph', body),
    rest.length > 1 && newBlock('list', rest.join('\n')),
    newBlock('paragraph', closers[0] ?? 'Ask us anything.'),
  ];
  return { blocks: blocks.filter((block) => typeof block === 'object') };
}

/** Words as a block; a list has an item a line. */
function newBlock(type: string, words: string): RichTextBlock {
  const text = escapeHtml(words);
  if (type !== 'list') return { type, data: { text, ...(type === 'header' && { level: 2 }) } };
  const items = text.split('\n').map((content) => ({ content, meta: {}, items: [] }));
  return { type, data: { style: 'unordered', meta: {}, items } };
}

/** What is asked for, of 'Write a section about our training for operators': the words after 'about'. */
export function subjectOf(instructions: string): string {
  const text = instructions.replace(/\b(?:target audience|writing style): [a-z-]+\.?/gi, '').trim();
  const subject = ABOUT.exec(text)?.[1] ?? text.replace(WRITE, '').split(/[.!?;\n]/)[0] ?? '';
  return subject.trim().slice(0, 90);
}

function copyAsk({ place, tone, instructions, facts }: DocumentAsk, kind: CopyKind, current: string): CopyAsk {
  return { kind, place, current, tone, instructions, facts, beside: {}, maxLength: kind === 'headline' ? 120 : 2000 };
}
