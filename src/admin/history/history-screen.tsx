import '../../styles/page-editor.css';
import '../../styles/history.css';
import { useLocation, useSearch } from 'wouter';
import { failureMessage } from '../../api/failure-message';
import { pageName } from '../../editing/names';
import { historyAddress } from '../../editor-panels/timeline/history-address';
import type { PageId } from '../../pages/models';
import { isPageName } from '../../pages/page-ids';
import { Loading } from '../../ui/loading';
import { ScreenFrame } from '../administration/screen-frame';
import type { Moments, PageVersion } from './list-differences';
import { VersionComparison } from './version-comparison';
import { VersionControls } from './version-controls';
import { SiteComparison } from './site-comparison';
import { useVersion } from './use-version';
import { RestoreButton } from './restore-button';

/** Shows a page or the whole site as of a time: `?page=home&at=2026-01-05T10:00:00.000Z`. Defaults to now. */
export function HistoryScreen() {
  const [, navigate] = useLocation();
  const search = new URLSearchParams(useSearch());
  const asked = search.get('page') ?? '';
  const scope = asked === 'all' || isPageName(asked) ? asked : 'home';
  const at = search.get('at') ?? undefined;
  const past = useVersion(scope, at);
  const shown = past.isError ? undefined : past.data;
  const name = scope === 'all' ? 'All pages' : pageName(scope);
  const problem = past.isError ? failureMessage(past.error) : undefined;

  function go(page: PageId | 'all', moment: string | undefined) {
    navigate(historyAddress(page, moment));
  }

  return (
    <ScreenFrame
      title={`Version history: ${name}`}
      lead="Compare a past version with the current one. Unsaved changes aren’t included."
      tools={
        shown && !past.isPlaceholderData ? (
          <RestoreButton key={`${scope} ${shown.at}`} scope={scope} name={name} past={shown} />
        ) : null
      }
    >
      <VersionControls scope={scope} at={at} moments={shown} problem={problem} onGo={go} />
      {past.isPending ? <Loading /> : null}
      {past.isError ? <p className="history-none">Choose another date, or select Now.</p> : null}
      {shown && isPage(shown) && scope !== 'all' ? <VersionComparison pageId={scope} past={shown} /> : null}
      {shown && scope === 'all' ? <SiteComparison past={shown} /> : null}
    </ScreenFrame>
  );
}

function isPage(past: Moments | PageVersion): past is PageVersion {
  return 'now' in past;
}
