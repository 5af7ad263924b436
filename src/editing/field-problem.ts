import type { Field } from '../content/fields';
import { isRichText } from '../content/rich-text';
import { ELEMENT_MODELS, isElementType } from '../elements/models';
import type { SaveIssue } from './state';

/** Validates a field's value and returns the message for the editor, or null if it is valid. */
export function fieldProblem(field: Field, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  const result = field.schema.safeParse(value);
  if (result.success) return null;
  const issue = result.error.issues[0] as Issue | undefined;
  return issue ? describeIssue(issue) : 'This value is not valid here.';
}

/**
 * Validates a value and returns the problems of its deepest named fields. Missing values are not reported here: the server reports
 * required fields.
 */
export function fieldProblems(field: Field, value: unknown, path: string): SaveIssue[] {
  if (value === null || value === undefined) return [];
  if (field.kind === 'elements' && Array.isArray(value)) return value.flatMap(elementProblems);
  if (Array.isArray(value) && field.item) {
    const { item, maxItems = Number.POSITIVE_INFINITY } = field;
    const within = value.flatMap((child, index) => fieldProblems(item, child, `${path}.${index}`));
    return value.length > maxItems ? [{ path, message: `At most ${maxItems} items.` }, ...within] : within;
  }
  if (field.fields && typeof value === 'object' && !isRichText(value)) {
    const held = value as Record<string, unknown>;
    return Object.entries(field.fields).flatMap(([key, child]) => fieldProblems(child, held[key], `${path}.${key}`));
  }
  const message = fieldProblem(field, value);
  return message === null ? [] : [{ path, message }];
}

function elementProblems(element: unknown): SaveIssue[] {
  const { id, type, data } = (element ?? {}) as { id?: unknown; type?: unknown; data?: Record<string, unknown> };
  if (typeof type !== 'string' || !isElementType(type)) return [];
  return Object.entries(ELEMENT_MODELS[type].fields).flatMap(([key, field]) =>
    fieldProblems(field as Field, data?.[key], `element.${id}.${key}`),
  );
}

interface Issue {
  code: string;
  message: string;
  origin?: string;
  expected?: string;
  maximum?: number | bigint;
  minimum?: number | bigint;
  errors?: Issue[][];
}

function describeIssue(issue: Issue): string {
  const { code, origin, expected } = issue;
  const maximum = issue.maximum?.toLocaleString('en-US');
  const minimum = issue.minimum?.toLocaleString('en-US');
  if (code === 'invalid_union') {
    const first = issue.errors?.flat().find((inner) => inner.code !== 'invalid_type');
    return first ? describeIssue(first) : 'This value is not valid here.';
  }
  if (code === 'too_big' && origin === 'string') return `At most ${maximum} characters.`;
  if (code === 'too_big') return origin === 'array' ? `At most ${maximum} items.` : `Enter ${maximum} or less.`;
  if (code === 'too_small') return `Enter ${minimum} or more.`;
  if (code === 'invalid_type') return expected === 'number' ? 'Enter a number.' : 'This value is not valid here.';
  return issue.message;
}
