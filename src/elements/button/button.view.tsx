import type { ElementDataOf } from '../../content/define-element';
import { Text } from '../../rich-text/text';
import { SiteLink } from '../../ui/link';
import { ALIGNED } from '../alignment';
import { dataOf, type ElementProps, elementPath } from '../element-data';
import { buttonDefaults } from './button.content';
import type { buttonElement } from './button.model';

const STYLES = { primary: 'button-primary', secondary: 'button-outline' } as const;
const SIZES = { small: 'min-h-10 px-4 py-2 text-sm', medium: '', large: 'min-h-14 px-8 text-lg' } as const;

export function ButtonView({ element }: ElementProps) {
  const data = dataOf<ElementDataOf<typeof buttonElement>>(element, buttonDefaults);
  return (
    <div className={ALIGNED[data.alignment]}>
      <SiteLink href={data.url} className={`button ${STYLES[data.style]} ${SIZES[data.size]}`}>
        <Text as="span" path={elementPath(element, 'text')} value={data.text} />
      </SiteLink>
    </div>
  );
}
