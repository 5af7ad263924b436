import type { Db } from '../../../db/client';
import type { Identified } from '../../../src/content/items/ids';
import { isRecord } from '../../../src/lib/is-object';
import { readArrangement } from '../../../src/pages/arrangement';
import { pageFacts } from '../../../src/pages/page-facts';
import { refuseUnapprovedWrite } from '../../accounts/settings/publishing-approval';
import type { Actor, Source } from '../../platform/actor';
import { AppError, type Issue } from '../../platform/errors';
import { publishAll } from '../../platform/live/notify';
import { findReceivers } from '../../platform/webhooks/queue-event';
import { announcePublication } from './announce-publication';
import { refuseConflicts, refuseLimits } from './apply-content';
import { applyInMemory, type Planned, updateRecorded } from './apply-in-memory';
import { type Change, getSentValue, isContentChange } from './change';
import { changesPictures } from './changes-pictures';
import { cleanAhead, type Incoming } from './clean-ahead';
import { refuseDisclosures } from './disclosure-limits';
import { type Documents, type LockedDocument, lockDocuments } from './documents';
import { findElements, replaceTakenIds, storeElementOwners } from './element-ids';
import { checkGenerations } from './generations';
import { findPast } from './item-ids';
import { copyContactDetails, listPagesOfContactDetails } from './keep-contact-details';
import { keepItemPages } from './keep-item-pages';
import { keepPages } from './keep-pages';
import { mayBeMinor, refuseOtherThanMinorEdits } from './minor-edits';
import { refuseOutsideOffering } from './offering-limits';
import { openChangeSet, type RecordedChange, recordChanges } from './record-changes';
import { documentKey, resolveTargets } from './resolve-targets';
import { returnToPlace } from './return-to-place';
import type { SectionRow } from './section-write';
import { type Checked, validateContent, type Write, waitForAll, writeDocuments } from './write-document';

export interface Applied {
  /** The id of the change set; null if the changes had no effect, so that nothing was written. */
  changeSetId: number | null;
  /** The current version of each page (`home`) and section (`dynamic.abc`) that the changes name. */
  versions: Record<string, number>;
  /** The rows of the sections that the changes name, by their ids. */
  sections: Map<string, SectionRow>;
  /** The stored, cleaned value of each change; null if it removed one. */
  values: unknown[];
}

/**
 * The only writer of content, versions and history. Locks the documents that the changes touch, compares every `base` with the state
 * before, applies the changes in order, cleans and validates the resulting documents, writes new versions and the history, and notifies the
 * other servers; all or nothing.
 * @throws AppError BAD_REQUEST, FORBIDDEN (if publishing needs approval), NOT_FOUND, CONFLICT (with `conflicts`), UNPROCESSABLE_CONTENT
 * (with `issues`)
 */
