import * as z from 'zod/mini';
import en from 'zod/v4/locales/en.js';
import { isEmail } from '../lib/email';
import { publishDateProblem } from './day';
import { type PageElement, pageElementSchema } from './page-element';
import { describeCrop, hasValidCrop } from './picture-crop';
import type { PlainOrRich } from './rich-text';
import { richTextSchema } from './rich-text-schema';
import { isSafeUrl } from './url';

// zod/mini bundles no locale, so error messages must be configured explicitly.
z.config(en());

/**
 * A field of the content model: its valid values (`schema`), its name in editors (`label`), how it is edited (`kind`),
 * and the initial value of a new one (`blank`).
 */
export interface Field<T = unknown> {
  kind: FieldKind;
  label: string;
  schema: z.ZodMiniType<T>;
  blank: T;
  hint?: string;
  /** May be omitted from its group. */
  isOptional?: boolean;
  /** Shown where nothing is stored, so that the field may be omitted. An empty value that is stored hides it. */
  preset?: T;
  /** For `text` and `rich`: edited in a text area instead of a single line. */
  isMultiline?: boolean;
  /** For `text`: a label and a sub-label, joined with `|` (spec section 3). */
  isSplit?: boolean;
  /** For `text`: part of an address, or a name that other values refer to. */
  isKey?: boolean;
  /** For `text`: a phone number. */
  isPhone?: boolean;
  /** For `image`: cannot be cropped. */
  isWhole?: boolean;
  /** For `image`: the page shows an illustration while there is no image. */
  isIllustrated?: boolean;
  /** For `choice`: the available values. */
  options?: readonly string[];
  /** For `group`: the fields inside, in editing order. */
  fields?: Fields;
  /** For `list`: the field of each item, and the maximum number of items. */
  item?: Field;
  maxItems?: number;
  /** For `known`: the kind of names to choose from. */
  among?: Known;
}

/** Names known to the site that a field can offer: team members, a collection's categories, or its entries. */
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
type PresetField<T> = Field<T> & { preset: T };
/** The type of a field's value. */
export type ValueOf<F> = F extends Field<infer T> ? T : never;
type OptionalKeys<F> = {
  [K in keyof F]: F[K] extends { isOptional: true } | { preset: NonNullable<unknown> } ? K : never;
}[keyof F];
/** The object type that a record of fields describes. */
export type GroupValue<F> = {
  [K in Exclude<keyof F, OptionalKeys<F>>]: ValueOf<F[K]>;
} & {
  [K in OptionalKeys<F>]?: ValueOf<F[K]>;
};

interface TextOptions {
  max?: number;
  hint?: string;
  multiline?: boolean;
  isSplit?: boolean;
  isKey?: boolean;
}

/** Returns a plain text field of at most `max` characters (200 by default, 2,000 if `multiline`). */
export function text(label: string, options: TextOptions = {}): Field<string> {
  const max = options.max ?? (options.multiline ? 2000 : 200);
  return {
    kind: 'text',
    label,
    schema: z.string().check(z.maxLength(max)),
    blank: '',
    hint: options.hint,
    isMultiline: options.multiline,
    isSplit: options.isSplit,
    isKey: options.isKey,
  };
}

/**
 * Returns a field for plain or rich text (spec section 3). Plain text has at most `max` characters (5,000 by default).
 */
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

/** Returns a field for a phone number. Any text is valid, because people write them in many ways. */
export function phone(label: string): Field<string> {
  return { ...text(label), isPhone: true };
}

/** Returns a field for a finite number between `min` and `max`. */
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

/** Returns a field for one of several values; the first is the default. */
export function choice<const O extends readonly [string, ...string[]]>(label: string, options: O): Field<O[number]> {
  return {
    kind: 'choice',
    label,
    schema: z.enum(options),
    blank: options[0],
    options,
  };
}

/**
 * Returns a field for a link's target: http, https, mailto, tel, a relative address, or an anchor. Empty is allowed.
 */
export function url(label: string, options: { hint?: string } = {}): Field<string> {
  const schema = z
    .string()
    .check(z.maxLength(2000), z.refine(isSafeUrl, 'Enter a URL, a path on this site, or a mailto: or tel: link.'));
  return { kind: 'url', label, schema, blank: '', hint: options.hint };
}

/**
 * Returns a field for an image's address, or empty. `@assets/x` refers to the attached-assets folder. The fragment may
 * contain crop settings (`readCrop`), except for images that are always shown whole, such as logos.
 */
export function image(
  label: string,
  options: { hint?: string; isWhole?: boolean; isIllustrated?: boolean } = {},
): Field<string> {
  const { hint, isWhole, isIllustrated } = options;
  const schema = z.string().check(
    z.maxLength(2000),
    z.refine(isSafeUrl, 'Enter a URL or a path on this site.'),
    z.refine(hasValidCrop, 'The crop settings at the end of this URL are invalid.'),
    z.refine(
      (url) => !isWhole || describeCrop(url) === '',
      'This image can’t be cropped. Remove the crop settings from its URL.',
    ),
  );
  return { kind: 'image', label, schema, blank: '', hint, isWhole, isIllustrated };
}

export function email(label: string): Field<string> {
  const schema = z.string().check(
    z.maxLength(200),
    z.refine((value) => value === '' || isEmail(value), 'Enter a valid email address.'),
  );
  return { kind: 'email', label, schema, blank: '' };
}

/**
 * Returns a field for a CSS color: a name, `#rgb` to `#rrggbbaa`, or numeric `rgb()`/`hsl()`. Values end up in styles,
 * so the schema checks them by pattern.
 */
