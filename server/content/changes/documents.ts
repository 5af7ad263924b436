import { and, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { pages, sections } from '../../../db/schema/content';
import { freshIds, type Identified, type Ids } from '../../../src/content/items/ids';
import { reconcile } from '../../../src/content/items/reconcile';
import { derivePageColumns } from '../../../src/pages/page-columns';
import { isOwnPage } from '../../../src/pages/page-kind';
import { AppError } from '../../platform/errors';
import type { Change } from './change';
import { type Placed, type Placing, planPlacements } from './plan-placements';
import { documentKey, type Target } from './resolve-targets';
import { lockSectionOrder, type Ranked, readRanks } from './section-order';
import type { SectionRow } from './section-write';

/** A page or dynamic section that is locked for this transaction, with its state before and after the changes. */
export type LockedDocument = LockedPage | LockedSection;
export type Documents = Map<string, LockedDocument>;

interface Locked {
  id: string;
  pageId: string;
  before: Identified;
  after: Identified;
  version: number;
  /** True once a change was applied; documents that were only locked are not written. */
  isTouched: boolean;
  /** The ids of its items, which cannot be assigned again; computed when first needed. */
  taken: Set<string> | null;
  /** The ids of earlier states, newest first, used to find the former place of a removed item. */
  past: (Ids | undefined)[];
}

export interface LockedPage extends Locked {
  kind: 'page';
  /** True if its sections keep the order of the written content. */
  isOrdered?: boolean;
}

/** A dynamic section; its changes belong to its page's history. */
export interface LockedSection extends Locked {
  kind: 'section';
  /** The stored row; null for a new section. */
  row: SectionRow | null;
  /** The new values of its fields, except its data. */
  next: Partial<SectionRow>;
}

/** Everything that the changes touch, locked. */
export interface LockedSite {
  documents: Documents;
  /** The old and new places of the sections that changes place, by the index of the change. */
  placed: Map<number, Placed>;
  /** The changes that cannot place a section, with the id of the section that they name and that was never on the page. */
  unplaced: Map<number, string>;
}

/**
 * Reads and locks all documents that the changes touch: first section orders by page, then pages by id, then sections by id, so that two
 * writers never deadlock. To place a section, only the ranks of the page's other sections are read.
 * @throws AppError NOT_FOUND for unknown and deleted sections (`issues` name the changes)
 */
export async function lockDocuments(
  tx: Db,
  changes: readonly Change[],
  targets: readonly Target[],
  /** Pages to lock that no change names. */
  otherPages: readonly string[] = [],
): Promise<LockedSite> {
  const site = await loadDocuments(tx, changes, targets, { otherPages, isLocked: true });
  refuseUnplaced(site.unplaced);
  refuseUnknown(targets, site.documents);
  return site;
}

interface LoadOptions {
  /** Pages to read that no change names. */
  otherPages: readonly string[];
  /** If false, nothing is locked or written. */
  isLocked: boolean;
  /** Like that of `planPlacements`. */
  firstCompared?: number;
  /** Pages to read with all of their sections. */
  wholePages?: readonly string[];
}

/**
 * Does the same, but unknown sections are missing in the result, and impossible places are reported in it.
 */
export async function loadDocuments(
  tx: Db,
  changes: readonly Change[],
  targets: readonly Target[],
  options: LoadOptions,
): Promise<LockedSite> {
  const { otherPages, isLocked, wholePages = [] } = options;
  const { ranks, ...places } = await planPlaces(tx, changes, targets, options);
  const onPages = await listSectionKeys(tx, wholePages);
  const keys = [...new Set([...targets.map(documentKey), ...otherPages, ...wholePages, ...onPages])].sort();
  const pageIds = keys.filter((key) => !key.startsWith('dynamic.'));
  const sectionIds = keys.filter((key) => key.startsWith('dynamic.')).map((key) => key.slice('dynamic.'.length));
  const documents: Documents = new Map();
  if (pageIds.length > 0) await (isLocked ? lockPages : readPages)(tx, pageIds, documents);
  if (sectionIds.length + ranks.size > 0) {
    const renumbered = [...ranks.keys()];
    await loadSections(tx, [...new Set([...sectionIds, ...renumbered])], documents, isLocked);
  }
  for (const target of targets) {
    if (target.kind === 'whole' && !documents.has(documentKey(target)))
      documents.set(
        documentKey(target),
        target.of === 'page' ? createMissingPage(target.id) : createMissingSection(target.id),
      );
  }
  for (const [id, position] of ranks) {
    const document = documents.get(`dynamic.${id}`);
    if (document?.kind === 'section') Object.assign(document.next, { position });
  }
  return { documents, ...places };
}

/** Plans new places. @returns the sections whose position changes, by their ids, and the places by change */
async function planPlaces(
  tx: Db,
  changes: readonly Change[],
  targets: readonly Target[],
  { isLocked, firstCompared, wholePages = [] }: Pick<LoadOptions, 'isLocked' | 'firstCompared' | 'wholePages'>,
): Promise<{ ranks: Map<string, number> } & Pick<LockedSite, 'placed' | 'unplaced'>> {
  const nothing = { ranks: new Map(), placed: new Map(), unplaced: new Map() };
  const wanted = changes.flatMap((change, index) => toPlacings(change, targets[index] as Target, index));
  if (wanted.length + wholePages.length === 0) return nothing;
  const { placings, restored } = await findPages(tx, changes, wanted);
  const pageIds = [...new Set(placings.map(({ pageId }) => pageId))];
  if (isLocked) await lockSectionOrder(tx, [...pageIds, ...wholePages]);
  if (pageIds.length === 0) return nothing;
  const behind = placings.flatMap(({ to, sectionId }) =>
    'after' in to && to.after !== null ? [to.after, sectionId] : sectionId,
  );
  const ranks = await readRanks(tx, pageIds, [...behind, ...restored]);
  for (const one of ranks) if (restored.has(one.sectionId)) one.isDeleted = false;
  const before = new Map(ranks.map((one) => [one.sectionId, one.position]));
  const places = planPlacements(placings, ranks, firstCompared);
  const isMoved = ({ sectionId, position }: Ranked) => before.get(sectionId) !== position;
  return { ranks: new Map(ranks.filter(isMoved).map(({ sectionId, position }) => [sectionId, position])), ...places };
}

/** Returns the keys of the sections that pages have. */
async function listSectionKeys(tx: Db, pageIds: readonly string[]): Promise<string[]> {
  if (pageIds.length === 0) return [];
  const isThere = and(inArray(sections.pageId, [...pageIds]), isNull(sections.deletedAt));
  const rows = await tx.select({ id: sections.sectionId }).from(sections).where(isThere);
  return rows.map(({ id }) => `dynamic.${id}`);
}

type Wanted = Omit<Placing, 'pageId'> & { pageId?: string | undefined };

function toPlacings(change: Change, target: Target, index: number): Wanted[] {
  const { id: sectionId } = target;
  if (change.op === 'section') {
    return change.placement ? [{ index, sectionId, pageId: change.placement.pageId, to: change.placement.to }] : [];
  }
  if (target.kind !== 'order' || change.op === 'page') return [];
  if (change.op === 'move') return [{ index, sectionId, to: { after: change.after } }];
  const order = 'value' in change ? change.value : undefined;
  return isOrder(order) ? [{ index, sectionId, to: { order } }] : [];
}

/** Returns true if the value can be an index among sections. */
export function isOrder(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}

/** @throws AppError NOT_FOUND if a change places a section after one that was never on the page */
export function refuseUnplaced(unplaced: ReadonlyMap<number, string>): void {
  const issues = [...unplaced].map(([index, after]) => {
    const message = `There is no section "${after.slice(0, 64)}" on this page to place the section after.`;
    return { path: `changes.${index}.after`, message };
  });
  if (issues[0]) throw new AppError('NOT_FOUND', issues[0].message, { issues });
}

function refuseUnknown(targets: readonly Target[], documents: Documents): void {
  // A change of a deleted section as a whole may restore it for the changes after it.
  const whole = new Set<string>();
  const issues = targets.flatMap((target, index) => {
    const key = documentKey(target);
    const document = documents.get(key);
    if (target.kind === 'whole') whole.add(key);
    const isThere = document && (whole.has(key) || document.kind === 'page' || !document.row?.deletedAt);
    return isThere ? [] : [{ path: `changes.${index}.path`, message: `There is no section "${target.id}".` }];
  });
  if (issues[0]) throw new AppError('NOT_FOUND', issues[0].message, { issues });
}

/**
 * Finds the page of each section to place: that of an earlier change which adds or moves it, or the stored one. Deleted sections are not on
 * a page, except those that an earlier change restores.
 * @returns also the ids of the deleted sections that changes restore
 */
async function findPages(
  tx: Db,
  changes: readonly Change[],
  wanted: readonly Wanted[],
): Promise<{ placings: Placing[]; restored: Set<string> }> {
  const whole = changes.flatMap((change) => (change.op === 'section' ? change.sectionId : []));
  const ids = [...new Set([...whole, ...wanted.flatMap((one) => (one.pageId === undefined ? one.sectionId : []))])];
  const { sectionId: id, pageId: page, deletedAt } = sections;
  const rows = ids.length === 0 ? [] : await tx.select({ id, page, deletedAt }).from(sections).where(inArray(id, ids));
  const known = new Map(rows.flatMap((row) => (row.deletedAt === null ? [[row.id, row.page]] : [])));
  const deleted = new Map(rows.flatMap((row) => (row.deletedAt === null ? [] : [[row.id, row.page]])));
  const restored = new Set<string>();
  const placingOf = new Map(wanted.map((one) => [one.index, one]));
  const placings = changes.flatMap((change, index): Placing[] => {
    // The only change of a deleted section as a whole that is not refused is the one that restores it.
    const before = change.op === 'section' ? deleted.get(change.sectionId) : undefined;
    if (change.op === 'section' && before !== undefined) {
      known.set(change.sectionId, before);
      restored.add(change.sectionId);
    }
    const one = placingOf.get(index);
    const pageId = one && (one.pageId ?? known.get(one.sectionId));
    if (!one || pageId === undefined) return [];
    known.set(one.sectionId, pageId);
    return [{ ...one, pageId }];
  });
  return { placings, restored };
}

async function readPages(db: Db, ids: string[], documents: Documents): Promise<void> {
  for (const id of ids) if (isOwnPage(id)) documents.set(id, createMissingPage(id));
  addPages(await db.select().from(pages).where(inArray(pages.pageId, ids)), documents);
}

async function lockPages(tx: Db, ids: string[], documents: Documents): Promise<void> {
  const lock = () => tx.select().from(pages).where(inArray(pages.pageId, ids)).orderBy(pages.pageId).for('update');
  let rows = await lock();
  if (rows.length < ids.length) {
    // A page that was never stored gets its row first, so that there is something to lock.
    await tx
      .insert(pages)
      .values(ids.map((pageId) => ({ pageId, content: {}, version: 0, ...derivePageColumns(pageId, {}) })))
      .onConflictDoNothing();
    rows = await lock();
  }
  addPages(rows, documents);
}

function addPages(rows: readonly (typeof pages.$inferSelect)[], documents: Documents): void {
  for (const { pageId, content, ids: named, version } of rows) {
    documents.set(pageId, {
      kind: 'page',
      pageId,
      ...createLocked(pageId, version, { content, ids: named ?? undefined }),
    });
  }
}

async function loadSections(tx: Db, ids: string[], documents: Documents, isLocked: boolean): Promise<void> {
  const query = tx.select().from(sections).where(inArray(sections.sectionId, ids)).orderBy(sections.sectionId);
  const rows = await (isLocked ? query.for('update') : query);
  for (const row of rows) {
    const { sectionId, pageId, sectionData: content, ids: named, version } = row;
    const base = createLocked(sectionId, version, { content, ids: named ?? undefined });
    documents.set(`dynamic.${sectionId}`, { kind: 'section', pageId, ...base, row, next: {} });
  }
}

/** Returns a page that nothing is stored of yet. */
function createMissingPage(id: string): LockedPage {
  return { kind: 'page', pageId: id, ...createLocked(id, 0, { content: {}, ids: undefined }) };
}

/** Returns a section that does not exist yet. */
function createMissingSection(id: string): LockedSection {
  const nothing = { content: undefined, ids: undefined };
  return { kind: 'section', pageId: '', ...createLocked(id, 0, nothing), row: null, next: {} };
}

function createLocked(id: string, version: number, stored: Identified) {
  // Content that was not written by the writer may not have ids yet.
  const ids = stored.ids ?? reconcile(undefined, undefined, stored.content, freshIds(undefined));
  const after: Identified = { content: stored.content, ids };
  return { id, version, before: stored, after, isTouched: false, taken: null, past: [stored.ids] };
}
