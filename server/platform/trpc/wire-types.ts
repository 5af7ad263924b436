import { z } from 'zod';
import { FIRST_DAY, isDay, LAST_DAY } from '../../../src/content/day';
import { MAX_SEGMENTS } from '../../../src/lib/dotted-path';
import { hasVisibleText } from '../../../src/lib/has-visible-text';

/** The part of JSON Schema that a declaration may set. */
type JsonSchema = Record<string, unknown>;

/**
 * Changes how the OpenAPI document describes a schema, without changing what the schema accepts. For rules that are checked elsewhere (the
 * service has its own error messages), and for strings in an address that represent a number or a flag. An undefined value removes the
 * keyword.
 */
export function declareAs<T extends z.ZodType>(schema: T, declared: JsonSchema): T {
  return schema.meta({
    override: ({ jsonSchema }: { jsonSchema: JsonSchema }) => {
      Object.assign(jsonSchema, declared);
      for (const [name, value] of Object.entries(declared)) if (value === undefined) delete jsonSchema[name];
    },
  });
}

/** A boolean in an address; must be `true` or `false`. */
export const flagParameter = declareAs(z.enum(['true', 'false']), { type: 'boolean', enum: undefined });

/** The maximum of a Postgres `serial`, and of a `bigserial` that JavaScript can represent. */
export const MAX_SERIAL = 2_147_483_647;
const MAX_BIG_SERIAL = 999_999_999_999_999;

/** Returns the schema of a row number in an address. */
export function idParameter(maximum = MAX_BIG_SERIAL) {
  const schema = z
    .string()
    .regex(/^\d{1,15}$/, 'An id is a number.')
    .refine((text) => Number(text) <= maximum, 'There is no such id.');
  return declareAs(schema, { type: 'integer', minimum: 1, maximum, pattern: undefined });
}

/** Returns the schema of a page size in an address. */
export function limitParameter(maximum: number) {
  const schema = z
    .string()
    .regex(/^[1-9]\d{0,3}$/, `A number from 1 to ${maximum}.`)
    .refine((text) => Number(text) <= maximum, `A number from 1 to ${maximum}.`);
  return declareAs(schema, { type: 'integer', minimum: 1, maximum, pattern: undefined }).describe(
    `How many items to return at most, from 1 to ${maximum}.`,
  );
}

/**
 * Returns the schema of a cursor, the position in a list where the next page begins. Opaque: only values from an earlier response are
 * accepted.
 */
export function cursorParameter(maxLength = 200) {
  return declareAs(z.string().max(maxLength), { format: 'cursor' }).describe(
    'The `nextCursor` of the previous answer, to read on from there. Any other value is refused.',
  );
}

/** Returns the schema of a string that is trimmed, and must contain a visible character. */
export function filledText(maxLength: number, message = 'Must not be empty.') {
  const text = z.string().trim().max(maxLength);
  return declareAs(text.refine(hasVisibleText, message), { pattern: '\\S', minLength: 1 });
}

const NOT_A_DAY = 'Enter a date such as 2026-03-01.';

/** Returns the schema of a calendar day such as `2026-03-01`, from 1900 to 2200: any other year was mistyped. */
export function calendarDay() {
  const day = z
    .string()
    .max(10, { error: NOT_A_DAY, abort: true })
    .refine((text) => isDay(text), { error: NOT_A_DAY, abort: true })
    .refine((text) => text >= FIRST_DAY && text <= LAST_DAY, 'Enter a date from 1900 to 2200.');
  return declareAs(day, { format: 'date', maxLength: undefined });
}

const PAGE_NAME = '(?!(?:dynamic|element|sections|all|new|page)\\.)[A-Za-z][A-Za-z0-9-]{0,63}';
const SEGMENT = '~?[A-Za-z0-9_-]{1,64}';
const NO_FORBIDDEN_KEY = '(?!(?:.*\\.)?~?(?:__proto__|prototype|constructor)(?:\\.|$))';
/** A path into a page: `home.hero.headline`. */
const TO_VALUE = `${PAGE_NAME}(?:\\.${SEGMENT}){1,${MAX_SEGMENTS - 1}}`;
const TO_SECTION = `dynamic(?:\\.${SEGMENT}){1,${MAX_SEGMENTS - 1}}`;
const TO_ELEMENT = `element(?:\\.${SEGMENT}){2,${MAX_SEGMENTS - 1}}`;

/** The pattern of a content path for the API document; `parsePath` and the service check it. */
export const CONTENT_PATH_PATTERN = `^${NO_FORBIDDEN_KEY}(?:${TO_VALUE}|${TO_SECTION}|${TO_ELEMENT}|sections\\.${SEGMENT}\\.order)$`;
/** The same for `move`, which also accepts a whole section. */
export const MOVE_PATH_PATTERN = `^${NO_FORBIDDEN_KEY}(?:${TO_VALUE}|${TO_SECTION}|${TO_ELEMENT}|sections\\.${SEGMENT})$`;
/** A section's id. */
export const SECTION_ID_PATTERN = '^(?!(?:prototype|constructor)$)[A-Za-z][A-Za-z0-9_-]{0,63}$';
/** The path of any place on a page, including a whole section or the page itself. */
export const PLACE_PATH_PATTERN = `^${NO_FORBIDDEN_KEY}${SEGMENT}(?:\\.${SEGMENT}){0,${MAX_SEGMENTS - 1}}$`;
