/** The longest e-mail address there is, in characters. */
export const MAX_EMAIL_LENGTH = 254;

/** Whether a text has the form of an e-mail address: one @, no white space, and a dot within what follows. */
export function isEmail(text: string): boolean {
  if (text.length > MAX_EMAIL_LENGTH) return false;
  const [, host = ''] = /^[^\s@]+@([^\s@]+)$/.exec(text) ?? [];
  return host.slice(1, -1).includes('.');
}
