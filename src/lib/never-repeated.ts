/**
 * The mutations that are never retried, and whose answers the server never keeps under an `Idempotency-Key`: their request or
 * answer holds a secret (a password, a code, a key, a link, a cookie that signs in, a person's data), or the answer is a stream.
 * Each with its REST route, if it has one. A test compares the list with the routers' meta.
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

/** True for the REST routes of those procedures. */
export function isNeverRepeatedRoute(url: string): boolean {
  return [...NEVER_REPEATED.values()].includes(url);
}
