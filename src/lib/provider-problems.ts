/** Why a sign-in through the identity provider failed, as shown to the person. */
export const PROVIDER_PROBLEMS = {
  expired: 'This sign-in expired or was started in another window. Please try again.',
  declined: 'Sign-in was canceled.',
  failed: 'The identity provider’s response could not be verified. Try again. If it keeps happening, contact an admin.',
  away: 'The identity provider cannot be reached. Please try again in a moment.',
  busy: 'Too many attempts. Please wait a few minutes.',
  unverified: 'The identity provider hasn’t verified your email address. Verify it there, then sign in again.',
  'no-role': 'You don’t have access to this site. Ask an admin to assign you a role at the identity provider.',
  'no-account': 'There’s no account with your email address. Ask an admin to invite you.',
  disabled: 'Your account is disabled. Ask an admin to enable it.',
  taken: 'This account is linked to another person at the identity provider. Contact an admin.',
  'other-person': 'You signed in as someone else. Sign in with the account you’re using here.',
  'not-now': 'The identity provider didn’t ask you to sign in again. Please try again.',
} as const;

export type ProviderProblem = keyof typeof PROVIDER_PROBLEMS;

/** Returns the message for a problem named in an address, or null for unknown names. */
export function providerProblem(name: string | null): string | null {
  return name !== null && Object.hasOwn(PROVIDER_PROBLEMS, name) ? PROVIDER_PROBLEMS[name as ProviderProblem] : null;
}
