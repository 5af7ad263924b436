import { useState } from 'react';
import { SIGN_IN_CHANNEL } from '../../lib/sign-in-channel';
import { Loading } from '../../ui/loading';
import { PasskeyButton } from './passkey-button';
import { PasswordSignIn } from './password-sign-in';
import { ProviderButton } from './provider-button';
import { providerAddress } from './provider-window';
import { useSignInWays } from './use-sign-in-ways';

interface SignInFormProps {
  /** Prefilled if the person was signed in before. */
  email?: string;
  /** Shown on top of work in progress, which must not be navigated away from. */
  isOver?: boolean;
  onSignedIn: () => void;
}

/** Offers every way to sign in that this site has enabled. */
export function SignInForm({ email, isOver = false, onSignedIn }: SignInFormProps) {
  const ways = useSignInWays();
  const [isCodeAsked, setCodeAsked] = useState(false);
  if (!ways) return <Loading />;
  const label = `Sign in with ${ways.provider}`;
  function handleSignedIn() {
    // Tabs that run third-party analytics reload without it.
    const tabs = new BroadcastChannel(SIGN_IN_CHANNEL);
    tabs.postMessage(1);
    tabs.close();
    onSignedIn();
  }
  const look = ways.passwords ? 'button-outline' : 'button-navy';
  return (
    <div className="sign-in-both">
      {ways.passwords ? <PasswordSignIn email={email} onSignedIn={handleSignedIn} onCodeAsked={setCodeAsked} /> : null}
      {ways.provider !== null && !isCodeAsked ? (
        isOver ? (
          <ProviderButton label={label} isFirst={!ways.passwords} onDone={handleSignedIn} />
        ) : (
          <a className={`button ${look}`} href={providerAddress(window.location.pathname)}>
            {label}
          </a>
        )
      ) : null}
      {ways.passwords && !isCodeAsked ? <PasskeyButton onSignedIn={handleSignedIn} /> : null}
    </div>
  );
}
