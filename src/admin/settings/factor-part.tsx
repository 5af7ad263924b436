import { type ReactNode, useState } from 'react';
import { trpc } from '../../api/trpc-react';
import { Dialog } from '../../ui/dialog';
import { ToolButton } from '../../ui/tool-button';
import { LoadFailure } from '../administration/load-failure';
import { PasswordForm } from '../factor/password-form';
import { RecoveryCodes } from '../factor/recovery-codes';
import { SetUpSteps } from '../factor/set-up-steps';
import { useDashboard } from '../shell/dashboard-context';

type Asking = 'on' | 'codes' | 'off' | null;

/** Manages the person's own two-factor authentication: on, off, and new recovery codes. */
export function FactorPart({ title }: { title: ReactNode }) {
  const utils = trpc.useUtils();
  const [asking, setAsking] = useState<Asking>(null);
  const factor = trpc.factor.read.useQuery(undefined, { staleTime: 0 });

  async function refresh() {
    await Promise.all([factor.refetch(), utils.users.ownSessions.invalidate()]);
  }

  return (
    <>
      <div className="part-head">
        <div>
          {title}
          <p>A code from an authenticator app, in addition to your password.</p>
          {/* Reserves the line while loading, so that nothing below moves. */}
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
      <span className="status">On</span> {describeCodesLeft(recoveryCodes)}
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
  const [hasCodes, setHasCodes] = useState(false);
  return (
    // A click outside must not close the dialog while it shows codes that are shown only once.
    <Dialog
      title="Turn on two-factor authentication"
      size="small"
      role={hasCodes ? 'alertdialog' : 'dialog'}
      onClose={onClose}
    >
      <SetUpSteps
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
  const renew = trpc.factor.renewCodes.useMutation();
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
            setCodes((await renew.mutateAsync({ password })).recoveryCodes);
            await onChanged();
          }}
        />
      )}
    </Dialog>
  );
}

function OffDialog({ onChanged, onClose }: ChangeProps) {
  const { notify } = useDashboard();
  const turnOff = trpc.factor.turnOff.useMutation();
  return (
    <Dialog title="Turn off two-factor authentication" size="small" onClose={onClose}>
      <PasswordForm
        words="You’ll sign in with only your password. Your app’s codes and recovery codes will stop working."
        submitLabel="Turn off"
        busyLabel="Turning off..."
        onCancel={onClose}
        onPassword={async (password) => {
          await turnOff.mutateAsync({ password });
          notify({ title: 'Two-factor authentication turned off' });
          await onChanged();
          onClose();
        }}
      />
    </Dialog>
  );
}

function describeCodesLeft(count: number): string {
  if (count === 0) return 'No recovery codes left. Create new ones.';
  return count === 1 ? '1 recovery code left.' : `${count} recovery codes left.`;
}
