import { readArrangement } from '../../../src/pages/arrangement';
import { getItemList } from '../../../src/pages/items/item-pages';
import { isBlankSection } from '../../../src/sections/blank-section';

/** Returns a page's content without hidden and blank sections. Lists whose items have their own pages stay, because those show them. */
export function withoutUnseen(pageId: string, content: Record<string, unknown>): Record<string, unknown> {
  const { hidden } = readArrangement(content);
  const isSeen = (id: string) => !Object.hasOwn(hidden, id) || getItemList(pageId, id) !== undefined;
  const seen = Object.entries(content).filter(([id, value]) => isSeen(id) && !isBlankSection(value));
  return Object.fromEntries(seen);
}
