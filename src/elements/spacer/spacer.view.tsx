import type { ElementDataOf } from '../../content/define-element';
import { dataOf, type ElementProps, elementPath } from '../element-data';
import { spacerDefaults } from './spacer.content';
import type { spacerElement } from './spacer.model';

export function SpacerView({ element }: ElementProps) {
  const { height, background } = dataOf<ElementDataOf<typeof spacerElement>>(element, spacerDefaults);
  return (
    <div
      aria-hidden="true"
      data-path={elementPath(element, 'height')}
      style={{ height: height || spacerDefaults.height, background: background || undefined }}
    />
  );
}
