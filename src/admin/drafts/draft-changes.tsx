import { type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { Link } from 'wouter';
import { trpc } from '../../api/trpc-react';
import { Difference } from '../../editor-panels/changes/difference';
import { findReplacedImage } from '../../editor-panels/changes/excerpt-change';
import { ReplacedImage } from '../../editor-panels/changes/replaced-image';
import { ConfirmDialog } from '../../editor-panels/dialogs/confirm-dialog';
import { draftPath } from '../../editor-panels/drafts/current-draft';
import { ToolButton } from '../../ui/tool-button';
import { useNotifyFailure } from '../administration/use-notify-failure';
import { editorPath } from '../routes';
import { placeAddress } from '../search/place-address';
import { useDashboard } from '../shell/dashboard-context';
import {
  type ChangedPlace,
  countOf,
  describeDraftChange,
  describeWaiting,
  groupByPlace,
  type MergedDraft,
  nameDraftedPage,
} from './describe-changes';
import { PlaceComments, useDraftThreads } from './draft-comments';
import { DraftConflicts } from './draft-conflicts';
import { MoveDialog } from './draft-dialogs';
import { useOpenDraft } from './use-drafts';

interface DraftChangesProps {
  merged: MergedDraft;
  /** Changes can neither be chosen nor opened, and conflicts not be settled. */
  isReadOnly: boolean;
}

/** The changes of a draft against the current site: conflicts first, then those that wait, then all others by page and section. */
export function DraftChanges({ merged, isReadOnly }: DraftChangesProps) {
  const { conflicts, waiting, sections } = merged;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const heading = useRef<HTMLHeadingElement>(null);
  const threads = useDraftThreads(merged.draft.id);
  const conflicting = useMemo(() => new Set(conflicts.map(({ id }) => id)), [conflicts]);
  const changes = useMemo(
    () =>
      merged.changes
        .filter(({ id }) => isReadOnly || !conflicting.has(id))
        .map((change) => describeDraftChange(change, sections)),
    [merged.changes, sections, conflicting, isReadOnly],
  );
  const { fresh, isOnlyFresh, setOnlyFresh } = useFresh(merged);
  const shown = isOnlyFresh ? changes.filter(({ id }) => fresh.has(id)) : changes;
  const late = useMemo(() => waiting.map((one) => describeWaiting(one, sections)), [waiting, sections]);
  const all = [...new Set([...conflicting, ...late.map(({ id }) => id), ...changes.map(({ id }) => id)])];
  const selected = all.filter((id) => chosen.has(id));

  const nameOf = (pageId: string) => nameDraftedPage(merged, pageId);

  function toggle(id: number) {
    setChosen((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }

  /** The focused button may be gone. */
  function keepFocus() {
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) heading.current?.focus();
    });
  }

  const toRow = (place: ChangedPlace): RowProps => ({
    place,
    name: nameOf(place.pageId),
    draft: merged.draft,
    isNew: fresh.has(place.id) && fresh.size < all.length,
    ...(isReadOnly ? {} : { choice: { isChosen: chosen.has(place.id), onToggle: () => toggle(place.id) } }),
  });

  return (
    <section className="draft-changes" aria-labelledby="draft-changes">
      <div className="draft-changes-head">
        <h3 id="draft-changes" ref={heading} tabIndex={-1}>
          {merged.draft.state === 'withdrawn' ? 'What it would change' : 'What it changes'}
        </h3>
        {!isReadOnly && all.length > 1 ? (
          <label className="draft-all">
            <input
              type="checkbox"
              checked={selected.length === all.length}
              onChange={() => setChosen(new Set(selected.length === all.length ? [] : all))}
            />
            Select all
          </label>
        ) : null}
      </div>
      {fresh.size > 0 ? (
        <p className="draft-fresh">
          <span>
            {fresh.size === all.length
              ? 'All changes are'
              : `${fresh.size} of ${countOf(all.length, 'change')} ${fresh.size === 1 ? 'is' : 'are'}`}{' '}
            new since the last review.
          </span>
          {fresh.size < all.length ? (
            <ToolButton look="small" aria-pressed={isOnlyFresh} onClick={() => setOnlyFresh(!isOnlyFresh)}>
              Show only new
            </ToolButton>
          ) : null}
        </p>
      ) : null}
      {all.length === 0 ? <NoChanges isReadOnly={isReadOnly} /> : null}
      {conflicts.length > 0 && !isReadOnly ? (
        <DraftConflicts
          merged={merged}
          onSettled={keepFocus}
          renderHead={(place) => <ChangeHead {...toRow(place)} isPlaceNamed />}
        />
      ) : null}
      {late.length > 0 ? (
        <section className="draft-waiting" aria-labelledby="draft-waiting">
          <h4 id="draft-waiting">Waiting ({late.length})</h4>
          <ul>
            {late.map((place, index) => (
              <li key={place.id} className="draft-change">
                <ChangeHead {...toRow(place)} isPlaceNamed />
                <p className="draft-reason">
                  <WaitsFor draft={waiting[index]?.draft ?? null} />
                </p>
                <Values before={null} after={waiting[index]?.after ?? null} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {groupByPlace(shown).map((page) => (
        <section key={page.pageId} className="draft-page" aria-label={nameOf(page.pageId)}>
          <h4>
            {nameOf(page.pageId)}
            {merged.newPages.some(({ pageId }) => pageId === page.pageId) ? <span className="status"> New</span> : null}
          </h4>
          {page.sections.map(({ path, label, changes: listed }) => (
            <section key={path} aria-label={label}>
              <h5>{label}</h5>
              <ul>
                {listed.map((change) => (
                  <li key={`${change.id} ${change.title}`} className="draft-change">
                    <ChangeHead {...toRow(change)} />
                    <Values before={change.before} after={change.after} />
                    {change.at === null ? null : (
                      <PlaceComments
                        place={{
                          ...{ draftId: merged.draft.id, pageId: change.pageId, path: change.at, value: change.after },
                          label: [nameOf(change.pageId), label, change.title].join(' › '),
                        }}
                        threads={threads}
                      />
                    )}
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </section>
      ))}
      <SelectionBar merged={merged} selected={selected} onClear={() => setChosen(new Set())} onDone={keepFocus} />
    </section>
  );
}

function NoChanges({ isReadOnly }: { isReadOnly: boolean }) {
  return (
    <div className="admin-empty">
      <h3>No changes yet</h3>
      {isReadOnly ? null : <p>Open the draft in the editor; everything you save there goes into it.</p>}
    </div>
  );
}

/** Returns the ids of the changes that were written since the last review ended, and whether only those are shown. */
function useFresh({ draft: { state, lastReview }, changes }: MergedDraft) {
  const [isOnlyFresh, setOnlyFresh] = useState(false);
  const since = state === 'draft' || state === 'review' ? lastReview?.at : undefined;
  const fresh = useMemo(
    () =>
      new Set(
        changes.flatMap(({ id, changedAt }) =>
          since !== undefined && Date.parse(changedAt) > Date.parse(since) ? id : [],
        ),
      ),
    [changes, since],
  );
  return { fresh, isOnlyFresh: isOnlyFresh && fresh.size > 0, setOnlyFresh };
}

interface RowProps {
  place: ChangedPlace;
  /** The title of its page. */
  name: string;
  draft: MergedDraft['draft'];
  /** Whether it was written since the last review. */
  isNew?: boolean;
  /** Without it, the change cannot be chosen or opened. */
  choice?: { isChosen: boolean; onToggle: () => void };
}

/** What changes: its checkbox, and a button that opens the place in the editor. */
function ChangeHead({
  place,
  name,
  draft,
  isNew,
  choice,
  isPlaceNamed = false,
}: RowProps & { isPlaceNamed?: boolean }) {
  const { pageId, sectionLabel, title, isSentence = false, at } = place;
  const open = useOpenDraft();
  const id = useId();
  const where = [name, sectionLabel].join(' › ');
  const path = title === sectionLabel ? where : `${where}${isSentence ? ': ' : ' › '}${title}`;
  const words = isPlaceNamed ? path : title;
  const tag = isNew ? <span className="status">New</span> : null;
  if (!choice) {
    return (
      <p className="draft-change-title">
        {words}
        {tag}
      </p>
    );
  }
  return (
    <p className="draft-change-title">
      <input id={id} type="checkbox" checked={choice.isChosen} onChange={choice.onToggle} />
      <label htmlFor={id}>
        {words}
        {isPlaceNamed ? null : <span className="sr-only"> in {where}</span>}
      </label>
      {tag}
      <button
        type="button"
        className="link-button"
        onClick={() => open(draft, at === null ? editorPath(pageId) : placeAddress(pageId, at))}
      >
        Open in editor<span className="sr-only"> {path}</span>
      </button>
    </p>
  );
}

/** The words that change, or both pictures of a replaced image. */
function Values({ before, after }: { before: unknown; after: unknown }) {
  if (before === null && after === null) return null;
  const images = findReplacedImage(before, after);
  if (images) return <ReplacedImage {...images} />;
  return <Difference before={before} after={after} />;
}

function WaitsFor({ draft }: { draft: MergedDraft['waiting'][number]['draft'] }): ReactNode {
  if (draft === null) return 'This no longer exists on the site. Restore it there, or drop this change.';
  return (
    <>
      Waits for the draft{' '}
      <Link className="text-link" href={draftPath(draft.id)}>
        {draft.name}
      </Link>
      , which creates what it needs.
    </>
  );
}

interface SelectionBarProps {
  merged: MergedDraft;
  /** The ids of the chosen changes. */
  selected: readonly number[];
  onClear: () => void;
  onDone: () => void;
}

/** Actions for the chosen changes; sticks to the bottom of the window. */
function SelectionBar({ merged: { draft, changes }, selected, onClear, onDone }: SelectionBarProps) {
  const { notify } = useDashboard();
  const utils = trpc.useUtils();
  const [asked, setAsked] = useState<'drop' | 'move' | null>(null);
  const onError = useNotifyFailure('Nothing was dropped');
  const drop = trpc.drafts.drop.useMutation({
    onSuccess: () => notify({ title: `${countOf(selected.length, 'change')} dropped`, description: draft.name }),
    onError,
    onSettled: refresh,
  });
  const isCreating = changes.some(
    ({ id, op }) =>
      selected.includes(id) &&
      (op === 'insert' || op === 'page-add' || op === 'section-add' || op === 'section-restore'),
  );

  async function refresh() {
    await utils.drafts.invalidate();
    onDone();
  }

  function handleDrop() {
    setAsked(null);
    drop.mutate({ id: String(draft.id), changes: [...selected] });
  }

  return (
    <>
      <div className="draft-bar" data-shown={selected.length > 0}>
        <p role="status">{selected.length === 0 ? '' : `${selected.length} selected`}</p>
        {selected.length === 0 ? null : (
          <>
            <ToolButton look="danger" disabled={drop.isPending} onClick={() => setAsked('drop')}>
              Drop…
            </ToolButton>
            <ToolButton disabled={drop.isPending} onClick={() => setAsked('move')}>
              Move to another draft…
            </ToolButton>
            <ToolButton
              onClick={() => {
                onClear();
                onDone();
              }}
            >
              Clear
            </ToolButton>
          </>
        )}
      </div>
      {asked === 'drop' ? (
        <ConfirmDialog
          title="Drop changes"
          message={`Drop ${countOf(selected.length, 'change')} from “${draft.name}”? This can’t be undone.`}
          details={isCreating ? ['Changes inside what they add are dropped too.'] : []}
          confirmLabel="Drop"
          isDestructive
          onConfirm={handleDrop}
          onCancel={() => setAsked(null)}
        />
      ) : null}
      {asked === 'move' ? (
        <MoveDialog from={draft} changes={selected} onMoved={refresh} onClose={() => setAsked(null)} />
      ) : null}
    </>
  );
}
