import type { CSSProperties } from 'react';
import type { PageElement } from '../../content/page-element';
import { ElementView } from '../../elements/element-view';
import { dataOf, type SectionProps } from '../section-data';
import { floatingDefaults } from './floating.content';
import { floatingPlace } from './floating-place';

/** Elements standing freely on the page, each at its own place from the page's top left. */
export function FloatingSection({ section }: SectionProps) {
  const { elements } = dataOf<{ elements?: PageElement[] }, typeof floatingDefaults>(section, floatingDefaults);
  return (
    <>
      {elements.map((element) => (
        <div key={element.id} data-floating={section.sectionId} data-element={element.id} style={placeOf(element)}>
          <ElementView element={element} />
        </div>
      ))}
    </>
  );
}

function placeOf({ position }: PageElement): CSSProperties {
  // An element whose position is not absolute stays in the flow of the page.
  if (!position || position.absolute === false) return {};
  return { position: 'absolute', ...floatingPlace(position), zIndex: 10 };
}
