import { and, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { pages, sections } from '../../db/schema/content';
import { freshIds, type Identified, type Ids } from '../../src/content/items/ids';
import { reconcile } from '../../src/content/items/reconcile';
import { derivePageColumns } from '../../src/pages/page-columns';
import { AppError } from '../errors';
import { type Placed, type Placing, planPlacements } from '../sections/plan-placements';
import { lockSectionOrder, type Ranked, readRanks } from '../sections/section-order';
import type { SectionRow } from '../sections/section-write';
import type { Change } from './change';
import { documentKey, type Target } from './resolve-targets';

/** A page or dynamic section, locked for this transaction, with its state before the changes and after them. */
export type LockedDocument = LockedPage | LockedSection;
export type Documents = Map<string, LockedDocument>;

interface Locked {
  id: string;
  pageId: string;
  before: Identified;
  after: Identified;
  version: number;
  /** Whether a change was applied to it; one that was only locked is not written. */
  isTouched: boolean;
  /** Ids of its items that may not be given again; found out when first needed. */
  taken: Set<string> | null;
  /** The ids of earlier states, the newest first: where an item stood that is gone. */
  past: (Ids | undefined)[];
}

interface LockedPage extends Locked {
  kind: 'page';
  /** Whether its sections are to stay in the order they were written in. */
  isOrdered?: boolean;
}

/** A dynamic section; its changes belong to its page's history. */
export interface LockedSection extends Locked {
  kind: 'section';
  /** As it is stored; null for a new one. */
  row: SectionRow | null;
  /** The fields, but for its data, that it is to have. */
  next: Partial<SectionRow>;
}

/** All that changes touch, locked. */
export interface LockedSite {
  documents: Documents;
  /** How the sections were placed that changes give a place, by the index of the change. */
  placed: Map<number, Placed>;
}

/**
 * Reads and locks all documents the changes are about. Orders by page, then pages by id, then sections by id, so that two
 * writers never wait for each other in a circle. For a new order the ranks alone of the page's other sections are read.
 * @throws AppError NOT_FOUND for unknown and deleted sections (`issues` say by which changes they are named)
 */
export async function lockDocuments(
  tx: Db,
  changes: readonly Change[],
  targets: readonly Target[],
): Promise<LockedSite> {
  const { ranks, placed } = await place(tx, changes, targets);
  const keys = [...new Set(targets.map(documentKey))].sort();
  const pageIds = keys.filter((key) => !key.startsWith('dynamic.'));
  const sectionIds = keys.filter((key) => key.startsWith('dynamic.')).map((key) => key.slice('dynamic.'.length));
  const documents: Documents = new Map();
  if (pageIds.length > 0) await lockPages(tx, pageIds, documents);
  if (sectionIds.length + ranks.size > 0) {
    const renumbered = [...ranks.keys()];
    await lockSections(tx, [...new Set([...sectionIds, ...renumbered])], documents);
  }
  for (const target of targets) {
    if (target.kind === 'whole' && !documents.has(documentKey(target)))
      documents.set(documentKey(target), made(target.id));
  }
  refuseUnknown(targets, documents);
  for (const [id, position] of ranks) {
    const document = documents.get(`dynamic.${id}`);
    if (document?.kind === 'section') Object.assign(document.next, { position });
  }
  return { documents, placed };
}

/** Plans new places. @returns the new positions of the sections that are to have one, by their ids */
async function place(
  tx: Db,
  changes: readonly Change[],
  targets: readonly Target[],
): Promise<{ ranks: Map<string, number>; placed: Map<number, Placed> }> {
  const wanted = changes.flatMap((change, index) => placingOf(change, targets[index] as Target, index));
  if (wanted.length === 0) return { ranks: new Map(), placed: new Map() };
  const known = await pagesOf(tx, wanted);
  const placings = wanted.flatMap((one): Placing[] => {
    const pageId = one.pageId ?? known.get(one.sectionId);
    return pageId === undefined ? [] : [{ ...one, pageId }];
  });
  const pageIds = [...new Set(placings.map(({ pageId }) => pageId))];
  if (pageIds.length === 0) return { ranks: new Map(), placed: new Map() };
  await lockSectionOrder(tx, pageIds);
  const behind = placings.flatMap(({ to, sectionId }) =>
    'after' in to && to.after !== null ? [to.after, sectionId] : sectionId,
  );
  const ranks = await readRanks(tx, pageIds, behind);
  const before = new Map(ranks.map((one) => [one.sectionId, one.position]));
  const placed = planPlacements(placings, ranks);
  const isMoved = ({ sectionId, position }: Ranked) => before.get(sectionId) !== position;
  return { ranks: new Map(ranks.filter(isMoved).map(({ sectionId, position }) => [sectionId, position])), placed };
}

type Wanted = Omit<Placing, 'pageId'> & { pageId?: string | undefined };

function placingOf(change: Change, target: Target, index: number): Wanted[] {
  const { id: sectionId } = target;
  if (change.op === 'section') {
    return change.placement ? [{ index, sectionId, pageId: change.placement.pageId, to: change.placement.to }] : [];
  }
  if (target.kind !== 'order' || change.op === 'page') return [];
  if (change.op === 'move') return [{ index, sectionId, to: { after: change.after } }];
  const order = 'value' in change ? change.value : undefined;
  return isOrder(order) ? [{ index, sectionId, to: { order } }] : [];
}

/** Whether a value may be an index among sections. */
export function isOrder(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}

function refuseUnknown(targets: readonly Target[], documents: Documents): void {
  const issues = targets.flatMap((target, index) => {
    const document = documents.get(documentKey(target));
    const isThere = document && (target.kind === 'whole' || document.kind === 'page' || !document.row?.deletedAt);
    return isThere ? [] : [{ path: `changes.${index}.path`, message: `There is no section "${target.id}".` }];
  });
  if (issues[0]) throw new AppError('NOT_FOUND', issues[0].message, { issues });
}

async function pagesOf(tx: Db, wanted: readonly Wanted[]): Promise<Map<string, string>> {
  const ids = wanted.filter(({ pageId }) => pageId === undefined).map(({ sectionId }) => sectionId);
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ sectionId: sections.sectionId, pageId: sections.pageId })
    .from(sections)
    .where(and(inArray(sections.sectionId, ids), isNull(sections.deletedAt)));
  return new Map(rows.map(({ sectionId, pageId }) => [sectionId, pageId]));
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
  for (const { pageId, content, ids: named, version } of rows) {
    documents.set(pageId, { kind: 'page', pageId, ...locked(pageId, version, { content, ids: named ?? undefined }) });
  }
}

async function lockSections(tx: Db, ids: string[], documents: Documents): Promise<void> {
  const rows = await tx
    .select()
    .from(sections)
    .where(inArray(sections.sectionId, ids))
    .orderBy(sections.sectionId)
    .for('update');
  for (const row of rows) {
    const { sectionId, pageId, sectionData: content, ids: named, version } = row;
    const base = locked(sectionId, version, { content, ids: named ?? undefined });
    documents.set(`dynamic.${sectionId}`, { kind: 'section', pageId, ...base, row, next: {} });
  }
}

/** A section that is not there yet. */
function made(id: string): LockedSection {
  const nothing = { content: undefined, ids: undefined };
  return { kind: 'section', pageId: '', ...locked(id, 0, nothing), row: null, next: {} };
}

function locked(id: string, version: number, stored: Identified) {
  // What came in past the writer may have no ids yet.
  const ids = stored.ids ?? reconcile(undefined, undefined, stored.content, freshIds(undefined));
  const after: Identified = { content: stored.content, ids };
  return { id, version, before: stored, after, isTouched: false, taken: null, past: [stored.ids] };
}
