import '../../styles/check.css';
import { useEffect, useRef, useState } from 'react';
import { trpc } from '../../api/trpc-react';
import { Loading } from '../../ui/loading';
import { ToolButton } from '../../ui/tool-button';
import { LoadFailure } from '../administration/load-failure';
import { ScreenFrame } from '../administration/screen-frame';
import { useNotifyFailure } from '../administration/use-notify-failure';
import { longTime } from '../administration/when';
import { CheckedPart, countFindings } from './checked-part';
import { useCheckAgain, useCheckedPages, useSharedCheck } from './use-check';

/** Lists possible improvements of the published pages, and their broken links. */
export function CheckScreen() {
  const pages = useCheckedPages();
  const shared = useSharedCheck();
  const again = useCheckAgain();
  const follow = trpc.siteCheck.lookOutside.useMutation({
    onError: useNotifyFailure('The links could not be followed'),
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
      title="Check"
      lead="What is missing from the published pages, and links that lead nowhere."
      tools={
        <>
          <ToolButton disabled={pages.isFetching} onClick={() => void again()}>
            {pages.isFetching ? 'Looking...' : 'Look again'}
          </ToolButton>
          <ToolButton disabled={follow.isPending || isLooking} onClick={() => follow.mutate()}>
            {isLooking ? 'Following links...' : 'Follow links to other sites'}
          </ToolButton>
        </>
      }
    >
      <p className="check-state" role="status">
        {pages.isPending
          ? ''
          : `${formatCount(lacking.length, 'page')} of ${all.length}${pages.hasNextPage ? ' so far' : ''} could be better.`}{' '}
        {shared.data ? describeLastCheck(shared.data.lookedAt) : ''}
      </p>
      {pages.isError ? <LoadFailure what="The pages" error={pages.error} onRetry={() => void again()} /> : null}
      {pages.isPending ? <Loading /> : null}
      {shared.data && countFindings({ ...shared.data, hints: [] }) > 0 ? (
        <CheckedPart name="Header and footer" pageId="site" path={null} found={{ ...shared.data, hints: [] }} />
      ) : null}
      {(isAllShown ? all : lacking).map((page) => (
        <CheckedPart key={page.path} name={page.title} pageId={page.pageId} path={page.path} found={page} />
      ))}
      {all.length > lacking.length ? (
        <p>
          <ToolButton look="small" aria-pressed={isAllShown} onClick={() => setAllShown(!isAllShown)}>
            {isAllShown ? 'Show only what could be better' : 'Show all pages'}
          </ToolButton>
        </p>
      ) : null}
    </ScreenFrame>
  );
}

function describeLastCheck(lookedAt: string | null): string {
  return lookedAt === null
    ? 'Links to other sites have not been followed yet; it is done each week.'
    : `Links to other sites were followed ${longTime(lookedAt)}; it is done each week.`;
}

function formatCount(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}
