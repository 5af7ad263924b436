import type { PlainOrRich } from '../../content/rich-text';
import { plainText } from '../../content/text';
import { withLines } from '../../rich-text/text';
import { SiteLink } from '../../ui/link';

interface ItemNameProps {
  as: 'h2' | 'h3';
  /** Where it is edited. */
  path: string;
  value: PlainOrRich | undefined;
  /** Where the item's own page is; undefined where it has none. */
  href: string | undefined;
  id?: string;
}

/** What an item is called where it stands among others: a link to its own page. */
export function ItemName({ as: Tag, path, value, href, id }: ItemNameProps) {
  const words = plainText(value);
  if (words === '') return null;
  if (href === undefined) {
    return (
      <Tag data-path={path} className={withLines(undefined, words)} id={id}>
        {words}
      </Tag>
    );
  }
  return (
    <Tag id={id}>
      <SiteLink href={href} className={withLines('item-link', words)} data-path={path}>
        {words}
      </SiteLink>
    </Tag>
  );
}
