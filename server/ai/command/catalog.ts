import { findElement } from '../../../src/content/apply-change';
import type { Field, Fields } from '../../../src/content/fields';
import { isRichText, type PlainOrRich } from '../../../src/content/rich-text';
import { plainText } from '../../../src/content/text';
import { ELEMENT_MODELS, isElementType } from '../../../src/elements/models';
import { getAt, PathError, setAt } from '../../../src/lib/dotted-path';
import { PAGE_MODELS, type PageId } from '../../../src/pages/models';
import { isSectionType, SECTION_MODELS } from '../../../src/sections/models';
import type { SiteTexts } from '../site-texts';
import { tokensOf } from './tokens';

/** A place that can be named in a command: a text, or a list. */
export interface Entry {
  path: string;
  pageId: string;
  /** 'Home › Hero › Headline'. */
  label: string;
  value: unknown;
  field: Field | null;
  /** A text is changed as a whole, a list by its items. */
  kind: 'text' | 'list';
  /** The words it answers to. */
  words: Set<string>;
}

/** The stored content with what an editor has not saved yet laid over it. */
export function withPending(site: SiteTexts, pending: readonly { path: string; value: unknown }[]): SiteTexts {
  const root = pending.reduce<unknown>((before, { path, value }) => {
    const [first = '', second = '', ...rest] = path.split('.');
    const element = first === 'element' ? findElement(before, second) : null;
    const place = first === 'element' ? element && [...element, 'data', ...rest] : [first, second, ...rest];
    if (!place || first === 'sections' || value === null) return before;
    try {
      return setAt(before, place, value);
    } catch (error) {
      if (error instanceof PathError) return before;
      throw error;
    }
  }, site.root);
  return { ...site, root: root as Record<string, unknown> };
}

/** Every text and list of the site, by page, dynamic sections with theirs. */
export function catalogOf({ root, sections }: SiteTexts): Entry[] {
  const own = Object.entries(PAGE_MODELS).flatMap(([pageId, { label, sections: fields }]) => {
    const content = (root[pageId] ?? {}) as Record<string, unknown>;
    return Object.entries(content).flatMap(([id, value]) =>
      entriesIn((fields as Fields)[id] ?? null, value, {
        path: `${pageId}.${id}`,
        pageId,
        labels: [label, labelOf(id, (fields as Fields)[id])],
      }),
    );
  });
  const dynamic = sections.flatMap(({ sectionId, sectionType, sectionName, pageId }) => {
    const fields = isSectionType(sectionType) ? (SECTION_MODELS[sectionType].fields as Fields) : {};
    const data = (getAt(root, ['dynamic', sectionId]) ?? {}) as Record<string, unknown>;
    const page = PAGE_MODELS[pageId as PageId]?.label ?? pageId;
    return Object.entries(data).flatMap(([key, value]) =>
      entriesIn(fields[key] ?? null, value, {
        path: `dynamic.${sectionId}.${key}`,
        pageId,
        labels: [page, sectionName, labelOf(key, fields[key])],
      }),
    );
  });
  return [...own, ...dynamic];
}

interface Place {
  path: string;
  pageId: string;
  labels: string[];
}

function entriesIn(field: Field | null, value: unknown, place: Place): Entry[] {
  const { path, pageId, labels } = place;
  const entry = (kind: Entry['kind']): Entry => ({
    path,
    pageId,
    label: labels.join(' › '),
    value,
    field,
    kind,
    words: wordsOf(path, labels),
  });
  if (typeof value === 'string' || isRichText(value)) return isAddress(field, path) ? [] : [entry('text')];
  if (field?.kind === 'elements' || path.endsWith('.elements')) return elementEntries(value, place);
  if (Array.isArray(value)) {
    const items = value.flatMap((item, index) => {
      const name = `${field?.item?.label ?? 'Item'} ${index + 1}`;
      return entriesIn(field?.item ?? null, item, { path: `${path}.${index}`, pageId, labels: [...labels, name] });
    });
    return [entry('list'), ...items];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => {
    const next = (field?.fields?.[key] as Field | undefined) ?? null;
    return entriesIn(next, child, { path: `${path}.${key}`, pageId, labels: [...labels, labelOf(key, next)] });
  });
}

function elementEntries(value: unknown, { pageId, labels }: Place): Entry[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((element: { id?: unknown; type?: unknown; data?: unknown }) => {
    const { id, type, data } = element ?? {};
    if (typeof id !== 'string' || typeof type !== 'string' || !isElementType(type)) return [];
    const { fields, label } = ELEMENT_MODELS[type];
    const names = [...labels.slice(0, -1), label];
    return Object.entries((data ?? {}) as object).flatMap(([key, child]) => {
      const field = ((fields as Fields)[key] as Field | undefined) ?? null;
      if (field && !['text', 'rich', 'list'].includes(field.kind)) return [];
      return entriesIn(field, child, { path: `element.${id}.${key}`, pageId, labels: [...names, labelOf(key, field)] });
    });
  });
}

function isAddress(field: Field | null, path: string): boolean {
  if (field) return !['text', 'rich', 'email', 'url', 'group'].includes(field.kind);
  return /\.(?:image|src|id|type)$/.test(path);
}

function labelOf(key: string, field: Field | null | undefined): string {
  return field?.label ?? key.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/^./, (letter) => letter.toUpperCase());
}

function wordsOf(path: string, labels: string[]): Set<string> {
  const keys = path.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[._-]/g, ' ');
  const numbers = path
    .split('.')
    .filter((segment) => /^\d+$/.test(segment))
    .map((segment) => String(Number(segment) + 1));
  return new Set([...tokensOf(`${keys.replace(/\b\d+\b/g, ' ')} ${labels.join(' ')}`), ...numbers]);
}

/** A value as words, for messages and comparing. */
export function shownText(value: unknown): string {
  if (Array.isArray(value)) return value.map((item) => shownText(item)).join(' · ');
  if (typeof value === 'string' || isRichText(value)) return plainText(value as PlainOrRich);
  if (typeof value === 'object' && value !== null)
    return shownText(Object.values(value).find((child) => typeof child === 'string') ?? '');
  return value === undefined || value === null ? '' : String(value);
}
