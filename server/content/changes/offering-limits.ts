import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { readArrangement, readOnly506c } from '../../../src/pages/arrangement';
import { derivePageColumns } from '../../../src/pages/page-columns';
import { FACTS } from '../../../src/pages/page-kind';
import { readSetting, settingLock } from '../../accounts/settings/site-settings';
import { AppError, type Issue } from '../../platform/errors';
import type { Planned } from './apply-in-memory';
import type { Documents } from './documents';

/** A part of a page that is marked for offerings under Rule 506(c): the page itself if `sectionId` is null. */
export interface MarkedPart {
  pageId: string;
  title: string;
  sectionId: string | null;
  /** False if it is unpublished or hidden. */
  isShown: boolean;
}

/** Lists the marked parts of a page. Its sections count as shown if they are not hidden, also if the page is not published. */
export function listMarkedParts(pageId: string, content: unknown): MarkedPart[] {
  const { isPage, sections } = readOnly506c(content);
  if (!isPage && sections.length === 0) return [];
  const { title, status } = derivePageColumns(pageId, content);
  const { hidden } = readArrangement(content);
  return [
    ...(isPage ? [{ pageId, title, sectionId: null, isShown: status === 'published' }] : []),
    ...sections.map((sectionId) => ({ pageId, title, sectionId, isShown: !Object.hasOwn(hidden, sectionId) })),
  ];
}

/**
 * Returns true if a section of a page was taken down because it is marked for offerings under Rule 506(c). Other pages that show the section
 * must then leave it out too. Such sections cannot be marked anymore, but earlier marks are still stored.
 * @param content of the page, of which only the facts are needed
 */
export function isTakenDown(content: unknown, sectionId: string): boolean {
  const isMarked = readOnly506c(content).sections.includes(sectionId);
  return isMarked && Object.hasOwn(readArrangement(content).hidden, sectionId);
}

/**
 * Refuses a write after which visitors would see something that is marked for offerings under Rule 506(c), while the firm does not make
 * one. Every write of content passes it, whatever its door. The mode stays the same until the transaction ends.
 * @throws AppError UNPROCESSABLE_CONTENT
 */
export async function refuseOutsideOffering(tx: Db, documents: Documents, planned: readonly Planned[]): Promise<void> {
  const shown = [...documents.values()].flatMap((document) =>
    document.kind === 'page' && document.isTouched
      ? listMarkedParts(document.id, document.after.content).filter(({ isShown }) => isShown)
      : [],
  );
  if (shown.length === 0) return;
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${settingLock('offeringMode')})`);
  if ((await readSetting(tx, 'offeringMode')) === '506c') return;
  const issues = shown.map(({ pageId, title, sectionId }): Issue => {
    const one = planned.findLast(({ key, place }) => key === pageId && (place === null || place[0] === FACTS));
    const part = sectionId === null ? `“${title}” is` : `The section “${sectionId}” of “${title}” is`;
    const advice = sectionId === null ? 'Unpublish it' : 'Hide it';
    return {
      path: `changes.${one?.index ?? 0}.path`,
      message: `${part} only for offerings under Rule 506(c), and the firm does not make one now. ${advice} first.`,
    };
  });
  throw new AppError('UNPROCESSABLE_CONTENT', issues[0]?.message ?? '', { issues });
}
