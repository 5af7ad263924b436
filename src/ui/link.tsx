import type { AnchorHTMLAttributes } from 'react';
import { Link } from 'wouter';

type SiteLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };

/** A link: within the site without a reload, elsewhere an ordinary one. */
export function SiteLink({ href: given, ...rest }: SiteLinkProps) {
  // Stored content may hold anything.
  const href = typeof given === 'string' ? given : '#';
  const isInternal =
    href.startsWith('/') && !href.startsWith('//') && !/^\/(api|media|attached-assets|admin)(\/|$)/.test(href);
  return isInternal ? <Link href={href} {...rest} /> : <a href={href} {...rest} />;
}
