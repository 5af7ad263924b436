import type { PageElement } from '../../content/page-element';
import { ElementView, getElementKey } from '../../elements/element-view';
import { withPaths } from '../../lib/with-paths';
import { Part } from '../part';
import { mergeDefaults, type SectionProps } from '../section-data';
import { customDefaults } from './custom.content';

/** A section of elements that an editor chose, one below the other. */
export function CustomSection({ section, path }: SectionProps) {
  const { elements } = mergeDefaults<{ elements?: PageElement[] }, typeof customDefaults>(section, customDefaults);
  const shown = withPaths(`${path}.elements`, elements);
  return (
    <section className="section section-white">
      <div className="container">
        {shown.length === 0 ? (
          <p className="text-center text-ink-soft">Empty custom section</p>
        ) : (
          <div className="grid gap-6">
            {shown.map(({ item, path }) => (
              <Part key={getElementKey(item, path)} path={path} value={item}>
                {(element) => <ElementView element={element} />}
              </Part>
            ))}
          </div>
        )}
      </div>
    </section>
  );
}
