import '../../styles/activity.css';
import '../../styles/panels.css';
import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { Outputs } from '../../api/trpc';
import { trpc } from '../../api/trpc-react';
import { deriveInitials } from '../../content/text';
import { isOfBrand, pageName } from '../../editing/names';
import { type NamedSection, placeLabel } from '../../editor-panels/changes/path-label';
import { ConfirmDialog } from '../../editor-panels/dialogs/confirm-dialog';
import { draftPath } from '../../editor-panels/drafts/current-draft';
import { TimeAgo } from '../../editor-panels/time-ago';
import type { TimelineItem } from '../../editor-panels/timeline/create-timeline';
import { describeEntry, isNamedByItem, readNote } from '../../editor-panels/timeline/entry-words';
import {
  isUndoneBy,
  type RevertWhat,
  revertQuestion,
  type SaveExtent,
} from '../../editor-panels/timeline/revert-question';
import { groupSaves, withoutSteps } from '../../editor-panels/timeline/save-steps';
import { sourceName } from '../../editor-panels/timeline/timeline-rows';
import { usePrepareUndo } from '../../editor-panels/timeline/use-prepare-undo';
import { namePerson } from '../../lib/name-person';
import { ToolButton } from '../../ui/tool-button';
import { useNotifyFailure } from '../administration/use-notify-failure';
import { SCREEN_PATHS } from '../routes';
import { useDashboard } from '../shell/dashboard-context';
import { forgetPages } from '../shell/forget-queries';
import { ChangedWords } from './changed-words';
import { namesIn, putPagesFirst, withoutDefaults } from './group-saves';

/** A change as the server lists it. */
type ListedChange = Omit<TimelineItem, 'path'> & { path: string | null };

interface SaveListProps {
  /** Newest first. */
  changes: readonly ListedChange[];
  /** Whether newer changes are being loaded. */
  isBusy?: boolean;
  /** Whether undoing them is offered. */
  canUndo?: boolean;
  /** Whether they are listed on the page of the draft that was published with them, and so with all of their words. */
  isOfDraft?: boolean;
  /** Whether they are only those of one page. */
  isOfPage?: boolean;
  /** Whether older changes are not loaded yet. */
  hasMore?: boolean;
}

/** Lists changes by save, with who made them; each can be undone. */
export function SaveList(props: SaveListProps) {
  const { changes, isBusy = false, canUndo = true, isOfDraft = false, isOfPage = false, hasMore = false } = props;
  const offered = useUndo();
  const undo = { ...offered, isAllowed: offered.isAllowed && canUndo };
  const saves = groupSaves(changes.map((change): TimelineItem => ({ ...change, path: change.path ?? change.ref })));
  return (
    <>
      <ol className="activity" aria-label="Changes" aria-busy={isBusy}>
        {saves.map((save, index) => (
          <Save
            key={save[0]?.id}
            changes={save}
            undo={undo}
            isOfDraft={isOfDraft}
            // Of the last save, some changes may not be loaded yet.
            isOfPage={isOfPage && !(hasMore && index === saves.length - 1)}
          />
        ))}
      </ol>
      {undo.dialog}
    </>
  );
}

/** The number of changes of one save that are shown at once. */
const SHOWN = 4;

interface SaveProps {
  /** The changes of one save. */
  changes: readonly TimelineItem[];
  undo: Undo;
  isOfDraft: boolean;
  /** Whether the other changes of the save are on other pages. */
  isOfPage: boolean;
}

function Save({ changes, undo, isOfDraft, isOfPage }: SaveProps) {
  const [isOpen, setOpen] = useState(false);
  const [first] = changes;
  if (!first) return null;
  const { actor, timestamp, together } = first;
  const note = readNote(first);
  const name = namePerson(actor);
  const listed = putPagesFirst(withoutSteps(withoutDefaults(changes)));
  const sections = namesIn(changes);
  const shown = isOpen ? listed : listed.slice(0, SHOWN);
  const count = together - (changes.length - listed.length);
  const elsewhere = isOfPage ? together - changes.length : 0;
  const isWhole = count === listed.length;
  const extent = isWhole
    ? { places: listed.map(({ pageId, path }) => placeLabel(pageId, path)) }
    : isOfPage
      ? { elsewhere }
      : {};
  const canUndoAll = undo.isAllowed && count > 1 && changes.some(({ isUndone }) => !isUndone);
  return (
    <li className="activity-save">
      <span className="activity-initials" aria-hidden="true">
        {deriveInitials(name)}
      </span>
      <div className="activity-body">
        <p className="activity-who">
          <strong>{name}</strong> {describeHow(first)} · <TimeAgo time={timestamp} />
        </p>
        {note === null ? null : (
          <p className="activity-note">
            {note}
            {first.draftId === null || isOfDraft ? null : (
              <>
                {' '}
                <Link className="text-link" href={draftPath(first.draftId)}>
                  Open the draft
                </Link>
              </>
            )}
          </p>
        )}
        <ul>
          {shown.map((change) => (
            <Change key={change.id} change={change} sections={sections} undo={undo} isWhole={isOfDraft} />
          ))}
        </ul>
        {listed.length > shown.length || canUndoAll ? (
          <p className="row-tools">
            {listed.length > shown.length ? (
              <ToolButton look="small" onClick={() => setOpen(true)}>
                Show {listed.length - shown.length} more
              </ToolButton>
            ) : null}
            {canUndoAll ? (
              <ToolButton
                look="small"
                disabled={undo.isBusy}
                onClick={() => undo.ask({ ...first, together: count }, 'all', extent)}
              >
                Undo all {count}
                {elsewhere > 0 ? ` (${elsewhere} on other pages)` : ''}
              </ToolButton>
            ) : null}
          </p>
        ) : null}
      </div>
    </li>
  );
}

