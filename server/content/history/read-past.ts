import type { Db } from '../../../db/client';
import type { Photos } from '../../../src/content/photos';
import type { AltTexts } from '../../../src/lib/media-url';
import { pageFacts } from '../../../src/pages/page-facts';
import { requirePage } from '../changes/find-page';
import type { SectionWithIds } from '../changes/list-sections';
import type { EditableDocument } from '../changes/read-editable';
import { collectPictures } from '../changes/site-pictures';
import { checkMoment, findMoments, type Moments } from './find-moments';
import { collectVersions, type PageDifference, planRestore, type Scope } from './plan-restore';
import { readSiteAt, type SiteState } from './read-site-at';

/** A page with everything that it shows. */
export interface ShownPage extends EditableDocument {
  /** Includes hidden sections, in ascending position. */
  sections: SectionWithIds[];
  /** The site-wide content. */
  site: EditableDocument;
  photos: Photos;
  alts: AltTexts;
}

/** The moments in the form of the API. */
export type ToldMoments = Omit<Moments, 'at'> & { at: string };

/** A page at a moment, along with its current state, or its states at two moments. */
export interface PastPage extends ToldMoments {
  /** The earlier state. */
  past: ShownPage;
  /** The current state, or the later one of two moments. */
  now: ShownPage;
  /** What restoring it would change. */
  differences: PageDifference[];
  /** The current versions, to be sent along with a restore. */
  versions: Record<string, number>;
}

/** The site at a moment: the pages that differ from now. */
export type PastSite = ToldMoments & Pick<PastPage, 'differences' | 'versions'>;

/**
 * Returns a page as it was at a moment: its content, its sections, the site-wide content, and the photos and alt texts of that time.
 * @param asked defaults to now
 * @param to another moment to compare with, in place of now
 * @throws AppError NOT_FOUND for an unknown page, BAD_REQUEST for a moment without a state
 */
export async function readPastPage(db: Db, pageId: string, asked?: Date, to?: Date): Promise<PastPage> {
  await requirePage(db, pageId);
  const { at, ...moments } = await findMoments(db, pageId, asked);
  const { past, now } = await readStates(db, pageId, at, to);
  const { differences } = planRestore(pageId, past, now);
  const shown = { past: buildShownPage(pageId, past), now: buildShownPage(pageId, now) };
  return { ...moments, at: at.toISOString(), ...shown, differences, versions: collectVersions(pageId, past, now) };
}

/**
 * Returns the pages that were different at a moment.
 * @param to another moment to compare with, in place of now
 * @throws AppError BAD_REQUEST
 */
export async function readPastSite(db: Db, asked?: Date, to?: Date): Promise<PastSite> {
  const { at, ...moments } = await findMoments(db, 'all', asked);
  const { past, now } = await readStates(db, 'all', at, to);
  const { differences } = planRestore('all', past, now);
  return { ...moments, at: at.toISOString(), differences, versions: collectVersions('all', past, now) };
}

/** Returns the states at two moments, the earlier one first, or a past state and the current one. */
async function readStates(db: Db, scope: Scope, at: Date, to: Date | undefined) {
  if (to === undefined) return readSiteAt(db, at);
  await checkMoment(db, scope, to, 'to');
  return to < at ? readSiteAt(db, to, at) : readSiteAt(db, at, to);
}

function buildShownPage(pageId: string, site: SiteState): ShownPage {
  const existing = site.sections.filter(({ isDeleted }) => !isDeleted);
  const pages = [...site.pages].filter(([id, { content }]) => id === pageId || isPublished(id, content));
  const ids = new Set(pages.map(([id]) => id));
  const visible = existing.filter((one) => one.isActive && ids.has(one.pageId)).sort((a, b) => a.id - b.id);
  const documents = [...pages.map(([, { content }]) => content), ...visible.map((one) => one.sectionData)];
  return {
    ...getDocument(site, pageId),
    site: getDocument(site, 'site'),
    sections: existing
      .filter((section) => section.pageId === pageId)
      .map(({ isDeleted: _, ids, ...section }) => ({ ...section, ids: ids ?? {} })),
    ...collectPictures(documents, site.library),
  };
}

function isPublished(pageId: string, content: unknown): boolean {
  return pageFacts(pageId, content)?.status === 'published';
}

function getDocument({ pages }: SiteState, pageId: string): EditableDocument {
  const { content = {}, ids = null, version = 0 } = pages.get(pageId) ?? {};
  return { content, ids: ids ?? {}, version };
}
