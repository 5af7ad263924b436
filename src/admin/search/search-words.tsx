import { type ReactNode, useCallback } from 'react';
import { Link } from 'wouter';
import { pageName } from '../../editing/names';
import { formatCount } from '../../editor-panels/batch/batch-values';
import { pathLabel } from '../../editor-panels/changes/path-label';
import { useDocuments, useMediaList } from '../../editor-panels/media/use-library';
import { Loading } from '../../ui/loading';
import { ResponsiveImage } from '../../ui/responsive-image';
import { SearchBox } from '../../ui/search-box';
import { ToolButton } from '../../ui/tool-button';
import { LoadFailure } from '../administration/load-failure';
import { SCREEN_PATHS } from '../routes';
import { placeAddress } from './place-address';
import { type FoundDocument, useSearchResults } from './use-search';

/** Characters of context that the server returns on each side of a match. */
const AROUND = 60;

/** Shows the texts that match, page by page; each links to its field. */
export function SearchWords({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const found = useSearchResults(q);
  const documents = found.data?.pages.flatMap(({ items }) => items) ?? [];
  // The search box fires again whenever it gets a new callback, so the callback must be stable.
  const handleSearch = useCallback((words: string) => onSearch(words), [onSearch]);
  const isNothing = q !== '' && found.data !== undefined && !found.isPlaceholderData && documents.length === 0;

  return (
    <>
      <SearchBox label="Search all content" value={q} onChange={handleSearch} />
      <p className="sr-only" role="status">
        {q === '' || found.isPending ? '' : `Results: ${documents.length}${found.hasNextPage ? ' or more' : ''}`}
      </p>
      {q === '' ? <p className="search-hint">Enter words or the start of words, in any order.</p> : null}
      {q !== '' && found.isPending ? <Loading /> : null}
      {found.isError ? (
        <LoadFailure what="The results" error={found.error} onRetry={() => void found.refetch()} />
      ) : null}
      {isNothing ? (
        <div className="admin-empty">
          <h3>No results</h3>
          <p>Try fewer words or the start of a word.</p>
        </div>
      ) : null}
      {q === '' ? null : (
        <ul className="found">
          {documents.map((document) => (
            <li key={document.document}>
              <Found document={document} />
            </li>
          ))}
        </ul>
      )}
      {q !== '' && found.hasNextPage ? (
        <p className="search-more">
          <ToolButton disabled={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
            {found.isFetchingNextPage ? 'Loading...' : 'Show more'}
          </ToolButton>
        </p>
      ) : null}
      {q === '' ? null : <LibraryFound q={q} />}
    </>
  );
}

function Found({ document }: { document: FoundDocument }) {
  const { pageId, section, texts, more } = document;
  return (
    <section className="found-document" aria-label={nameDocument(document)}>
      <h3>{nameDocument(document)}</h3>
      <ul>
        {texts.map(({ path, ref, before, found, after }) => (
          <li key={path}>
            <Link className="found-text" href={placeAddress(pageId, ref)}>
              <span className="found-label">{labelText(path, section)}</span>
              <span className="found-words">
                {before.length < AROUND ? '' : '…'}
                {before}
                <mark>{found}</mark>
                {after}
                {after.length < AROUND ? '' : '…'}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <p className="found-more">
          {formatCount(more, 'more match', 'more matches')} in {nameDocument(document)}
        </p>
      ) : null}
    </section>
  );
}

/** Returns the name of a document: its page, or its page and section. */
export function nameDocument({ pageId, section }: Pick<FoundDocument, 'pageId' | 'section'>): string {
  return section ? `${pageName(pageId)} › ${section.sectionName}` : pageName(pageId);
}

/** Returns the label of a text without the name of its document. */
export function labelText(path: string, section: FoundDocument['section']): string {
  const label = pathLabel(path, section ? [section] : []);
  return section && label.startsWith(`${section.sectionName} › `) ? label.slice(section.sectionName.length + 3) : label;
}

/** Results shown of each kind; the library's own screens show the rest. */
const SHOWN = 6;

/** Shows library images and documents whose names or descriptions match. */
function LibraryFound({ q }: { q: string }) {
  const pictures = useMediaList(q).data?.pages[0];
  const documents = useDocuments(q).data?.pages[0];
  return (
    <>
      <Group name="Images" total={pictures?.total ?? 0} screen={SCREEN_PATHS.media} q={q}>
        {pictures?.items.slice(0, SHOWN).map(({ key, url, name, alt }) => (
          <li key={key}>
            <Link className="found-text found-file" href={`${SCREEN_PATHS.media}?picture=${encodeURIComponent(key)}`}>
              <ResponsiveImage src={url} sizes="4rem" alt="" loading="lazy" decoding="async" />
              <span className="found-words">
                <span className="found-label">{name}</span> {alt}
              </span>
            </Link>
          </li>
        ))}
      </Group>
      <Group name="Documents" total={documents?.total ?? 0} screen={SCREEN_PATHS.documents} q={q}>
        {documents?.items.slice(0, SHOWN).map(({ id, name, url }) => (
          <li key={id}>
            <Link className="found-text" href={`${SCREEN_PATHS.documents}?q=${encodeURIComponent(name)}`}>
              <span className="found-words">{name}</span>
              <span className="found-words found-label">{url}</span>
            </Link>
          </li>
        ))}
      </Group>
    </>
  );
}

function Group(props: { name: string; total: number; screen: string; q: string; children: ReactNode }) {
  const { name, total, screen, q, children } = props;
  if (total === 0) return null;
  return (
    <section className="found-document" aria-label={name}>
      <h3>{name}</h3>
      <ul>{children}</ul>
      {total > SHOWN ? (
        <p className="found-more">
          <Link href={`${screen}?q=${encodeURIComponent(q)}`}>Show all {total}</Link>
        </p>
      ) : null}
    </section>
  );
}
