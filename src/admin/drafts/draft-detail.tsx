import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { useStore } from 'zustand';
import { trpc } from '../../api/trpc-react';
import { isOpenState } from '../../content/draft-states';
import { namedPages } from '../../editing/names';
import { useHasClaims } from '../../editor-panels/claims/use-has-claims';
import { draftPath } from '../../editor-panels/drafts/current-draft';
import { DraftStateTag } from '../../editor-panels/drafts/draft-state-tag';
import { TimeAgo } from '../../editor-panels/time-ago';
import { Loading } from '../../ui/loading';
import { ToolButton } from '../../ui/tool-button';
import { SaveList } from '../activity/save-list';
import { LoadFailure } from '../administration/load-failure';
import { ScreenFrame } from '../administration/screen-frame';
import { useNotifyFailure } from '../administration/use-notify-failure';
import { useReadNotifications } from '../notifications/use-read-notifications';
import { SCREEN_PATHS, savePath } from '../routes';
import { useDashboard } from '../shell/dashboard-context';
import { DraftChanges } from './draft-changes';
import { DraftComments } from './draft-comments';
import { DraftRecord } from './draft-record';
import { nameAuthors } from './draft-state';
import { DraftTools } from './draft-tools';
import { ReviewPanel } from './review-panel';
import { RelatedDrafts, SchedulePanel } from './schedule-panel';
import { type Draft, useMerge } from './use-drafts';
import { usePublish } from './use-publish';

const BACK = <Link href={SCREEN_PATHS.drafts}>Drafts</Link>;

/** A draft: what it changes on the site, what prevents that, and everything that can be done with it. */
export function DraftDetail({ id }: { id: number }) {
  const draft = trpc.drafts.get.useQuery({ id: String(id) }, { staleTime: 0 });
  useStore(namedPages);
  useTitle(draft.data?.name);
  useReadNotifications(`draft/${id}`);
  const wasOpen = useRef(false);
  if (draft.data && isOpenState(draft.data.state)) wasOpen.current = true;
  if (draft.isPending) return <Loading />;
  if (draft.isError) {
    return (
      <ScreenFrame back={BACK} title="Draft">
        <LoadFailure what="The draft" error={draft.error} onRetry={() => void draft.refetch()} />
      </ScreenFrame>
    );
  }
  if (draft.data.state === 'published') return <PublishedDraft draft={draft.data} isNew={wasOpen.current} />;
  return <UnpublishedDraft draft={draft.data} />;
}

/** Names the draft in the title of the window while it is shown. */
function useTitle(name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return;
    // After the shell has named the screen.
    const timer = setTimeout(() => {
      document.title = `${name} · Dashboard`;
    });
    return () => {
      clearTimeout(timer);
      document.title = 'Drafts · Dashboard';
    };
  }, [name]);
}

interface DraftFrameProps {
  draft: Draft;
  tools: ReactNode;
  children: ReactNode;
}

function DraftFrame({ draft, tools, children }: DraftFrameProps) {
  return (
    <ScreenFrame
      back={BACK}
      title={draft.name}
      lead={
        <span className="draft-facts">
          <DraftStateTag draft={draft} />
          <span>By {nameAuthors(draft)}</span>
          <span>
            Last activity <TimeAgo time={draft.updatedAt} />
          </span>
        </span>
      }
      tools={tools}
    >
      {children}
    </ScreenFrame>
  );
}

/** What editors can do with a draft in some states, if the buttons do not say it. */
const FOR_EDITORS: Partial<Record<Draft['state'], string>> = {
  withdrawn: 'Withdrawn. Reopen it to edit or publish these changes.',
};
/** What reviewers can do, who have no buttons in these states. */
const FOR_REVIEWERS: Partial<Record<Draft['state'], string>> = {
  draft: 'Still being written. You can comment on it, and approve it once its authors ask for a review.',
  approved: 'Approved. An editor can now publish or schedule it.',
  scheduled: 'Scheduled. An editor can change or cancel that.',
  withdrawn: 'Withdrawn. An editor can reopen it.',
};

