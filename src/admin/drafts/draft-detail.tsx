import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { useStore } from 'zustand';
import { failureConflicts, failureIssues, failureMessage } from '../../api/failure-message';
import { trpc } from '../../api/trpc-react';
import { namedPages } from '../../editing/names';
import { ConfirmDialog } from '../../editor-panels/dialogs/confirm-dialog';
import { currentDraft, leaveDraft } from '../../editor-panels/drafts/current-draft';
import { Loading } from '../../ui/loading';
import { MenuButton, type MenuItem } from '../../ui/menu-button';
import { ToolButton } from '../../ui/tool-button';
import { SaveList } from '../activity/save-list';
import { LoadFailure } from '../administration/load-failure';
import { ScreenFrame } from '../administration/screen-frame';
import { totalUnsaved } from '../page-editor/open-pages';
import { SCREEN_PATHS, savePath } from '../routes';
import { useDashboard } from '../shell/dashboard-context';
import { forgetPages } from '../shell/forget-queries';
import {
  countOf,
  describeIssues,
  describeRefusal,
  findObstacle,
  listPages,
  type MergedDraft,
} from './describe-changes';
import { DraftChanges } from './draft-changes';
import { DraftNameDialog } from './draft-dialogs';
import { DraftStateTag, nameAuthors, TimeAgo } from './draft-state';
import { type Draft, useOpenDraft, useWithdraw } from './use-drafts';

const BACK = <Link href={SCREEN_PATHS.drafts}>Drafts</Link>;

