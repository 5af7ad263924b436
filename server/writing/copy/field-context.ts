import type { Field, Fields } from '../../../src/content/fields';
import { findElement } from '../../../src/content/find-element';
import { isRichText } from '../../../src/content/rich-text';
import { plainText } from '../../../src/content/text';
import { ELEMENT_MODELS, isElementType } from '../../../src/elements/models';
import { getAt, PathError, parsePath } from '../../../src/lib/dotted-path';
import { modelOf } from '../../../src/pages/models';
import { pageFacts } from '../../../src/pages/page-facts';
import { isSectionType, SECTION_MODELS } from '../../../src/sections/models';
import type { CopyKind } from './copy-writer';
import type { SiteTexts } from './site-texts';

/** The description of a field that the writer receives. */
export interface FieldContext {
  path: string;
  /** 'Home › Hero › Headline'. */
  place: string;
  /** 'Headline'. */
  label: string;
  kind: CopyKind;
  /** Null if no model describes it. */
  field: Field | null;
  value: unknown;
  beside: Record<string, string>;
  maxLength: number;
}

const LIMITS: Record<CopyKind, number> = {
  headline: 120,
  subheadline: 320,
  cta: 40,
  paragraph: 1500,
  list: 4000,
  bio: 1200,
  quote: 1200,
};

/** Describes the field at a path. If no model describes the field, derives the description from its key. */
export function fieldContext(path: string, current: string, site: Pick<SiteTexts, 'root' | 'sections'>): FieldContext {
  const { field, value, labels, rest, place } = describeField(path, site);
  const kind = kindOf(rest, field, value ?? current);
  const parent = place ? getAt(site.root, place.slice(0, -1)) : undefined;
  return {
    path,
    place: labels.join(' › '),
    label: labels.at(-1) ?? splitKey(path),
    kind,
    field,
    value,
    beside: besideOf(parent, place?.at(-1)),
    maxLength: maxLengthOf(kind, field, current.length),
  };
}

/** Returns the field at a path, its value, and the labels along the path: 'Home', 'Hero', 'Headline'. */
export function describeField(path: string, site: Pick<SiteTexts, 'root' | 'sections'>) {
  const { fields, rest, names, root, place } = ownerOf(segmentsOf(path), site);
  const labels = [...names];
  let field: Field | null = fields ? ({ kind: 'group', label: '', fields } as unknown as Field) : null;
  for (const segment of rest) {
    const isItem = field?.kind === 'list';
    const next: Field | null = isItem
      ? (field?.item ?? null)
      : ((field?.fields?.[segment] as Field | undefined) ?? null);
    labels.push(isItem ? `${next?.label ?? 'Item'} ${Number(segment) + 1}` : (next?.label ?? splitKey(segment)));
    field = next;
  }
  return { field, value: place ? getAt(root, place) : undefined, labels, rest, place };
}

function segmentsOf(path: string): string[] {
  try {
    return parsePath(path);
  } catch (error) {
    if (error instanceof PathError) return [];
    throw error;
  }
}

interface Owner {
  fields: Fields | null;
  rest: string[];
  names: string[];
  root: unknown;
  /** The value's path in `root`. */
  place: string[] | null;
}

function ownerOf(segments: string[], { root, sections }: Pick<SiteTexts, 'root' | 'sections'>): Owner {
  const [first = '', second = '', ...rest] = segments;
  const model = modelOf(first, root[first]);
  if (model) {
    const names = [pageFacts(first, root[first])?.title ?? model.label];
    return { fields: model.sections, rest: [second, ...rest].filter(Boolean), names, root, place: segments };
  }
  if (first === 'dynamic') {
    const section = sections.find(({ sectionId }) => sectionId === second);
    const type = section?.sectionType ?? '';
    const fields = isSectionType(type) ? (SECTION_MODELS[type].fields as Fields) : null;
    return { fields, rest, names: [section?.sectionName ?? 'Section'], root, place: segments };
  }
  if (first === 'element') {
    const found = findElement(root, second);
    const element = found ? (getAt(root, found) as { type?: string } | undefined) : undefined;
    const type = element?.type ?? '';
    const model = isElementType(type) ? ELEMENT_MODELS[type] : null;
    const names = [model?.label ?? 'Element'];
    return {
      fields: (model?.fields as Fields) ?? null,
      rest,
      names,
      root,
      place: found ? [...found, 'data', ...rest] : null,
    };
  }
  return { fields: null, rest: segments, names: [], root, place: null };
}

/** Determines the kind of a text from its key, its field and its value. */
export function kindOf(segments: readonly string[], field: Field | null, value: unknown): CopyKind {
  const names = segments.filter((segment) => !/^\d+$/.test(segment));
  const key = names.at(-1) ?? '';
  const parent = names.at(-2) ?? '';
  if (Array.isArray(value) || field?.kind === 'list') return 'list';
  if (/^quote$/i.test(key) || (/quotes/i.test(parent) && key === 'content')) return 'quote';
  if (/bio|biography/i.test(key)) return 'bio';
  if (/^(cta|buttonText|linkText|submitText)$/.test(key)) return 'cta';
  if (key === 'text' && /button|cta/i.test(parent)) return 'cta';
  if (/^(subheadline|subtitle|intro|mission|vision|differentiator|tagline)$/i.test(key)) return 'subheadline';
  if (/(headline|title|heading|company|eyebrow|question)$/i.test(key)) return 'headline';
  if (isRichText(value) || field?.isMultiline) return 'paragraph';
  return typeof value === 'string' && value.length > 90 ? 'paragraph' : 'headline';
}

function besideOf(parent: unknown, key: string | undefined): Record<string, string> {
  if (typeof parent !== 'object' || parent === null || Array.isArray(parent)) return {};
  return Object.fromEntries(
    Object.entries(parent).flatMap(([name, value]) => {
      const text = typeof value === 'string' || isRichText(value) ? plainText(value) : '';
      return name === key || text === '' ? [] : [[name, text]];
    }),
  );
}

function maxLengthOf(kind: CopyKind, field: Field | null, current: number): number {
  const wanted = Math.max(LIMITS[kind], Math.ceil(current * 1.6));
  if (!field || !['text', 'rich'].includes(field.kind)) return wanted;
  const fits = (length: number) => field.schema.safeParse('x'.repeat(length)).success;
  // If even one letter is invalid, the field has rules about more than length.
  if (fits(wanted) || !fits(1)) return wanted;
  let [low, high] = [0, wanted];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}

function splitKey(key: string): string {
  const words = key.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_-]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
