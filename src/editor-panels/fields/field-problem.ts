import type { Field, Fields } from '../../content/fields';

/** What a field's model refuses of a value, in its first words; null where nothing. A field may be absent. */
export function fieldProblem(field: Field, value: unknown): string | null {
  if (value === undefined) return null;
  const result = field.schema.safeParse(value);
  return result.success ? null : (result.error.issues[0]?.message ?? 'This does not fit.');
}

/** Whether all of some data fits its fields; what they do not know is no matter. */
export function fits(fields: Fields, data: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(fields).every(([key, field]) => fieldProblem(field, data[key]) === null);
}
