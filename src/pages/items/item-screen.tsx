import type { ReactNode } from 'react';
import { plainText } from '../../content/text';
import { Part } from '../../sections/part';
import { SiteLink } from '../../ui/link';
import { Picture } from '../../ui/picture';
import { NotFoundView } from '../not-found.view';
import type { LayoutViewProps } from '../page-view';
import { type ItemHere, useItem } from './use-item';

interface ItemScreenProps<I> {
  shown: LayoutViewProps;
  /** Renders the item. `path` is the dotted path at which it is edited. */
  children: (item: I, path: string, page: ItemHere<I>['page']) => ReactNode;
  /** The heading above the other items, and the link back to the page. */
  labels: { others: string; back: string };
  /** Returns how another item is shown. */
  look: (other: I) => Omit<OtherItem, 'href' | 'title'>;
  /** Returns whether another item is similar to this one. Similar items come first. */
  isNear?: (other: I, item: I) => boolean;
  closing: ReactNode | ((item: I) => ReactNode);
}

/** An item's own page: the item, other items and the closing section. Shows "not found" if the item is gone. */
export function ItemScreen<I>({ shown, children, labels, look, isNear, closing }: ItemScreenProps<I>) {
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
          labels={labels}
          path={`${shown.pageId}.labels`}
          page={page}
          items={items.map(({ value: other, title, href }) => ({ ...look(other), title, href }))}
        />
      ) : null}
      {typeof closing === 'function' ? closing(value) : closing}
    </>
  );
}

interface ItemHeadProps {
  page: ItemHere<unknown>['page'];
  /** Shown after the page's name, above the item's name. */
  beside?: ReactNode;
  /** The item's name and the text below it. */
  children: ReactNode;
  picture: ReactNode;
  /** `portrait` for a person; `across` places the image below the text, as wide as the page. By default it is beside the text. */
  shape?: 'portrait' | 'across';
}

/** The head of an item's page: its text and its image. */
export function ItemHead({ page, beside, children, picture, shape }: ItemHeadProps) {
  return (
    <header className="article-head">
      <div className={`container item-head${shape ? ` item-head-${shape}` : ''}`}>
        <div className="item-words">
          <p className="eyebrow">
            <SiteLink href={page.href}>{page.title}</SiteLink>
            {beside ? <> · {beside}</> : null}
          </p>
          {children}
        </div>
        <div className={shape === 'portrait' ? 'portrait item-portrait' : 'item-picture'}>{picture}</div>
      </div>
    </header>
  );
}

/** A link to another item, with its image and a line above its name. */
interface OtherItem {
  href: string;
  title: string;
  picture: string;
  line?: string | undefined;
  /** Shown if there is no image. */
  initials?: string;
}

interface OtherItemsProps {
  labels: { others: string; back: string };
  /** The dotted path of the labels. */
  path: string;
  items: readonly OtherItem[];
  /** The page they are all on. */
  page: { title: string; href: string };
}

/** Maximum number of items shown. */
const SHOWN = 3;

/** Links to other items of the same list, and back to the page that lists them. */
function OtherItems({ labels, path, items, page }: OtherItemsProps) {
  return (
    <section className="section section-tight section-white" aria-labelledby="others">
      <div className="container">
        <h2 id="others" className="label" data-path={`${path}.others`}>
          {plainText(labels.others)}
        </h2>
        <ul className="related-entries">
          {items.slice(0, SHOWN).map(({ href, title, picture, line, initials }) => (
            <li key={href}>
              <article>
                <div className="entry-cover">
                  <Picture src={picture} alt="" initials={initials} sizes="(min-width: 48rem) 24rem, 100vw" />
                </div>
                {line ? <p className="entry-line">{line}</p> : null}
                <h3>
                  <SiteLink href={href}>{title}</SiteLink>
                </h3>
              </article>
            </li>
          ))}
        </ul>
        <p className="related-back">
          <SiteLink className="text-link" href={page.href} data-path={`${path}.back`}>
            {plainText(labels.back).replace('{page}', () => page.title)}
          </SiteLink>
        </p>
      </div>
    </section>
  );
}
