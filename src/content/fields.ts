import * as z from 'zod/mini';
import en from 'zod/v4/locales/en.js';
import { isEmail } from '../lib/email';
import { publishDateProblem } from './day';
import { type PageElement, pageElementSchema } from './page-element';
import { cropInWords, hasSoundCrop } from './picture-crop';
import type { PlainOrRich } from './rich-text';
import { richTextSchema } from './rich-text-schema';
import { isSafeUrl } from './url';

// The small build, of which browsers get what is used here alone, says by itself nothing of what is wrong.
z.config(en());

/**
 * A field of the content model: what a value may be (`schema`), what an editor calls it (`label`), how it is edited
 * (`kind`) and what a newly added one holds (`blank`).
 */
export interface Field<T = unknown> {
  kind: FieldKind;
  label: string;
  schema: z.ZodMiniType<T>;
  blank: T;
  hint?: string;
  /** May be left out of its group. */
  isOptional?: boolean;
  /** `text` and `rich`: edited in a text area rather than a line. */
  isMultiline?: boolean;
  /** `image`: never cropped. */
  isWhole?: boolean;
  /** `choice`: the values on offer. */
  options?: readonly string[];
  /** `group`: the fields inside, in the order they are edited. */
  fields?: Fields;
  /** `list`: what each item is, and how many there may be. */
  item?: Field;
  maxItems?: number;
  /** `known`: what it is looked for among. */
  among?: Known;
}

/** What the site knows by name, for a field to be chosen from: people of the team, a collection's categories, its entries. */
export type Known = 'people' | 'categories' | 'entries';

export type FieldKind =
  | 'text'
  | 'rich'
  | 'number'
  | 'boolean'
  | 'choice'
  | 'url'
  | 'email'
  | 'image'
  | 'color'
  | 'length'
  | 'date'
  | 'known'
  | 'list'
  | 'group'
  | 'elements';

// biome-ignore lint/suspicious/noExplicitAny: a record of fields of differing values; `unknown` would not accept them.
export type Fields = Record<string, Field<any>>;

type OptionalField<T> = Field<T> & { isOptional: true };
/** The value a field holds. */
export type ValueOf<F> = F extends Field<infer T> ? T : never;
type OptionalKeys<F> = {
  [K in keyof F]: F[K] extends { isOptional: true } ? K : never;
}[keyof F];
/** The object a record of fields describes. */
export type GroupValue<F> = {
  [K in Exclude<keyof F, OptionalKeys<F>>]: ValueOf<F[K]>;
} & {
  [K in OptionalKeys<F>]?: ValueOf<F[K]>;
};

interface TextOptions {
  max?: number;
  hint?: string;
  multiline?: boolean;
}

/** Plain text of at most `max` characters (200; 2,000 when `multiline`). */
export function text(label: string, options: TextOptions = {}): Field<string> {
  const max = options.max ?? (options.multiline ? 2000 : 200);
  return {
    kind: 'text',
    label,
    schema: z.string().check(z.maxLength(max)),
    blank: '',
    hint: options.hint,
    isMultiline: options.multiline,
  };
}

/** Text that may be plain or a rich-text document (spec section 3). Plain text holds at most `max` characters (5,000). */
export function rich(label: string, options: TextOptions = {}): Field<PlainOrRich> {
  const schema = z.union([z.string().check(z.maxLength(options.max ?? 5000)), richTextSchema]);
  return {
    kind: 'rich',
    label,
    schema,
    blank: '',
    hint: options.hint,
    isMultiline: options.multiline,
  };
}

/** A finite number within `min` and `max`. */
export function number(label: string, options: { min?: number; max?: number; hint?: string } = {}): Field<number> {
  const { min = -1e9, max = 1e9 } = options;
  return {
    kind: 'number',
    label,
    schema: z.number().check(z.minimum(min), z.maximum(max)),
    blank: Math.max(0, min),
    hint: options.hint,
  };
}

export function boolean(label: string): Field<boolean> {
  return { kind: 'boolean', label, schema: z.boolean(), blank: false };
}

/** One of a few values; the first is what a new one holds. */
export function choice<const O extends readonly [string, ...string[]]>(label: string, options: O): Field<O[number]> {
  return {
    kind: 'choice',
    label,
    schema: z.enum(options),
    blank: options[0],
    options,
  };
}

/** A link's target: http, https, mailto, tel, relative or anchor; empty is allowed. */
export function url(label: string, options: { hint?: string } = {}): Field<string> {
  const schema = z
    .string()
    .check(z.maxLength(2000), z.refine(isSafeUrl, 'Use a web address, a path of this site, mailto: or tel:.'));
  return { kind: 'url', label, schema, blank: '', hint: options.hint };
}

/**
 * A picture's address, or empty. `@assets/x` stands for the attached-assets folder; its fragment may say how the picture is cropped
 * there (`readCrop`), but for one that is always shown whole, such as a logo.
 */
