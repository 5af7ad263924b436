import { resolveAsset } from '../../content/url';
import { withPaths } from '../../lib/with-paths';
import { Text } from '../../rich-text/text';
import { Picture } from '../../ui/picture';
import { storedFacts } from '../page-facts';
import { FACTS } from '../page-kind';
import { Day } from './entry-byline';
import { ENTRY, entryFacts } from './entry-facts';
import { listHref } from './list-href';
import type { ShownCollection } from './shown-collection';

interface EntryHeadProps {
  pageId: string;
  content: object;
  collection: ShownCollection | undefined;
}

/** The head of an entry: its categories, title, standfirst and cover. */
export function EntryHead({ pageId, content, collection }: EntryHeadProps) {
  const { standfirst, cover } = entryFacts(content);
  const path = `${pageId}.${ENTRY}`;
  const said = (content as Record<string, { imageAlt?: unknown } | undefined>)[ENTRY]?.imageAlt;
  return (
    <header className="article-head">
      <div className="container">
        <EntryCategories path={`${path}.categories`} content={content} collection={collection} />
        <Text as="h1" path={`${pageId}.${FACTS}.title`} value={storedFacts(content).title} />
        <Text as="p" className="lead" path={`${path}.standfirst`} value={standfirst} />
      </div>
      {cover ? (
        <div className="container">
          <div className="article-cover">
            <Picture
              src={resolveAsset(cover)}
              alt={typeof said === 'string' ? said : ''}
              sizes="(min-width: 75rem) 70rem, 100vw"
              isEager
              path={`${path}.cover`}
            />
          </div>
        </div>
      ) : null}
    </header>
  );
}

type PartProps = Pick<EntryHeadProps, 'content' | 'collection'> & { path: string };

function EntryCategories({ path, content, collection }: PartProps) {
  const { categories } = entryFacts(content);
  const { list, used = [], categories: named = [] } = collection ?? {};
  if (categories.length === 0) return null;
  return (
    <p className="eyebrow article-categories">
      {withPaths(path, categories).map(({ item, path }) => {
        const name = named.find(({ id }) => id === item)?.name ?? item;
        return list && used.includes(item) ? (
          <a key={path} data-path={path} href={listHref(list.href, { category: item })}>
            {name}
          </a>
        ) : (
          <span key={path} data-path={path}>
            {name}
          </span>
        );
      })}
    </p>
  );
}

/** An entry's author and publish date. */
export function EntryByline({ path, content, collection }: PartProps) {
  const { author, authorKey, day } = entryFacts(content);
  const { list, author: known } = collection ?? {};
  if (author === '' && day === '') return null;
  return (
    <p className="article-byline">
      {author === '' ? null : (
        <span>
          By{' '}
          {list && known?.id === authorKey ? (
            <a data-path={`${path}.author`} href={listHref(list.href, { author: known.id })}>
              {author}
            </a>
          ) : (
            <Text as="span" path={`${path}.author`} value={author} />
          )}
        </span>
      )}
      <Day day={day} path={`${path}.date`} />
    </p>
  );
}
