import { type ReactNode, useId } from 'react';
import { Link } from 'wouter';
import { ChangedLooks } from '../../editor-panels/changes/changed-look';
import { Difference } from '../../editor-panels/changes/difference';
import { findChangedLooks } from '../../editor-panels/changes/excerpt-change';
import { draftPath } from '../../editor-panels/drafts/current-draft';
import { editorPath } from '../routes';
import { placeAddress } from '../search/place-address';
import type { ChangedPlace, MergedDraft } from './describe-changes';
import { useOpenDraft } from './use-drafts';

export interface RowProps {
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
export function ChangeHead({
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

/** The words that change, or an image or color before and after. */
export function Values({ before, after }: { before: unknown; after: unknown }) {
  if (before === null && after === null) return null;
  const looks = findChangedLooks(before, after);
  if (looks.length > 0) return <ChangedLooks looks={looks} />;
  return <Difference before={before} after={after} />;
}

/** Says what a waiting change waits for. */
export function WaitsFor({ draft }: { draft: MergedDraft['waiting'][number]['draft'] }): ReactNode {
  if (draft === null) return 'This no longer exists on the site. Restore it there, or remove this change.';
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
