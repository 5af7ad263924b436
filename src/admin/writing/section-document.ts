import { isRichText, type PlainOrRich, type RichTextDocument } from '../../content/rich-text';
import { plainText } from '../../content/text';
import { escapeWords, textBlocks, writtenValue } from '../../content/written-value';
import type { TextField } from '../../editing/fields';

/** A change to one field, taken from a rewritten document. */
export interface FieldChange {
  path: string;
  value: unknown;
  fieldName: string;
}

const LEFT_ALONE = /(?:button|link|email|phone|company|name|portrait|initials|\bvalue|revenue|valuation)/i;

/** Returns the texts of a section that are rewritten together. Button labels, names and figures are left out. */
export function findRewritableFields(fields: readonly TextField[]): TextField[] {
  return fields.filter(({ path, value, label }) => {
    const key = path.split('.').at(-1) ?? '';
    return (
      plainText(value as PlainOrRich) !== '' &&
      key !== 'cta' &&
      !LEFT_ALONE.test(key) &&
      !LEFT_ALONE.test(label.split(' › ').at(-1) ?? '')
    );
  });
}

/**
 * Returns a section as one document: a rich text as it is, otherwise one block for each plain text and the blocks of each rich
 * text.
 */
export function toDocument(value: unknown, fields: readonly TextField[]): RichTextDocument {
  if (isRichText(value)) return value;
  return {
    blocks: fields.flatMap(({ path, value: text }) => {
      if (isRichText(text)) return textBlocks(text);
      const words = escapeWords(plainText(text as PlainOrRich));
      const isHeading = /\.(?:headline|title|question)$/i.test(path);
      return isHeading
        ? [{ type: 'header', data: { text: words, level: 2 } }]
        : [{ type: 'paragraph', data: { text: words } }];
    }),
  };
}

/** Returns the field changes in a rewritten document, or null if its blocks no longer match those that were sent. */
export function findChanges(document: RichTextDocument, fields: readonly TextField[]): FieldChange[] | null {
  const sizes = fields.map(({ value }) => (isRichText(value) ? textBlocks(value).length : 1));
  const starts = sizes.map((_, index) => sizes.slice(0, index).reduce((sum, size) => sum + size, 0));
  if (document.blocks.length !== sizes.reduce((sum, size) => sum + size, 0)) return null;
  const changes = fields.map(({ path, value, label }, index) => {
    const start = starts[index] ?? 0;
    const written = { blocks: document.blocks.slice(start, start + (sizes[index] ?? 0)) };
    return { path, value: writtenValue(value, written), fieldName: label };
  });
  return changes.some(({ value }) => plainText(value) === '') ? null : changes;
}
