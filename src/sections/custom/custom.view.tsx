import type { PageElement } from '../../content/page-element';
import { ElementView } from '../../elements/element-view';
import { dataOf, type SectionProps } from '../section-data';
import { customDefaults } from './custom.content';

/** A section of freely chosen elements, one below the other. */
export function CustomSection({ section }: SectionProps) {
  const { elements } = dataOf<{ elements?: PageElement[] }, typeof customDefaults>(section, customDefaults);
  return (
    <section className="section section-white">
      <div className="container">
        {elements.length === 0 ? (
          <p className="text-center text-ink-soft">Empty custom section</p>
        ) : (
          <div className="grid gap-6">
            {elements.map((element) => (
              <ElementView key={element.id} element={element} />
            ))}
          </div>
        )}
      </div>
    </section>
  );
}
