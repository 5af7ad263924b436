import type { Field } from '../../content/fields';
import { isRichText } from '../../content/rich-text';
import { plainText } from '../../content/text';
import { isRecord } from '../../lib/is-object';

/**
 * Returns the first words of an item or element, which distinguish it from its neighbors in a list: those of its first text or, if it has
 * none, its first other value, such as the path of an image.
 * @param field the field whose value it is; a group if it has fields
 */
export function findFirstWords(field: Pick<Field, 'kind' | 'fields' | 'item'>, value: unknown): string {
  const all = collectWords(field, value);
  return (all.find(({ isText }) => isText) ?? all[0])?.words ?? '';
}

interface Words {
  words: string;
  /** Whether people wrote them to be read. */
  isText: boolean;
}

function collectWords(field: Pick<Field, 'kind' | 'fields' | 'item'>, value: unknown): Words[] {
  if (typeof value === 'string' || isRichText(value)) {
    const words = plainText(value);
    return words === '' ? [] : [{ words, isText: field.kind === 'text' || field.kind === 'rich' }];
  }
  const { fields, item } = field;
  if (Array.isArray(value)) return item ? value.flatMap((one) => collectWords(item, one)) : [];
  if (!isRecord(value) || !fields) return [];
  return Object.entries(fields).flatMap(([key, one]) => collectWords(one, value[key]));
}
