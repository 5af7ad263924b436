import { Link } from 'wouter';
import { entriesPath, useCollections } from './use-collections';

/** Links to the entries of each collection that has a list page. */
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
