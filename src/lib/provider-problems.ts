/** Why a sign-in through the identity provider failed, as shown to the person. */
export const PROVIDER_PROBLEMS = {
  expired: 'This sign-in took too long, or was begun in another window. Please begin again.',
  declined: 'The sign-in was cancelled.',
  failed: 'What the identity provider answered can not be trusted. Please begin again; tell an admin where it goes on.',
  away: 'The identity provider can not be reached. Please try again in a moment.',
  busy: 'Too many tries. Please wait some minutes.',
  unverified:
    'The identity provider has not verified your e-mail address, so that nobody can tell whose account it is.',
  'no-role': 'You have no part in this site yet. Ask an admin to give you one at the identity provider.',
  'no-account': 'There is no account here with your e-mail address. Ask an admin to add you.',
  disabled: 'Your account is disabled. Ask an admin.',
  taken: 'Somebody else at the identity provider has signed in to this account before. Ask an admin.',
  'other-person': 'You showed that you are somebody else. Sign in there as who you are here.',
  'not-now': 'The identity provider did not ask you anew who you are. Please try again.',
} as const;

export type ProviderProblem = keyof typeof PROVIDER_PROBLEMS;

/** Returns the message for a problem named in an address, or null for unknown names. */
export function providerProblem(name: string | null): string | null {
  return name !== null && Object.hasOwn(PROVIDER_PROBLEMS, name) ? PROVIDER_PROBLEMS[name as ProviderProblem] : null;
}
