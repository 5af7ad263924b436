import type { AnchorHTMLAttributes } from 'react';
import { Link } from 'wouter';
import { isWithinSite } from '../lib/is-within-site';

type SiteLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };

/** A link: where the app runs, within the site without a reload; elsewhere an ordinary one. */
export function SiteLink({ href: given, ...rest }: SiteLinkProps) {
  // Stored content may hold anything.
  const href = typeof given === 'string' ? given : '#';
  return isWithinSite(href) ? <Link href={href} {...rest} /> : <a href={href} {...rest} />;
}
