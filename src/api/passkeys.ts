import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import { failureMessage } from './failure-message';
import { createTrpc, type Trpc } from './trpc';

/** Returns whether this browser supports passkeys. Browsers offer them only over HTTPS and on localhost. */
export function supportsPasskeys(): boolean {
  return browserSupportsWebAuthn();
}

/** Creates a passkey for the signed-in person. @throws the browser's or the server's error */
export async function addPasskey(trpc: Trpc, name: string): Promise<void> {
  const { options } = await trpc.passkeys.offer.mutate();
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const response = await startRegistration({ optionsJSON });
  await trpc.passkeys.add.mutate({ name, response: toPlainObject(response) });
}

/** Signs in with a passkey that the person chooses. @throws the browser's or the server's error */
export async function signInByPasskey(): Promise<void> {
  const trpc = createTrpc();
  await trpc.passkeys.signIn.mutate({ response: await askForPasskey(trpc) });
}

/** Confirms the person's identity with a passkey. @throws the browser's or the server's error */
export async function confirmByPasskey(trpc: Trpc): Promise<void> {
  await trpc.auth.confirm.mutate({ passkey: await askForPasskey(trpc) });
}

async function askForPasskey(trpc: Trpc) {
  const { options } = await trpc.passkeys.ask.mutate();
  const answer = await startAuthentication({
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
  });
  return toPlainObject(answer);
}

type Plain<T> = { [K in keyof T]: T[K] };

/** Copies a credential into plain objects for the procedures, because the library's types have no index signature. */
function toPlainObject<T extends { response: object; clientExtensionResults: object }>(credential: T) {
  const { response, clientExtensionResults, ...rest } = credential;
  return {
    ...rest,
    response: { ...response } as Plain<T['response']>,
    clientExtensionResults: { ...clientExtensionResults } as Record<string, unknown>,
  };
}

/** Returns a message for people about a failed passkey call, from the browser's error or the server's. */
export function describePasskeyFailure(failure: unknown): string {
  const isOfBrowser =
    failure instanceof WebAuthnError || (failure instanceof Error && failure.name === 'NotAllowedError');
  if (!isOfBrowser) return failureMessage(failure);
  if (failure instanceof WebAuthnError && failure.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') {
    return 'This device already has a passkey for your account.';
  }
  return 'No passkey was used. Try again, or use your password.';
}
