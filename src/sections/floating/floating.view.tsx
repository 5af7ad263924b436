import type { CSSProperties } from 'react';
import type { PageElement } from '../../content/page-element';
import { ElementView, getElementKey } from '../../elements/element-view';
import { isPlaceholder } from '../../elements/placeholder';
import { withPaths } from '../../lib/with-paths';
import { useEmptyParts } from '../empty-parts';
import { Part } from '../part';
import { mergeDefaults, type SectionProps } from '../section-data';
import { floatingDefaults } from './floating.content';
import { clampToPage } from './floating-place';

/** Renders elements at their own positions, measured from the page's top left corner. */
export function FloatingSection({ section, path }: SectionProps) {
  const { elements } = mergeDefaults<{ elements?: PageElement[] }, typeof floatingDefaults>(section, floatingDefaults);
  // A new element is on the page at once, so visitors do not see it before it has content.
  const arePlaceholdersShown = useEmptyParts();
  const shown = withPaths(`${path}.elements`, elements).filter(
    ({ item }) => arePlaceholdersShown || !isPlaceholder(item),
  );
  return (
    <>
      {shown.map(({ item: element, path }) => (
        <div
          key={getElementKey(element, path)}
          data-floating={section.sectionId}
          data-element={getElementKey(element, path)}
          {...getPosition(element)}
        >
          <Part path={path} value={element}>
            {(element) => <ElementView element={element} />}
          </Part>
        </div>
      ))}
    </>
  );
}

function getPosition({ position }: PageElement): { className?: string; style?: CSSProperties } {
  // Elements without an absolute position stay in the page's flow.
  if (typeof position?.x !== 'number' || typeof position.y !== 'number' || position.absolute === false) return {};
  return { className: 'absolute z-10', style: clampToPage(position) };
}
