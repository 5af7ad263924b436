import type { ElementDataOf } from '../../content/define-element';
import { dataOf, type ElementProps, elementPath } from '../element-data';
import { dividerDefaults } from './divider.content';
import type { dividerElement } from './divider.model';

/** A horizontal line with 20 px of space above and below (spec section 9). */
export function DividerView({ element }: ElementProps) {
  const { style, color, thickness, width } = dataOf<ElementDataOf<typeof dividerElement>>(element, dividerDefaults);
  return (
    <hr
      data-path={elementPath(element, 'style')}
      className="mx-auto my-[20px]"
      style={{
        width: width || undefined,
        borderTop: `${thickness || dividerDefaults.thickness} ${style} ${color || 'var(--color-line)'}`,
      }}
    />
  );
}
