import { isNull } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { pages, sections } from '../../../db/schema/content';
import { isRichText } from '../../../src/content/rich-text';
import { stripInline } from '../../../src/content/text';
import { findShown, readOnly506c } from '../../../src/pages/arrangement';
import { pageFacts } from '../../../src/pages/page-facts';
import { PAGES } from '../../../src/pages/pages';
import { isComplete } from '../../../src/sections/evidence/evidence.content';
import { withoutUnseen } from '../../content/changes/without-unseen';

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
  /** Texts that visitors see, and those of the page being edited. */
  texts: SiteText[];
}

const ADDRESS_KEYS =
  /^(image|src|url|linkUrl|buttonUrl|linkedin|twitter|email|phone|id|type|color|background|caseStudyUrl)$/;

/**
 * Reads the site's content and texts, but never visitors' messages. Parts that are limited to offerings under Rule 506(c), and evidence that visitors
 * do not see yet because something is missing, are only used where they are: copies of their words would be published everywhere.
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
    stored.flatMap(({ id, content }) => (pageFacts(id, content)?.status === 'deleted' ? [] : [[id, content]])),
  );
  root.dynamic = Object.fromEntries(dynamic.map(({ sectionId, sectionData }) => [sectionId, sectionData]));
  const [first = '', second] = edited.split('.');
  const ownPage = first === 'dynamic' ? dynamic.find(({ sectionId }) => sectionId === second)?.pageId : first;
  const isOwn = (id: string, section: string) => id === ownPage && section === second;
  const isUsable = (id: string) =>
    id === ownPage || (pageFacts(id, root[id])?.status === 'published' && !readOnly506c(root[id]).isPage);
  const isLimited = (id: string, section: string) => readOnly506c(root[id]).sections.includes(section);
  const contentOf = (id: string) => {
    const content = root[id] as Record<string, unknown>;
    const used = Object.entries(content).filter(([section]) => isOwn(id, section) || !isLimited(id, section));
    return id === ownPage ? Object.fromEntries(used) : withoutUnseen(id, Object.fromEntries(used));
  };
  const pageIds = [...new Set([...Object.keys(PAGES), ...Object.keys(root)])].filter((id) => id !== 'dynamic');
  const usedSections = dynamic.filter((section) => {
    const { pageId, sectionId } = section;
    if (!isUsable(pageId)) return false;
    if (isOwn(pageId, sectionId)) return true;
    const isShown = pageId === ownPage || findShown(root[pageId], [section]).length > 0;
    return isShown && !isLimited(pageId, sectionId) && isComplete(section);
  });
  const texts = [
    ...pageIds.flatMap((id) => (root[id] === undefined || !isUsable(id) ? [] : textsIn(contentOf(id), id))),
    ...usedSections.flatMap(({ sectionId, sectionData }) => textsIn(sectionData, `dynamic.${sectionId}`)),
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