export async function applyChanges(
  db: Db,
  input: {
    actor: Actor;
    source: Source;
    changes: readonly Change[];
    note?: string | undefined;
    /** True if the AI answers that the changes refer to may be another person's. */
    hasCheckedAnswers?: boolean;
    /** Writes of redirects that belong to the change set. */
    redirects?: ChangeSetPart | undefined;
    /** True for a draft whose approval was checked, and for writes that visitors cannot see, such as a new page that is unpublished. */
    needsNoApproval?: boolean;
  },
): Promise<Applied> {
  const { changes, actor, hasCheckedAnswers = false, needsNoApproval = false } = input;
  // Restored values were checked when they were first written, possibly as part of a larger value.
  const isRestored = input.source === 'restore';
  if (!isRestored) refuseLimits(changes, input.note);
  await cleanAhead(changes.flatMap(toIncoming));
  return db.transaction(async (tx) => {
    const isMinor = !needsNoApproval && (await refuseUnapprovedWrite(tx, { mayBeMinor: mayBeMinor(input) }));
    if (!hasCheckedAnswers) await checkGenerations(tx, actor, changes);
    const targets = await resolveTargets(tx, changes);
    const site = await lockDocuments(tx, changes, targets, listPagesOfContactDetails(targets));
    const { documents } = site;
    refuseConflicts(changes, targets, site);
    await findPast(tx, changes, targets, documents);
    const planned = applyInMemory(changes, targets, site);
    for (const document of documents.values()) if (isMoved(document)) document.isTouched = true;
    if (isRestored) await freeElementIds(tx, documents, planned);
    const contents = new Map([...documents].map(([key, document]) => [key, validateContent(document, key, planned)]));
    const values = planned.map(({ recorded }) => recorded.newValue ?? null);
    // A restored or imported state is written exactly as it was.
    const isExact = isRestored || input.source === 'import';
    const copies = isExact ? [] : copyContactDetails(documents, targets);
    if (copies.length > 0) {
      planned.push(...applyInMemory(copies, await resolveTargets(tx, copies), site));
      for (const { key } of planned.slice(values.length))
        contents.set(key, validateContent(documents.get(key) as LockedDocument, key, planned));
    }
    await keepElements(tx, documents, planned);
    await input.redirects?.check(tx);
    const kept = [await keepPages(tx, documents, planned, actor), await keepItemPages(tx, documents, actor)];
    await refuseOutsideOffering(tx, documents, planned);
    refuseDisclosures(documents, planned, isExact || needsNoApproval);
    const changedPages = new Set(kept.flatMap((one) => one.changedPages));
    const named = [...documents].filter(([, { isTouched }]) => isTouched);
    const effective = dropNoOps(planned, named, contents);
    const changed = named.filter(([key, document]) => effective.has(key) || isMoved(document));
    const versions: Record<string, number> = {};
    const sections = new Map<string, SectionRow>();
    const asked = new Set(targets.map(documentKey));
    for (const [key, document] of named) {
      if (asked.has(key)) versions[key] = document.version;
      if (document.kind === 'section' && document.row) sections.set(document.id, document.row);
    }
    const ofRedirects = (await input.redirects?.write(tx)) ?? [];
    const others = [...kept.flatMap(({ redirects }) => redirects), ...ofRedirects];
    if (changed.length + others.length === 0) return { changeSetId: null, versions, sections, values };
    if (isMinor) {
      const writes = changed.map(([key, document]) => ({ document, planned: effective.get(key) ?? [] }));
      await refuseOtherThanMinorEdits(tx, writes);
    }
    // If all of the changes are AI answers, the source of the write is the AI.
    const isOfAi = changes.length > 0 && ofRedirects.length === 0 && changes.every(({ ai }) => ai !== undefined);
    const source = isOfAi ? 'ai' : input.source;
    const pageIds = changed.flatMap(([, document]) => getPageIds(document));
    const allPages = [...pageIds, ...others.map(({ pageId }) => pageId)];
    const set = await openChangeSet(tx, { ...input, source, isMinor }, allPages);
    let receivers: number[] = [];
    const writes: Write[] = [];
    for (const [key, document] of changed) {
      const checked = contents.get(key) ?? { value: {} };
      const isUnordered = document.kind === 'page' && !document.isOrdered;
      const value = isUnordered ? await returnToPlace(tx, document, checked.value) : checked.value;
      writes.push({ document, checked: value === checked.value ? checked : { value } });
      if (asked.has(key)) versions[key] = document.version + 1;
    }
    const recorded = planned.flatMap((one) => (effective.get(one.key)?.includes(one) ? [one.recorded] : []));
    // All rows are locked and none of these writes depends on another, so they are sent to the database together.
    await waitForAll([
      writeDocuments(tx, writes, set).then((rows) => {
        for (const row of rows) sections.set(row.sectionId, row);
      }),
      recordChanges(tx, set, [...recorded, ...others]),
      notifyOthers(tx, changed, changedPages, { changeSetId: set.id, by: actor.name ?? undefined }),
      findReceivers(tx, 'site.published').then((found) => {
        receivers = found;
      }),
    ]);
    if (receivers.length > 0) await announcePublication(tx, { set, actor, source, documents, pageIds, receivers });
    return { changeSetId: set.id, versions, sections, values };
  });
}

