import { exactTime } from '../../editor-panels/when';
import type { PageId } from '../../pages/models';
import { PAGES } from '../../pages/pages';
import type { PageVersion } from './list-differences';
import { PageComparison } from './page-comparison';

interface VersionComparisonProps {
  pageId: PageId;
  past: PageVersion;
  /** The other time, if two are compared: ISO 8601. */
  to: string | undefined;
}

/** Shows two versions of a page side by side with marked differences, and lists those. */
export function VersionComparison({ pageId, past: { at, past, now }, to }: VersionComparisonProps) {
  const [from, until] = [at, to ?? at].sort((a, b) => Date.parse(a) - Date.parse(b)) as [string, string];
  return (
    <PageComparison
      pageId={pageId}
      before={{
        shown: past,
        label: 'Then',
        title: `Then: ${exactTime(from)}`,
        frameTitle: 'The page at that time',
      }}
      after={
        to === undefined
          ? { shown: now, label: 'Now', title: 'Now', frameTitle: 'The current page' }
          : {
              shown: now,
              label: 'Later',
              title: `Later: ${exactTime(until)}`,
              frameTitle: 'The page at the later time',
            }
      }
      legend={{ removed: 'text was removed since', added: 'text was added' }}
      sharedLead={`The header and footer are not part of this page. To restore them, restore “${PAGES.site.label}”.`}
    />
  );
}