/** Describes how a change was made: 'on the page', 'in the dashboard', 'API key'. */
function describeHow({ isByKey, source, ai }: TimelineItem): string {
  if (isByKey) return 'API key';
  return `${sourceName(source)}${ai && source !== 'ai' ? ' with AI' : ''}`;
}

interface ChangeProps {
  change: TimelineItem;
  /** The sections that the save named. */
  sections: readonly NamedSection[];
  undo: Undo;
  isWhole: boolean;
}

function Change({ change, sections, undo, isWhole }: ChangeProps) {
  const { pageId, path, type } = change;
  const { title, label, before, after, isChosen = false, isDeed = false } = describeEntry(change, sections);
  const isNamed = isDeed || isNamedByItem(change) || type !== 'text';
  const place = isNamed ? pageName(pageId) : placeLabel(pageId, path);
  const isOfItem = isNamed && !isDeed && type === 'text' && !path.startsWith('sections.');
  const where = isOfItem ? placeLabel(pageId, path.slice(0, path.lastIndexOf('.'))) : place;
  const inEditor = `${SCREEN_PATHS.pages}?${new URLSearchParams({ page: pageId, at: change.ref })}`;
  const href = isOfBrand(path) ? SCREEN_PATHS.brand : inEditor;
  return (
    <li className="activity-change">
      <p>
        {undo.isAllowed ? (
          <Link className="text-link" href={href}>
            {where}
          </Link>
        ) : (
          where
        )}
        {isNamed ? ` ${title}` : ''} {change.isUndone ? <span className="panel-tag">undone</span> : null}
      </p>
      {isNamed ? null : <ChangedWords before={before} after={after} isChosen={isChosen} isWhole={isWhole} />}
      {undo.isAllowed && !change.isUndone ? (
        <ToolButton
          look="small"
          disabled={undo.isBusy}
          aria-label={`Undo this change of ${label}`}
          onClick={() => undo.ask(change, 'before')}
        >
          Undo
        </ToolButton>
      ) : null}
    </li>
  );
}

/** The pages are not loaded here, so questions show the values of the change. */
type Undo = ReturnType<typeof useUndo>;

interface AskedUndo {
  item: TimelineItem;
  what: RevertWhat;
  extent: SaveExtent;
}

/**
 * Undoes a change or a whole save, after a confirmation. If publishing needs approval, prepares a draft that undoes it. Reviewers can neither
 * undo changes nor open the editor.
 */
function useUndo() {
  const { notify, user } = useDashboard();
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();
  const [, navigate] = useLocation();
  const [asked, setAsked] = useState<AskedUndo | null>(null);
  const notifyFailure = useNotifyFailure('Nothing was undone');
  const one = trpc.history.revert.useMutation();
  const set = trpc.history.revertSet.useMutation();
  const { isPreparing, saveOrPrepare, explainApproval } = usePrepareUndo((id) => navigate(draftPath(id)));

  async function undo({ item, what }: AskedUndo) {
    const isSaved = await saveOrPrepare(item, what, () =>
      what === 'all'
        ? set.mutateAsync({ changeSetId: item.changeSetId })
        : one.mutateAsync({ id: String(item.id), to: what }),
    );
    if (!isSaved) return;
    markUndone(queryClient, item, what);
    const title = what === 'all' ? 'Changes undone' : 'Change undone';
    notify({ title, description: `${what === 'all' ? 'This' : 'It'} was saved as a new change.` });
    // This window's public pages still have the previous content cached.
    forgetPages(queryClient);
  }

  function handleConfirm(confirmed: AskedUndo) {
    setAsked(null);
    void undo(confirmed)
      .catch(notifyFailure)
      .finally(() => utils.history.timeline.invalidate());
  }

  return {
    isBusy: one.isPending || set.isPending || isPreparing,
    isAllowed: user.role !== 'reviewer',
    ask: (item: TimelineItem, what: RevertWhat, extent: SaveExtent = {}) => setAsked({ item, what, extent }),
    dialog: asked ? (
      <ConfirmDialog
        {...explainApproval(revertQuestion(asked.item, asked.what, null, asked.extent))}
        onConfirm={() => handleConfirm(asked)}
        onCancel={() => setAsked(null)}
      />
    ) : null,
  };
}

type Listed = Outputs['history']['timeline'];

/** Marks what was undone in the loaded lists, which takes effect at once; reading them again takes longer. */
function markUndone(queryClient: QueryClient, item: TimelineItem, what: RevertWhat): void {
  const mark = (page: Listed): Listed => ({
    ...page,
    items: page.items.map((change) => (isUndoneBy(change, item, what) ? { ...change, isUndone: true } : change)),
  });
  queryClient.setQueriesData<Listed | InfiniteData<Listed>>({ queryKey: getQueryKey(trpc.history.timeline) }, (data) =>
    data && 'pages' in data ? { ...data, pages: data.pages.map(mark) } : data && mark(data),
  );
}
