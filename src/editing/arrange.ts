import type { DynamicSection } from '../content/dynamic-section';
import { isStanding } from '../content/fields';
import { isEqual } from '../lib/is-equal';
import { arrangeKeys, readArrangement, toDynamicId, toDynamicKey } from '../pages/arrangement';
import { modelOf, type PageId } from '../pages/models';
import { FACTS } from '../pages/page-kind';
import { isFloatingType } from '../sections/floating-types';
import type { Change } from './changes';
import type { ContentRoot } from './document';
import { type SectionItem, sectionItems } from './fields';

/** The input for a page's arrangement. */
interface Arranged {
  pageId: PageId;
  content: ContentRoot;
  sections: readonly DynamicSection[];
}

/** Returns whether the design of a page determines where its own sections are, so that only dynamic ones can be moved. */
export function isFixedOrder(pageId: PageId): boolean {
  return pageId === 'demo' || pageId === 'site';
}

/**
 * Returns all sections of a page in the order in which it shows them. Those that are always at their place come after the others, and
 * floating ones, which have no place, last.
 */
export function listSectionItems({ pageId, content, sections }: Arranged): SectionItem[] {
  const { own, dynamic } = sectionItems(pageId, content, sections);
  const all = [...own, ...dynamic];
  const placed = listBlocks({ pageId, content, sections }).flatMap((key) => all.filter(({ block }) => block === key));
  return [
    ...placed,
    ...own.filter((item) => item.isStanding),
    ...dynamic.filter((item) => isFloatingType(item.dynamic?.sectionType)),
  ];
}

/** Returns the keys of a page's blocks in the page's order. */
export function listBlocks(arranged: Arranged): string[] {
  return arrangeKeys(readOrder(arranged), defaultKeys(arranged));
}

/** Returns the keys of the blocks that have a section, in the page's order. */
export function listFilledBlocks(arranged: Arranged): string[] {
  const filled = new Set(listSectionItems(arranged).map(({ block }) => block));
  return listBlocks(arranged).filter((key) => filled.has(key));
}

/**
 * Returns the changes that move a block to an index among those that have a section.
 * @param to zero-based, after the move
 */
export function moveBlock(arranged: Arranged, key: string, to: number): Change[] {
  const others = listFilledBlocks(arranged).filter((other) => other !== key);
  return placeAfter(arranged, key, others[to - 1] ?? null);
}

/**
 * Returns the changes that put a block after another one, or after the page's own sections if it does not exist yet.
 * @param after the key of the block in front of it; null for the first place
 */
export function placeAfter(arranged: Arranged, key: string, after: string | null): Change[] {
  const { pageId, content } = arranged;
  const keys = defaultKeys(arranged);
  const known = keys.includes(key) ? keys : insertNew(keys, key);
  const order = readOrder(arranged);
  const others = arrangeKeys(order, known).filter((other) => other !== key);
  // If the block in front no longer exists, the block is put last.
  const index = after === null ? 0 : others.indexOf(after) + 1 || others.length;
  const wanted = others.toSpliced(index, 0, key);
  const dynamic = wanted.filter((other) => toDynamicId(other) !== null);
  const own = known.filter((other) => toDynamicId(other) === null);
  const id = toDynamicId(key);
  const position = dynamic.indexOf(key);
  const isMoved = id !== null && content.sections.includes(id) && content.sections.indexOf(id) !== position;
  const isArranged = isFixedOrder(pageId) || isEqual(arrangeKeys(order, [...own, ...dynamic]), wanted);
  return [
    ...(isMoved ? [{ path: `sections.${id}.order`, value: position }] : []),
    ...(isArranged ? [] : [{ path: `${pageId}.${FACTS}.order`, value: wanted }]),
  ];
}

/** Adds the key of a new block: own sections come before the dynamic ones by default. */
function insertNew(keys: readonly string[], key: string): string[] {
  const first = keys.findIndex((other) => toDynamicId(other) !== null);
  return toDynamicId(key) !== null || first === -1 ? [...keys, key] : keys.toSpliced(first, 0, key);
}

function readOrder({ pageId, content }: Arranged): readonly string[] {
  return isFixedOrder(pageId) ? [] : readArrangement(content[pageId]).order;
}

/** Returns the keys of all blocks in their default order: those of the design, other own sections, then the dynamic ones. */
function defaultKeys({ pageId, content, sections }: Arranged): string[] {
  const model = modelOf(pageId, content[pageId]);
  const ids = Object.keys(model?.sections ?? {}).filter((id) => !isStanding(model?.sections[id]));
  const own = sectionItems(pageId, content, []).own.filter((item) => !item.isStanding);
  const keys = [...ids, ...own.map(({ id }) => id)].map((id) => model?.within?.[id] ?? id);
  const { dynamic } = sectionItems(pageId, content, sections);
  const placed = dynamic.filter((item) => !isFloatingType(item.dynamic?.sectionType));
  return [...new Set(keys), ...placed.map(({ id }) => toDynamicKey(id))];
}
