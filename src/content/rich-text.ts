import type * as z from 'zod/mini';
import type { richTextBlockSchema, richTextSchema } from './rich-text-schema';

// Kept separate from the schemas so that visitors' browsers can tell documents from texts without loading zod.

export type RichTextBlock = z.infer<typeof richTextBlockSchema>;
export type RichTextDocument = z.infer<typeof richTextSchema>;

/** A stored text: a plain string or a rich-text document. */
export type PlainOrRich = string | RichTextDocument;

/** Returns true if a value has the shape of a rich-text document (an object with a `blocks` array). */
export function isRichText(value: unknown): value is RichTextDocument {
  return typeof value === 'object' && value !== null && Array.isArray((value as { blocks?: unknown }).blocks);
}
