import { idOf, isListIds } from '../../content/items/ids';
import { plainText } from '../../content/text';
import { type ContentRoot, idsOf, refOf, valueAt } from '../../editing/document';
import { siteModel } from '../../pages/site-wide/site-wide.model';

/** A menu link being edited. */
export interface MenuItem {
  /** The link's ref, which stays valid when the link moves within its list. */
  ref: string;
  text: string;
  url: string;
  /** The sub-menu; null in menus with a single level. */
  below: MenuList | null;
}

/** A list of links. */
export interface MenuList {
  ref: string;
  /** 'Header', 'Footer: Firm', 'Under About Us'. */
  name: string;
  /** The maximum number of links. */
  most: number;
  /** Nothing is stored yet. */
  isAbsent: boolean;
  items: readonly MenuItem[];
}

/** A footer column: a titled list of links. */
export interface MenuColumn extends MenuList {
  /** The column's own ref. */
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
/** The maximum number of footer columns. */
export const MAX_COLUMNS = columns.maxItems ?? 0;
const MAX_LINKS = {
  header: navigation.maxItems ?? 0,
  below: navigation.item?.fields?.items?.maxItems ?? 0,
  column: columns.item?.fields?.links?.maxItems ?? 0,
  legal: legal.maxItems ?? 0,
};

/** Returns the menus in the content, including pending changes. */
export function readMenus(content: ContentRoot): Menus {
  return {
    header: readList(content, 'site.navigation', 'Header', MAX_LINKS.header, true),
    columns: listRefs(content, 'site.footer.columns').map((column) => {
      const title = plainText(valueAt(content, `${column}.title`)) || 'Untitled';
      return { ...readList(content, `${column}.links`, `Footer: ${title}`, MAX_LINKS.column), column };
    }),
    legal: readList(content, 'site.footer.legal', 'Legal links', MAX_LINKS.legal),
  };
}

/** Returns every list that can hold a link, sub-menus of the header last. */
export function allLists({ header, columns: of, legal: line }: Menus): MenuList[] {
  return [header, ...of, line, ...header.items.flatMap(({ below }) => below ?? [])];
}

function readList(content: ContentRoot, path: string, name: string, most: number, hasBelow = false): MenuList {
  const items = listRefs(content, path).map((ref): MenuItem => {
    const text = plainText(valueAt(content, `${ref}.text`));
    const below = hasBelow
      ? readList(content, `${ref}.items`, `Under ${text || 'untitled link'}`, MAX_LINKS.below)
      : null;
    return { ref, text, url: plainText(valueAt(content, `${ref}.url`)), below };
  });
  return { ref: refOf(content, path), name, most, isAbsent: !Array.isArray(valueAt(content, path)), items };
}

/** Returns the refs of a list's items. */
function listRefs(content: ContentRoot, path: string): string[] {
  const ids = idsOf(content, path);
  return Array.isArray(valueAt(content, path)) && isListIds(ids)
    ? ids.map((id) => `${refOf(content, path)}.~${idOf(id)}`)
    : [];
}

/** Returns why a link cannot be added to a list, or null if it can. @param item the link to move; omitted for a new link */
export function findPlaceProblem(list: MenuList, item?: MenuItem): string | null {
  if (item && `${list.ref}.`.startsWith(`${item.ref}.`)) return 'A link can’t be moved under itself.';
  if (item?.below && item.below.items.length > 0 && list.ref !== 'site.navigation') {
    return `“${item.text}” has links under it, which aren’t possible here. Move them first.`;
  }
  if (list.items.some(({ ref }) => ref === item?.ref) || list.items.length < list.most) return null;
  return `${list.name} already has ${list.most} links, the maximum. Remove one first.`;
}
