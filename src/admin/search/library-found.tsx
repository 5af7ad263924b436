import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useDocuments, useMediaList } from '../../editor-panels/media/use-library';
import { ResponsiveImage } from '../../ui/responsive-image';
import { SCREEN_PATHS } from '../routes';

/** Results shown of each kind; the library's own screens show the rest. */
const SHOWN = 6;

/** Shows library images and documents whose names or descriptions match. */
export function LibraryFound({ q }: { q: string }) {
  const pictures = useMediaList(q).data?.pages[0];
  const documents = useDocuments(q).data?.pages[0];
  return (
    <>
      <Group name="Pictures" total={pictures?.total ?? 0} screen={SCREEN_PATHS.media} q={q}>
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
          <Link href={`${screen}?q=${encodeURIComponent(q)}`}>All {total} of them</Link>
        </p>
      ) : null}
    </section>
  );
}
