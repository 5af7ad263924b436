import { useEffect, useId, useRef, useState } from 'react';
import { openProviderWindow } from './provider-window';

interface ProviderButtonProps {
  label: string;
  /** Confirms the identity of a signed-in person instead of signing in. */
  isConfirming?: boolean;
  /** The only way to sign in, shown as the primary button. */
  isFirst?: boolean;
  onDone: () => void;
}

/** Signs in with the identity provider in a new window, so that the current page stays open. */
export function ProviderButton({ label, isConfirming = false, isFirst = false, onDone }: ProviderButtonProps) {
  const [problem, setProblem] = useState('');
  const [isWaiting, setWaiting] = useState(false);
  const stop = useRef<(() => void) | null>(null);
  const id = useId();

  useEffect(() => () => stop.current?.(), []);

  function handleClick() {
    stop.current?.();
    setProblem('');
    stop.current = openProviderWindow(isConfirming, (found) => {
      setWaiting(false);
      if (found === null) onDone();
      else setProblem(found);
    });
    setWaiting(stop.current !== null);
    if (stop.current === null)
      setProblem('Your browser blocked the sign-in window. Allow pop-ups for this site and try again.');
  }

  return (
    <div className="sign-in-passkey">
      <button
        type="button"
        className={`button ${isFirst ? 'button-navy' : 'button-outline'}`}
        aria-describedby={problem || isWaiting ? id : undefined}
        onClick={handleClick}
      >
        {label}
      </button>
      <p
        id={id}
        role={problem ? 'alert' : 'status'}
        className={problem ? 'field-error' : 'field-hint'}
        hidden={!problem && !isWaiting}
      >
        {problem || (isWaiting ? 'Continue in the window that opened.' : '')}
      </p>
    </div>
  );
}
