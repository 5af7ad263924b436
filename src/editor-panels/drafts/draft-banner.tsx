import '../../styles/draft-banner.css';
import { type ReactNode, useEffect, useState } from 'react';
import { failureMessage } from '../../api/failure-message';
import { trpc } from '../../api/trpc-react';
import type { DraftState } from '../../content/draft-states';
import type { LiveSite } from '../../editing/open-page';
import { notify } from '../../ui/toast-store';
import { ConfirmDialog } from '../dialogs/confirm-dialog';
import { type CurrentDraft, enterDraft, frozenDraft, leaveDraft } from './current-draft';
import { DraftStateTag } from './draft-state-tag';

/** Why a draft in this state cannot be edited. */
const FROZEN: Partial<Record<DraftState, string>> = {
  review: 'It can’t be edited while it is in review.',
  approved: 'It can’t be edited, because an edit would void its approval.',
  scheduled: 'It can’t be edited until it is published.',
  published: 'It can’t be edited, because it was published.',
  withdrawn: 'It can’t be edited, because it was withdrawn.',
};

interface DraftBannerProps {
  /** The draft that this tab edits. */
  draft: CurrentDraft;
  live: LiveSite;
  /** Saves everything that is open. @returns the number of changes that could not be saved */
  onSave: () => Promise<number>;
  /** Makes what could not be saved to the draft unsaved changes of the site. */
  onRelease: () => Promise<void>;
  onOpenDraft: (id: number) => void;
  /** CSS class of the buttons. */
  buttonClass: string;
}

/** Names the draft that is edited instead of the site, with its state, and offers to leave it. For a frozen draft, says why and what to do. */
export function DraftBanner({
  draft: { id, name },
  live,
  onSave,
  onRelease,
  onOpenDraft,
  buttonClass,
}: DraftBannerProps) {
  const [asked, setAsked] = useState<'return' | number | null>(null);
  const utils = trpc.useUtils();
  const { data, error } = trpc.drafts.get.useQuery({ id: String(id) });
  const options = {
    onError: (failure: unknown) =>
      notify({ title: 'Not changed', description: failureMessage(failure), variant: 'destructive' as const }),
    onSettled: () => utils.drafts.invalidate(),
  };
  const takeBack = trpc.drafts.returnToDraft.useMutation(options);
  const reopen = trpc.drafts.reopen.useMutation(options);
  const isBusy = takeBack.isPending || reopen.isPending;
  useEffect(
    () =>
      live.listen((event) => {
        if (event.kind === 'gap' || (event.kind === 'draft' && event.draftId === id))
          void utils.drafts.get.invalidate();
      }),
    [live, utils, id],
  );
  useEffect(() => {
    if (data && data.name !== name) enterDraft({ id, name: data.name });
  }, [data, id, name]);

  const isGone = error?.data?.code === 'NOT_FOUND';
  const frozen = isGone ? 'It no longer exists.' : data && FROZEN[data.state];
  const isFrozen = frozen !== undefined;
  useEffect(() => {
    frozenDraft.setState(isFrozen, true);
    return () => frozenDraft.setState(false, true);
  }, [isFrozen]);

  async function handleLeave() {
    // A frozen draft takes no changes.
    const unsaved = isFrozen ? 0 : await onSave();
    if (unsaved > 0) setAsked(unsaved);
    else leaveDraft();
  }

  function handleReturn() {
    setAsked(null);
    if (data) takeBack.mutate({ id: String(id), expectedVersion: data.version });
  }

  const button = (label: string, onClick: () => unknown): ReactNode => (
    <button type="button" className={buttonClass} disabled={isBusy} onClick={() => void onClick()}>
      {label}
    </button>
  );
  const state = data?.state ?? 'draft';
  return (
    <section className="notice draft-banner" data-kind="warning" aria-label="Draft">
      <p role="status">
        <strong title={name}>Draft: {name}</strong> {data ? <DraftStateTag draft={data} /> : null}{' '}
        <span>{frozen ?? 'Changes are not on the site until the draft is published.'}</span>
      </p>
      {state === 'review' ? button('Return to draft to edit', handleReturn) : null}
      {state === 'approved' || state === 'scheduled'
        ? button('Return to draft to edit…', () => setAsked('return'))
        : null}
      {state === 'withdrawn' ? button('Reopen to edit', () => reopen.mutate({ id: String(id) })) : null}
      {isGone
        ? null
        : button('Show draft', async () => {
            if (!isFrozen) await onSave();
            onOpenDraft(id);
          })}
      {state === 'published'
        ? button('Edit the site', async () => {
            await onRelease();
            leaveDraft();
          })
        : button('Leave draft', handleLeave)}
      {asked === 'return' && data ? (
        <ConfirmDialog
          title="Return to draft?"
          message={`“${name}” can then be edited again.`}
          details={[describeLoss(data)]}
          confirmLabel="Return to draft"
          onConfirm={handleReturn}
          onCancel={() => setAsked(null)}
        />
      ) : null}
      {typeof asked === 'number' ? (
        <ConfirmDialog
          title="Leave the draft?"
          message={`${asked === 1 ? 'One change' : `${asked} changes`} could not be saved to the draft.`}
          details={['They stay in this browser until you open the draft again.']}
          confirmLabel="Leave draft"
          onConfirm={leaveDraft}
          onCancel={() => setAsked(null)}
        />
      ) : null}
    </section>
  );
}

/** Says what a draft loses if it is returned to draft. */
function describeLoss({ schedule, approval }: { schedule: object | null; approval: object | null }): string {
  if (schedule && approval) return 'This cancels its schedule and ends its approval.';
  return schedule ? 'This cancels its schedule.' : 'This ends its approval, so it must be reviewed again.';
}
