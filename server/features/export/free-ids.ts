import { fitsIds, type Identified } from '../../../src/content/items/ids';
import { findElements, renewElementId } from '../../content/changes/element-ids';
import type { ContentDocument } from './content-document';
import type { Present } from './plan-import';

/**
 * Returns the document with a new id for each element whose id is taken, either by an element of a page outside the document or by an
 * earlier element of the document. Elements that already have the id on the site keep it.
 */
export function assignFreeIds(document: ContentDocument, { pages, sections }: Present): ContentDocument {
  const owners = new Map<string, string>();
  const claim = (owner: string, content: unknown) => {
    for (const { id } of findElements(content)) if (!owners.has(id)) owners.set(id, owner);
  };
  for (const [pageId, { content }] of pages) if (!Object.hasOwn(document.pages, pageId)) claim(pageId, content);
  const inFile = [
    ...Object.entries(document.pages).map(([owner, after]) => ({
      owner,
      before: pages.get(owner)?.content,
      after,
      ids: document.ids?.[owner],
    })),
    ...document.sections.map(({ sectionId, sectionData, ids }) => {
      const row = sections.get(sectionId);
      return {
        owner: `dynamic.${sectionId}`,
        before: row?.deletedAt ? undefined : row?.sectionData,
        after: sectionData,
        ids,
      };
    }),
  ];
  for (const { owner, before, after } of inFile) {
    const stood = new Set(findElements(before).map(({ id }) => id));
    for (const { id } of findElements(after)) if (stood.has(id) && !owners.has(id)) owners.set(id, owner);
  }
  const freed = new Map(
    inFile.map(({ owner, after, ids }) => {
      return [owner, freeOf(owner, { content: after, ids: fitsIds(after, ids) ? ids : undefined }, owners)];
    }),
  );
  const of = (owner: string) => freed.get(owner) as Identified;
  const pageIds = Object.keys(document.pages);
  return {
    ...document,
    pages: Object.fromEntries(pageIds.map((pageId) => [pageId, contentOf(of(pageId))])),
    ids: Object.fromEntries(pageIds.map((pageId) => [pageId, of(pageId).ids])),
    sections: document.sections.map((entry) => {
      const one = of(`dynamic.${entry.sectionId}`);
      return { ...entry, sectionData: contentOf(one), ids: one.ids };
    }),
  };
}

function contentOf({ content }: Identified): Record<string, unknown> {
  return content as Record<string, unknown>;
}

function freeOf(owner: string, document: Identified, owners: Map<string, string>): Identified {
  const seen = new Set<string>();
  let freed = document;
  for (const { id, path, element } of findElements(document.content)) {
    const other = owners.get(id);
    if (seen.has(id) || (other !== undefined && other !== owner)) freed = renewElementId(freed, path, element);
    else owners.set(id, owner);
    seen.add(id);
  }
  return freed;
}
