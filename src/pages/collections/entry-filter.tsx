import { plainText } from '../../content/text';
import { withPaths } from '../../lib/with-paths';
import { Text } from '../../rich-text/text';
import { getCategoryId } from './key-of';
import { listHref } from './list-href';
import type { Named, ShownCollection } from './shown-collection';

interface EntryFilterProps {
  /** Path at which the categories are edited. */
  path: string;
  categories: readonly Named[];
  collection: ShownCollection | undefined;
  labels: { all: string };
  /** Path at which the labels are edited. */
  labelsPath: string;
}

/** Renders a list's category filter as links, without categories that have no entries. Renders nothing if no category is left. */
export function EntryFilter({ path, categories, collection, labels, labelsPath }: EntryFilterProps) {
  const used = collection?.used;
  const shown = withPaths(path, categories).filter(
    ({ item }) => used === undefined || used.includes(getCategoryId(item)),
  );
  if (shown.length === 0) return null;
  const href = collection?.list?.href ?? '#';
  const { category, author } = collection ?? {};
  return (
    <nav aria-label="Filter by category" className="filters">
      <a href={href} aria-current={category || author ? undefined : 'true'} data-path={`${labelsPath}.all`}>
        {plainText(labels.all)}
      </a>
      {shown.map(({ item, path }) => (
        <a
          key={path}
          href={listHref(href, { category: getCategoryId(item) })}
          aria-current={category?.id === getCategoryId(item) ? 'true' : undefined}
        >
          <Text as="span" path={`${path}.name`} value={item.name} />
        </a>
      ))}
    </nav>
  );
}
