import { useState } from 'react';
import { failureIssues, failureMessage } from '../../api/failure-message';
import { trpc } from '../../api/trpc-react';
import type { Region } from '../../content/region';
import { useRegion } from '../../editor-panels/use-region';
import { Dialog } from '../../ui/dialog';
import { Loading } from '../../ui/loading';
import { useNow } from '../../ui/use-now';
import { AskForm } from '../administration/ask-form';
import { useDashboard } from '../shell/dashboard-context';
import { chooseDown, PASSED, readChosenTime, toGiven } from './chosen-time';
import { TimeFields } from './time-fields';
import type { Draft } from './use-drafts';

interface TakeDownDialogProps {
  draft: Draft;
  onClose: () => void;
}

/** Plans when the changes of a draft are taken back, before it is approved. */
export function TakeDownDialog({ draft, onClose }: TakeDownDialogProps) {
  const region = useRegion();
  return (
    <Dialog title={`Take down “${draft.name}”`} size="small" onClose={onClose}>
      {region ? <TakeDownForm draft={draft} region={region} onClose={onClose} /> : <Loading />}
    </Dialog>
  );
}

function TakeDownForm({ draft, region, onClose }: TakeDownDialogProps & { region: Region }) {
  const { notify } = useDashboard();
  const utils = trpc.useUtils();
  const plan = trpc.drafts.planTakeDown.useMutation({ onSettled: () => utils.drafts.invalidate() });
  const { timeZone } = region;
  const now = useNow();
  const [down, setDown] = useState(() => chooseDown(draft, now, timeZone));
  const read = readChosenTime(down, timeZone, { at: now, problem: PASSED });

  async function send(takeDown: ReturnType<typeof toGiven> | null) {
    await plan.mutateAsync({ id: String(draft.id), takeDown, expectedVersion: draft.version });
    notify(takeDown ? { title: 'Take-down planned', description: draft.name } : { title: 'Take-down removed' });
    onClose();
  }

  return (
    <AskForm
      submitLabel="Plan take-down"
      busyLabel="Saving..."
      canSend={read.at !== null}
      onSend={() => send(toGiven(down, read, timeZone))}
      onCancel={onClose}
    >
      {(problemOf) => (
        <>
          <TimeFields
            legend="Take down"
            value={down}
            read={read}
            region={region}
            problem={problemOf('takeDown.date') ?? problemOf('takeDown.time') ?? problemOf('takeDown.offset')}
            onChange={setDown}
          />
          <div className="schedule-effect">
            <p>When the draft is published, a second draft that takes its changes back is scheduled for this time.</p>
            <p>Reviewers see the time, and their approval covers it.</p>
          </div>
          {draft.takeDown ? (
            <p>
              <button
                type="button"
                className="link-button"
                disabled={plan.isPending}
                onClick={() => void send(null).catch(() => undefined)}
              >
                Remove the take-down
              </button>
            </p>
          ) : null}
          {plan.isError && failureIssues(plan.error).length === 0 && plan.variables?.takeDown === null ? (
            <p role="alert" className="field-error">
              {failureMessage(plan.error)}
            </p>
          ) : null}
        </>
      )}
    </AskForm>
  );
}
