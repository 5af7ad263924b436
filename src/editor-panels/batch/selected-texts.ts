import { isRichText } from '../../content/rich-text';
import { valueAt } from '../../editing/content-root';
import { type FieldSource, fieldAt, groupsOf } from '../../editing/field-at';
import { TEXT_KINDS, type TextField } from '../../editing/text-fields';
import { pathLabel } from '../changes/path-label';
import type { TextGroup } from './batch-values';

/**
 * A page's texts with those that were chosen and are none of its own: what all pages share, and what holds nothing yet. So as many
 * are edited as were chosen.
 */
export function withSelected(
  groups: readonly TextGroup[],
  source: FieldSource,
  paths: readonly string[],
): readonly TextGroup[] {
  const known = new Set(groups.flatMap(({ fields }) => fields.map(({ path }) => path)));
  return paths.reduce((all, path) => {
    const text = known.has(path) ? null : textAt(source, path);
    return text ? withText(all, text) : all;
  }, groups);
}

function textAt(source: FieldSource, path: string): TextField | null {
  const field = fieldAt(source, path);
  const value = valueAt(source.root, path) ?? '';
  if (!field || !TEXT_KINDS.has(field.kind) || (typeof value === 'object' && !isRichText(value))) return null;
  return { path, label: pathLabel(path, source.sections), type: isRichText(value) ? 'richtext' : 'plain', value };
}

function withText(groups: readonly TextGroup[], text: TextField): readonly TextGroup[] {
  const id = groupsOf(text.path).at(-1) ?? text.path;
  if (!groups.some((group) => group.id === id)) {
    return [...groups, { id, label: text.label.split(' › ')[0] ?? text.label, fields: [text] }];
  }
  return groups.map((group) => (group.id === id ? { ...group, fields: [...group.fields, text] } : group));
}