/** An open draft, or a withdrawn one, which can only be reopened. */
function UnpublishedDraft({ draft }: { draft: Draft }) {
  const { user } = useDashboard();
  const merge = useMerge(draft.id);
  const isEditable = draft.state === 'draft' && user.role !== 'reviewer';
  const explain = (user.role === 'reviewer' ? FOR_REVIEWERS : FOR_EDITORS)[draft.state];
  const { publish, notice, question } = usePublish(draft);
  // The changes leave room for notes about claims, if the firm has them.
  const isKnown = useHasClaims() !== null;
  return (
    <DraftFrame
      draft={draft}
      tools={user.role === 'reviewer' ? null : <DraftTools draft={draft} merged={merge.data} publish={publish} />}
    >
      {notice}
      {explain ? <p className="draft-note">{explain}</p> : null}
      <SchedulePanel draft={draft} merged={merge.data} />
      <ReviewPanel draft={draft} merged={merge.data} />
      {merge.isPending || (merge.data && !isKnown) ? <Loading /> : null}
      {merge.isError ? (
        <LoadFailure what="The changes" error={merge.error} onRetry={() => void merge.refetch()} />
      ) : null}
      {merge.data && isKnown ? <DraftChanges merged={merge.data} isReadOnly={!isEditable} /> : null}
      {merge.data && isKnown ? (
        <DraftComments draftId={draft.id} sections={merge.data.sections} goneTitle="No longer in the draft" />
      ) : null}
      <DraftRecord draft={draft} />
      {question}
    </DraftFrame>
  );
}

/** The number of changes that are shown of a published draft. */
const SHOWN = 200;

interface PublishedDraftProps {
  draft: Draft;
  /** Whether it was published while it was shown. */
  isNew: boolean;
}

/** A published draft, with what it changed then according to the history. */
function PublishedDraft({ draft, isNew }: PublishedDraftProps) {
  const { changeSetId } = draft;
  const heading = useRef<HTMLHeadingElement>(null);
  const saved = trpc.history.timeline.useQuery(
    { changeSet: changeSetId ?? 0, limit: SHOWN },
    { enabled: changeSetId !== null, staleTime: 0 },
  );
  const changes = saved.data?.items ?? [];
  const isUndone = changes.length > 0 && !saved.data?.nextCursor && changes.every((change) => change.isUndone);
  // The button that published the draft is gone.
  useEffect(() => {
    if (isNew && document.activeElement === document.body) heading.current?.focus();
  }, [isNew]);
  return (
    <DraftFrame
      draft={draft}
      tools={
        changeSetId === null ? null : (
          <>
            {isUndone ? null : <PrepareTakeDown draft={draft} />}
            <Link className="tool-button" href={savePath(changeSetId)}>
              Show in Activity
            </Link>
          </>
        )
      }
    >
      <RelatedDrafts draft={draft} />
      <section className="draft-changes" aria-labelledby="draft-published">
        <h3 id="draft-published" ref={heading} tabIndex={-1}>
          What it changed
        </h3>
        {changeSetId === null ? (
          <p className="draft-note">Nothing: the site already had these changes when it was published.</p>
        ) : null}
        {saved.isLoading ? <Loading /> : null}
        {saved.isError ? (
          <LoadFailure what="The changes" error={saved.error} onRetry={() => void saved.refetch()} />
        ) : null}
        {isUndone ? <p className="draft-note">All of these changes have been undone.</p> : null}
        {changes.length > 0 ? (
          <SaveList changes={changes} isOfDraft canUndo={draft.takenDownBy?.state !== 'published'} />
        ) : null}
        {saved.data?.nextCursor && changeSetId !== null ? (
          <p>
            <Link className="text-link" href={savePath(changeSetId)}>
              Show the other changes
            </Link>
          </p>
        ) : null}
      </section>
      <DraftComments draftId={draft.id} goneTitle="No longer on the page" />
      <DraftRecord draft={draft} />
    </DraftFrame>
  );
}

/** A button that prepares a draft that takes back the changes, unless there is one. */
function PrepareTakeDown({ draft: { id, takenDownBy } }: { draft: Draft }) {
  const { user, notify } = useDashboard();
  const utils = trpc.useUtils();
  const [, navigate] = useLocation();
  const notifyFailure = useNotifyFailure('Could not prepare the take-down');
  const prepare = trpc.drafts.prepareTakeDown.useMutation({
    async onSuccess({ id: made, name, leftOut }) {
      notify({
        title: 'Take-down prepared',
        description: `“${name}” takes ${leftOut.length > 0 ? 'some of these changes' : 'these changes'} back once you publish it.`,
      });
      await utils.drafts.invalidate();
      navigate(draftPath(made));
    },
    onError(error) {
      notifyFailure(error);
      // Somebody else may have undone the changes since they were loaded.
      void utils.history.timeline.invalidate();
    },
  });
  const isTakenDown = takenDownBy !== null && takenDownBy.state !== 'withdrawn';
  if (user.role === 'reviewer' || isTakenDown) return null;
  return (
    <ToolButton
      disabled={prepare.isPending}
      title="Creates a draft that takes these changes back"
      onClick={() => prepare.mutate({ id: String(id) })}
    >
      {prepare.isPending ? 'Preparing...' : 'Prepare take-down'}
    </ToolButton>
  );
}
