import type { ElementProps } from './element-data';
import type { ElementType } from './models';
import { ELEMENT_VIEWS } from './views';

/** An element of whatever type; one that is not known is named, never dropped in silence (spec section 3). */
export function ElementView({ element }: ElementProps) {
  if (!Object.hasOwn(ELEMENT_VIEWS, element.type)) {
    return (
      <p role="note" data-path={`element.${element.id}`} className="border border-line p-4 text-[0.9375rem]">
        Unknown element type <code>{element.id}</code>
      </p>
    );
  }
  const View = ELEMENT_VIEWS[element.type as ElementType];
  return <View element={element} />;
}
