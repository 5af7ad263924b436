import { isBlankSection, withoutStartText } from '../../../src/content/blank-section';
import { isRecord } from '../../../src/lib/is-object';
import { readArrangement } from '../../../src/pages/arrangement';
import { getItemList } from '../../../src/pages/items/item-pages';
import { FACTS } from '../../../src/pages/page-kind';

/** The facts of a page that visitors do not read. */
const UNSEEN_FACTS = ['names', 'hidden', 'only506c', 'only506cSections'];

/**
 * Returns a page's content as visitors may read it: without hidden and blank sections, start texts, and the names of
 * sections. Lists whose items have their own pages stay, because those show them.
 */
export function withoutUnseen(pageId: string, stored: Record<string, unknown>): Record<string, unknown> {
  const content = pageId === 'site' ? withoutDisclosures(stored) : stored;
  const { hidden } = readArrangement(content);
  const isSeen = (id: string) => !Object.hasOwn(hidden, id) || getItemList(pageId, id) !== undefined;
  const seen = Object.entries(content).flatMap(([id, value]) =>
    isSeen(id) && !isBlankSection(value) ? [[id, withoutStartText(value)]] : [],
  );
  const facts = content[FACTS];
  const kept = Object.fromEntries(seen);
  if (!isRecord(facts) || !UNSEEN_FACTS.some((fact) => facts[fact] !== undefined)) return kept;
  const others = Object.fromEntries(Object.entries(facts).filter(([fact]) => !UNSEEN_FACTS.includes(fact)));
  const marks = Object.keys(hidden).filter((id) => Object.hasOwn(kept, id));
  return {
    ...kept,
    [FACTS]: { ...others, ...(marks.length > 0 && { hidden: Object.fromEntries(marks.map((id) => [id, true])) }) },
  };
}

/**
 * Returns the site-wide content without the library of disclosures, because visitors get only the disclosures of their page; the same object if it
 * has none.
 */
export function withoutDisclosures(site: Record<string, unknown>): Record<string, unknown> {
  if (!Object.hasOwn(site, 'disclosures')) return site;
  const { disclosures: _, ...others } = site;
  return others;
}
