import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { pages } from '../../../db/schema/content';
import { readArrangement } from '../../../src/pages/arrangement';
import { getItemList } from '../../../src/pages/items/item-pages';
import { AppError } from '../../platform/errors';
import { type EditablePage, readEditablePage } from './read-editable';

/** A page, and whether visitors can open it. */
export type ReadPage = EditablePage & { pageId: string; isPublished: boolean };

/** Reads pages as they are on the site, each of them once. */
export class PageReader {
  private readonly pages = new Map<string, Promise<ReadPage | null>>();

  constructor(private readonly db: Db) {}

  /** Returns a page with its sections, or null if it does not exist or was deleted. */
  read(pageId: string): Promise<ReadPage | null> {
    const known = this.pages.get(pageId);
    if (known) return known;
    const page = readIfThere(this.db, pageId);
    this.pages.set(pageId, page);
    return page;
  }
}

async function readIfThere(db: Db, pageId: string): Promise<ReadPage | null> {
  const [row] = await db.select({ status: pages.status }).from(pages).where(eq(pages.pageId, pageId));
  if (row?.status === 'deleted') return null;
  try {
    return { ...(await readEditablePage(db, { pageId })), pageId, isPublished: row?.status === 'published' };
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}

/** Returns true if visitors can read what is at a ref of a page: the page is published, and the section shown. */
export function isShown({ pageId, isPublished, content, sections }: ReadPage, ref: string): boolean {
  const [first, id = ''] = ref.split('.');
  if (!isPublished) return false;
  if (first === 'dynamic') return sections.some((one) => one.sectionId === id && one.isActive);
  return !Object.hasOwn(readArrangement(content).hidden, id) || getItemList(pageId, id) !== undefined;
}
