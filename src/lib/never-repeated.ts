/**
 * The mutations that are never retried, and whose responses the server never stores under an `Idempotency-Key`: either
 * their request or response contains a secret (a password, a code, a key, a link, a sign-in cookie, a person's data),
 * or the response is a stream. Each is listed with its REST route, if it has one. A test compares the list with the
 * routers' meta.
 */
export const NEVER_REPEATED: ReadonlyMap<string, string | null> = new Map([
  ['ai.suggest', null],
  ['auth.changePassword', null],
  ['auth.confirm', null],
  ['auth.signIn', '/api/auth/sign-in/email'],
  ['auth.verify', '/api/auth/two-factor/verify'],
  ['contact.exportCsv', null],
  ['contact.exportPerson', null],
  ['factor.begin', null],
  ['factor.confirm', null],
  ['factor.renewCodes', null],
  ['factor.turnOff', null],
  ['keys.create', '/api/admin/keys'],
  ['passkeys.add', null],
  ['passkeys.ask', null],
  ['passkeys.offer', null],
  ['passkeys.signIn', null],
  ['users.create', '/api/admin/users'],
  ['users.openLink', null],
]);

/** Returns true for the REST routes of those procedures. */
export function isNeverRepeatedRoute(url: string): boolean {
  return [...NEVER_REPEATED.values()].includes(url);
}
