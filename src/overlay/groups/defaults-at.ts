import { findElement } from '../../content/apply-change';
import type { PageElement } from '../../content/page-element';
import type { ContentRoot } from '../../editing/content-root';
import { ELEMENT_MODELS, isElementType } from '../../elements/models';
import { getAt } from '../../lib/dotted-path';
import { isSectionType, SECTION_MODELS } from '../../sections/models';

type TypedSection = { sectionId: string; sectionType: string };

/** What is shown where a dynamic section or an element says nothing: the defaults of its type. Empty for anything else. */
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
  const place = first === 'element' ? findElement(root, id) : null;
  const type = (place && (getAt(root, place) as PageElement | undefined)?.type) ?? '';
  return isElementType(type) ? ELEMENT_MODELS[type].defaults : {};
}
