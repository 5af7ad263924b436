import { isRecord } from '../../lib/is-object';
import { normalAddress } from '../../pages/address';

/** Returns whether the menus in the header or the footer link to a page. @param site the site-wide content */
export function isInMenus(site: unknown, address: string): boolean {
  if (!isRecord(site)) return false;
  return hasLink([site.navigation, site.footer], normalAddress(address));
}

function hasLink(value: unknown, address: string): boolean {
  if (Array.isArray(value)) return value.some((item) => hasLink(item, address));
  if (!isRecord(value)) return false;
  const { url } = value;
  if (typeof url === 'string' && url !== '' && normalAddress(url.replace(/[?#].*$/s, '')) === address) return true;
  return hasLink(Object.values(value), address);
}
