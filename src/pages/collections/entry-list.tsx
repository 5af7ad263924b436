import { resolveAsset } from '../../content/url';
import { Picture } from '../../ui/picture';
import { useOtherPart } from '../use-other-part';
import { Day, Pointed } from './entry-byline';
import { listHref } from './list-href';
import type { EntryCard, ShownCollection } from './shown-collection';

interface EntryListProps {
  /** Undefined in an editor's preview, which cannot load it. */
  collection: ShownCollection | undefined;
  /** Plural name of the entries. */
  many: string;
}

/** Renders one part of a collection's list, newest first, with links to the newer and older parts. Works without JavaScript. */
export function EntryList({ collection, many }: EntryListProps) {
  useOtherPart();
  if (!collection) return <p className="lead">On the site, the {many} are listed here.</p>;
  const { entries, list, author, newer, older } = collection;
  return (
    <>
      {author && list ? (
        <p className="entries-by">
          <strong>By {author.name}</strong>{' '}
          <a className="text-link" href={list.href}>
            Show all {many}
          </a>
        </p>
      ) : null}
      {entries.length === 0 ? (
        <p className="lead">Nothing has been published here yet.</p>
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
            <a className="text-link" rel="prev" href={newer}>
              Newer {many}
            </a>
          ) : null}
          {older ? (
            <a className="text-link entries-older" rel="next" href={older}>
              Older {many}
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
