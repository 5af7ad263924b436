import { useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { namedPages } from '../../editing/names';
import { ToolButton } from '../../ui/tool-button';
import { AlsoShown } from './also-shown';
import { ChangeClaims } from './change-claims';
import { ChangeHead, type RowProps, Values, WaitsFor } from './change-row';
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
import { SelectionBar } from './selection-bar';

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
  const names = useStore(namedPages);
  const conflicting = useMemo(() => new Set(conflicts.map(({ id }) => id)), [conflicts]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the descriptions contain the names of pages and categories.
  const changes = useMemo(
    () =>
      merged.changes
        .filter(({ id }) => isReadOnly || !conflicting.has(id))
        .map((change) => describeDraftChange(change, sections)),
    [merged.changes, sections, conflicting, isReadOnly, names],
  );
  const { fresh, isOnlyFresh, setOnlyFresh } = useFresh(merged);
  const shown = isOnlyFresh ? changes.filter(({ id }) => fresh.has(id)) : changes;
  const late = waiting.map((one) => describeWaiting(one, sections));
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
                    <ChangeClaims change={change} />
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
      <AlsoShown merged={merged} />
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
