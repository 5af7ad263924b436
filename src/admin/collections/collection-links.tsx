import { Link } from 'wouter';
import { entriesPath, useCollections } from './use-collections';

/** The ways to the entries of those collections that a page lists. */
export function CollectionLinks({ className }: { className: string }) {
  const { data = [] } = useCollections();
  return data.map(({ id, list, many }) =>
    list ? (
      <Link key={id} className={className} href={entriesPath(id)} aria-label={`${list.title} ${many}`}>
        {list.title}
      </Link>
    ) : null,
  );
}