export function image(label: string, options: { hint?: string; isWhole?: boolean } = {}): Field<string> {
  const { hint, isWhole } = options;
  const schema = z.string().check(
    z.maxLength(2000),
    z.refine(isSafeUrl, 'Use a web address or a path of this site.'),
    z.refine(hasSoundCrop, 'The crop at the end of this address can not be read.'),
    z.refine((url) => !isWhole || cropInWords(url) === '', 'This picture is always shown whole: leave out the crop.'),
  );
  return { kind: 'image', label, schema, blank: '', hint, isWhole };
}

export function email(label: string): Field<string> {
  const schema = z.string().check(
    z.maxLength(200),
    z.refine((value) => value === '' || isEmail(value), 'Use an e-mail address.'),
  );
  return { kind: 'email', label, schema, blank: '' };
}

/** A CSS colour: a name, `#rgb` to `#rrggbbaa`, or `rgb()`/`hsl()` of numbers. Stored style values are checked by pattern. */
export function color(label: string): Field<string> {
  const pattern = /^$|^[a-zA-Z]{1,30}$|^#[0-9a-fA-F]{3,8}$|^(rgb|hsl)a?\([\d\s.,%/]{1,40}\)$/;
  return {
    kind: 'color',
    label,
    schema: z.string().check(z.maxLength(60), z.regex(pattern, 'Use a colour name, #hex, rgb() or hsl().')),
    blank: '',
  };
}

/** A colour as `#rrggbb` alone. */
export function hexColor(label: string): Field<string> {
  const schema = z.string().check(z.length(7, SIX_DIGITS), z.regex(/^#[0-9a-fA-F]{6}$/, SIX_DIGITS));
  return { kind: 'color', label, schema, blank: '#000000' };
}

const SIX_DIGITS = 'Use a colour such as #0b1f3a.';

/** A CSS length: a number with px, %, rem, em, vw, vh or none. */
export function length(label: string): Field<string> {
  const pattern = /^$|^auto$|^\d{1,5}(\.\d{1,3})?(px|%|rem|em|vw|vh)?$/;
  return {
    kind: 'length',
    label,
    schema: z.string().check(z.maxLength(20), z.regex(pattern, 'Use a length such as 40px or 100%.')),
    blank: '',
  };
}

/** A publish date (`2026-03-01`), or empty. */
export function date(label: string): Field<string> {
  const schema = z.string().check(
    z.maxLength(10),
    z.refine((value) => value === '' || publishDateProblem(value) === null, {
      error: ({ input }) => publishDateProblem(String(input)) ?? undefined,
    }),
  );
  return { kind: 'date', label, schema, blank: '' };
}

/** Something the site knows by name: of `people` the name itself, which may be any other too; of the others its id. */
export function known(label: string, among: Known, options: { hint?: string } = {}): Field<string> {
  return { kind: 'known', label, schema: z.string().check(z.maxLength(200)), blank: '', hint: options.hint, among };
}

/** A list of at most `max` items (100), each of the one field. */
export function list<T>(label: string, item: Field<T>, options: { max?: number; hint?: string } = {}): Field<T[]> {
  const maxItems = options.max ?? 100;
  return {
    kind: 'list',
    label,
    schema: z.array(item.schema).check(z.maxLength(maxItems)),
    blank: [],
    item,
    maxItems,
    hint: options.hint,
  };
}

/** The elements of a custom or floating section, at most 200; each one's data is checked by its own type. */
export function elements(label: string): Field<PageElement[]> {
  return {
    kind: 'elements',
    label,
    schema: z.array(pageElementSchema).check(z.maxLength(200)),
    blank: [],
  };
}

/** A value of the one field or of the other; edited and newly made as the first. */
export function either<A, B>(first: Field<A>, second: Field<B>): Field<A | B> {
  return { ...first, schema: z.union([first.schema, second.schema]) } as Field<A | B>;
}

/** An object of named fields. Keys it does not know are refused. */
export function group<const F extends Fields>(label: string, fields: F): Field<GroupValue<F>> & { fields: F } {
  const schema = z.strictObject(shapeOf(fields)) as unknown as z.ZodMiniType<GroupValue<F>>;
  return { kind: 'group', label, schema, blank: blankOf(fields), fields };
}

/** The same field, allowed to be left out of its group. */
export function optional<T>(field: Field<T>): OptionalField<T> {
  return { ...field, isOptional: true };
}

/** The zod shape of a record of fields, optional ones marked so. */
export function shapeOf(fields: Fields): Record<string, z.ZodMiniType> {
  return Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [key, field.isOptional ? z.optional(field.schema) : field.schema]),
  );
}

function blankOf<F extends Fields>(fields: F): GroupValue<F> {
  const required = Object.entries(fields).filter(([, field]) => !field.isOptional);
  return Object.fromEntries(required.map(([key, field]) => [key, structuredCopy(field.blank)])) as GroupValue<F>;
}

function structuredCopy<T>(value: T): T {
  return value === undefined ? value : (JSON.parse(JSON.stringify(value)) as T);
}
