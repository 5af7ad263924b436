import type { CSSProperties } from 'react';
import type { PageElement } from '../../content/page-element';
import { ElementView, getElementKey } from '../../elements/element-view';
import { withPaths } from '../../lib/with-paths';
import { Part } from '../part';
import { dataOf, type SectionProps } from '../section-data';
import { floatingDefaults } from './floating.content';
import { floatingPlace } from './floating-place';

/** Elements standing freely on the page, each at its own place from the page's top left. */
export function FloatingSection({ section, path }: SectionProps) {
  const { elements } = dataOf<{ elements?: PageElement[] }, typeof floatingDefaults>(section, floatingDefaults);
  return (
    <>
      {withPaths(`${path}.elements`, elements).map(({ item: element, path }) => (
        <div
          key={getElementKey(element, path)}
          data-floating={section.sectionId}
          data-element={getElementKey(element, path)}
          {...positionOf(element)}
        >
          <Part path={path} value={element}>
            {(element) => <ElementView element={element} />}
          </Part>
        </div>
      ))}
    </>
  );
}

function positionOf({ position }: PageElement): { className?: string; style?: CSSProperties } {
  // An element whose position is not absolute stays in the flow of the page.
  if (typeof position?.x !== 'number' || typeof position.y !== 'number' || position.absolute === false) return {};
  return { className: 'absolute z-10', style: floatingPlace(position) };
}
