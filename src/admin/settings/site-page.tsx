import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { PAGES } from '../../pages/pages';
import { editorPath } from '../routes';
import { ContactPart } from './contact-part';
import { FirmTypePart } from './firm-type-part';
import { OfferingPart } from './offering-part';
import { PageParts } from './page-parts';
import { RegionPart } from './region-part';

/** Site: the contact details, the language, the time zone, what the firm is, and the content that all pages share. */
export function SitePage() {
  return (
    <PageParts
      page="site"
      parts={{
        contact: ContactPart,
        region: RegionPart,
        'firm-type': FirmTypePart,
        offering: OfferingPart,
        site: SitePart,
      }}
    />
  );
}

/** Links to the shared site content, which is edited like a page. */
function SitePart({ title }: { title: ReactNode }) {
  return (
    <div className="part-head">
      <div>
        {title}
        <p>Firm name, logo, navigation, footer and social links, shared by all pages.</p>
      </div>
      <Link className="tool-button" href={editorPath('site')}>
        Edit {PAGES.site.label}
      </Link>
    </div>
  );
}
