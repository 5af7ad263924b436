import { useEffect, useRef } from 'react';
import { plainText } from '../content/text';
import { resolveAsset } from '../content/url';
import type { SiteContent } from '../pages/site-wide/site-wide.model';
import { SiteLink } from '../ui/link';
import { ResponsiveImage } from '../ui/responsive-image';
import { LinkList, MenuLink, readLinks, type ShownLink, SubMenu } from './menu-links';

interface HeaderProps {
  site: SiteContent;
  /** Path of the current page, or empty if there is no page. */
  path: string;
}

/** The fixed header: the logo and links. If the links do not fit, they move to a slide-in menu, which also opens without JavaScript. */
export function Header({ site, path }: HeaderProps) {
  const links = readLinks(site.navigation);
  const logo = resolveAsset(site.logo?.image);
  const text = plainText(site.logo?.text);
  // A logo without a text shows the firm's name itself.
  const name = text || plainText(site.firm?.name);
  return (
    <header className="site-header" data-links-from={findLinkRowWidth(name, links)}>
      <div className="container site-header-row">
        <SiteLink href="/" className="logo">
          {logo ? (
            <ResponsiveImage className="logo-picture" data-path="site.logo.image" src={logo} sizes="10rem" alt="" />
          ) : (
            <LogoMark site={site} />
          )}
          <span data-path="site.logo.text" className={text ? undefined : 'sr-only'}>
            {name}
          </span>
        </SiteLink>
        <nav className="main-nav" aria-label="Main">
          <ul>
            {links.map((link) => (
              <li key={link.place}>
                {link.items.length > 0 ? (
                  <SubMenu key={path} link={link} here={path} />
                ) : (
                  <MenuLink link={link} here={path} />
                )}
              </li>
            ))}
          </ul>
        </nav>
        <Menu links={links} path={path} />
      </div>
    </header>
  );
}

/** Window widths, in rem, at which the style sheet can start to show the links in a row. */
const WIDTHS = [48, 64, 75, 90];
/** Average widths of a letter of the links and of the logo, of the sign of a submenu, and of the mark and the space around all, in pixels. Deliberately generous. */
const SIZES = { letter: 8.8, logoLetter: 10.8, sign: 26, around: 140 };

/**
 * Returns the smallest of the widths, in rem, at which the links fit on one line beside the logo, or `never` if they fit at none. The
 * width is estimated from the number of letters, so that the server can decide and nothing moves while the page loads.
 */
export function findLinkRowWidth(logo: string, links: readonly ShownLink[]): string {
  const words = links.reduce(
    (sum, { text, items }) => sum + text.length * SIZES.letter + (items.length > 0 ? SIZES.sign : 0),
    0,
  );
  const fixed = SIZES.around + logo.length * SIZES.logoLetter + words;
  const fits = WIDTHS.find((width) => {
    const gap = Math.min(36, Math.max(20, width * 16 * 0.03));
    return fixed + gap * Math.max(0, links.length - 1) <= width * 16;
  });
  return String(fits ?? 'never');
}

function Menu({ links, path }: { links: ShownLink[]; path: string }) {
  const details = useRef<HTMLDetailsElement>(null);

  // Navigation closes the menu; `visitor/menu.ts` has everything else that closes it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path triggers the effect, but is not used in it.
  useEffect(() => {
    if (details.current) details.current.open = false;
  }, [path]);

  return (
    <details className="menu" ref={details}>
      <summary aria-label="Menu">
        <svg
          width="24"
          height="24"
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          aria-hidden="true"
        >
          <path d="M3 6h18M3 12h18M3 18h18" strokeLinecap="round" />
        </svg>
      </summary>
      <div className="menu-layer">
        <div className="menu-shade" />
        <nav className="menu-panel" aria-label="Menu">
          <ul>
            {links.map((link) => (
              <li key={link.place}>
                <MenuLink link={link} here={path} />
                {link.items.length > 0 ? <LinkList links={link.items} here={path} /> : null}
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </details>
  );
}

function LogoMark({ site: { brand, logo } }: { site: SiteContent }) {
  if (brand?.mark === 'none') return null;
  if (brand?.mark === 'initial') {
    return (
      <span className="logo-initial" aria-hidden="true">
        {[...plainText(logo?.text)][0]}
      </span>
    );
  }
  return (
    <svg className="logo-mark" viewBox="0 0 32 32" aria-hidden="true" fill="none" strokeLinecap="round">
      <path d="M16 27V14" stroke="var(--color-navy)" strokeWidth="2.2" />
      <path
        d="M16 3c5 3 7.5 7.4 7.5 10.5a7.5 7.5 0 0 1-15 0C8.5 10.4 11 6 16 3z"
        stroke="var(--color-gold)"
        strokeWidth="2.2"
      />
      <path d="M5 28.5h22" stroke="var(--color-navy)" strokeWidth="2.2" />
    </svg>
  );
}
