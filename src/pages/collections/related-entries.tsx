import type { PlainOrRich } from '../../content/rich-text';
import { plainText } from '../../content/text';
import { resolveAsset } from '../../content/url';
import { Text } from '../../rich-text/text';
import { Picture } from '../../ui/picture';
import { Day, Pointed } from './entry-byline';
import { RELATED_BACK } from './entry-facts';
import type { ShownCollection } from './shown-collection';

interface RelatedEntriesProps {
  /** Path at which the title is edited. */
  path: string;
  title: PlainOrRich;
  /** The link back to the list. `{page}` is its name. */
  back?: string | undefined;
  collection: ShownCollection | undefined;
}

/** Related entries, and a link back to the list. */
export function RelatedEntries({ path, title, back = RELATED_BACK, collection }: RelatedEntriesProps) {
  if (!collection) return null;
  const { entries, list } = collection;
  const isEmpty = entries.length === 0;
  if (isEmpty && !list) return null;
  // If only some entries had images, their text would start at different heights.
  const isPictured = entries.every(({ cover }) => cover !== '');
  return (
    <section className={isEmpty ? 'section section-tight' : 'section section-tight section-white'}>
      <div className="container">
        {isEmpty ? null : (
          <>
            <Text as="h2" className="label" path={`${path}.title`} value={title} />
            <ul className="related-entries">
              {entries.map(({ pageId, title, href, day, categories, standfirst, cover, coverAlt }) => (
                <li key={pageId}>
                  <article>
                    {isPictured ? (
                      <div className="entry-cover">
                        <Picture src={resolveAsset(cover)} alt={coverAlt} sizes="(min-width: 48rem) 24rem, 100vw" />
                      </div>
                    ) : null}
                    <Pointed className="entry-line">
                      {[day ? <Day key="day" day={day} /> : null, categories[0]?.name]}
                    </Pointed>
                    <h3>
                      <a href={href}>{title}</a>
                    </h3>
                    {standfirst ? <p>{standfirst}</p> : null}
                  </article>
                </li>
              ))}
            </ul>
          </>
        )}
        {list ? (
          <p className="related-back">
            <a className="text-link" href={list.href} data-path={`${path}.back`}>
              {plainText(back).replace('{page}', () => list.title)}
            </a>
          </p>
        ) : null}
      </div>
    </section>
  );
}
