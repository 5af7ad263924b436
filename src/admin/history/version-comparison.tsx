import type { PageId } from '../../pages/models';
import { PAGES } from '../../pages/pages';
import type { PageVersion } from './list-differences';
import { formatMoment } from './moment';
import { PageComparison } from './page-comparison';

/** Shows the past and current version of a page side by side with marked differences, and lists those. */
export function VersionComparison({ pageId, past: { at, past, now } }: { pageId: PageId; past: PageVersion }) {
  return (
    <PageComparison
      pageId={pageId}
      before={{
        shown: past,
        label: 'Then',
        title: `Then: ${formatMoment(at)}`,
        frameTitle: 'The page at that time',
      }}
      after={{ shown: now, label: 'Now', title: 'Now', frameTitle: 'The current page' }}
      legend={{ removed: 'text was removed since', added: 'text was added' }}
      sharedLead={`The header and footer are not part of this page. To restore them, restore “${PAGES.site.label}”.`}
    />
  );
}
