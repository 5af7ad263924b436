import type * as z from 'zod/mini';
import type { richTextBlockSchema, richTextSchema } from './rich-text-schema';

// Apart from the schemas, so that a visitor's browser can tell a document from a text without the schema library.

export type RichTextBlock = z.infer<typeof richTextBlockSchema>;
export type RichTextDocument = z.infer<typeof richTextSchema>;

/** A text as content holds it: a plain string, or a rich-text document. */
export type PlainOrRich = string | RichTextDocument;

/** Whether a value is shaped like a rich-text document (an object with a `blocks` array). */
export function isRichText(value: unknown): value is RichTextDocument {
  return typeof value === 'object' && value !== null && Array.isArray((value as { blocks?: unknown }).blocks);
}
