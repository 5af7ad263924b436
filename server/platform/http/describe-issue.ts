import { z } from 'zod';

type RawIssue = z.core.$ZodRawIssue;

const MAX_OPTIONS = 20;

const TYPES: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

const FORMATS: Record<string, string> = {
  email: 'an email address',
  url: 'a URL',
  datetime: 'a date and time such as 2026-03-01T09:00:00Z',
  date: 'a date such as 2026-03-01',
  safeint: 'a whole number',
};

const COUNTED: Record<string, string> = {
  string: 'character',
  array: 'item',
  set: 'item',
  map: 'entry',
  record: 'field',
};

/**
 * Describes a validation issue in plain words, for every schema without its own message. API users do not know the validator, so its
 * vocabulary ("expected string, received undefined") must not reach them.
 */
function describeIssue(issue: RawIssue): string | undefined {
  if (issue.input === undefined && (issue.code === 'invalid_type' || issue.code === 'invalid_value')) {
    return 'This field is required.';
  }
  switch (issue.code) {
    case 'invalid_type':
      return `Must be ${TYPES[issue.expected] ?? `a ${issue.expected}`}.`;
    case 'invalid_value':
      return `Must be ${listOf(issue.values)}.`;
    case 'invalid_format':
      return FORMATS[issue.format] ? `Must be ${FORMATS[issue.format]}.` : 'Does not have the right format.';
    case 'too_small':
      if (issue.origin === 'string' && Number(issue.minimum) === 1) return 'Must not be empty.';
      return sizeOf(issue.origin, issue.inclusive === false ? 'more than' : 'at least', Number(issue.minimum));
    case 'too_big':
      return sizeOf(issue.origin, issue.inclusive === false ? 'less than' : 'at most', Number(issue.maximum));
    case 'not_multiple_of':
      return `Must be a multiple of ${issue.divisor}.`;
    case 'invalid_union':
      return 'Does not match any of the forms allowed here.';
    case 'invalid_key':
      return 'A field has a name that is not allowed here.';
    default:
      return undefined;
  }
}

function sizeOf(origin: string, relation: string, bound: number): string {
  const unit = COUNTED[origin];
  const plural = unit === 'entry' ? 'entries' : `${unit}s`;
  return unit ? `Must have ${relation} ${bound} ${bound === 1 ? unit : plural}.` : `Must be ${relation} ${bound}.`;
}

function listOf(values: readonly z.core.util.Primitive[]): string {
  const shown = values.slice(0, MAX_OPTIONS).map((value) => (typeof value === 'string' ? `"${value}"` : String(value)));
  if (values.length > MAX_OPTIONS) shown.push('…');
  return shown.length === 1 ? (shown[0] ?? '') : `one of ${shown.join(', ')}`;
}

/** Applies these messages to all schemas of the process, including the content models. */
export function describeIssuesPlainly(): void {
  z.config({ customError: describeIssue });
}
