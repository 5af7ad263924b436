import { setImmediate } from 'node:timers/promises';
import { isRichText, type RichTextBlock, type RichTextDocument } from '../../../src/content/rich-text';
import { readList } from '../../../src/content/rich-text-list';
import { stripInline } from '../../../src/content/text';
import { type CopyAsk, type CopyKind, type DocumentAsk, MAX_ASKED_TEXT } from '../copy-writer';
import { gather } from './material';
import { upperFirst } from './sentences';
import { suggestCopy } from './suggest';

const EMPTY = /^(?:start writing(?: here| your content here)?(?:\.\.\.|…)?|)$/i;

/**
 * Up to three documents: each block's text turned as a suggestion would be. Formatting within a rewritten text is lost. Between
 * blocks others have their turn: a long document takes a while.
 */
export async function rewriteDocument(ask: DocumentAsk): Promise<RichTextDocument[]> {
  const written = ask.document.blocks.filter((block) => !EMPTY.test(textOf(block)));
  if (written.length === 0) return [freshDocument(ask)];
  const turns: ((at: number) => RichTextBlock)[] = [];
  for (const block of ask.document.blocks) {
    turns.push(turnsOf(block, ask));
    await setImmediate();
  }
  const turned = [0, 1, 2].map((at) => ({ blocks: turns.map((turn) => turn(at)) }));
  return turned.filter(
    (document, at) => turned.findIndex((other) => JSON.stringify(other) === JSON.stringify(document)) === at,
  );
}

/** A block's turnings, by their number. */
function turnsOf(block: RichTextBlock, ask: DocumentAsk): (at: number) => RichTextBlock {
  const kinds: Record<string, CopyKind> = { header: 'headline', paragraph: 'paragraph' };
  const kind = kinds[block.type];
  if (kind) {
    const found = suggest(ask, kind, textOf(block));
    return (at) => {
      const suggestion = pick(found, at);
      return suggestion === undefined ? block : { ...block, data: { ...block.data, text: escapeHtml(suggestion) } };
    };
  }
  if (block.type !== 'list') return () => block;
  const list = readList(block.data);
  if (list.items.some(({ items }) => items.length > 0)) return () => block;
  const found = suggest(ask, 'list', list.items.map(({ content }) => stripInline(content)).join('\n'));
  return (at) => {
    const lines = pick(found, at)?.split('\n');
    const items = lines?.map((line) => ({ content: escapeHtml(line), meta: {}, items: [] }));
    return items ? { ...block, data: { ...list, items } } : block;
  };
}

function suggest(ask: DocumentAsk, kind: CopyKind, text: string): string[] {
  return text === '' || text.length > MAX_ASKED_TEXT ? [] : suggestCopy(copyAsk(ask, kind, text));
}

function pick(suggestions: string[], at: number): string | undefined {
  return suggestions[at] ?? suggestions[0];
}

/** A section that holds nothing yet: a heading of what was asked for, and what the site says of it. */
export function freshDocument(ask: DocumentAsk): RichTextDocument {
  const subject = subjectOf(ask.instructions) || upperFirst(ask.place.split(' › ').at(-1) ?? 'Section');
  const base = copyAsk(ask, 'paragraph', subject);
  const { facts } = gather({ ...base, place: '' });
  const body = facts.length > 0 ? facts.slice(0, 3).join(' ') : suggestCopy({ ...base, current: '' })[0];
  const rest = facts.slice(3, 6);
  return {
    blocks: [
      { type: 'header', data: { text: escapeHtml(upperFirst(subject)), level: 2 } },
      ...(body ? [{ type: 'paragraph', data: { text: escapeHtml(body) } }] : []),
      ...(rest.length > 1
        ? [
            {
              type: 'list',
              data: {
                style: 'unordered',
                meta: {},
                items: rest.map((content) => ({ content: escapeHtml(content), meta: {}, items: [] })),
              },
            },
          ]
        : []),
      {
        type: 'paragraph',
        data: {
          text: escapeHtml(
            suggestCopy({ ...base, place: subject, instructions: '', current: '', facts: [] })[0] ?? 'Ask us anything.',
          ),
        },
      },
    ],
  };
}

/** What is asked for, of 'Write a section about our training for operators': the words after 'about'. */
export function subjectOf(instructions: string): string {
  const text = instructions.replace(/\b(?:target audience|writing style): [a-z-]+\.?/gi, '').trim();
  const about =
    /\b(?:about|on|for|that (?:explains|shows|lists|describes|introduces)|explaining|describing|introducing)\s+(\S.*?)(?:[.!?;\n]|,? (?:with|in an? [a-z]+ tone|using|and (?:include|mention))|$)/is.exec(
      text,
    )?.[1];
  const words =
    about ??
    text
      .replace(/^(?:please )?(?:write|add|create|make|generate|draft)\s+(?:me |us )?(?:an? |the |some )?/i, '')
      .split(/[.!?;\n]/)[0] ??
    '';
  return words.trim().slice(0, 90);
}

function copyAsk({ place, tone, instructions, facts }: DocumentAsk, kind: CopyKind, current: string): CopyAsk {
  return { kind, place, current, tone, instructions, facts, beside: {}, maxLength: kind === 'headline' ? 120 : 2000 };
}

function textOf({ data }: RichTextBlock): string {
  if (typeof data.text === 'string') return stripInline(data.text);
  return isRichText(data) || Object.keys(data).length === 0 ? '' : JSON.stringify(data);
}

export function escapeHtml(words: string): string {
  return words.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
