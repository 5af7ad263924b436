import { findStatements, type Statement } from '../../content/claims/find-statements';
import { readEmbed } from '../../content/embed-block';
import { quotableText } from '../../content/find-quote';
import { isRichText, type RichTextBlock } from '../../content/rich-text';
import { readBlock } from '../../content/rich-text-blocks';
import { stripInline } from '../../content/text';

/** The most statements that are named of one change. */
export const MAX_STATEMENTS = 20;

/** Returns the statements of a changed value that were not in it before, each once. Values may contain texts at any depth. */
export function findNewStatements(before: unknown, after: unknown): Pick<Statement, 'words' | 'reason'>[] {
  const old = new Set(
    listTexts(before)
      .flatMap(findStatements)
      .map(({ words }) => words),
  );
  const found = new Map<string, Pick<Statement, 'words' | 'reason'>>();
  for (const text of listTexts(after)) {
    for (const { words, reason } of findStatements(text)) {
      if (!old.has(words)) found.set(words, { words, reason });
      if (found.size >= MAX_STATEMENTS) return [...found.values()];
    }
  }
  return [...found.values()];
}

/** The addresses of images contain their sizes. */
function isAddress(value: unknown): boolean {
  return typeof value === 'string' && /^(?:\/|https?:)/.test(value);
}

function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return isAddress(value) ? [] : [quotableText(value)];
  if (isRichText(value)) return [quotableText(value), ...value.blocks.flatMap(listCaptions)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : [];
}

/** Returns the words of a block that are not in its own text: captions, alt texts, and those of a link card. */
function listCaptions(block: RichTextBlock): string[] {
  const read = readBlock(block, readEmbed) as Partial<Record<string, unknown>>;
  return ['title', 'description', 'caption', 'alt'].flatMap((name) => {
    const text = read[name];
    return typeof text === 'string' && text !== '' ? [stripInline(text)] : [];
  });
}
