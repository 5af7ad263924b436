import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { failureMessage } from '../../api/failure-message';
import { request } from '../../api/rest';
import { SubmitPart } from './submit-part';

interface CodeFormProps {
  onSignedIn: () => void;
  /** Returns to the password step. */
  onBack: () => void;
}

const OF_APP = {
  label: 'Code',
  hint: 'Six digits from your authenticator app.',
  inputMode: 'numeric',
  autoComplete: 'one-time-code',
  other: 'Use a recovery code',
} as const;
const OF_RECOVERY = {
  label: 'Recovery code',
  hint: 'One of the ten codes you saved. Each works once.',
  inputMode: 'text',
  autoComplete: 'off',
  other: 'Use your authenticator app',
} as const;

/** The second step of signing in: a code from the authenticator app, or a recovery code. */
export function CodeForm({ onSignedIn, onBack }: CodeFormProps) {
  const [isRecovery, setRecovery] = useState(false);
  const [error, setError] = useState('');
  const [isSending, setSending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const { label, hint, inputMode, autoComplete, other } = isRecovery ? OF_RECOVERY : OF_APP;

  // The previous input is gone, so the focus moves to the new one, both at first and after switching the kind of code.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each kind of code renders a new input.
  useEffect(() => field.current?.focus(), [isRecovery]);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = new FormData(event.currentTarget).get('code');
    setSending(true);
    setError('');
    try {
      await request('POST', '/api/auth/two-factor/verify', { code });
      onSignedIn();
    } catch (failure) {
      setError(failureMessage(failure));
      field.current?.select();
    } finally {
      setSending(false);
    }
  }

  function handleOther() {
    setRecovery(!isRecovery);
    setError('');
  }

  return (
    <form className="form-grid" onSubmit={(event) => void handleSubmit(event)}>
      <div className="field">
        <label htmlFor={`${id}-code`}>{label}</label>
        <input
          ref={field}
          key={label}
          className="input input-code"
          id={`${id}-code`}
          name="code"
          inputMode={inputMode}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
          aria-invalid={error ? true : undefined}
          required
        />
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      </div>
      <SubmitPart error={error} errorId={`${id}-error`} isSending={isSending} />
      <p className="sign-in-ways">
        <button type="button" className="text-link" onClick={handleOther}>
          {other}
        </button>
        <button type="button" className="text-link" onClick={onBack}>
          Start over
        </button>
      </p>
    </form>
  );
}
