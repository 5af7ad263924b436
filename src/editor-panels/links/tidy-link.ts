import { isEmail } from '../../lib/email';

const FILE = /\.(pdf|docx?|xlsx?|pptx?|csv|txt|zip|png|jpe?g|gif|webp|svg|html?)$/i;
const HOST = /^(localhost|([a-z0-9-]+\.)+[a-z]{2,})(:\d+)?([/?#].*)?$/i;
const PHONE = /^\+[\d\s().-]{6,}$/;
const SCHEME = /^[a-z][a-z\d+.-]*:/i;

/**
 * Normalizes a link: trims it and adds a missing scheme (`https://` for a host name, `mailto:`, `tel:`). Anything else becomes a
 * path from the root of this site, so that it works from every page.
 */
export function tidyLink(address: string): string {
  const bare = address.trim();
  if (bare === '' || /^[/#?@]/.test(bare)) return bare;
  const [first = ''] = bare.split(/[/?#]/);
  if (HOST.test(bare) && !FILE.test(first)) return `https://${bare}`;
  if (isEmail(bare) && !/[/:]/.test(bare)) return `mailto:${bare}`;
  if (PHONE.test(bare)) return phoneLink(bare);
  return SCHEME.test(bare) || /\s/.test(bare) ? bare : `/${bare}`;
}

/** Returns the link that calls a phone number. */
export function phoneLink(number: string): string {
  return `tel:${number.replace(/[^\d+]/g, '')}`;
}
