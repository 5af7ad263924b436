import { inArray, or, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { pages, sections } from '../../../db/schema/content';
import { formatMoment } from '../../../src/content/day';
import type { Region } from '../../../src/content/region';
import { recordAudit } from '../../accounts/audit/record-audit';
import type { Actor } from '../../platform/actor';
import { AppError, type Conflict } from '../../platform/errors';
import { applyChanges } from '../changes/apply-changes';
import { readPageIds, readPageTitle } from '../changes/find-page';
import { lockSectionOrder } from '../changes/section-order';
import { findMoments } from './find-moments';
import { collectSections, collectVersions, planRestore, type Scope } from './plan-restore';
import { readSiteAt, type SiteState } from './read-site-at';

interface Wanted {
  scope: Scope;
  at: Date;
  /** The versions that the caller has seen (`collectVersions`). */
  base: Readonly<Record<string, number>>;
}

/**
 * Restores a page with its sections, or the whole site, to a moment. This is one new change set, whose changes can be reverted like any
 * others. Items and elements keep the ids they had.
 * @returns the change set
 * @throws AppError NOT_FOUND for an unknown page, BAD_REQUEST for an invalid moment, CONFLICT if something was written since,
 * UNPROCESSABLE_CONTENT if nothing would change or the past state is no longer valid
 */
export async function restorePast(
  db: Db,
  { scope, at, base }: Wanted,
  actor: Actor,
  region: Region,
): Promise<{ changeSetId: number | null }> {
  return db.transaction(async (tx) => {
    const name = scope === 'all' ? 'The whole site' : await readPageTitle(tx, scope);
    await findMoments(tx, scope, at);
    const { past: then, now: before } = await readSiteAt(tx, at);
    const now = await lockScope(tx, scope, then, before);
    refuseStale(base, collectVersions(scope, then, now));
    const { changes, differences } = planRestore(scope, then, now);
    if (changes.length === 0) throw new AppError('UNPROCESSABLE_CONTENT', 'This is already the current state.');
    const note = `${name} as of ${formatMoment(at, region)}`;
    const { changeSetId } = await applyChanges(tx, { actor, source: 'restore', note, changes });
    if (scope === 'all') await recordAudit(tx, actor, 'content-restore', `${note}, ${differences.length} pages`);
    return { changeSetId };
  });
}

/**
 * Locks everything in a scope in the order that all writers use: section orders by page, pages by id, sections by id.
 * @returns the current state of the scope
 */
async function lockScope(tx: Db, scope: Scope, then: SiteState, before: SiteState): Promise<SiteState> {
  const pageIds = scope === 'all' ? await readPageIds(tx) : [scope];
  const known = collectSections(scope, then, before);
  const elsewhere = [...then.sections, ...before.sections].filter(({ sectionId }) => known.includes(sectionId));
  await lockSectionOrder(tx, [...new Set([...pageIds, ...elsewhere.map(({ pageId }) => pageId)])]);
  const pageRows = await tx
    .select()
    .from(pages)
    .where(inArray(pages.pageId, pageIds))
    .orderBy(pages.pageId)
    .for('update');
  const isKnown = known.length > 0 ? inArray(sections.sectionId, known) : sql`false`;
  const rows = await tx
    .select()
    .from(sections)
    .where(or(inArray(sections.pageId, pageIds), isKnown))
    .orderBy(sections.sectionId)
    .for('update');
  return {
    pages: new Map(pageRows.map(({ pageId, content, ids, version }) => [pageId, { pageId, content, ids, version }])),
    sections: rows.map(({ deletedAt, ...row }) => ({ ...row, isDeleted: deletedAt !== null })),
    library: [],
  };
}

/** @throws AppError CONFLICT if something was changed, added or removed since the caller read it */
function refuseStale(base: Readonly<Record<string, number>>, now: Record<string, number>): void {
  const paths = [...new Set([...Object.keys(base), ...Object.keys(now)])];
  const others = paths.filter((path) => base[path] !== now[path]);
  if (others.length === 0) return;
  const conflicts = others.map((path): Conflict => {
    return { path, ref: path, base: base[path] ?? null, theirs: now[path] ?? null, mine: null };
  });
  throw new AppError('CONFLICT', 'Someone else has changed this in the meantime. Nothing was written.', { conflicts });
}
