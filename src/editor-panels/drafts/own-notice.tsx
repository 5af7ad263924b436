import { useEffect, useState } from 'react';
import { trpc } from '../../api/trpc-react';
import type { DraftState } from '../../content/draft-states';
import { moveUnsaved } from '../../editing/move-unsaved';
import { browserStorage } from '../../ui/browser-storage';
import { ConfirmDialog } from '../dialogs/confirm-dialog';
import { Notice, NoticeButton } from '../page-host/notice';
import { usePageHost } from '../page-host/page-host';
import { enterDraft, leaveDraft } from './current-draft';

const FROZEN = 'so its changes are frozen. To edit them, return it to draft on its page.';
/** Why a draft in this state can no longer be edited, and what to do. */
const ENDINGS: Partial<Record<DraftState, string>> = {
  review: `is in review, ${FROZEN}`,
  approved: `is approved, ${FROZEN}`,
  scheduled: `is scheduled, ${FROZEN}`,
  withdrawn: 'was withdrawn, so it can no longer be edited. To edit it, reopen it on its page.',
};

/** Says that a draft is edited instead of the site, and whether it can still be edited. */
export function OwnNotice({ id, name }: { id: number; name: string }) {
  const { page, live, saveAll, onOpenDraft, userId } = usePageHost();
  const [left, setLeft] = useState(0);
  const utils = trpc.useUtils();
  const { data, error } = trpc.drafts.get.useQuery({ id: String(id) });
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

  const ending = error?.data?.code === 'NOT_FOUND' ? ENDINGS.withdrawn : data && ENDINGS[data.state];
  const isFrozen = ending !== undefined;
  const { view } = page.fields;
  useEffect(() => {
    view.setState({ isFrozen });
    return () => view.setState({ isFrozen: false });
  }, [view, isFrozen]);

  if (data?.state === 'published') {
    const handleContinue = async () => {
      const { slot } = page;
      const isAlive = async (slotId: string) => slotId !== slot.id && (await slot.isAlive(slotId));
      if (userId !== null) await moveUnsaved(browserStorage(), { userId, from: id, to: undefined }, isAlive);
      leaveDraft();
    };
    return (
      <Notice
        kind="warning"
        isAlert
        buttons={<NoticeButton onClick={() => void handleContinue()}>Edit the site</NoticeButton>}
      >
        The draft “{name}” was published, so it can no longer be edited.
      </Notice>
    );
  }
  if (ending) {
    return (
      <Notice
        kind="warning"
        isAlert
        buttons={
          <>
            <NoticeButton onClick={() => onOpenDraft(id)}>Show draft</NoticeButton>
            <NoticeButton onClick={leaveDraft}>Leave draft</NoticeButton>
          </>
        }
      >
        The draft “{name}” {ending}
      </Notice>
    );
  }
  async function handleLeave() {
    const unsaved = await saveAll();
    if (unsaved > 0) setLeft(unsaved);
    else leaveDraft();
  }

  return (
    <>
      <Notice
        kind="warning"
        buttons={
          <>
            <NoticeButton onClick={() => void saveAll().then(() => onOpenDraft(id))}>Review draft</NoticeButton>
            <NoticeButton onClick={() => void handleLeave()}>Leave draft</NoticeButton>
          </>
        }
      >
        <strong>Draft: {name}</strong> Changes are not on the site until you publish it.
      </Notice>
      {left > 0 ? (
        <ConfirmDialog
          title="Leave the draft?"
          message={`${left === 1 ? 'One change' : `${left} changes`} could not be saved to the draft.`}
          details={['They stay in this browser until you open the draft again.']}
          confirmLabel="Leave draft"
          onConfirm={leaveDraft}
          onCancel={() => setLeft(0)}
        />
      ) : null}
    </>
  );
}
