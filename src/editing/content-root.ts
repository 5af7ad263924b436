import { elementFieldPath } from '../content/apply-change';
import type { DynamicSection } from '../content/dynamic-section';
import { getAt } from '../lib/dotted-path';
import { isFloatingType } from '../sections/floating-types';
import { elementPlace } from './element-places';

/**
 * What the server holds, as one tree in which a dotted path is a place: a page's content under its id, the data of dynamic
 * sections under `dynamic`, their order under `sections`.
 */
export interface ContentRoot {
  readonly [pageId: string]: unknown;
  readonly dynamic: Readonly<Record<string, unknown>>;
  readonly sections: Readonly<Record<string, { order: number }>>;
}

/** A page and its dynamic sections as one tree. Floating sections take no part in the order (spec section 9). */
export function rootOf(pageId: string, content: unknown, sections: readonly DynamicSection[]): ContentRoot {
  const sorted = [...sections].sort((a, b) => a.position - b.position || a.id - b.id);
  const ordered = sorted.filter(({ sectionType }) => !isFloatingType(sectionType));
  return {
    [pageId]: content,
    dynamic: Object.fromEntries(sorted.map(({ sectionId, sectionData }) => [sectionId, sectionData])),
    sections: Object.fromEntries(ordered.map(({ sectionId }, order) => [sectionId, { order }])),
  };
}

/** Where a path stands in the tree; null for an element that is not in it, and within a section that is not. */
export function placeOf(root: ContentRoot, path: string): string[] | null {
  const segments = path.split('.');
  const [first, second = '', ...rest] = segments;
  if (first === 'element') {
    const element = elementPlace(root, second);
    return element && elementFieldPath(element, rest);
  }
  if (first === 'dynamic' || first === 'sections') {
    return getAt(root, [first, second]) === undefined ? null : segments;
  }
  if (!Object.hasOwn(root, first ?? '')) return null;
  return rest.length > 0 && getAt(root, [first ?? '', second]) === undefined ? null : segments;
}

/** The section a path's order is about, where it is an order's path. */
export function orderedSection(path: string): string | null {
  return /^sections\.([^.]+)\.order$/.exec(path)?.[1] ?? null;
}

/** The value at a path; null where nothing is there. */
export function valueAt(root: ContentRoot, path: string): unknown {
  const place = placeOf(root, path);
  return (place && getAt(root, place)) ?? null;
}
