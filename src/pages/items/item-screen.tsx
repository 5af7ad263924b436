import type { ReactNode } from 'react';
import { Part } from '../../sections/part';
import { SiteLink } from '../../ui/link';
import { FixedClosing, type FixedClosingProps } from '../closing';
import { NotFoundView } from '../not-found.view';
import type { LayoutViewProps } from '../page-view';
import { type OtherItem, OtherItems } from './other-items';
import { type ItemHere, useItem } from './use-item';

interface ItemScreenProps<I> {
  shown: LayoutViewProps;
  /** The item itself; `path` is the dotted one it is edited at. */
  children: (item: I, path: string, page: ItemHere<I>['page']) => ReactNode;
  /** What the others are called together. */
  othersTitle: string;
  /** What is seen of another one. */
  look: (other: I) => Omit<OtherItem, 'href' | 'title'>;
  /** Those that have more in common with the item, which go before the rest. */
  isNear?: (other: I, item: I) => boolean;
  closing: (item: I, page: ItemHere<I>['page']) => FixedClosingProps;
}

/** An item's own page: what it is, others like it, and what to do next; not found where the item is gone. */
export function ItemScreen<I>({ shown, children, othersTitle, look, isNear, closing }: ItemScreenProps<I>) {
  const here = useItem<I>(shown);
  if (!here) return <NotFoundView />;
  const { value, path, page, others } = here;
  const isAlike = (other: I) => isNear?.(other, value) ?? false;
  const near = others.filter((other) => isAlike(other.value));
  const items = [...near, ...others.filter((other) => !isAlike(other.value))];
  return (
    <>
      <Part path={path} value={value}>
        {(item) => children(item, path, page)}
      </Part>
      {items.length > 0 ? (
        <OtherItems
          title={othersTitle}
          page={page}
          items={items.map(({ value: other, title, href }) => ({ ...look(other), title, href }))}
        />
      ) : null}
      <FixedClosing {...closing(value, page)} />
    </>
  );
}

interface ItemHeadProps {
  page: ItemHere<unknown>['page'];
  /** What stands beside the page's name, above the item's. */
  beside?: ReactNode;
  /** Its name and what is said below it. */
  children: ReactNode;
  picture: ReactNode;
  /** Whether it is a person's portrait. */
  isPortrait?: boolean;
}

/** The head of an item's page: its words, and its picture beside them. */
export function ItemHead({ page, beside, children, picture, isPortrait }: ItemHeadProps) {
  return (
    <header className="article-head">
      <div className={`container item-head${isPortrait ? ' item-person' : ''}`}>
        <div className="item-words">
          <p className="eyebrow">
            <SiteLink href={page.href}>{page.title}</SiteLink>
            {beside ? <> · {beside}</> : null}
          </p>
          {children}
        </div>
        <div className={isPortrait ? 'portrait item-portrait' : 'item-picture'}>{picture}</div>
      </div>
    </header>
  );
}
