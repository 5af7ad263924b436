import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import type { Outputs } from '../../api/trpc';
import { trpc } from '../../api/trpc-react';
import { learnDrafted } from '../../editing/names';
import { leaveIfCurrent } from '../../editor-panels/drafts/current-draft';
import { useNotifyFailure } from '../administration/use-notify-failure';
import { editorPath } from '../routes';
import { useDashboard } from '../shell/dashboard-context';
import { useEnterDraft } from './use-enter-draft';

export type Draft = Outputs['drafts']['get'];
export type DraftState = Draft['state'];

/** The filters of the list; empty texts match everything. */
export interface DraftFilters {
  /** `open`: drafts that are neither published nor withdrawn; `mine`: those that the person has to act on. */
  state: DraftState | 'open' | 'mine' | '';
  page: string;
  author: string;
}

/** The number of drafts loaded at a time. */
const BATCH = 30;

/** Returns the drafts that match the filters, those changed last first. */
export function useDrafts({ state, page, author }: DraftFilters, limit = BATCH) {
  const { user } = useDashboard();
  const inState = state === 'mine' ? { waitsFor: user.id } : state && { state };
  return trpc.drafts.list.useInfiniteQuery(
    { limit: String(limit), ...inState, ...(page && { page }), ...(author && { author }) },
    { getNextPageParam: ({ nextCursor }) => nextCursor, staleTime: 0, placeholderData: keepPreviousData },
  );
}

/** Reads what publishing a draft would change. The pages that it adds, and their fields, are then named like all others. */
export function useMerge(id: number) {
  const merge = trpc.drafts.merge.useQuery({ id: String(id) }, { staleTime: 0 });
  const newPages = merge.data?.newPages;
  // Before the screen is painted with the ids of the pages and of their fields.
  useLayoutEffect(() => {
    if (newPages) learnDrafted(newPages);
  }, [newPages]);
  return merge;
}

/** Refetches drafts when they change, and what they would change when the site does. */
export function useLiveDrafts(): void {
  const { live } = useDashboard();
  const utils = trpc.useUtils();
  useEffect(
    () =>
      live.listen(({ kind }) => {
        if (kind === 'draft' || kind === 'gap') void utils.drafts.invalidate();
        else if (kind !== 'message' && kind !== 'notification') void utils.drafts.merge.invalidate();
      }),
    [live, utils],
  );
}

/**
 * Returns a function that opens a draft in the page editor, unless the person cancels because of unsaved changes.
 * @param path the place to show; by default, a page that the draft changes
 */
export function useOpenDraft(): (draft: Pick<Draft, 'id' | 'name' | 'pages'>, path?: string) => Promise<void> {
  const [, navigate] = useLocation();
  const prepare = useEnterDraft();
  return async ({ id, name, pages }, path) => {
    const enter = await prepare({ id, name });
    if (enter === null) return;
    await enter();
    navigate(path ?? editorPath(pages.find((page) => page !== 'site') ?? pages[0] ?? 'home'));
  };
}

/**
 * Makes this tab edit the site again if it edits a draft that was just frozen: there is nothing left to edit in it.
 * @returns a sentence for a message, with a space before it; empty if the tab edits something else
 */
export function leaveFrozen({ id }: Pick<Draft, 'id'>): string {
  return leaveIfCurrent(id) ? ' The editor shows the live site again.' : '';
}

/** What withdrawing a draft ends, by its state. */
const ENDED: Partial<Record<Draft['state'], string>> = {
  review: 'Its review has ended.',
  approved: 'Its approval has ended.',
  scheduled: 'It is no longer scheduled, and its approval has ended.',
};

/** Returns functions that withdraw a draft, open it again, and take back its review. Withdrawing can be undone from its message. */
export function useDraftMoves() {
  const { notify } = useDashboard();
  const utils = trpc.useUtils();
  const onError = useNotifyFailure();
  const onSettled = () => utils.drafts.invalidate();
  const reopen = trpc.drafts.reopen.useMutation({
    onSuccess: ({ name }) => notify({ title: 'Draft reopened', description: name }),
    onError,
    onSettled,
  });
  // What ends with the state of the draft that is being withdrawn.
  const ended = useRef('');
  const withdraw = trpc.drafts.withdraw.useMutation({
    onSuccess({ id, name }) {
      const action = {
        label: ended.current === '' ? 'Undo' : 'Reopen',
        onClick: () => reopen.mutate({ id: String(id) }),
      };
      const kept =
        ended.current === '' ? 'Nothing is lost; you can reopen it.' : `${ended.current} Its changes are kept.`;
      notify({ title: 'Draft withdrawn', description: `${name}. ${kept}${leaveFrozen({ id })}`, action });
    },
    onError,
    onSettled,
  });
  const takeBack = trpc.drafts.returnToDraft.useMutation({
    onSuccess: ({ name }) => notify({ title: 'Returned to draft', description: `“${name}” can be edited again.` }),
    onError,
    onSettled,
  });
  return {
    withdraw({ id, version, state }: Pick<Draft, 'id' | 'version' | 'state'>) {
      ended.current = ENDED[state] ?? '';
      withdraw.mutate({ id: String(id), expectedVersion: version });
    },
    reopen: ({ id }: Pick<Draft, 'id'>) => reopen.mutate({ id: String(id) }),
    takeBack: ({ id }: Pick<Draft, 'id'>) => takeBack.mutate({ id: String(id) }),
    isBusy: withdraw.isPending || reopen.isPending || takeBack.isPending,
  };
}
