import { idOf, isListIds } from '../../content/items/ids';
import { plainText } from '../../content/text';
import { type ContentRoot, idsOf, refOf, valueAt } from '../../editing/content-root';
import type { NamedPage } from '../../editing/page-names';
import { addressOfPath, normalAddress } from '../../pages/address';
import { siteModel } from '../../pages/site-wide/site-wide.model';

/** A link of a menu, as it is edited. */
export interface MenuItem {
  /** It is found by it wherever it stands in its list. */
  ref: string;
  text: string;
  url: string;
  /** The links below it; null where a menu has one level alone. */
  below: MenuList | null;
}

/** A list of links. */
export interface MenuList {
  ref: string;
  /** 'Header', 'Footer: Firm', 'Below About Us'. */
  name: string;
  /** How many it has room for. */
  most: number;
  /** Nothing is stored there yet. */
  isAbsent: boolean;
  items: readonly MenuItem[];
}

/** A column of the footer: its links, under a title. */
export interface MenuColumn extends MenuList {
  /** The column, as an item of the columns. */
  column: string;
}

/** All menus of the site. */
export interface Menus {
  header: MenuList;
  columns: readonly MenuColumn[];
  legal: MenuList;
}

const { navigation, footer } = siteModel.sections;
const { columns, legal } = footer.fields;
/** How many columns the footer has room for. */
export const MAX_COLUMNS = columns.maxItems ?? 0;
const MAX_LINKS = {
  header: navigation.maxItems ?? 0,
  below: navigation.item?.fields?.items?.maxItems ?? 0,
  column: columns.item?.fields?.links?.maxItems ?? 0,
  legal: legal.maxItems ?? 0,
};

/** The menus, as the content with its changes has them. */
export function menusOf(content: ContentRoot): Menus {
  return {
    header: listAt(content, 'site.navigation', 'Header', MAX_LINKS.header, true),
    columns: refsIn(content, 'site.footer.columns').map((column) => {
      const title = plainText(valueAt(content, `${column}.title`)) || 'Untitled';
      return { ...listAt(content, `${column}.links`, `Footer: ${title}`, MAX_LINKS.column), column };
    }),
    legal: listAt(content, 'site.footer.legal', 'Legal line', MAX_LINKS.legal),
  };
}

/** Every list a link can stand in, those below links of the header last. */
export function allLists({ header, columns: of, legal: line }: Menus): MenuList[] {
  return [header, ...of, line, ...header.items.flatMap(({ below }) => below ?? [])];
}

function listAt(content: ContentRoot, path: string, name: string, most: number, hasBelow = false): MenuList {
  const items = refsIn(content, path).map((ref): MenuItem => {
    const text = plainText(valueAt(content, `${ref}.text`));
    const below = hasBelow ? listAt(content, `${ref}.items`, `Below ${text || 'a link'}`, MAX_LINKS.below) : null;
    return { ref, text, url: plainText(valueAt(content, `${ref}.url`)), below };
  });
  return { ref: refOf(content, path), name, most, isAbsent: !Array.isArray(valueAt(content, path)), items };
}

/** The items of a list, by their refs. */
function refsIn(content: ContentRoot, path: string): string[] {
  const ids = idsOf(content, path);
  return Array.isArray(valueAt(content, path)) && isListIds(ids)
    ? ids.map((id) => `${refOf(content, path)}.~${idOf(id)}`)
    : [];
}

/** Why a link can not be put into a list, in words; null where it can. @param item none for a new one */
export function problemOfPlace(list: MenuList, item?: MenuItem): string | null {
  if (item && `${list.ref}.`.startsWith(`${item.ref}.`)) return 'A link can not stand below itself.';
  if (item?.below && item.below.items.length > 0 && list.ref !== 'site.navigation') {
    return `“${item.text}” has links below it, and there is no room for those here. Move them first.`;
  }
  if (list.items.some(({ ref }) => ref === item?.ref) || list.items.length < list.most) return null;
  return `${list.name} has ${list.most} links already, and no room.`;
}

/** What is to be said of where a link leads: that visitors find no page there; null where all is well. */
export function problemOfUrl(url: string, pages: readonly NamedPage[]): string | null {
  if (!url.startsWith('/') || url.startsWith('//') || /^\/(?:media|attached-assets)\//.test(url)) return null;
  const address = addressOfPath(url.split(/[?#]/, 1)[0] ?? '');
  const page = pages.find(({ path }) => path !== null && normalAddress(path) === address);
  if (!page) return 'No page is there';
  return page.status === 'published' ? null : 'Not published';
}
