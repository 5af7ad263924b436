import type { Change } from '../../editing/changes';
import { type ContentRoot, refOf } from '../../editing/document';
import type { TextField } from '../../editing/fields';
import { isEqual } from '../../lib/is-equal';

/** The texts of one section, under the section's label. */
export interface TextGroup {
  id: string;
  label: string;
  fields: readonly TextField[];
}

/** Replaces each text's path with its ref, so that it still means the same text when others change the list around it. */
export function replacePathsByRefs(groups: readonly TextGroup[], content: ContentRoot): TextGroup[] {
  return groups.map((group) => ({
    ...group,
    fields: group.fields.map((field) => ({ ...field, path: refOf(content, field.path) })),
  }));
}

/** Removes the section's label, which is already shown above the field. */
export function shortLabel(label: string): string {
  return label.split(' › ').slice(1).join(' › ') || label;
}

/** Returns the fields whose value has changed. */
export function findChangedFields(fields: readonly TextField[], values: ReadonlyMap<string, unknown>): Change[] {
  return fields.flatMap(({ path, label, value }) => {
    if (!values.has(path) || isEqual(values.get(path), value)) return [];
    return [{ path, value: values.get(path), fieldName: label.split(' › ').at(-1) ?? label }];
  });
}

/** Returns the groups whose label or texts contain the search words, with only the matching texts. */
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

/** Formats a count with its noun: '1 field', '3 fields'. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
