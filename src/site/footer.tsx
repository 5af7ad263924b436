import { plainText } from '../content/text';
import { resolveAsset } from '../content/url';
import { withPresets } from '../content/with-presets';
import { withPaths } from '../lib/with-paths';
import { sitePresets } from '../pages/site-wide/site-presets';
import type { SiteContent } from '../pages/site-wide/site-wide.model';
import { Text } from '../rich-text/text';
import { SiteLink } from '../ui/link';
import { ResponsiveImage } from '../ui/responsive-image';
import { listAddressLines } from './address-lines';

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

/** The footer: links, social links, the legal line, the performance disclaimer and the copyright line. */
export function Footer({ site, year }: FooterProps) {
  const { footer, social, firm } = site;
  const { socialTitle } = withPresets(sitePresets.footer, footer);
  const logo = resolveAsset(site.brand?.logoOnDark);
  const networks = Object.entries(NETWORKS).flatMap(([key, label]) => {
    const url = social?.[key as keyof typeof NETWORKS];
    if (typeof url !== 'string' || !url) return [];
    return (
      <li key={key}>
        <a href={url} rel="noopener noreferrer" data-path={`site.social.${key}`}>
          {label}
        </a>
      </li>
    );
  });
  return (
    <footer className="site-footer">
      <div className="container">
        <div className="footer-grid">
          <div className="stack">
            <p className="logo">
              {logo ? <ResponsiveImage className="logo-picture" src={logo} sizes="10rem" alt="" /> : null}
              <span data-path="site.firm.name" className={logo && !plainText(site.logo?.text) ? 'sr-only' : undefined}>
                {plainText(firm?.name)}
              </span>
            </p>
            <Text as="p" path="site.footer.tagline" value={footer?.tagline} />
            <FirmContact firm={firm} />
          </div>
          {withPaths('site.footer.columns', footer?.columns).map(({ item: column, path }) => (
            <nav key={path} aria-label={plainText(column.title)}>
              <Text as="h2" path={`${path}.title`} value={column.title} />
              <ul>
                {withPaths(`${path}.links`, column.links).map(({ item: { text, url }, path: place }) => (
                  <li key={place}>
                    <SiteLink href={url} data-path={`${place}.text`}>
                      {plainText(text)}
                    </SiteLink>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
          {networks.length > 0 ? (
            <nav aria-label="Social">
              <Text as="h2" path="site.footer.socialTitle" value={socialTitle} />
              <ul>{networks}</ul>
            </nav>
          ) : null}
        </div>
        <div className="footer-foot">
          <LegalLine links={footer?.legal} />
          <Text as="p" path="site.footer.disclaimer" value={footer?.disclaimer} />
          <p>
            © {year} <span data-path="site.footer.copyright">{plainText(footer?.copyright)}</span>
          </p>
        </div>
      </div>
    </footer>
  );
}

/** Renders the firm's address, phone number and email address, as far as they are filled in. */
function FirmContact({ firm }: { firm: SiteContent['firm'] | undefined }) {
  const lines = listAddressLines(firm);
  const [email, phone] = [plainText(firm?.email), plainText(firm?.phone)];
  if (lines.length === 0 && !email && !phone) return null;
  return (
    <address className="footer-contact">
      {lines.map(({ item, path }) => (
        <Text key={path} path={path} value={item} className="block" />
      ))}
      {phone && (
        <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
          <Text path="site.firm.phone" value={phone} />
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`}>
          <Text path="site.firm.email" value={email} />
        </a>
      )}
    </address>
  );
}

/** Renders the row of legal links at the bottom, if there are any. */
function LegalLine({ links }: { links: NonNullable<SiteContent['footer']>['legal'] }) {
  const shown = withPaths('site.footer.legal', links);
  if (shown.length === 0) return null;
  return (
    <nav aria-label="Legal links">
      <ul className="footer-legal">
        {shown.map(({ item: { text, url }, path }) => (
          <li key={path}>
            <SiteLink href={url} data-path={`${path}.text`}>
              {plainText(text)}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
