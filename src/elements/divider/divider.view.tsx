import type { ElementDataOf } from '../../content/define-element';
import { dataOf, type ElementProps, elementPath } from '../element-data';
import { dividerDefaults } from './divider.content';
import type { dividerElement } from './divider.model';

/** Space above and below a divider (spec section 9). */
const DIVIDER_MARGIN = '20px';

export function DividerView({ element }: ElementProps) {
  const { style, color, thickness, width } = dataOf<ElementDataOf<typeof dividerElement>>(element, dividerDefaults);
  return (
    <hr
      data-path={elementPath(element, 'style')}
      style={{
        margin: `${DIVIDER_MARGIN} auto`,
        width: width || undefined,
        border: 0,
        borderTop: `${thickness || dividerDefaults.thickness} ${style} ${color || 'var(--color-line)'}`,
      }}
    />
  );
}