/** Writes outside of documents that are a part of a change set. */
interface ChangeSetPart {
  /** Locks what is written and compares it, before any page is written. @throws AppError CONFLICT */
  check(tx: Db): Promise<void>;
  /** Writes it, after the pages. @returns the changes as they enter the history @throws AppError UNPROCESSABLE_CONTENT */
  write(tx: Db): Promise<RecordedChange[]>;
}

function toIncoming(change: Change, index: number): Incoming[] {
  if (change.op === 'section') return [{ value: change.sent, at: `changes.${index}.sectionData` }];
  if (!isContentChange(change)) return [];
  return [{ path: change.path, value: getSentValue(change), at: `changes.${index}.value` }];
}

/**
 * Returns the changes that have an effect, by document. A document is left out if it ends as it began: a write that changes nothing must
 * not create a version, or the `base` of everyone else who is editing would be outdated.
 */
function dropNoOps(
  planned: readonly Planned[],
  named: readonly (readonly [string, LockedDocument])[],
  contents: ReadonlyMap<string, Checked>,
): Map<string, Planned[]> {
  const effective = new Map<string, Planned[]>();
  for (const [key, document] of named) {
    const own = planned.filter((one) => one.key === key && !isNoOp(one.recorded));
    // A single effective change is enough. Several may cancel each other out, and a page written as a whole may only be reordered.
    if (own.length === 1 || isChanged(document, contents.get(key))) effective.set(key, own);
  }
  return effective;
}

function isNoOp({ op, type, oldValue, newValue, undo }: RecordedChange): boolean {
  if (op === 'move') return undo?.oldAfter === undo?.newAfter;
  if (op !== 'set' && type !== 'section-update') return false;
  return isSameJson(oldValue, newValue) && isSameJson(undo?.oldIds, undo?.newIds);
}

function isChanged({ before, after, ...document }: LockedDocument, checked: Checked | undefined): boolean {
  if (document.kind === 'section') {
    const { row, next } = document;
    if (!row) return true;
    if (Object.entries(next).some(([field, value]) => value !== row[field as keyof SectionRow])) return true;
  }
  if (before.content !== after.content && !isSameJson(before.content, checked?.value)) return true;
  return before.ids !== undefined && before.ids !== after.ids && !isSameJson(before.ids, after.ids);
}

/** Compares values as they are stored: the order of keys counts. */
function isSameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function isMoved(document: LockedDocument): boolean {
  return document.kind === 'section' && document.next.position !== undefined;
}

/** Returns the pages whose histories contain a document's changes; for a section that moves to another page, both. */
function getPageIds(document: LockedDocument): string[] {
  const before = document.kind === 'section' ? document.row?.pageId : undefined;
  return [...new Set([document.pageId, ...(before === undefined ? [] : [before])])];
}

async function notifyOthers(
  tx: Db,
  touched: readonly (readonly [string, LockedDocument])[],
  changedPages: ReadonlySet<string>,
  write: { changeSetId: number; by?: string | undefined },
): Promise<void> {
  const notices = new Map<string, Notice>();
  for (const [, document] of touched) {
    const kind = document.kind === 'page' ? 'page' : 'sections';
    const showsElsewhere = changesShownPictures(document);
    for (const pageId of getPageIds(document)) {
      const known = notices.get(`${kind} ${pageId}`);
      const shown = {
        ...({ kind, pageId, showsElsewhere: known?.showsElsewhere || showsElsewhere } as const),
        ...((known?.isHidden || hidesContent(document)) && { isHidden: true as const }),
      };
      notices.set(
        `${kind} ${pageId}`,
        kind === 'page' && changedPages.has(pageId) ? { ...shown, isMoved: true } : shown,
      );
    }
  }
  await publishAll(
    tx,
    [...notices.values()].map((event) => ({ ...event, ...write })),
  );
}

