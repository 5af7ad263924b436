import '../../styles/page-editor.css';
import '../../styles/past.css';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { failureMessage } from '../../api/failure-message';
import { trpc } from '../../api/trpc-react';
import { pageName } from '../../editing/names';
import { pastAddress } from '../../editor-panels/timeline/past-address';
import type { PageId } from '../../pages/models';
import { isPageName } from '../../pages/page-ids';
import { Loading } from '../../ui/loading';
import { ScreenFrame } from '../administration/screen-frame';
import { useDashboard } from '../shell/dashboard-context';
import type { Moments, PastPage } from './list-differences';
import { PastComparison } from './past-comparison';
import { PastControls } from './past-controls';
import { PastSite } from './past-site';
import { RestoreButton } from './restore-button';

/** Shows a page or the whole site as of a time: `?page=home&at=2026-01-05T10:00:00.000Z`. Defaults to now. */
export function PastScreen() {
  const [, navigate] = useLocation();
  const search = new URLSearchParams(useSearch());
  const asked = search.get('page') ?? '';
  const scope = asked === 'all' || isPageName(asked) ? asked : 'home';
  const at = search.get('at') ?? undefined;
  const past = usePast(scope, at);
  const shown = past.isError ? undefined : past.data;
  const name = scope === 'all' ? 'All pages' : pageName(scope);
  const problem = past.isError ? failureMessage(past.error) : undefined;

  function go(page: PageId | 'all', moment: string | undefined) {
    navigate(pastAddress(page, moment));
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
      <PastControls scope={scope} at={at} moments={shown} problem={problem} onGo={go} />
      {past.isPending ? <Loading /> : null}
      {past.isError ? <p className="past-none">Choose another date, or select Now.</p> : null}
      {shown && isPage(shown) && scope !== 'all' ? <PastComparison pageId={scope} past={shown} /> : null}
      {shown && scope === 'all' ? <PastSite past={shown} /> : null}
    </ScreenFrame>
  );
}

function isPage(past: Moments | PastPage): past is PastPage {
  return 'now' in past;
}

/** Loads the comparison, and refetches when somebody saves, so that the current version stays current. */
function usePast(scope: PageId | 'all', at: string | undefined) {
  const { live } = useDashboard();
  const utils = trpc.useUtils();
  useEffect(
    () =>
      live.listen(({ kind }) => {
        if (kind === 'message') return;
        void utils.history.past.invalidate();
        void utils.history.pastSite.invalidate();
      }),
    [live, utils],
  );
  const moment = at === undefined ? {} : { at };
  const options = { staleTime: 0, retry: false };
  const site = trpc.history.pastSite.useQuery(moment, {
    ...options,
    enabled: scope === 'all',
    // The previous result stays until the next one is loaded.
    placeholderData: keepPreviousData,
  });
  const page = trpc.history.past.useQuery(
    { pageId: scope, ...moment },
    {
      ...options,
      enabled: scope !== 'all',
      // The same for a page, but not after switching to another page.
      placeholderData: (before, query) => (readPageId(query?.queryKey) === scope ? before : undefined),
      select: (past) => past as PastPage,
    },
  );
  return scope === 'all' ? site : page;
}

/** Returns the page id in a query's key. */
function readPageId(queryKey: readonly [unknown, { input?: unknown }?] | undefined): string | undefined {
  return (queryKey?.[1]?.input as { pageId?: string } | undefined)?.pageId;
}
