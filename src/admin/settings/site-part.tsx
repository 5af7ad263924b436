import type { ReactNode } from 'react';
import { Link } from 'wouter';

/** What every page shares is content like any other: edited, previewed and put back where pages are. */
export function SitePart({ title }: { title: ReactNode }) {
  return (
    <div className="part-head">
      <div>
        {title}
        <p>The firm’s name, the logo, navigation, footer and social links, which every page shares.</p>
      </div>
      <Link className="tool-button" href="/admin?page=site">
        Edit the site content
      </Link>
    </div>
  );
}
