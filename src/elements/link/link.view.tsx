import type { ElementDataOf } from '../../content/define-element';
import { plainText } from '../../content/text';
import { Text } from '../../rich-text/text';
import { SiteLink } from '../../ui/link';
import { dataOf, type ElementProps, elementPath } from '../element-data';
import { linkDefaults } from './link.content';
import type { linkElement } from './link.model';

const STYLES = { button: 'button button-primary', underline: 'text-link', plain: 'semibold text-navy' } as const;

/** A link styled as a button, underlined, or plain. A page opened in a new tab has no access to this one. */
export function LinkView({ element }: ElementProps) {
  const data = dataOf<ElementDataOf<typeof linkElement>>(element, linkDefaults);
  const text = <Text as="span" path={elementPath(element, 'text')} value={data.text} />;
  return (
    <div>
      {data.openInNewTab ? (
        <a href={plainText(data.url)} target="_blank" rel="noopener noreferrer" className={STYLES[data.style]}>
          {text}
        </a>
      ) : (
        <SiteLink href={data.url} className={STYLES[data.style]}>
          {text}
        </SiteLink>
      )}
    </div>
  );
}
