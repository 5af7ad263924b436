import { plainText } from '../content/text';
import { resolveAsset } from '../content/url';
import { cutAtWord } from '../lib/cut-at-word';
import type { ShownItem } from '../pages/items/item-on';
import { itemAt, itemListOf } from '../pages/items/item-pages';

/** What an item's own page says of itself. */
export interface ItemFacts {
  title: string;
  description: string;
  /** A picture that others can show; empty where it has none, or one that is drawn. */
  image: string;
}

/** How much of a description search engines show. */
const MAX_DESCRIPTION = 300;

/** What an item says of itself. @param content of the page it is on; stored content may hold anything */
export function itemFacts(pageId: string, content: unknown, item: ShownItem): ItemFacts {
  const said = itemAt(content, item) ?? {};
  const { title = '', words = '' } = itemListOf(pageId, item.list) ?? {};
  const line = (key: string) => plainText(said[key]).replace(/\s+/g, ' ').trim();
  const image = resolveAsset(plainText(said.image));
  return {
    title: line(title),
    description: cutAtWord(line(words), MAX_DESCRIPTION),
    image: /\.svg$/i.test(image) ? '' : image,
  };
}