interface Notice {
  kind: 'page' | 'sections';
  pageId: string;
  showsElsewhere: boolean;
  isMoved?: true;
  isHidden?: true;
}

/** Returns true if the document's changes hide a page or a section from visitors, or delete it. */
function hidesContent(document: LockedDocument): boolean {
  const { before, after } = document;
  if (document.kind === 'section')
    return isShown({ ...document.row }) && !isShown({ ...document.row, ...document.next });
  const isPublished = (content: unknown) => pageFacts(document.pageId, content)?.status === 'published';
  const listHidden = ({ content }: Identified) => Object.keys(readArrangement(content).hidden);
  const listParts = ({ content }: Identified) => (isRecord(content) ? Object.keys(content) : []);
  return (
    (isPublished(before.content) && !isPublished(after.content)) ||
    listHidden(after).some((id) => !listHidden(before).includes(id)) ||
    listParts(before).some((id) => !listParts(after).includes(id))
  );
}

function isShown({ isActive, deletedAt }: Partial<SectionRow>): boolean {
  return isActive === true && !deletedAt;
}

/** Returns true if other pages may show what changed in a document. */
function changesShownPictures(document: LockedDocument): boolean {
  const { before, after } = document;
  if (document.kind === 'page') return changesPictures(before.content, after.content);
  const { row, next } = document;
  return changesPictures(
    isShown({ ...row }) ? before.content : null,
    isShown({ ...row, ...next }) ? after.content : null,
  );
}

const NOTHING: Identified = { content: undefined, ids: undefined };

/**
 * Gives restored elements new ids if theirs have been taken in the meantime.
 * @param planned the changes whose recorded values are updated
 */
async function freeElementIds(tx: Db, documents: Documents, planned: readonly Planned[]): Promise<void> {
  for (const [owner, document] of documents) {
    const { before, after } = getElementStates(document);
    const freed = await replaceTakenIds(tx, { owner, before, after });
    if (freed === after) continue;
    document.after = freed;
    for (const one of planned) if (one.key === owner) updateRecorded(one, document);
  }
}

/** Stores the owners of the elements. @throws AppError UNPROCESSABLE_CONTENT if another element has the id */
async function keepElements(tx: Db, documents: Documents, planned: readonly Planned[]): Promise<void> {
  const states = [...documents].map(([owner, document]) => {
    const { before, after } = getElementStates(document);
    return { owner, before: before.content, after: after.content };
  });
  const taken = await storeElementOwners(tx, states);
  const issues = taken.map(({ id, owners }): Issue => {
    const one = planned.findLast(
      ({ key, place, recorded }) => owners.includes(key) && place !== null && addsElement(id, recorded.newValue, place),
    );
    return { path: findIssuePath(one, documents, id), message: `The element id "${id}" is taken.` };
  });
  if (issues[0]) throw new AppError('UNPROCESSABLE_CONTENT', issues[0].message, { issues });
}

function findIssuePath(one: Planned | undefined, documents: Documents, id: string): string {
  if (!one || one.recorded.type === 'text') return `changes.${one?.index ?? 0}.path`;
  const elements = findElements(documents.get(one.key)?.after.content);
  const at = elements.findLast((element) => element.id === id)?.path.join('.') ?? '';
  return `changes.${one.index}.sectionData.${at}.id`;
}

/** Returns the states of a document for the purpose of element ids: a deleted section has no elements. */
function getElementStates(document: LockedDocument): { before: Identified; after: Identified } {
  const { before, after } = document;
  if (document.kind === 'page') return { before, after };
  const { row, next } = document;
  const isGone = next.deletedAt === undefined ? row?.deletedAt != null : next.deletedAt !== null;
  return { before: row?.deletedAt ? NOTHING : before, after: isGone ? NOTHING : after };
}

function addsElement(id: string, value: unknown, place: readonly string[]): boolean {
  const isId = place.at(-1) === 'id' && place.at(-3) === 'elements';
  return isId ? value === id : findElements(value, place).some((element) => element.id === id);
}
