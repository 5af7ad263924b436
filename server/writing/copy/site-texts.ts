import { isNull } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { pages, sections } from '../../../db/schema/content';
import { isRichText } from '../../../src/content/rich-text';
import { stripInline } from '../../../src/content/text';
import { pageFacts } from '../../../src/pages/page-facts';
import { PAGES } from '../../../src/pages/pages';

/** A text of the site without formatting, and its path. */
export interface SiteText {
  path: string;
  text: string;
}

/** The site's stored content, and the texts that a writer may use. */
export interface SiteTexts {
  /** Page contents by id, and dynamic sections' data under `dynamic`. */
  root: Record<string, unknown>;
  sections: { sectionId: string; sectionType: string; sectionName: string; pageId: string }[];
  /** Texts of published pages and sections, and of the page being edited. */
  texts: SiteText[];
}

const ADDRESS_KEYS =
  /^(image|src|url|linkUrl|buttonUrl|linkedin|twitter|email|phone|id|type|color|background|caseStudyUrl)$/;

/**
 * Reads the site's content and texts, but never visitors' messages.
 * @param edited a path or the id of the page being edited, whose texts may be used even if they are not published
 */
export async function readSiteTexts(db: Db, edited: string): Promise<SiteTexts> {
  const stored = await db.select({ id: pages.pageId, content: pages.content }).from(pages);
  const dynamic = await db
    .select({
      sectionId: sections.sectionId,
      sectionType: sections.sectionType,
      sectionName: sections.sectionName,
      pageId: sections.pageId,
      sectionData: sections.sectionData,
      isActive: sections.isActive,
    })
    .from(sections)
    .where(isNull(sections.deletedAt))
    .orderBy(sections.position, sections.id);
  const root: Record<string, unknown> = Object.fromEntries(
    // Page properties such as title and address are removed below, and deleted pages are skipped.
    stored.flatMap(({ id, content }) => (pageFacts(id, content)?.status === 'deleted' ? [] : [[id, content]])),
  );
  root.dynamic = Object.fromEntries(dynamic.map(({ sectionId, sectionData }) => [sectionId, sectionData]));
  const [first = '', second] = edited.split('.');
  const ownPage = first === 'dynamic' ? dynamic.find(({ sectionId }) => sectionId === second)?.pageId : first;
  const isUsable = (id: string) => id === ownPage || pageFacts(id, root[id])?.status === 'published';
  const pageIds = [...new Set([...Object.keys(PAGES), ...Object.keys(root)])].filter((id) => id !== 'dynamic');
  const texts = [
    ...pageIds.flatMap((id) => (root[id] === undefined || !isUsable(id) ? [] : textsIn(root[id], id))),
    ...dynamic.flatMap(({ sectionId, pageId, isActive, sectionData }) =>
      isUsable(pageId) && (isActive || pageId === ownPage) ? textsIn(sectionData, `dynamic.${sectionId}`) : [],
    ),
  ];
  return { root, sections: dynamic.map(({ sectionData: _, isActive: __, ...section }) => section), texts };
}

/** Returns every text within a value, except addresses. */
export function textsIn(value: unknown, path: string): SiteText[] {
  if (typeof value === 'number') return [{ path, text: String(value) }];
  if (typeof value === 'string') return value.trim() === '' ? [] : [{ path, text: stripInline(value) }];
  if (isRichText(value)) {
    return value.blocks.flatMap((block, index) => textsIn(block.data, `${path}.blocks.${index}`));
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    ADDRESS_KEYS.test(key) ? [] : textsIn(child, `${path}.${key}`),
  );
}