export function color(label: string): Field<string> {
  const pattern = /^$|^[a-zA-Z]{1,30}$|^#[0-9a-fA-F]{3,8}$|^(rgb|hsl)a?\([\d\s.,%/]{1,40}\)$/;
  return {
    kind: 'color',
    label,
    schema: z.string().check(z.maxLength(60), z.regex(pattern, 'Enter a color name, or a #hex, rgb() or hsl() value.')),
    blank: '',
  };
}

/** Returns a field for a color in the form `#rrggbb` only. */
export function hexColor(label: string): Field<string> {
  const schema = z.string().check(z.length(7, SIX_DIGITS), z.regex(/^#[0-9a-fA-F]{6}$/, SIX_DIGITS));
  return { kind: 'color', label, schema, blank: '#000000' };
}

const SIX_DIGITS = 'Enter a hex color such as #0b1f3a.';

/** Returns a field for a CSS length: a number in px, %, rem, em, vw, or vh, or without a unit. */
export function length(label: string): Field<string> {
  const pattern = /^$|^auto$|^\d{1,5}(\.\d{1,3})?(px|%|rem|em|vw|vh)?$/;
  return {
    kind: 'length',
    label,
    schema: z.string().check(z.maxLength(20), z.regex(pattern, 'Enter a length such as 40px or 100%.')),
    blank: '',
  };
}

/** Returns a field for a publish date (`2026-03-01`), or empty. */
export function date(label: string): Field<string> {
  const schema = z.string().check(
    z.maxLength(10),
    z.refine((value) => value === '' || publishDateProblem(value) === null, {
      error: ({ input }) => publishDateProblem(String(input)) ?? undefined,
    }),
  );
  return { kind: 'date', label, schema, blank: '' };
}

/**
 * Returns a field for a name known to the site. For `people` the value is the name itself, and any other name is valid
 * too; for the other kinds it is an id.
 */
export function known(label: string, among: Known, options: { hint?: string } = {}): Field<string> {
  return { kind: 'known', label, schema: z.string().check(z.maxLength(200)), blank: '', hint: options.hint, among };
}

/** Returns a field for a list of at most `max` items (100 by default), all of the same field. */
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

/**
 * Returns a field for the elements of a custom or floating section, at most 200. Each element's data is validated by
 * its own type.
 */
export function elements(label: string): Field<PageElement[]> {
  return {
    kind: 'elements',
    label,
    schema: z.array(pageElementSchema).check(z.maxLength(200)),
    blank: [],
  };
}

/** Returns a field that accepts values of either field; it is edited and created like the first. */
export function either<A, B>(first: Field<A>, second: Field<B>): Field<A | B> {
  return { ...first, schema: z.union([first.schema, second.schema]) } as Field<A | B>;
}

/** Returns a field for an object of named fields. Unknown keys are rejected. */
export function group<const F extends Fields>(label: string, fields: F): Field<GroupValue<F>> & { fields: F } {
  const schema = z.strictObject(shapeOf(fields)) as unknown as z.ZodMiniType<GroupValue<F>>;
  return { kind: 'group', label, schema, blank: createBlank(fields), fields };
}

/** Makes a field optional in its group. */
export function optional<T>(field: Field<T>): OptionalField<T> {
  return { ...field, isOptional: true };
}

/** Returns a field that shows a value until a different value is stored, such as the label of a button that all pages have. */
export function preset<T>(field: Field<T>, value: T): PresetField<T> {
  return { ...field, preset: value };
}

/**
 * Returns a group of presets, which is always on its page and cannot be deleted.
 * @param values the presets, in the shape of the group
 */
export function standing<const F extends Fields>(label: string, fields: F, values: GroupValue<F>) {
  const own = Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [key, withPreset(field, (values as Record<string, unknown>)[key])]),
  );
  const section = group(label, own as { [K in keyof F]: F[K] & { preset: ValueOf<F[K]> } });
  return { ...section, preset: values as ValueOf<typeof section> };
}

function withPreset(field: Field, value: unknown): Field {
  if (field.kind !== 'group' || !field.fields) return preset(field, value);
  // Parts of a group are stored one by one, so each has its own preset.
  return { ...standing(field.label, field.fields, (value ?? {}) as GroupValue<Fields>), hint: field.hint };
}

/** Returns whether a section consists of presets, so that it is always on its page. */
export function isStanding(field: Field | undefined): boolean {
  const fields = Object.values(field?.kind === 'group' ? (field.fields ?? {}) : {});
  return fields.length > 0 && fields.every(({ preset }) => preset !== undefined);
}

/** Returns the presets of fields, nested as in the content. */
export function presetsOf(fields: Fields = {}): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]) => {
      if (field.preset !== undefined) return [[key, field.preset]];
      const within = field.kind === 'group' ? presetsOf(field.fields) : {};
      return Object.keys(within).length > 0 ? [[key, within]] : [];
    }),
  );
}

/** Returns the zod shape of a record of fields, including which ones are optional. */
export function shapeOf(fields: Fields): Record<string, z.ZodMiniType> {
  return Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [key, canBeOmitted(field) ? z.optional(field.schema) : field.schema]),
  );
}

function canBeOmitted({ isOptional, preset }: Field): boolean {
  return isOptional === true || preset !== undefined;
}

function createBlank<F extends Fields>(fields: F): GroupValue<F> {
  const required = Object.entries(fields).filter(([, field]) => !canBeOmitted(field));
  return Object.fromEntries(required.map(([key, field]) => [key, structuredCopy(field.blank)])) as GroupValue<F>;
}

function structuredCopy<T>(value: T): T {
  return value === undefined ? value : (JSON.parse(JSON.stringify(value)) as T);
}
