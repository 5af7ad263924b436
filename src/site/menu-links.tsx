import { plainText } from '../content/text';
import { withPaths } from '../lib/with-paths';
import { addressOfPath } from '../pages/address';
import type { SiteContent } from '../pages/site-wide/site-wide.model';
import { SiteLink } from '../ui/link';

/** A header link, ready to render. */
export interface ShownLink {
  text: string;
  url: string;
  place: string;
  /** Links of the submenu, one level deep. */
  items: ShownLink[];
}

type StoredLink = NonNullable<SiteContent['navigation']>[number];

/** Returns the header's links that have a text. Stored content is not validated. */
export function readLinks(navigation: SiteContent['navigation']): ShownLink[] {
  return withPaths('site.navigation', navigation)
    .map(({ item, path }) => ({
      ...createLink(item, path),
      items: withPaths(`${path}.items`, item.items)
        .map(({ item: below, path: place }) => createLink(below, place))
        .filter(({ text }) => text !== ''),
    }))
    .filter(({ text }) => text !== '');
}

function createLink({ text, url }: StoredLink, place: string): ShownLink {
  return { text: plainText(text), url: plainText(url), place, items: [] };
}

interface MenuLinkProps {
  link: ShownLink;
  here: string;
}

/** Renders a link, or only its text as the submenu's title if it has no URL. */
export function MenuLink({ link: { text, url, place }, here }: MenuLinkProps) {
  const words = <span data-path={`${place}.text`}>{text}</span>;
  if (url === '') return <span className="menu-title">{words}</span>;
  return (
    <SiteLink href={url} aria-current={isCurrentPage(url, here) ? 'page' : undefined}>
      {words}
    </SiteLink>
  );
}

/** Renders a link with a button that opens its submenu, even without JavaScript. The shared `name` lets the browser open only one. */
export function SubMenu({ link, here }: MenuLinkProps) {
  return (
    <div className="sub-menu">
      <MenuLink link={link} here={here} />
      <details name="sub-menu">
        <summary aria-label={`More: ${link.text}`}>
          <svg width="12" height="12" viewBox="0 0 12 12" fill="none" stroke="currentColor" aria-hidden="true">
            <path d="M2 4l4 4 4-4" strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round" />
          </svg>
        </summary>
        <LinkList links={link.items} here={here} />
      </details>
    </div>
  );
}

export function LinkList({ links, here }: { links: ShownLink[]; here: string }) {
  return (
    <ul>
      {links.map((link) => (
        <li key={link.place}>
          <MenuLink link={link} here={here} />
        </li>
      ))}
    </ul>
  );
}

/** @param here path of the current page, or empty if there is no page */
function isCurrentPage(url: string, here: string): boolean {
  return here !== '' && url.startsWith('/') && !url.includes('#') && addressOfPath(url) === addressOfPath(here);
}
