import { plainText } from '../../content/text';
import { resolveAsset } from '../../content/url';
import { Text } from '../../rich-text/text';
import { Picture } from '../../ui/picture';
import { useOtherPart } from '../use-other-part';
import type { ListLabels } from './entry.model';
import { Day, Pointed } from './entry-byline';
import { listHref } from './list-href';
import type { EntryCard, ShownCollection } from './shown-collection';

interface EntryListProps {
  /** Undefined in an editor's preview, which cannot load it. */
  collection: ShownCollection | undefined;
  /** Plural name of the entries. */
  many: string;
  labels: ListLabels;
  /** Path at which the labels are edited. */
  labelsPath: string;
}

/** Renders one part of a collection's list, newest first, with links to the newer and older parts. Works without JavaScript. */
export function EntryList({ collection, many, labels, labelsPath }: EntryListProps) {
  useOtherPart();
  if (!collection) return <p className="lead">On the site, the {many} are listed here.</p>;
  const { entries, list, author, newer, older } = collection;
  return (
    <>
      {author && list ? (
        <p className="entries-by">
          <strong>{plainText(labels.by).replace('{name}', () => author.name)}</strong>{' '}
          <a className="text-link" href={list.href} data-path={`${labelsPath}.showAll`}>
            {plainText(labels.showAll)}
          </a>
        </p>
      ) : null}
      {entries.length === 0 ? (
        <Text as="p" className="lead" path={`${labelsPath}.empty`} value={labels.empty} />
      ) : (
        <ol className="entries">
          {entries.map((entry) => (
            <li key={entry.pageId}>
              <EntryRow entry={entry} list={list?.href} />
            </li>
          ))}
        </ol>
      )}
      {newer || older ? (
        <nav className="entries-parts" aria-label={`More ${many}`}>
          {newer ? (
            <a className="text-link" rel="prev" href={newer} data-path={`${labelsPath}.newer`}>
              {plainText(labels.newer)}
            </a>
          ) : null}
          {older ? (
            <a className="text-link entries-older" rel="next" href={older} data-path={`${labelsPath}.older`}>
              {plainText(labels.older)}
            </a>
          ) : null}
        </nav>
      ) : null}
    </>
  );
}

function EntryRow({ entry, list }: { entry: EntryCard; list: string | undefined }) {
  const { title, href, day, author, categories, standfirst, cover, coverAlt } = entry;
  return (
    <article className="entry-row">
      <p className="entry-day">
        <Day day={day} />
      </p>
      <div className="entry-words">
        <h2>
          <a href={href}>{title}</a>
        </h2>
        {standfirst ? <p>{standfirst}</p> : null}
        <Pointed className="entry-line">
          {[
            ...categories.map(({ name }) => name),
            author && list ? (
              <a key="author" href={listHref(list, { author: author.id })}>
                {author.name}
              </a>
            ) : (
              (author?.name ?? null)
            ),
          ]}
        </Pointed>
      </div>
      {cover ? (
        <div className="entry-cover">
          <Picture src={resolveAsset(cover)} alt={coverAlt} sizes="(min-width: 48rem) 14rem, 100vw" />
        </div>
      ) : null}
    </article>
  );
}
