import { useState } from 'react';
import { isSafeUrl, resolveAsset } from '../../../content/url';
import type { PageHead } from '../../../site/head';
import { useCard } from './use-sharing';

interface SharingPreviewProps {
  pageId: string;
  title: string;
  /** The chosen image; empty for none. */
  image: string;
  head: PageHead;
  /** The page is not published. */
  isDraft: boolean;
}

/** Previews the page's search result and its share card. */
export function SharingPreview({ pageId, title, image, head, isDraft }: SharingPreviewProps) {
  const place = splitAddress(head.canonical);
  return (
    <div className="sharing-previews">
      {isDraft ? <p className="field-hint sharing-draft">Not published yet. This is how it will look.</p> : null}
      <section aria-label="Search result">
        <h3>Search result</h3>
        {head.isIndexed ? (
          <div className="search-result">
            <p className="search-place">
              <img src="/favicon.svg" alt="" width={20} height={20} />
              <span>
                <span>{head.firm}</span>
                <span className="search-address">{[place.host, ...place.parts].join(' › ')}</span>
              </span>
            </p>
            <p className="search-title">{head.title}</p>
            <p className="search-words">{head.description}</p>
          </div>
        ) : (
          <p className="sharing-none">Not shown in search engines.</p>
        )}
      </section>
      <section aria-label="Link preview">
        <h3>Link preview</h3>
        <div className="share-card">
          {head.isIndexed ? (
            <Picture key={image} pageId={pageId} title={title} image={image} alt={head.share.alt} />
          ) : null}
          <div className="share-words">
            <p className="share-host">{place.host || window.location.host}</p>
            <p className="share-title">{head.title}</p>
            {head.description ? <p className="share-text">{head.description}</p> : null}
          </div>
        </div>
      </section>
    </div>
  );
}

function Picture({ pageId, title, image, alt }: { pageId: string; title: string; image: string; alt: string }) {
  const card = useCard(pageId, title);
  const [hasFailed, setFailed] = useState(false);
  if (image !== '' && (hasFailed || !isSafeUrl(image))) return <p className="share-missing">Image not found.</p>;
  const src = image === '' ? (card ?? '/share.png') : resolveAsset(image);
  if (image === '' && card === undefined) return <div className="share-picture" />;
  return (
    <img className="share-picture" src={src} alt={alt} width={1200} height={630} onError={() => setFailed(true)} />
  );
}

/** Splits a URL into the parts that search engines show. */
function splitAddress(address: string): { host: string; parts: string[] } {
  try {
    const { host, pathname } = new URL(address);
    return { host, parts: decodeURI(pathname).split('/').filter(Boolean) };
  } catch {
    return { host: '', parts: [] };
  }
}
