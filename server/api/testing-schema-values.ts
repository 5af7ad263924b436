import fc from 'fast-check';

/** The part of JSON Schema that the OpenAPI document uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  minProperties?: number;
  additionalProperties?: boolean | Schema;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
}

/** Existing values on the site by field name, so that not every request ends at an unknown id. */
export type Known = Record<string, readonly unknown[]>;

const MAX_ITEMS = 4;
const KEY = fc.stringMatching(/^[A-Za-z][A-Za-z0-9]{0,9}$/);
const AWKWARD = [
  '<b>a</b> & <i>b',
  '{"blocks":[]}',
  'javascript:alert(1)',
  ' a\u0007b\u0085c\t',
  '👍🏽 é',
  '%00',
  'toString',
];

/** Any JSON value within the documented limits on depth, size and characters. */
const jsonValue = fc.oneof(
  fc
    .jsonValue({ maxDepth: 3 })
    .filter((value) => !/\\u0000|__proto__|prototype|constructor/.test(JSON.stringify(value))),
  fc.constantFrom<unknown>(...AWKWARD, [], {}, [[{}]], null, true, 1e300, { blocks: [{ type: 'list', data: [] }] }),
);

/** Returns an arbitrary for the values that a schema describes. */
export function valuesOf(schema: Schema, known: Known = {}, name = ''): fc.Arbitrary<unknown> {
  const found = known[name]?.filter((value) => isValid(schema, value)) ?? [];
  const any = valuesOfShape(schema, known);
  return found.length === 0 ? any : fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...found) }, any);
}

function valuesOfShape(schema: Schema, known: Known): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) {
    const { anyOf: _any, oneOf: _one, ...shared } = schema;
    return fc.oneof(...choices.map((choice) => valuesOf({ ...shared, ...choice }, known)));
  }
  const { type } = schema;
  if (Array.isArray(type)) return fc.oneof(...type.map((one) => valuesOf({ ...schema, type: one }, known)));
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: bound(leastOf(schema), -(2 ** 31)), max: bound(schema.maximum, 2 ** 31 - 1) });
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true, min: schema.minimum, max: schema.maximum });
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}, known), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(MAX_ITEMS, schema.maxItems ?? MAX_ITEMS),
      });
    case 'object':
      return objectsOf(schema, known);
    case 'string':
      return textsOf(schema);
    default:
      return jsonValue;
  }
}

/** Limits integers to 32 bits; others are rare in practice and test nothing new. */
/** Returns the least integer that a schema allows. */
function leastOf({ minimum, exclusiveMinimum }: Schema): number | undefined {
  return exclusiveMinimum === undefined ? minimum : Math.max(exclusiveMinimum + 1, minimum ?? exclusiveMinimum + 1);
}

function bound(limit: number | undefined, usual: number): number {
  return limit === undefined ? usual : Math.max(-(2 ** 31), Math.min(limit, 2 ** 31 - 1));
}

function objectsOf(schema: Schema, known: Known): fc.Arbitrary<unknown> {
  const { properties, required = [], additionalProperties, minProperties = 0 } = schema;
  if (!properties) {
    const inner = typeof additionalProperties === 'object' ? valuesOf(additionalProperties, known) : jsonValue;
    const keys = known['*'] ? fc.oneof(KEY, fc.constantFrom(...(known['*'] as string[]))) : KEY;
    return fc.dictionary(keys, inner, { maxKeys: MAX_ITEMS });
  }
  const fields = Object.fromEntries(
    Object.entries(properties)
      .filter(([, field]) => field.format !== 'cursor')
      .map(([name, field]) => [name, valuesOf(field, known, name)]),
  );
  return fc
    .record(fields, { requiredKeys: required, noNullPrototype: true })
    .filter((value) => Object.keys(value).length >= minProperties);
}

function textsOf({ format, pattern, minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<string> {
  const texts = byFormat(format) ?? (pattern === undefined || pattern === '\\S' ? plain(minLength, maxLength) : null);
  const isWanted = pattern === undefined ? () => true : (text: string) => new RegExp(pattern).test(text);
  const matching = texts ?? fc.stringMatching(new RegExp(withoutLookaheads(pattern ?? '')));
  return matching.filter((text) => text.length >= minLength && text.length <= maxLength && isWanted(text));
}

function plain(minLength: number, maxLength: number): fc.Arbitrary<string> {
  const most = Math.max(minLength, Math.min(maxLength, 60));
  return fc.oneof(
    fc.string({ unit: 'grapheme', minLength, maxLength: most }),
    fc.constantFrom(...AWKWARD.map((text) => text.padEnd(minLength, 'xyz').slice(0, maxLength))),
  );
}

function byFormat(format: string | undefined): fc.Arbitrary<string> | null {
  const moment = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-01-01'), noInvalidDate: true });
  switch (format) {
    case 'email':
      return fc.emailAddress();
    case 'date-time':
      return moment.map((date) => date.toISOString());
    case 'date':
      return moment.map((date) => date.toISOString().slice(0, 10));
    case 'ipv4':
      return fc.ipV4();
    case 'ipv6':
      return fc.ipV6();
    case 'uri':
      return fc.webUrl({ validSchemes: ['http'] });
    default:
      return null;
  }
}

/** Removes lookaheads, which fast-check cannot generate; the result is filtered afterward. */
function withoutLookaheads(pattern: string): string {
  const at = pattern.indexOf('(?!');
  if (at < 0) return pattern;
  let [depth, end] = [0, at];
  do {
    if (pattern[end] === '\\') end += 1;
    else if (pattern[end] === '(') depth += 1;
    else if (pattern[end] === ')') depth -= 1;
    end += 1;
  } while (depth > 0);
  return withoutLookaheads(pattern.slice(0, at) + pattern.slice(end));
}

/** Returns true if a known value fits the schema; only strings are checked against the pattern. */
function isValid({ type, pattern, enum: names }: Schema, value: unknown): boolean {
  if (names) return names.includes(value);
  if (type === 'string' && typeof value !== 'string') return false;
  if (type === 'integer' && !Number.isInteger(value)) return false;
  return pattern === undefined || new RegExp(pattern).test(String(value));
}
