import type { PageElement } from '../content/page-element';
import type { ElementProps } from './element-data';
import type { ElementType } from './models';
import { ELEMENT_VIEWS } from './views';

/** What tells an element from others in a list: its id, or its place where an older version gave it none. */
export function keyOf({ id }: PageElement, path: string): string {
  return typeof id === 'string' ? id : path;
}

/** An element of whatever type; one that is not known is named, never dropped in silence (spec section 3). */
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
