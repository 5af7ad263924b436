import { useState } from 'react';
import { SIGN_IN_CHANNEL } from '../../lib/sign-in-channel';
import { Loading } from '../../ui/loading';
import { PasskeyButton } from './passkey-button';
import { PasswordSignIn } from './password-sign-in';
import { ProviderButton } from './provider-button';
import { providerAddress } from './provider-window';
import { useSignInWays } from './use-sign-in-ways';

interface SignInFormProps {
  /** Filled in already, for who was signed in before. */
  email?: string;
  /** It stands over what one was doing, which must not go. */
  isOver?: boolean;
  onSignedIn: () => void;
}

/** All ways to sign in that this site has. */
export function SignInForm({ email, isOver = false, onSignedIn }: SignInFormProps) {
  const ways = useSignInWays();
  const [isCodeAsked, setCodeAsked] = useState(false);
  if (!ways) return <Loading />;
  const label = `Sign in with ${ways.provider}`;
  function handleSignedIn() {
    // Tabs that run another service's script reload without it.
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
