import { isRichText, type PlainOrRich, type RichTextDocument } from '../../content/rich-text';
import { decodeEntities, plainText, stripInline } from '../../content/text';
import type { TextField } from '../../editing/text-fields';

/** A change of one field that a rewritten document asks for. */
export interface FieldChange {
  path: string;
  value: unknown;
  fieldName: string;
}

const LEFT_ALONE = /(?:button|link|email|phone|company|name|portrait|initials|\bvalue|revenue|valuation)/i;

/** The texts of a section that are written anew together: what a button says and who somebody is stay. */
export function writtenFields(fields: readonly TextField[]): TextField[] {
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

/** A section as one document: itself where it is one, else a block for each of its texts. */
export function documentOf(value: unknown, fields: readonly TextField[]): RichTextDocument {
  if (isRichText(value)) return value;
  return {
    blocks: fields.map(({ path, value: text }) => {
      const words = escapeHtml(plainText(text as PlainOrRich));
      const isHeading = /\.(?:headline|title|question)$/i.test(path);
      return isHeading
        ? { type: 'header', data: { text: words, level: 2 } }
        : { type: 'paragraph', data: { text: words } };
    }),
  };
}

/** The fields that change by a rewritten document; null where its blocks are no longer those that were sent. */
export function changesFrom(document: RichTextDocument, fields: readonly TextField[]): FieldChange[] | null {
  if (document.blocks.length !== fields.length) return null;
  const texts = document.blocks.map(({ data }) =>
    typeof data.text === 'string' ? decodeEntities(stripInline(data.text)) : null,
  );
  if (texts.some((text) => text === null || text === '')) return null;
  return fields.map(({ path, label }, index) => ({ path, value: texts[index], fieldName: label }));
}

function escapeHtml(words: string): string {
  return words.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
