import { useId, useState } from 'react';

interface PasskeyButtonProps {
  label?: string;
  onSignedIn: () => void;
}

/** Signs in with a passkey, if the browser supports it. The code for it loads on click, since few people have a passkey. */
export function PasskeyButton({ label = 'Sign in with a passkey', onSignedIn }: PasskeyButtonProps) {
  const [error, setError] = useState('');
  const [isAsking, setAsking] = useState(false);
  const id = useId();
  // Browsers support passkeys only over HTTPS and on localhost.
  if (!('PublicKeyCredential' in window)) return null;

  async function handleClick() {
    setAsking(true);
    setError('');
    const passkeys = await import('../../api/passkeys').catch(() => null);
    try {
      if (!passkeys) throw new Error('The passkey script could not be loaded.');
      await passkeys.signInByPasskey();
      onSignedIn();
    } catch (failure) {
      setError(passkeys?.describePasskeyFailure(failure) ?? 'The site cannot be reached. Please try again.');
    } finally {
      setAsking(false);
    }
  }

  return (
    <div className="sign-in-passkey">
      <button
        type="button"
        className="button button-outline"
        disabled={isAsking}
        aria-describedby={error ? id : undefined}
        onClick={() => void handleClick()}
      >
        {label}
      </button>
      {error ? (
        <p className="field-error" role="alert" id={id}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
