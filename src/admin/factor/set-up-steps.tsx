import { useState } from 'react';
import { encode } from 'uqr';
import { trpc } from '../../api/trpc-react';
import { AskForm } from '../administration/ask-form';
import { TextField } from '../administration/text-field';
import { PasswordForm } from './password-form';
import { RecoveryCodes } from './recovery-codes';

interface SetUpStepsProps {
  /** Called when the person has confirmed saving the recovery codes. */
  onDone: () => void;
  onCancel?: () => void;
  /** Called as soon as two-factor authentication is on; canceling later does not turn it off. */
  onTurnedOn?: () => void;
}

/**
 * Turns on two-factor authentication: password, authenticator app and first code, then the recovery codes, which are shown only
 * once.
 */
export function SetUpSteps({ onDone, onCancel, onTurnedOn }: SetUpStepsProps) {
  const begin = trpc.factor.begin.useMutation();
  const confirm = trpc.factor.confirm.useMutation();
  const [begun, setBegun] = useState<{ address: string; secret: string } | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);

  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;

  if (!begun) {
    return (
      <PasswordForm
        words="You’ll sign in with your password and a code from any authenticator app."
        submitLabel="Continue"
        busyLabel="One moment..."
        onCancel={onCancel}
        onPassword={async (password) => setBegun(await begin.mutateAsync({ password }))}
      />
    );
  }

  return (
    <AskForm
      key="code"
      submitLabel="Turn on"
      busyLabel="Turning on..."
      onCancel={onCancel}
      onSend={async (text) => {
        const { recoveryCodes } = await confirm.mutateAsync({ code: text('code') });
        onTurnedOn?.();
        setCodes(recoveryCodes);
      }}
    >
      {(problemOf) => (
        <>
          <p className="dialog-message">Scan this code with your authenticator app, or enter the secret there.</p>
          <div className="factor-secret">
            <QrCode text={begun.address} label="QR code for the secret below" />
            <p>
              <span className="field-hint">Secret</span>
              <code>{formatInGroups(begun.secret)}</code>
            </p>
          </div>
          <TextField
            label="Code"
            name="code"
            hint="The six digits your app shows now."
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            isRequired
            hasFocus
            problem={problemOf('code')}
          />
        </>
      )}
    </AskForm>
  );
}

/** Formats a secret in groups of four characters. */
function formatInGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? '';
}

/** Empty modules around the code, which cameras need to find it. */
const BORDER = 3;

/** Renders a text as a QR code. Always show the text next to it as well. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('');
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  );
}
