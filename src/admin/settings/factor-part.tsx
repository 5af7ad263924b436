import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../ui/dialog';
import { ToolButton } from '../../ui/tool-button';
import { LoadFailure } from '../administration/load-failure';
import { PasswordForm } from '../factor/password-form';
import { RecoveryCodes } from '../factor/recovery-codes';
import { SetUpSteps } from '../factor/set-up-steps';
import { useDashboard } from '../shell/dashboard-context';
import { SESSIONS_KEY } from './sessions-part';

type Asking = 'on' | 'codes' | 'off' | null;

/** One's own second factor: on, off, and new recovery codes. */
export function FactorPart({ title }: { title: ReactNode }) {
  const { trpc } = useDashboard();
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState<Asking>(null);
  const factor = useQuery({ queryKey: ['own-factor'], queryFn: () => trpc.factor.read.query(), staleTime: 0 });

  async function refresh() {
    await Promise.all([factor.refetch(), queryClient.invalidateQueries({ queryKey: SESSIONS_KEY })]);
  }

  return (
    <>
      <div className="part-head">
        <div>
          {title}
          <p>A code from an authenticator app, in addition to your password.</p>
          {/* Its line is there before it is known: nothing below moves when it is. */}
          <p>{factor.data ? <FactorState factor={factor.data} /> : <span aria-hidden="true">&nbsp;</span>}</p>
        </div>
        {factor.data ? (
          <div className="part-tools">
            {factor.data.isOn ? (
              <>
                <ToolButton onClick={() => setAsking('codes')}>New recovery codes</ToolButton>
                <ToolButton look="danger" onClick={() => setAsking('off')}>
                  Turn off
                </ToolButton>
              </>
            ) : (
              <ToolButton onClick={() => setAsking('on')}>Turn on</ToolButton>
            )}
          </div>
        ) : null}
      </div>
      {factor.isError ? (
        <LoadFailure what="Two-factor authentication" error={factor.error} onRetry={() => void factor.refetch()} />
      ) : null}
      {asking === 'on' ? <OnDialog onChanged={refresh} onClose={() => setAsking(null)} /> : null}
      {asking === 'codes' ? <CodesDialog onChanged={refresh} onClose={() => setAsking(null)} /> : null}
      {asking === 'off' ? <OffDialog onChanged={refresh} onClose={() => setAsking(null)} /> : null}
    </>
  );
}

function FactorState({ factor: { isOn, recoveryCodes } }: { factor: { isOn: boolean; recoveryCodes: number } }) {
  return isOn ? (
    <>
      <span className="status">On</span> {codesLeft(recoveryCodes)}
    </>
  ) : (
    <span className="status" data-tone="waiting">
      Off
    </span>
  );
}

interface ChangeProps {
  onChanged: () => Promise<void>;
  onClose: () => void;
}

function OnDialog({ onChanged, onClose }: ChangeProps) {
  const { trpc } = useDashboard();
  const [hasCodes, setHasCodes] = useState(false);
  return (
    // What is shown once goes by no click beside it.
    <Dialog
      title="Turn on two-factor authentication"
      size="small"
      role={hasCodes ? 'alertdialog' : 'dialog'}
      onClose={onClose}
    >
      <SetUpSteps
        trpc={trpc}
        onTurnedOn={() => {
          setHasCodes(true);
          void onChanged();
        }}
        onCancel={onClose}
        onDone={onClose}
      />
    </Dialog>
  );
}

function CodesDialog({ onChanged, onClose }: ChangeProps) {
  const { trpc } = useDashboard();
  const [codes, setCodes] = useState<string[] | null>(null);
  return (
    <Dialog title="New recovery codes" size="small" role={codes ? 'alertdialog' : 'dialog'} onClose={onClose}>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <PasswordForm
          words="Your current recovery codes will stop working."
          submitLabel="Create new codes"
          busyLabel="Creating..."
          onCancel={onClose}
          onPassword={async (password) => {
            setCodes((await trpc.factor.renewCodes.mutate({ password })).recoveryCodes);
            await onChanged();
          }}
        />
      )}
    </Dialog>
  );
}

function OffDialog({ onChanged, onClose }: ChangeProps) {
  const { trpc, notify } = useDashboard();
  return (
    <Dialog title="Turn off two-factor authentication" size="small" onClose={onClose}>
      <PasswordForm
        words="Your password alone will sign you in. Your app’s codes and recovery codes will stop working."
        submitLabel="Turn off"
        busyLabel="Turning off..."
        onCancel={onClose}
        onPassword={async (password) => {
          await trpc.factor.turnOff.mutate({ password });
          notify({ title: 'Two-factor authentication turned off' });
          await onChanged();
          onClose();
        }}
      />
    </Dialog>
  );
}

function codesLeft(count: number): string {
  if (count === 0) return 'No recovery codes left. Create new ones.';
  return count === 1 ? '1 recovery code left.' : `${count} recovery codes left.`;
}
