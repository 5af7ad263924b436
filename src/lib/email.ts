/** The maximum length of an e-mail address, in characters. */
export const MAX_EMAIL_LENGTH = 254;

/** Returns true if a text looks like an e-mail address: exactly one @, no white space, and a dot inside the host. */
export function isEmail(text: string): boolean {
  if (text.length > MAX_EMAIL_LENGTH) return false;
  const [, host = ''] = /^[^\s@]+@([^\s@]+)$/.exec(text) ?? [];
  return host.slice(1, -1).includes('.');
}
