import { type ContentRoot, refOf } from '../../editing/content-root';
import type { TextField } from '../../editing/text-fields';
import type { Change } from '../../editing/write-change';
import { isEqual } from '../../lib/is-equal';

/** Texts that stand together, under what their section is called. */
export interface TextGroup {
  id: string;
  label: string;
  fields: readonly TextField[];
}

/** The texts by refs, so that each stays itself while others change their lists. */
export function byRefs(groups: readonly TextGroup[], content: ContentRoot): TextGroup[] {
  return groups.map((group) => ({
    ...group,
    fields: group.fields.map((field) => ({ ...field, path: refOf(content, field.path) })),
  }));
}

/** A label without its section's, which stands above it. */
export function shortLabel(label: string): string {
  return label.split(' › ').slice(1).join(' › ') || label;
}

/** The fields whose value is another than it was. */
export function changedFields(fields: readonly TextField[], values: ReadonlyMap<string, unknown>): Change[] {
  return fields.flatMap(({ path, label, value }) => {
    if (!values.has(path) || isEqual(values.get(path), value)) return [];
    return [{ path, value: values.get(path), fieldName: label.split(' › ').at(-1) ?? label }];
  });
}

/** The groups whose section or texts hold the words, with the texts that do. */
export function filterGroups(
  groups: readonly TextGroup[],
  words: string,
  textOf: (field: TextField) => string,
): TextGroup[] {
  const wanted = words.trim().toLowerCase();
  if (wanted === '') return [...groups];
  return groups.flatMap((group) => {
    if (group.label.toLowerCase().includes(wanted)) return [group];
    const fields = group.fields.filter((field) => `${field.label} ${textOf(field)}`.toLowerCase().includes(wanted));
    return fields.length === 0 ? [] : [{ ...group, fields }];
  });
}

/** '1 field', '3 fields'. */
export function counted(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`;
}
