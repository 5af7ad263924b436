import type { DynamicSection } from '../../content/dynamic-section';
import { displayName } from '../../editing/section-names';
import { isFloatingType } from '../../sections/floating-types';
import { isSectionType } from '../../sections/models';
import { sectionShape } from '../../sections/section-shape';
import type { LibrarySection } from './templates';

/** A section of some page, to be kept as a template. */
export interface KeepableSection extends LibrarySection {
  /** Its own on the page. */
  key: string;
}

/** A page's sections as they could be kept: its own, and its dynamic ones. What is a list or a text alone is kept as `items` or `text`. */
export function keepableSections(
  content: Readonly<Record<string, unknown>>,
  sections: readonly DynamicSection[],
): KeepableSection[] {
  const own = Object.entries(content).map(([id, value]) => ({
    key: id,
    name: displayName(id),
    sectionType: sectionShape(value) ?? ownType(id),
    sectionData: asData(value),
  }));
  const dynamic = sections
    .filter(({ sectionType }) => !isFloatingType(sectionType))
    .map(({ sectionId, sectionName, sectionType, sectionData }) => ({
      key: `dynamic.${sectionId}`,
      name: sectionName,
      sectionType,
      sectionData,
    }));
  return [...own, ...dynamic];
}

/** A name for what has no type; never that of a type, whose model it would be held against. */
function ownType(id: string): string {
  const type = displayName(id).toLowerCase().replace(/ /g, '-').slice(0, 50);
  return isSectionType(type) ? `page-${type}` : type;
}

function asData(value: unknown): Record<string, unknown> {
  if (Array.isArray(value)) return { items: value };
  if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  return { text: String(value) };
}
