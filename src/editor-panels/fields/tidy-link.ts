import { isEmail } from '../../lib/email';

const FILE = /\.(pdf|docx?|xlsx?|pptx?|csv|txt|zip|png|jpe?g|gif|webp|svg|html?)$/i;
const HOST = /^(localhost|([a-z0-9-]+\.)+[a-z]{2,})(:\d+)?([/?#].*)?$/i;
const PHONE = /^\+[\d\s().-]{6,}$/;
const SCHEME = /^[a-z][a-z\d+.-]*:/i;

/**
 * A link's address as it was meant: without the spaces around it, and where it begins with nothing that says where it leads, with
 * that: `https://` for a name on the web, `mailto:` and `tel:`, else a path of this site, whatever page it stands on.
 */
export function tidyLink(address: string): string {
  const bare = address.trim();
  if (bare === '' || /^[/#?@]/.test(bare)) return bare;
  const [first = ''] = bare.split(/[/?#]/);
  if (HOST.test(bare) && !FILE.test(first)) return `https://${bare}`;
  if (isEmail(bare) && !/[/:]/.test(bare)) return `mailto:${bare}`;
  if (PHONE.test(bare)) return `tel:${bare.replace(/[^\d+]/g, '')}`;
  return SCHEME.test(bare) || /\s/.test(bare) ? bare : `/${bare}`;
}
