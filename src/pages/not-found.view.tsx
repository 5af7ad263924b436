import { Drawing } from '../ui/drawing';
import { SiteLink } from '../ui/link';

/** Shown at any address without a page (spec section 2). */
export function NotFoundView() {
  return (
    <section className="page-hero hero-below not-found">
      <div className="container">
        <div className="hero-words">
          <p className="eyebrow">404</p>
          <h1>Page Not Found</h1>
          <p className="lead">We can’t find that page. It may have moved.</p>
          <p className="actions">
            <SiteLink href="/" className="button button-navy">
              Go home
            </SiteLink>
            <SiteLink href="/contact" className="button button-outline">
              Contact us
            </SiteLink>
          </p>
        </div>
      </div>
      <div className="hero-drawing">
        <Drawing
          src="/illustrations/empty-lot.svg"
          width={1440}
          height={330}
          alt="A street with houses on both sides of an empty lot, and someone reading a map on it."
        />
      </div>
    </section>
  );
}
