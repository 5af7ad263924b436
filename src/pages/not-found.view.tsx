import { SiteLink } from '../ui/link';

/** Any address that is no page's (spec section 2). */
export function NotFoundView() {
  return (
    <section className="page-hero min-h-[60vh]">
      <div className="container stack">
        <p className="eyebrow">404</p>
        <h1>Page Not Found</h1>
        <p className="lead">There is nothing at this address. It may have moved, or it may never have been.</p>
        <p className="actions">
          <SiteLink href="/" className="button button-navy">
            Go home
          </SiteLink>
          <SiteLink href="/contact" className="button button-outline">
            Contact us
          </SiteLink>
        </p>
      </div>
    </section>
  );
}
