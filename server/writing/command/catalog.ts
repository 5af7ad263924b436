import type { Field } from '../../../src/content/fields';
import { isRichText, type PlainOrRich } from '../../../src/content/rich-text';
import { plainText } from '../../../src/content/text';
import { PathError, setAt } from '../../../src/lib/dotted-path';
import { pageFacts } from '../../../src/pages/page-facts';
import { FACTS } from '../../../src/pages/page-kind';
import { PAGES } from '../../../src/pages/pages';
import { tokensOf } from '../built-in/grammar/tokens';
import { describeField } from '../copy/field-context';
import type { SiteTexts } from '../copy/site-texts';

/** A text or list that commands can name. */
export interface Entry {
  path: string;
  pageId: string;
  /** 'Home › Hero › Headline'. */
  label: string;
  value: unknown;
  field: Field | null;
  /** A text changes as a whole, a list by its items. */
  kind: 'text' | 'list';
  /** All words that identify it, and those of its own label. */
  words: Set<string>;
  lastWords: Set<string>;
}

/** Overlays an editor's unsaved changes on the stored content. */
export function overlayPending(site: SiteTexts, pending: readonly { path: string; value: unknown }[]): SiteTexts {
  const root = pending.reduce((before, { path, value }) => {
    const { place } = describeField(path, { ...site, root: before });
    try {
      return place && value !== null ? (setAt(before, place, value) as SiteTexts['root']) : before;
    } catch (error) {
      if (error instanceof PathError) return before;
      throw error;
    }
  }, site.root);
  return { ...site, root };
}

/** Returns every text and list of the site, grouped by page. Dynamic sections belong to their page. */
export function buildCatalog(site: SiteTexts): Entry[] {
  const dynamic = (site.root.dynamic ?? {}) as Record<string, unknown>;
  const ids = new Set([...Object.keys(PAGES), ...Object.keys(site.root).filter((id) => id !== 'dynamic')]);
  const onPages = [...ids].map((id) => entriesIn(withoutFacts(site.root[id]), id, id, [], site));
  const inSections = site.sections.map(({ sectionId, pageId }) => {
    const within = [pageFacts(pageId, site.root[pageId])?.title ?? pageId];
    return entriesIn(dynamic[sectionId], `dynamic.${sectionId}`, pageId, within, site);
  });
  return [...onPages, ...inSections].flat();
}

/** Removes a page's own properties, such as title and address, because they are not texts on the page. */
function withoutFacts(content: unknown): unknown {
  if (typeof content !== 'object' || content === null || !Object.hasOwn(content, FACTS)) return content;
  const { [FACTS]: _facts, ...rest } = content as Record<string, unknown>;
  return rest;
}

/** @param within the labels of the ancestors, for a path that does not begin with its page */
function entriesIn(value: unknown, path: string, pageId: string, within: string[], site: SiteTexts): Entry[] {
  if (typeof value !== 'string' && (typeof value !== 'object' || value === null)) return [];
  const { field, labels } = describeField(path, site);
  const names = [...within, ...labels];
  const kind = Array.isArray(value) ? 'list' : 'text';
  const words = collectWords(path, names);
  const lastWords = collectWords(path.slice(path.lastIndexOf('.') + 1), names.slice(-1));
  const entry: Entry = { path, pageId, label: names.join(' › '), value, field, kind, words, lastWords };
  if (typeof value === 'string' || isRichText(value)) return isText(field, path) ? [entry] : [];
  const childrenOf = (inner: object, at: string, inside: string[]) =>
    Object.entries(inner).flatMap(([key, child]) => entriesIn(child, `${at}.${key}`, pageId, inside, site));
  if (field?.kind === 'elements' || path.endsWith('.elements')) {
    const elements = Array.isArray(value) ? value : [];
    return elements.flatMap(({ id, data }) => childrenOf(data ?? {}, `element.${id}`, names.slice(0, -1)));
  }
  const inside = childrenOf(value, path, within);
  return Array.isArray(value) ? [entry, ...inside] : inside;
}

function isText(field: Field | null, path: string): boolean {
  const kinds = path.startsWith('element.') ? ['text', 'rich'] : ['text', 'rich', 'email', 'url', 'group'];
  return field ? kinds.includes(field.kind) : !/\.(?:image|src|id|type)$/.test(path);
}

/** Returns the words of a path's keys and labels. Indexes count from one. */
function collectWords(path: string, names: readonly string[]): Set<string> {
  const keys = path.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/\b\d+\b/g, (at) => String(Number(at) + 1));
  return new Set(tokensOf([keys, ...names].join(' ').replace(/[_-]/g, ' ')));
}

/** Returns a value as plain text, for messages and comparisons. */
export function toPlainText(value: unknown): string {
  if (Array.isArray(value)) return value.map((item) => toPlainText(item)).join(' · ');
  if (typeof value === 'string' || isRichText(value)) return plainText(value as PlainOrRich);
  if (typeof value === 'object' && value !== null)
    return toPlainText(Object.values(value).find((child) => typeof child === 'string') ?? '');
  return value === undefined || value === null ? '' : String(value);
}
