import type { AnchorHTMLAttributes } from 'react';
import { Link } from 'wouter';
import { isWithinSite } from '../lib/is-within-site';

type SiteLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };

/** A link that navigates within the site without a reload where the app runs, and a plain link everywhere else. */
export function SiteLink({ href: given, ...rest }: SiteLinkProps) {
  // Stored content may contain anything.
  const href = typeof given === 'string' ? given : '#';
  return isWithinSite(href) ? <Link href={href} {...rest} /> : <a href={href} {...rest} />;
}
