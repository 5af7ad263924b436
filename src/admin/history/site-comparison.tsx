import { Link } from 'wouter';
import { ownSectionName, pageName } from '../../editing/names';
import { historyAddress } from '../../editor-panels/timeline/history-address';
import type { Moments } from './list-differences';

/** Lists the pages that differ between a past state and now, or a second time, with links to both versions. */
export function SiteComparison({ past: { at, differences: pages }, to }: { past: Moments; to: string | undefined }) {
  if (pages.length === 0) {
    return (
      <div className="admin-empty" role="status">
        <h3>No differences</h3>
        <p>
          {to === undefined ? 'Every page is the same now as it was then.' : 'Every page was the same at both times.'}
        </p>
      </div>
    );
  }
  return (
    <section className="history-differences" aria-label="Pages that differ">
      <h3>{pages.length === 1 ? '1 page differs' : `${pages.length} pages differ`}</h3>
      <ul>
        {pages.map((difference) => (
          <li key={difference.pageId}>
            <Link className="text-link history-difference" href={historyAddress(difference.pageId, at, to)}>
              {pageName(difference.pageId)}
            </Link>
            <p className="history-none">{describeDifference(difference).join('; ')}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Describes what restoring would change on a page, one line per kind. */
export function describeDifference({ pageId, own, changed, added, removed }: Moments['differences'][number]): string[] {
  const names = (all: readonly string[]) => all.map((name) => `“${name}”`).join(', ');
  const lines = [
    own.length > 0 ? `changed since: ${own.map((id) => ownSectionName(pageId, id)).join(', ')}` : '',
    changed.length > 0 ? `sections changed since: ${names(changed)}` : '',
    added.length > 0 ? `sections deleted since: ${names(added)}` : '',
    removed.length > 0 ? `sections added since: ${names(removed)}` : '',
  ].filter(Boolean);
  return lines.length > 0 ? lines : ['sections reordered since'];
}
