import type { DynamicSection } from './content/dynamic-section';
import type { Photos } from './content/photos';
import type { AltTexts } from './lib/media-url';
import type { ListedPasskey } from './lib/passkey-field';
import type { ShownCollection } from './pages/collections/shown-collection';
import type { ShownItem } from './pages/items/item-on';
import type { Routes } from './pages/routes';

/** What the server hands the browser inside the page, so that the first render needs no request. */
export interface Boot {
  /** Content by page id: always `site`, and the page on screen. */
  contents: Record<string, Record<string, unknown>>;
  /** Active dynamic sections by page id. */
  sections: Record<string, DynamicSection[]>;
  /** Known photos of who is shown without one, from elsewhere on the site. */
  photos?: Photos;
  /** What the media library says of its pictures on the site, in words. */
  alts?: AltTexts;
  /** Address of the site, without a final slash; for canonical and share links. */
  origin: string;
  /** The site's language, a BCP 47 tag: of the document, and of dates. */
  locale: string;
  /** The year of the copyright line, so that server and browser print the same. */
  year: number;
  /** Where pages stand, beyond what the code says: those it does not know, or has elsewhere. */
  routes?: Routes;
  /** What the page on screen shows of a collection. */
  collection?: ShownCollection;
  /** The item of the page that is shown by itself, where it is one's own page. */
  item?: ShownItem;
  /** The page on screen, where it is not published: who may see it is told so. */
  draft?: string;
  /** Parts that the server could not draw, by name: there the browser shows what the server did. */
  faulty?: string[];
  /** The contact form as posted without script: what was typed, and what was wrong with it. */
  contact?: {
    values: Record<string, string>;
    errors: Record<string, string>;
    isSent: boolean;
  };
  /** The page of a link to join, or to set a new password: whose it is, or that it works no more. */
  join?:
    | {
        token: string;
        email: string;
        name: string;
        isReset: boolean;
        keys: number;
        passkeys: ListedPasskey[];
        /** Whether the person also has an authenticator app, so that every passkey may go. */
        hasApp: boolean;
        error?: string;
      }
    | { isGone: true };
  /** The first-account page: shown only with the one-time token. */
  setup?: { token: string; email: string; error?: string };
}

/** What the server says of a page in its head alone: no browser is told, and none has to be. */
export interface HeadFacts {
  /** The picture that is drawn of it for who shares it: an address within the site. */
  card?: string;
  /** What the addresses of the firm's own icons are followed by, so that browsers fetch others; nothing where it has none. */
  icons?: string | null;
  /** The pages above it by its address, from the front page down. */
  trail?: readonly { title: string; path: string }[];
  /** Of an article: when visitors could read it first, and when it was written last, in ISO 8601. */
  published?: string;
  changed?: string;
}
