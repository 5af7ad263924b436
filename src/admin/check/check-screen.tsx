import '../../styles/check.css';
import { useEffect, useRef, useState } from 'react';
import { trpc } from '../../api/trpc-react';
import { longTime } from '../../editor-panels/when';
import { PAGES } from '../../pages/pages';
import { Loading } from '../../ui/loading';
import { ToolButton } from '../../ui/tool-button';
import { LoadFailure } from '../administration/load-failure';
import { ScreenFrame } from '../administration/screen-frame';
import { useNotifyFailure } from '../administration/use-notify-failure';
import { CheckedPart, countFindings } from './checked-part';
import { useCheckAgain, useCheckedPages, useSharedCheck } from './use-check';

/** Lists possible improvements of the published pages, and their broken links. */
export function CheckScreen() {
  const pages = useCheckedPages();
  const shared = useSharedCheck();
  const again = useCheckAgain();
  const follow = trpc.siteCheck.lookOutside.useMutation({
    onError: useNotifyFailure('Couldn’t check the links'),
    onSettled: again,
  });
  const [isAllShown, setAllShown] = useState(false);
  const all = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  const lacking = all.filter((page) => countFindings(page) > 0);
  const isLooking = shared.data?.isLooking ?? false;
  const lookedAt = shared.data?.lookedAt;
  const seen = useRef(lookedAt);
  useEffect(() => {
    // Reloads the results when a run of link checks ends, even if it began and ended between two polls.
    if (seen.current !== undefined && seen.current !== lookedAt) void again();
    seen.current = lookedAt;
  }, [lookedAt, again]);

  return (
    <ScreenFrame
      title="Site check"
      lead="Missing content and broken links on published pages."
      tools={
        <>
          <ToolButton disabled={pages.isFetching} onClick={() => void again()}>
            {pages.isFetching ? 'Checking...' : 'Check again'}
          </ToolButton>
          <ToolButton disabled={follow.isPending || isLooking} onClick={() => follow.mutate()}>
            {isLooking ? 'Checking links...' : 'Check external links'}
          </ToolButton>
        </>
      }
    >
      <p className="check-state" role="status">
        {pages.isPending ? '' : describeFindings(lacking.length, all.length, pages.hasNextPage)}{' '}
        {shared.data ? describeLastCheck(shared.data.lookedAt) : ''}
      </p>
      {pages.isError ? <LoadFailure what="The pages" error={pages.error} onRetry={() => void again()} /> : null}
      {pages.isPending ? <Loading /> : null}
      {shared.data && countFindings({ ...shared.data, hints: [] }) > 0 ? (
        <CheckedPart name={PAGES.site.label} pageId="site" path={null} found={{ ...shared.data, hints: [] }} />
      ) : null}
      {(isAllShown ? all : lacking).map((page) => (
        <CheckedPart key={page.path} name={page.title} pageId={page.pageId} path={page.path} found={page} />
      ))}
      {all.length > lacking.length ? (
        <p>
          <ToolButton look="small" aria-pressed={isAllShown} onClick={() => setAllShown(!isAllShown)}>
            {isAllShown ? 'Show only pages that need attention' : 'Show all pages'}
          </ToolButton>
        </p>
      ) : null}
    </ScreenFrame>
  );
}

function describeFindings(lacking: number, total: number, hasMore: boolean): string {
  const pages = `${total} ${total === 1 ? 'page' : 'pages'}${hasMore ? ' so far' : ''}`;
  return `${lacking} of ${pages} ${lacking === 1 ? 'needs' : 'need'} attention.`;
}

function describeLastCheck(lookedAt: string | null): string {
  return lookedAt === null
    ? 'External links haven’t been checked yet (checked weekly).'
    : `External links were last checked ${longTime(lookedAt)} (checked weekly).`;
}
