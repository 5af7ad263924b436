import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { usePageHost } from '../page-host/page-host';

/** Returns the address of a claim in the register. */
export function claimAddress(id: number): string {
  return `/admin/claims/${id}`;
}

/** Returns the address of a disclosure in the library. */
export function disclosureAddress(id: string): string {
  return `/admin/disclosures/${id}`;
}

/** Returns the address where a page's title and descriptions are edited. */
export function factsAddress(pageId: string): string {
  return `/admin/pages?${new URLSearchParams({ sharing: pageId })}`;
}

/** A link to a screen of the dashboard. The edited page stays open: in the dashboard, or in its own tab. */
export function ScreenLink({ to, className, children }: { to: string; className?: string; children: ReactNode }) {
  const { isDashboard } = usePageHost();
  if (isDashboard) {
    return (
      <Link href={to} className={className}>
        {children}
      </Link>
    );
  }
  return (
    <a href={to} target="_blank" rel="noopener" className={className}>
      {children}
      <span className="sr-only"> (in a new tab)</span>
    </a>
  );
}
