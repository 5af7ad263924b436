import type { ElementDataOf } from '../../content/define-element';
import { withPaths } from '../../lib/with-paths';
import { Text } from '../../rich-text/text';
import { ALIGNED } from '../alignment';
import { dataOf, type ElementProps, elementPath } from '../element-data';
import { listDefaults } from './list.content';
import type { listElement } from './list.model';

export function ListView({ element }: ElementProps) {
  const { items, listType, alignment } = dataOf<ElementDataOf<typeof listElement>>(element, listDefaults);
  const Tag = listType === 'numbered' ? 'ol' : 'ul';
  return (
    <Tag
      className={`list-inside grid gap-2 ${listType === 'numbered' ? 'list-decimal' : 'list-disc'} ${ALIGNED[alignment]}`}
    >
      {withPaths(elementPath(element, 'items'), items).map(({ item, path }) => (
        <li key={path}>
          <Text as="span" path={path} value={item} />
        </li>
      ))}
    </Tag>
  );
}
