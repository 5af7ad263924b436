import type { PageElement } from '../content/page-element';

import { ELEMENT_MODELS, isElementType } from '../elements/models';
import { deleteAt, getAt, setAt } from '../lib/dotted-path';
import { isSectionType, SECTION_MODELS } from '../sections/models';
import { type ContentRoot, pathNow, valueAt } from './content-root';
import { elementPlace } from './element-places';

export type TypedSection = { sectionId: string; sectionType: string };

/** Returns the defaults of a dynamic section's or element's type, shown where nothing is stored. Empty for anything else. */
export function defaultsAt(
  root: ContentRoot,
  sections: readonly TypedSection[],
  path: string,
): Readonly<Record<string, unknown>> {
  const [first, id = ''] = path.split('.');
  if (first === 'dynamic') {
    const type = sections.find(({ sectionId }) => sectionId === id)?.sectionType ?? '';
    return isSectionType(type) ? SECTION_MODELS[type].defaults : {};
  }
  const place = first === 'element' ? elementPlace(root, id) : null;
  const type = (place && (getAt(root, place) as PageElement | undefined)?.type) ?? '';
  return isElementType(type) ? ELEMENT_MODELS[type].defaults : {};
}

/** Returns the value shown at a path: the stored or pending value, otherwise the default. */
export function getShownValue(root: ContentRoot, sections: readonly TypedSection[], path: string): unknown {
  const now = pathNow(root, path) ?? path;
  return valueAt(root, now) ?? getAt(defaultsAt(root, sections, now), now.split('.').slice(2)) ?? null;
}

/**
 * Widens a change of an item in a list that is shown as a default to a change of the whole list. Writing only the item would lose the
 * other items (rule P9).
 */
export function withDefaultList(
  readRoot: () => ContentRoot,
  sections: readonly TypedSection[],
  change: { path: string; value: unknown },
): { path: string; value: unknown } {
  const segments = change.path.split('.');
  const at = segments.findIndex((segment, index) => index > 2 && /^\d+$/.test(segment));
  if (at === -1) return change;
  const path = segments.slice(0, at).join('.');
  const root = readRoot();
  const list = valueAt(root, path) === null ? getShownValue(root, sections, path) : null;
  if (!Array.isArray(list)) return change;
  const within = segments.slice(at);
  return { path, value: change.value === null ? deleteAt(list, within) : setAt(list, within, change.value) };
}
