import { useState } from 'react';
import { Link } from 'wouter';
import { useApproval } from '../../editor-panels/drafts/use-approval';
import { TimeAgo } from '../../editor-panels/time-ago';
import { useRegion } from '../../editor-panels/use-region';
import { plannedTime } from '../../editor-panels/when';
import { namePerson } from '../../lib/name-person';
import { ToolButton } from '../../ui/tool-button';
import { useNow } from '../../ui/use-now';
import { comparePath } from '../routes';
import { useDashboard } from '../shell/dashboard-context';
import { ApproveDialog, RequestChangesDialog } from './answer-dialogs';
import type { MergedDraft } from './describe-changes';
import { DueDay, nameAuthors } from './draft-state';
import { nameZone } from './site-time';
import type { Draft } from './use-drafts';

interface ReviewPanelProps {
  draft: Draft;
  merged: MergedDraft | undefined;
  /** Whether it is shown where the draft is compared with the site. */
  isComparing?: boolean;
}

/** The state of a draft's review: who was asked, what they answered, and the buttons to answer. */
export function ReviewPanel({ draft, merged, isComparing = false }: ReviewPanelProps) {
  const { user } = useDashboard();
  const { review, approval, state } = draft;
  if (state === 'draft' && draft.scheduleFailure === null) return <LastAnswer draft={draft} />;
  if (!review) return null;
  const isLapsed = Boolean(approval?.lapse);
  return (
    <section className="draft-review" data-tone={isLapsed ? 'warning' : undefined} aria-labelledby="draft-review">
      <h3 id="draft-review">
        {isLapsed
          ? 'Approval no longer counts'
          : approval
            ? `Approved by ${namePerson(approval.by, 'within')}`
            : 'Review'}
      </h3>
      {approval ? (
        <>
          {isLapsed ? (
            <p className="draft-words">{approval.lapse} Someone else must approve this draft before it is published.</p>
          ) : null}
          <p className="draft-review-facts">
            {isLapsed ? `Approved by ${namePerson(approval.by, 'within')}` : 'Approved'} <TimeAgo time={approval.at} />.
            {isLapsed ? null : ' The approval covers exactly the changes below, and ends if one of them changes.'}
          </p>
          {approval.note ? <p className="draft-words">{approval.note}</p> : null}
        </>
      ) : (
        <>
          <p className="draft-review-facts">
            {namePerson(review.by)} asked{' '}
            <strong>
              {nameAuthors({
                authors: review.reviewers.map((one) => (one.id === user.id ? { ...one, name: 'you' } : one)),
              })}
            </strong>{' '}
            <TimeAgo time={review.at} />.
            {review.dueOn ? (
              <>
                {' '}
                <DueDay day={review.dueOn} />.
              </>
            ) : null}
          </p>
          {review.publishAt ? <Proposed at={review.publishAt.at} /> : null}
          {review.note ? <p className="draft-words">{review.note}</p> : null}
        </>
      )}
      {merged ? <Answer key={draft.version} {...{ draft, merged, isComparing }} /> : null}
    </section>
  );
}

/** When the draft should be published, as its authors propose. */
function Proposed({ at }: { at: string }) {
  const region = useRegion();
  const hasPassed = useNow() >= Date.parse(at);
  if (!region) return null;
  return (
    <p className="draft-review-facts">
      Proposed publication:{' '}
      <strong>
        <time dateTime={at} title={nameZone(at, region)}>
          {plannedTime(at)}
        </time>
      </strong>
      .{hasPassed ? ' This time has passed.' : null}
    </p>
  );
}

/** The last request for changes, or why the approval is void, until the next review. */
function LastAnswer({ draft: { lastReview } }: { draft: Draft }) {
  const { user } = useDashboard();
  if (!lastReview || lastReview.outcome === 'returned') return null;
  const { outcome, by, note, at } = lastReview;
  const isVoid = outcome === 'voided';
  return (
    <section className="draft-review" data-tone="warning" aria-labelledby="draft-review">
      <h3 id="draft-review">{isVoid ? 'The approval is no longer valid' : `${namePerson(by)} requested changes`}</h3>
      <p className="draft-words">{note}</p>
      <p className="draft-review-facts">
        {isVoid ? 'It ended' : 'Requested'} <TimeAgo time={at} />.
        {user.role === 'reviewer'
          ? null
          : isVoid
            ? ' Check the changes, then ask again.'
            : ' Change the draft, then ask again.'}
      </p>
    </section>
  );
}

/** The buttons to answer a review, or why this person cannot. */
function Answer({ draft, merged, isComparing }: ReviewPanelProps & { merged: MergedDraft }) {
  const { user } = useDashboard();
  const approval = useApproval();
  const [asked, setAsked] = useState<'approve' | 'note' | 'changes' | null>(null);
  // The result that the person has seen: it is shown live, and must not change unnoticed.
  const [seen, setSeen] = useState(merged.hash);
  if (!approval) return null;
  const isContributor = draft.authors.some(({ id }) => id === user.id);
  const isWriter = merged.revealed.writers.some(({ id }) => id === user.id);
  const cannot = isContributor
    ? 'You have contributed to this draft, so someone else must approve it.'
    : isWriter
      ? 'Visitors will see words of yours because of this draft, so someone else must approve it.'
      : approval.rule === 'reviewers' && user.role !== 'reviewer'
        ? 'On this site, a reviewer must approve it.'
        : merged.conflicts.length > 0
          ? 'The site has changed at places that this draft changes, so its authors must settle that first. Request changes to return it to them.'
          : merged.waiting.length > 0
            ? 'Some changes wait for another draft, or have no place on the site.'
            : null;
  const isInReview = draft.state === 'review';
  const hasChanged = seen !== merged.hash;
  const reviewers = draft.review?.reviewers ?? [];
  const isUnasked = !reviewers.some(({ id }) => id === user.id);
  const canRequest = !isContributor;
  return (
    <>
      {isInReview && cannot !== null ? <p className="draft-review-facts">{cannot}</p> : null}
      {isInReview && cannot === null && isUnasked ? (
        <p className="draft-review-facts">
          You were not asked, but you may answer too. Your approval counts as much as that of{' '}
          {nameAuthors({ authors: reviewers })}.
        </p>
      ) : null}
      {isInReview && cannot === null && hasChanged ? (
        <p className="draft-review-facts" role="alert">
          The site has changed, and the changes below with it.{' '}
          <button type="button" className="link-button" onClick={() => setSeen(merged.hash)}>
            I have read them again
          </button>
        </p>
      ) : null}
      <p className="row-tools">
        {isInReview && cannot === null ? (
          <>
            <ToolButton look="gold" disabled={hasChanged} onClick={() => setAsked('approve')}>
              Approve
            </ToolButton>
            <ToolButton disabled={hasChanged} onClick={() => setAsked('note')}>
              Approve with a note
            </ToolButton>
          </>
        ) : null}
        {canRequest ? <ToolButton onClick={() => setAsked('changes')}>Request changes</ToolButton> : null}
        {isComparing ? null : (
          <Link className="link-button" href={comparePath(draft.id)}>
            Compare with the site
          </Link>
        )}
      </p>
      {asked === 'approve' || asked === 'note' ? (
        <ApproveDialog
          draft={draft}
          hash={seen}
          merged={merged}
          attestation={approval.attestation}
          hasNote={asked === 'note'}
          onClose={() => setAsked(null)}
        />
      ) : null}
      {asked === 'changes' ? <RequestChangesDialog draft={draft} onClose={() => setAsked(null)} /> : null}
    </>
  );
}
