import { plainText } from '../content/text';
import { withPaths } from '../lib/with-paths';
import type { SiteContent } from '../pages/site-wide/site-wide.model';

/** Returns the lines of the firm's address, without those that only repeat its name. */
export function listAddressLines(firm: SiteContent['firm'] | undefined) {
  const names = [firm?.name, firm?.legalName].map((name) => plainText(name));
  return withPaths('site.firm.address', firm?.address).filter(({ item }) => {
    const line = plainText(item).trim();
    return line !== '' && !names.includes(line);
  });
}
