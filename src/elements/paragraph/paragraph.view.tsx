import type { ElementDataOf } from '../../content/define-element';
import { RichText } from '../../rich-text/view';
import { ALIGNED } from '../alignment';
import { dataOf, type ElementProps, elementPath } from '../element-data';
import { paragraphDefaults } from './paragraph.content';
import type { paragraphElement } from './paragraph.model';

export function ParagraphView({ element }: ElementProps) {
  const data = dataOf<ElementDataOf<typeof paragraphElement>>(element, paragraphDefaults);
  return (
    <div className={ALIGNED[data.alignment]} style={{ color: data.color || undefined }}>
      <RichText path={elementPath(element, 'text')} value={data.text} />
    </div>
  );
}
