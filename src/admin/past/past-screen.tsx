import '../../styles/page-editor.css';
import '../../styles/past.css';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { failureMessage } from '../../api/failure-message';
import { pageName } from '../../editing/page-names';
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

/** A page, or the whole site, as of a moment: `?page=home&at=2026-01-05T10:00:00.000Z`. Without a moment, now. */
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
      title={scope === 'all' ? 'All pages as they were' : `${name} as it was`}
      lead="What was published at a moment, beside what is published now. What is not saved is in neither."
      tools={
        shown && !past.isPlaceholderData ? (
          <RestoreButton key={`${scope} ${shown.at}`} scope={scope} name={name} past={shown} />
        ) : null
      }
    >
      <PastControls scope={scope} at={at} moments={shown} problem={problem} onGo={go} />
      {past.isPending ? <Loading /> : null}
      {past.isError ? <p className="past-none">Choose another moment, or look at now.</p> : null}
      {shown && isPage(shown) && scope !== 'all' ? <PastComparison pageId={scope} past={shown} /> : null}
      {shown && scope === 'all' ? <PastSite past={shown} /> : null}
    </ScreenFrame>
  );
}

function isPage(past: Moments | PastPage): past is PastPage {
  return 'now' in past;
}

/** What the screen shows; read anew when somebody writes, so that 'now' is now. */
function usePast(scope: PageId | 'all', at: string | undefined) {
  const { trpc, live } = useDashboard();
  const queryClient = useQueryClient();
  useEffect(
    () =>
      live.listen(({ kind }) => {
        if (kind !== 'message') void queryClient.invalidateQueries({ queryKey: ['past'] });
      }),
    [live, queryClient],
  );
  const moment = at === undefined ? {} : { at };
  return useQuery({
    queryKey: ['past', scope, at],
    queryFn: async (): Promise<Moments | PastPage> =>
      scope === 'all'
        ? trpc.history.pastSite.query(moment)
        : ((await trpc.history.past.query({ pageId: scope, ...moment })) as PastPage),
    // What one steps from stays until the next is there; another page is another thing.
    placeholderData: (before, query) => (query?.queryKey[1] === scope ? keepPreviousData(before) : undefined),
    staleTime: 0,
    retry: false,
  });
}
