import { plainText } from '../content/text';
import { resolveAsset } from '../content/url';
import { cutAtWord } from '../lib/cut-at-word';
import type { ShownItem } from '../pages/items/item-on';
import { getItemList, itemAt } from '../pages/items/item-pages';

/** Metadata of an item's own page. */
export interface ItemFacts {
  title: string;
  description: string;
  /** Image that social networks can show; empty if the item has none or only an SVG. */
  image: string;
}

/** Maximum length of a description. */
const MAX_DESCRIPTION = 300;

/** Returns the metadata of an item. @param content the content of the item's page, not validated */
export function itemFacts(pageId: string, content: unknown, item: ShownItem): ItemFacts {
  const said = itemAt(content, item) ?? {};
  const { title = '', words = '' } = getItemList(pageId, item.list) ?? {};
  const line = (key: string) => plainText(said[key]).replace(/\s+/g, ' ').trim();
  const image = resolveAsset(plainText(said.image));
  return {
    title: line(title),
    description: cutAtWord(line(words), MAX_DESCRIPTION),
    image: /\.svg$/i.test(image) ? '' : image,
  };
}
