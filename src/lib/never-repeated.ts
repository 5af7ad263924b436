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
  ['backups.begin', null],
  ['contact.exportCsv', null],
  ['contact.exportPerson', null],
  ['retention.exportHeld', null],
  ['factor.begin', null],
  ['factor.confirm', null],
  ['factor.renewCodes', null],
  ['factor.turnOff', null],
  ['keys.create', '/api/admin/keys'],
  ['previews.create', '/api/drafts/{id}/previews'],
  ['passkeys.add', null],
  ['passkeys.ask', null],
  ['passkeys.offer', null],
  ['passkeys.signIn', null],
  ['users.create', '/api/admin/users'],
  ['users.openLink', null],
  ['webhooks.create', null],
  ['webhooks.rotate', null],
]);

/** The route that streams a new backup. It is not a procedure, and a repeated request would make another backup. */
export const BACKUP_DOWNLOAD = '/api/admin/backups/download';

/** Returns true for the REST routes of those procedures, and for the download of a new backup. */
export function isNeverRepeatedRoute(url: string): boolean {
  return url === BACKUP_DOWNLOAD || [...NEVER_REPEATED.values()].includes(url);
}

/** The mutations of the writing help that are not in the list above, with their REST routes. A test compares them with the routers. */
export const WRITING: ReadonlyMap<string, string | null> = new Map([
  ['ai.command', '/api/admin/command'],
  ['ai.converse', null],
  ['ai.copy', '/api/generate/copy'],
  ['ai.document', '/api/content/generate'],
  ['ai.section', '/api/ai/generate-section'],
]);

/**
 * Returns true for a call of the writing help. The client does not retry it after an error response: the server has retried the language
 * model already, and another try would double a wait that is long enough.
 */
export function isWritingCall(path: string): boolean {
  return WRITING.has(path) || [...WRITING.values()].includes(path);
}
