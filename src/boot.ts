import type { ShownDisclosures } from './content/disclosures';
import type { DynamicSection } from './content/dynamic-section';
import type { Photos } from './content/photos';
import type { AltTexts } from './lib/media-url';
import type { ListedPasskey } from './lib/passkey-field';
import type { ShownCollection } from './pages/collections/shown-collection';
import type { ShownItem } from './pages/items/item-on';
import type { Routes } from './pages/routes';

/** Data that the server puts into the page, so that the first render needs no request. */
export interface Boot {
  /** Content by page id: always `site`, and the current page. */
  contents: Record<string, Record<string, unknown>>;
  /** Active dynamic sections by page id. */
  sections: Record<string, DynamicSection[]>;
  /** Photos from elsewhere on the site, for people who are shown without one. */
  photos?: Photos;
  /** Alt texts of the images on the site, from the media library. */
  alts?: AltTexts;
  /** The disclosures that the page shows. Absent if the site shows none on any page. */
  disclosures?: ShownDisclosures;
  /** The site's address without a trailing slash, for canonical and sharing links. */
  origin: string;
  /** The site's language as a BCP 47 tag, for the document and for dates. */
  locale: string;
  /** The year of the copyright line, so that server and browser render the same. */
  year: number;
  /** Addresses of pages that are not in the code, or were moved. */
  routes?: Routes;
  /** The part of a collection that the current page shows. */
  collection?: ShownCollection;
  /** The item, if this is an item's own page. */
  item?: ShownItem;
  /** The current page's id if it is not published. Editors, who can see it, get a notice. */
  draft?: string;
  /** Names of the parts that the server could not render. The browser shows the same replacement for them. */
  faulty?: string[];
  /** The contact form as posted without scripts: its values and errors. */
  contact?: {
    values: Record<string, string>;
    errors: Record<string, string>;
    isSent: boolean;
  };
  /** The page of a link to join or to set a new password. `isGone` if the link no longer works. */
  join?:
    | {
        token: string;
        email: string;
        name: string;
        isReset: boolean;
        keys: number;
        passkeys: ListedPasskey[];
        /** True if the person also has an authenticator app, so that all passkeys may be removed. */
        hasApp: boolean;
        error?: string;
      }
    | { isGone: true };
  /** The page that creates the first account. It requires the one-time token. */
  setup?: { token: string; email: string; error?: string };
}

/** Data that the server only uses for a page's head. It is not sent to the browser. */
export interface HeadFacts {
  /** The address of the generated share card, within the site. */
  card?: string;
  /** The suffix of the firm's icon addresses, which changes with the icons, so that browsers fetch new ones. Empty if the firm has none. */
  icons?: string | null;
  /** The pages above it in its address, starting with the home page. */
  trail?: readonly { title: string; path: string }[];
  /** For an article: when it was first published and last changed, in ISO 8601. */
  published?: string;
  changed?: string;
}
