import type { CSSProperties } from 'react';
import type { PageElement } from '../../content/page-element';
import { ElementView } from '../../elements/element-view';
import { dataOf, type SectionProps } from '../section-data';
import { floatingDefaults } from './floating.content';

/** Room an element keeps to the page's right edge, so that none stands outside a narrow screen (spec section 9). */
const EDGE_ROOM = '200px';

/** Elements standing freely on the page, each at its own place from the page's top left. */
export function FloatingSection({ section }: SectionProps) {
  const { elements } = dataOf<{ elements?: PageElement[] }, typeof floatingDefaults>(section, floatingDefaults);
  return (
    <>
      {elements.map((element) => (
        <div key={element.id} data-floating={section.sectionId} style={placeOf(element)}>
          <ElementView element={element} />
        </div>
      ))}
    </>
  );
}

function placeOf({ position }: PageElement): CSSProperties {
  // An element whose position is not absolute stays in the flow of the page.
  if (!position || position.absolute === false) return {};
  return {
    position: 'absolute',
    left: `max(0px, min(${position.x}px, calc(100% - ${EDGE_ROOM})))`,
    top: `${Math.max(0, position.y)}px`,
    zIndex: 10,
  };
}
