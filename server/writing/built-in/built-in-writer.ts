import { setImmediate } from 'node:timers/promises';
import type { RichTextBlock, RichTextDocument } from '../../../src/content/rich-text';
import { readList } from '../../../src/content/rich-text-list';
import { plainText, stripInline } from '../../../src/content/text';
import { textBlocks, writtenValue } from '../../../src/content/written-value';
import { type CopyAsk, type CopyKind, type CopyWriter, type DocumentAsk, MAX_ASKED_TEXT } from '../copy/copy-writer';

/** The writer's name on screens. */
export const BUILT_IN_LABEL = 'Built-in writer';

/** The language code, loaded with the first question because it takes as long to load as the rest of the server. */
let loaded: typeof import('./suggest') | undefined;

/** The writer that needs no network and no API key. Only the grammar reads its commands. */
export const builtInWriter: CopyWriter = {
  label: BUILT_IN_LABEL,
  isBuiltIn: true,
  suggest,
  // The text was suggested earlier, so the module is already loaded.
  noteOn: (text, ask) => loaded?.noteOn(text, ask) ?? null,
  writeDocument: rewriteDocument,
  draftSection: async (ask) => (await import('./section')).draftSection(ask),
  readCommand: null,
};

async function suggest(ask: CopyAsk): Promise<string[]> {
  loaded ??= await import('./suggest');
  return loaded.suggest(ask);
}

const EMPTY = /^(?:start writing(?: here| your content here)?(?:\.\.\.|…)?|)$/i;
const KINDS: Record<string, CopyKind> = { header: 'headline', list: 'list', paragraph: 'paragraph' };

/** Returns up to three versions of a document, rewriting each block's text. Yields to the event loop between blocks. */
async function rewriteDocument(ask: DocumentAsk): Promise<RichTextDocument[]> {
  const { document } = ask;
  if (textBlocks(document).every((block) => EMPTY.test(plainText({ blocks: [block] }))))
    return [(await import('./section')).draftDocument(ask)];
  const turns: RichTextBlock[][] = [];
  for (const block of document.blocks) {
    turns.push(await turnsOf(block, ask));
    await setImmediate();
  }
  const written = [0, 1, 2].map((at) => JSON.stringify(turns.flatMap((turn) => turn[at] ?? turn[0] ?? [])));
  return [...new Set(written)].map((blocks) => ({ ...document, blocks: JSON.parse(blocks) }));
}

/** Returns up to three versions of a block, or only the block itself if it cannot be rewritten. */
async function turnsOf(block: RichTextBlock, ask: DocumentAsk): Promise<RichTextBlock[]> {
  const items = block.type === 'list' ? readList(block.data).items : [];
  const lines = items.map(({ content }) => stripInline(content)).join('\n');
  const text = block.type === 'list' ? lines : plainText({ blocks: [block] });
  const kind = KINDS[block.type];
  if (!kind || text === '' || text.length > MAX_ASKED_TEXT || items.some((item) => item.items.length > 0))
    return [block];
  const maxLength = kind === 'headline' ? 120 : 2000;
  const asked = { ...ask, kind, current: text, beside: {}, maxLength };
  // Fallback suggestions are dropped: they would be longer, for example, although a shorter text was requested.
  const written = (await suggest(asked)).filter((words) => !loaded?.noteOn(words, asked));
  const turns = written.flatMap(
    (words) => textBlocks(writtenValue({ blocks: [block] }, words) as RichTextDocument)[0] ?? [],
  );
  return turns.length > 0 ? turns : [block];
}