/** A draft: what it changes on the site, what prevents that, and everything that can be done with it. */
export function DraftDetail({ id }: { id: number }) {
  const draft = trpc.drafts.get.useQuery({ id: String(id) }, { staleTime: 0 });
  useStore(namedPages);
  useTitle(draft.data?.name);
  const wasOpen = useRef(false);
  if (draft.data?.state === 'draft') wasOpen.current = true;
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
          <DraftStateTag state={draft.state} />
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

/** An open draft, or a withdrawn one, which can only be reopened. */
function UnpublishedDraft({ draft }: { draft: Draft }) {
  const merge = trpc.drafts.merge.useQuery({ id: String(draft.id) }, { staleTime: 0 });
  const open = useOpenDraft();
  const { withdraw, reopen, isBusy } = useWithdraw();
  const [isRenaming, setRenaming] = useState(false);
  const { publish, notice, question } = usePublish(draft);
  const isOpen = draft.state === 'draft';
  const obstacle = merge.data ? findObstacle(merge.data) : null;
  const items: MenuItem[] = [
    { label: 'Rename…', onSelect: () => setRenaming(true) },
    { label: 'Withdraw', isDisabled: isBusy, onSelect: () => withdraw(draft) },
  ];
  return (
    <DraftFrame
      draft={draft}
      tools={
        isOpen ? (
          <div className="draft-tools">
            <div className="screen-tools">
              <ToolButton onClick={() => open(draft)}>Open in editor</ToolButton>
              <ToolButton
                look="gold"
                disabled={!merge.data || obstacle !== null || publish.isPending}
                aria-describedby={obstacle === null ? undefined : 'draft-obstacle'}
                onClick={() => merge.data && publish.ask(merge.data)}
              >
                {publish.isPending ? 'Publishing...' : 'Publish'}
              </ToolButton>
              <MenuButton label="More actions" className="more-button" items={items} align="end">
                <span aria-hidden="true">⋯</span>
              </MenuButton>
            </div>
            {obstacle === null ? null : (
              <p id="draft-obstacle" className="draft-obstacle">
                {obstacle}
              </p>
            )}
          </div>
        ) : (
          <ToolButton look="navy" disabled={isBusy} onClick={() => reopen(draft)}>
            Reopen
          </ToolButton>
        )
      }
    >
      {notice}
      {isOpen ? null : <p className="draft-note">Withdrawn. Reopen it to edit or publish these changes.</p>}
      {merge.isPending ? <Loading /> : null}
      {merge.isError ? (
        <LoadFailure what="The changes" error={merge.error} onRetry={() => void merge.refetch()} />
      ) : null}
      {merge.data ? <DraftChanges merged={merge.data} isReadOnly={!isOpen} /> : null}
      {question}
      {isRenaming ? <DraftNameDialog draft={draft} onClose={() => setRenaming(false)} /> : null}
    </DraftFrame>
  );
}

/** Publishes a draft after a confirmation, exactly as it was shown then. If anything has changed since, says what. */
function usePublish({ id, name }: Draft) {
  const { notify, pages } = useDashboard();
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();
  const [asked, setAsked] = useState<MergedDraft | null>(null);
  const [problem, setProblem] = useState<{ text: string; issues: string[] } | null>(null);
  const { mutate, isPending } = trpc.drafts.publish.useMutation();

  /** Asks for confirmation, with what is still being written in this tab. */
  async function ask(shown: MergedDraft) {
    if (currentDraft.getState()?.id !== id || totalUnsaved(pages.store.getState()) === 0) return setAsked(shown);
    const left = await pages.saveAll();
    if (left > 0) {
      const text = `${countOf(left, 'change')} in the editor could not be saved to this draft. Open it in the editor first.`;
      return setProblem({ text, issues: [] });
    }
    await utils.drafts.invalidate();
    setAsked(await utils.drafts.merge.fetch({ id: String(id) }));
  }

  function send(merged: MergedDraft) {
    setAsked(null);
    setProblem(null);
    const { draft, versions, sections } = merged;
    mutate(
      { id: String(id), expectedVersion: draft.version, expectedVersions: versions },
      {
        onSuccess() {
          const description = `“${name}” is live on ${listPages(draft.pages)}.`;
          notify({ title: 'Draft published', description });
          // This window's public pages still have the previous content cached.
          forgetPages(queryClient);
          if (currentDraft.getState()?.id === id) leaveDraft();
        },
        onError(error) {
          const conflicts = failureConflicts(error);
          const issues = failureIssues(error);
          if (conflicts.length > 0) setProblem({ text: describeRefusal(conflicts, sections), issues: [] });
          else if (issues.length === 0) setProblem({ text: failureMessage(error), issues: [] });
          else
            setProblem({
              text: 'Nothing was published. Please fix these changes:',
              issues: describeIssues(issues, merged),
            });
        },
        onSettled: () => utils.drafts.invalidate(),
      },
    );
  }

  return {
    publish: { ask: (merged: MergedDraft) => void ask(merged), isPending },
    // Always rendered, so that screen readers announce it when it appears.
    notice: (
      <div role="alert" className="draft-refusal">
        {problem ? <p>{problem.text}</p> : null}
        {problem && problem.issues.length > 0 ? (
          <ul>
            {problem.issues.map((issue) => (
              <li key={issue}>{issue}</li>
            ))}
          </ul>
        ) : null}
      </div>
    ),
    question: asked ? (
      <ConfirmDialog
        title="Publish draft"
        message={`Publish ${countOf(asked.draft.operations, 'change')} on ${listPages(asked.draft.pages)}?`}
        details={['Visitors see all of them at once. You can undo them in Activity.']}
        confirmLabel="Publish"
        onConfirm={() => send(asked)}
        onCancel={() => setAsked(null)}
      />
    ) : null,
  };
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
  // The button that published the draft is gone.
  useEffect(() => {
    if (isNew && document.activeElement === document.body) heading.current?.focus();
  }, [isNew]);
  return (
    <DraftFrame
      draft={draft}
      tools={
        changeSetId === null ? null : (
          <Link className="tool-button" href={savePath(changeSetId)}>
            Show in Activity
          </Link>
        )
      }
    >
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
        {changes.length > 0 ? <SaveList changes={changes} /> : null}
        {saved.data?.nextCursor && changeSetId !== null ? (
          <p>
            <Link className="text-link" href={savePath(changeSetId)}>
              Show the other changes
            </Link>
          </p>
        ) : null}
      </section>
    </DraftFrame>
  );
}
