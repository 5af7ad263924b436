import type { SiteContent } from '../pages/site-wide/site-wide.model';
import { Text } from '../rich-text/text';
import { SiteLink } from '../ui/link';

interface FooterProps {
  site: SiteContent;
  year: number;
}

const NETWORKS = {
  linkedin: 'LinkedIn',
  twitter: 'Twitter',
  facebook: 'Facebook',
  instagram: 'Instagram',
  youtube: 'YouTube',
};

/** The footer: links, social links, the copyright line of this year, and what must be said of performance. */
export function Footer({ site, year }: FooterProps) {
  const { footer, social, firm } = site;
  const networks = Object.entries(NETWORKS).flatMap(([key, label]) => {
    const url = social?.[key as keyof typeof NETWORKS];
    return url ? [{ label, url }] : [];
  });
  return (
    <footer className="site-footer">
      <div className="container">
        <div className="footer-grid">
          <div className="stack">
            <p className="logo" style={{ color: 'var(--color-white)' }}>
              <span data-path="site.firm.name">{firm?.name}</span>
            </p>
            <Text as="p" path="site.footer.tagline" value={footer?.tagline} />
          </div>
          {(footer?.columns ?? []).map((column, index) => (
            <nav key={column.title} aria-label={column.title}>
              <Text as="h2" path={`site.footer.columns.${index}.title`} value={column.title} />
              <ul style={{ marginTop: '1rem' }}>
                {column.links.map(({ text, url }) => (
                  <li key={url}>
                    <SiteLink href={url}>{text}</SiteLink>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
          {networks.length > 0 ? (
            <nav aria-label="Social">
              <h2>Follow us</h2>
              <ul style={{ marginTop: '1rem' }}>
                {networks.map(({ label, url }) => (
                  <li key={label}>
                    <a href={url} rel="noopener noreferrer">
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          ) : null}
        </div>
        <div className="footer-foot">
          <Text as="p" path="site.footer.disclaimer" value={footer?.disclaimer} />
          <p>
            © {year} <span data-path="site.footer.copyright">{footer?.copyright}</span>
          </p>
        </div>
      </div>
    </footer>
  );
}
