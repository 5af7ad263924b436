import type { PlainOrRich } from '../../content/rich-text';
import { plainText } from '../../content/text';
import { Text } from '../../rich-text/text';
import { SiteLink } from '../../ui/link';

interface ItemNameProps {
  as: 'h2' | 'h3';
  /** Path at which the name is edited. */
  path: string;
  value: PlainOrRich | undefined;
  /** Address of the item's own page; undefined if it has none. */
  href: string | undefined;
  id?: string;
}

/** Renders an item's name in a list, as a link to the item's own page. */
export function ItemName({ as: Tag, path, value, href, id }: ItemNameProps) {
  if (href === undefined) return <Text as={Tag} path={path} value={value} id={id} />;
  if (plainText(value) === '') return null;
  return (
    <Tag id={id}>
      <SiteLink href={href} className="item-link">
        <Text path={path} value={value} />
      </SiteLink>
    </Tag>
  );
}
