import { setImmediate } from 'node:timers/promises';
import type { RichTextBlock, RichTextDocument } from '../../../src/content/rich-text';
import { readList } from '../../../src/content/rich-text-list';
import { plainText, stripInline } from '../../../src/content/text';
import { documentOfWords, textBlocks, writtenValue } from '../../../src/content/written-value';
import { type CopyAsk, type CopyKind, type DocumentAsk, MAX_ASKED_TEXT } from '../copy-writer';
import { upperFirst } from './english';
import { gather } from './material';
import { suggest } from './suggest';

const EMPTY = /^(?:start writing(?: here| your content here)?(?:\.\.\.|…)?|)$/i;
const KINDS: Record<string, CopyKind> = { header: 'headline', list: 'list', paragraph: 'paragraph' };
const ABOUT =
  /\b(?:about|on|for|that (?:explains|shows|lists|describes|introduces)|explaining|describing|introducing)\s+(\S.*?)(?:[.!?;\n]|,? (?:with|in an? [a-z]+ tone|using|and (?:include|mention))|$)/is;
const WRITE = /^(?:please )?(?:write|add|create|make|generate|draft)\s+(?:me |us )?(?:an? |the |some )?/i;

/** Up to three documents: each block's text turned as a suggestion would be. Between blocks others have their turn. */
export async function rewriteDocument(ask: DocumentAsk): Promise<RichTextDocument[]> {
  const { document } = ask;
  if (textBlocks(document).every((block) => EMPTY.test(plainText({ blocks: [block] })))) return [freshDocument(ask)];
  const turns: RichTextBlock[][] = [];
  for (const block of document.blocks) {
    turns.push(await turnsOf(block, ask));
    await setImmediate();
  }
  const written = [0, 1, 2].map((at) => JSON.stringify(turns.flatMap((turn) => turn[at] ?? turn[0] ?? [])));
  return [...new Set(written)].map((blocks) => ({ ...document, blocks: JSON.parse(blocks) }));
}

/** A block turned in up to three ways; as it is where there are none. */
async function turnsOf(block: RichTextBlock, ask: DocumentAsk): Promise<RichTextBlock[]> {
  const items = block.type === 'list' ? readList(block.data).items : [];
  const lines = items.map(({ content }) => stripInline(content)).join('\n');
  const text = block.type === 'list' ? lines : plainText({ blocks: [block] });
  const kind = KINDS[block.type];
  if (!kind || text === '' || text.length > MAX_ASKED_TEXT || items.some((item) => item.items.length > 0))
    return [block];
  const written = await suggest(copyAsk(ask, kind, text));
  const turns = written.flatMap(
    (words) => textBlocks(writtenValue({ blocks: [block] }, words) as RichTextDocument)[0] ?? [],
  );
  return turns.length > 0 ? turns : [block];
}

/** A section that holds nothing yet: a heading of what was asked for, and what the site says of it. */
function freshDocument(ask: DocumentAsk): RichTextDocument {
  const subject = subjectOf(ask.instructions) || (ask.place.split(' › ').at(-1) ?? 'Section');
  const { facts, closers } = gather({ ...copyAsk(ask, 'paragraph', subject), place: '' });
  const told = [facts.slice(0, 3), facts.slice(3, 6), [closers[0] ?? 'Ask us anything.']];
  const { blocks } = documentOfWords([upperFirst(subject), ...told.map((part) => part.join(' '))].join('\n\n'));
  return {
    blocks: blocks.map((block, at) => (at === 0 ? { type: 'header', data: { ...block.data, level: 2 } } : block)),
  };
}

/** What is asked for, of 'Write a section about our training for operators': the words after 'about'. */
export function subjectOf(instructions: string): string {
  const text = instructions.replace(/\b(?:target audience|writing style): [a-z-]+\.?/gi, '').trim();
  const subject = ABOUT.exec(text)?.[1] ?? text.replace(WRITE, '').split(/[.!?;\n]/)[0] ?? '';
  return subject.trim().slice(0, 90);
}

function copyAsk(ask: DocumentAsk, kind: CopyKind, current: string): CopyAsk {
  return { ...ask, kind, current, beside: {}, maxLength: kind === 'headline' ? 120 : 2000 };
}
