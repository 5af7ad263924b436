import type { PageElement } from '../content/page-element';
import type { ElementProps } from './element-data';
import type { ElementType } from './models';
import { ELEMENT_VIEWS } from './views';

/** Returns an element's React key: its id, or its path if an older version stored no id. */
export function getElementKey({ id }: PageElement, path: string): string {
  return typeof id === 'string' ? id : path;
}

/** Renders an element of any type. Unknown types are shown by id instead of silently disappearing (spec section 3). */
export function ElementView({ element }: ElementProps) {
  if (typeof element.type !== 'string' || !Object.hasOwn(ELEMENT_VIEWS, element.type)) {
    return (
      <p role="note" data-path={`element.${element.id}`} className="text-ink-soft">
        Unknown element type <code>{String(element.id)}</code>
      </p>
    );
  }
  const View = ELEMENT_VIEWS[element.type as ElementType];
  return <View element={element} />;
}
