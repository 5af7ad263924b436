import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { type Author, draftOperations, drafts } from '../../../db/schema/drafts';
import type { DraftOperation, RedirectOperation, SectionFacts } from '../../../src/content/draft-operation';
import { type DraftState, OPEN_STATES } from '../../../src/content/draft-states';
import type { Identified } from '../../../src/content/items/ids';
import { FACTS } from '../../../src/pages/page-kind';
import type { Actor } from '../../platform/actor';
import { AppError } from '../../platform/errors';
import { publishDraftEvent } from '../../platform/live/notify';
import { badInput, refuseUnstorable } from '../../platform/refuse-unstorable';
import { refuseConflicts, refuseLimits } from '../changes/apply-content';
import { applyChange } from '../changes/apply-in-memory';
import { type Change, type ContentChange, isContentChange, withRenamedIssues } from '../changes/change';
import { type Documents, type LockedDocument, type LockedSite, refuseUnplaced } from '../changes/documents';
import { checkGenerations } from '../changes/generations';
import type { Placed } from '../changes/plan-placements';
import { documentKey, type Target } from '../changes/resolve-targets';
import { DOCUMENT_TOO_LARGE, MAX_DOCUMENT_LENGTH } from '../changes/validate-document';
import { unknownSection } from '../sections/apply-to-section';
import { isSectionId, refuseInvalidSection } from '../sections/create-section';
import { type AppliedDraft, applyDraft, isDeleted, readOrder } from './apply-draft';
import { addDraftEvent } from './draft-events';
import {
  createdIds,
  createLocator,
  findReplaced,
  isNoOperation,
  mergeOperations,
  refOf,
  toChange,
  toOperation,
} from './draft-operations';
import { type DraftRow, loadChanges, readDraft, readOperations, type StoredOperation } from './load-draft';
import { DraftedPages, type NewPage, type PageSettings, type SiteFacts } from './page-changes';
import { refusePageProblems } from './page-problems';
import { DraftedRedirects, type NewRedirect } from './redirect-changes';

/** The maximum number of operations of a draft. */
export const MAX_OPERATIONS = 10_000;
/** The maximum size of a draft's operations as JSON, in MB. */
export const MAX_MEGABYTES = 16;
/** The number of operations per statement, because values may be large. */
const ROWS_AT_ONCE = 100;

/** A change that is added to a draft: of content, of a section as a whole, or of a page. */
export type NewChange = KnownChange | NewPage | PageSettings | NewRedirect;
type KnownChange = ContentChange | WholeOperation;
type WholeOperation = Exclude<DraftOperation, { path: string } | RedirectOperation>;

/** Creates an empty draft. @returns its id @throws AppError BAD_REQUEST for a name that cannot be stored */
export function createDraft(db: Db, name: string, actor: Actor): Promise<number> {
  refuseUnstorable('name', name);
  const { id: actorId, name: actorName } = actor;
  // In whole milliseconds, as the cursors of lists name it.
  const values = { name, authors: [{ id: actorId, name: actorName }], updatedAt: new Date() };
  return db.transaction(async (tx) => {
    const [row] = await tx.insert(drafts).values(values).returning({ id: drafts.id });
    if (!row) throw new Error('The draft was not written.');
    await addDraftEvent(tx, row.id, 'created', actor);
    await publishDraftEvent(tx, row.id);
    return row.id;
  });
}

/** Stores a write of a draft, and notifies the editors. @returns the draft's new version */
export async function storeDraft(
  tx: Db,
  { id, version: before }: DraftRow,
  set: Partial<Omit<DraftRow, 'id' | 'version' | 'publishAt' | 'createdAt' | 'updatedAt'>> = {},
): Promise<number> {
  const version = before + 1;
  // A schedule, or its failure, ends with the state that it belongs to.
  const ended = set.state === undefined ? {} : { schedule: null, publishAt: null, scheduleFailure: null };
  const begun = set.schedule ? { publishAt: new Date(set.schedule.at) } : {};
  await tx
    .update(drafts)
    .set({ ...ended, ...set, ...begun, version, updatedAt: new Date() })
    .where(eq(drafts.id, id));
  await publishDraftEvent(tx, id);
  return version;
}

/** Guards against changes that the caller has not seen. */
export interface Expected {
  /** The draft's version that the caller has read. */
  expectedVersion?: number | undefined;
}

/**
 * Locks a draft to edit its changes.
 * @throws AppError NOT_FOUND, CONFLICT if its changes cannot be edited or it has changed since the caller read it
 */
export async function lockEditableDraft(tx: Db, id: number, { expectedVersion }: Expected): Promise<DraftRow> {
  const draft = await readDraft(tx, id, true);
  refuseOtherState(draft, ['draft']);
  refuseStale(draft, expectedVersion);
  return draft;
}

/** Why something cannot be done with a draft, by its state. */
const STATE_WORDS: Record<DraftState, string> = {
  draft: 'This draft is not in review.',
  review: 'This draft is in review, so its changes are frozen. Return it to draft to edit them.',
  approved: 'This draft is approved, so its changes are frozen. Return it to draft to edit them.',
  scheduled: 'This draft is scheduled, so its changes are frozen. Return it to draft to edit them.',
  published: 'This draft is published.',
  withdrawn: 'This draft is withdrawn.',
};

/** @throws AppError CONFLICT if the draft is in none of the states */
export function refuseOtherState({ state }: DraftRow, allowed: readonly DraftState[]): void {
  if (!allowed.includes(state)) throw new AppError('CONFLICT', STATE_WORDS[state]);
}

export function refuseStale({ id, version }: DraftRow, expected: number | undefined): void {
  if (expected === undefined || expected === version) return;
  const path = `drafts.${id}`;
  const conflicts = [{ path, ref: path, base: expected, theirs: version, mine: expected }];
  throw new AppError('CONFLICT', 'Someone else changed this draft since you read it. Nothing was written.', {
    conflicts,
  });
}

/**
 * Adds changes to a draft. They are applied to the site with the draft on it: every `base` is compared with that, and every path must exist
 * there. Values are cleaned as if they were written to the site.
 * @returns the draft's new version, its number of operations, and the ref of each change
 * @throws AppError NOT_FOUND, CONFLICT, BAD_REQUEST, UNPROCESSABLE_CONTENT (also if the draft would become too large)
 */
export async function addToDraft(
  db: Db,
  { id, changes: given, ...expected }: { id: number; changes: readonly NewChange[] } & Expected,
  { actor, ...by }: SiteFacts & { actor: Actor },
): Promise<{ version: number; operations: number; refs: string[] }> {
  return db.transaction(async (tx) => {
    const draft = await lockEditableDraft(tx, id, expected);
    const stored = await readOperations(tx, id);
    const operations = stored.map(({ operation }) => operation);
    const planned = await planChanges(tx, operations, given, by);
    const added = planned.map(({ change }) => (isContent(change) ? change : toChange(change)));
    const rename = (index: number) => planned[index]?.index ?? index;
    const applied = await withRenamedIssues(rename, async () => {
      refuseLimits(added, undefined);
      for (const [index, { change }] of planned.entries()) {
        if (!isContent(change)) refuseInvalid(change, `changes.${index}`);
      }
      await checkGenerations(tx, actor, added);
      const ofDraft = operations.length;
      return withRenamedIssues(
        (index) => index - ofDraft,
        () => applyToDraft(tx, operations, planned, added),
      );
    });
    const made = [...applied.made, ...(await planRedirectChanges(tx, given, applied, by.origin))];
    const { documents } = applied.site;
    const kept = await storeOperations(tx, id, stored, { made, documents }, actor);
    const version = await storeDraft(tx, draft, { authors: addAuthor(draft.authors, actor) });
    const refs = given.map((one, index) => {
      if (one.op === 'changePage') return `${one.pageId}.${FACTS}`;
      return refOf((made.find((other) => other.index === index) as NewOperation).operation);
    });
    return { version, operations: kept, refs };
  });
}

/** A change of content to apply, with the index of the given change that it results from. */
interface PlannedChange {
  change: KnownChange;
  index: number;
}

/** Turns changes of pages into what they do to the site with the draft; others stay as they are. Redirects are planned later. */
async function planChanges(
  tx: Db,
  operations: readonly DraftOperation[],
  given: readonly NewChange[],
  by: SiteFacts,
): Promise<PlannedChange[]> {
  const isOfPage = ({ op }: NewChange) => op === 'newPage' || op === 'changePage';
  const loaded = given.some(isOfPage) ? await loadChanges(tx, operations) : null;
  const pages = new DraftedPages(tx, loaded ? applyDraft(loaded).site.documents : new Map(), by);
  const planned: PlannedChange[] = [];
  for (const [index, one] of given.entries()) {
    const at = `changes.${index}`;
    if (one.op === 'newPage') planned.push({ change: await pages.addPage(one, at), index });
    else if (one.op === 'changePage')
      planned.push(...(await pages.changePage(one, at)).map((change) => ({ change, index })));
    else if (one.op !== 'newRedirect') planned.push({ change: one, index });
  }
  return planned;
}

/** Plans changes of redirects, once everything else is applied: a page that moves leaves its old address to a redirect. */
async function planRedirectChanges(
  tx: Db,
  given: readonly NewChange[],
  applied: Pick<AppliedDraft, 'site' | 'redirects'>,
  origin: string,
): Promise<NewOperation[]> {
  const redirects = new DraftedRedirects(tx, applied, origin);
  const made: NewOperation[] = [];
  for (const [index, one] of given.entries()) {
    if (one.op !== 'newRedirect') continue;
    made.push({ operation: await redirects.plan(one, `changes.${index}`), pageId: 'site', index });
  }
  return made;
}

/** Checks the fields of an operation on a section. @param at its path in issues @throws AppError BAD_REQUEST, NOT_FOUND */
function refuseInvalid(operation: WholeOperation, at: string): void {
  // Checked when it was planned.
  if (operation.op === 'addPage') return;
  if (operation.op === 'addSection') {
    refuseInvalidSection(operation, `${at}.`);
    return;
  }
  const { sectionId } = operation;
  if (!isSectionId(sectionId)) {
    const { code, message } = unknownSection(sectionId);
    throw new AppError(code, message, { issues: [{ path: `${at}.sectionId`, message }] });
  }
  if (operation.op !== 'changeSection') return;
  const { sectionName, isActive } = operation.value;
  if (sectionName === undefined && isActive === undefined) {
    throw badInput(at, 'A sectionName or isActive is required.');
  }
  refuseUnstorable(`${at}.sectionName`, sectionName);
}

export function addAuthor(authors: readonly Author[], { id, name }: Author): Author[] {
  return authors.some((author) => author.id === id) ? [...authors] : [...authors, { id, name }];
}

/**
 * Removes the deletion of a section from a draft that restores it.
 * @returns whether that is all: if the site has deleted the section too, the draft must still restore it
 */
function takesBack(all: Made[], { operation: { op, ...rest }, isDeletedOnSite = false }: Made): boolean {
  if (op !== 'restoreSection' || !('sectionId' in rest)) return false;
  const isOf = (kind: DraftOperation['op'], { operation }: Made) =>
    operation.op === kind && 'sectionId' in operation && operation.sectionId === rest.sectionId;
  const index = all.findLastIndex((one) => isOf('deleteSection', one));
  if (index === -1) return false;
  all.splice(index, 1);
  return !isDeletedOnSite || all.some((one) => isOf('restoreSection', one));
}

/**
 * Stores new operations after those of a draft. A value that is set again replaces the earlier one; an operation that ends where it began
 * is dropped.
 * @param documents the documents with the draft and the new operations
 * @returns the number of operations that the draft has then
 */
async function storeOperations(
  tx: Db,
  draftId: number,
  stored: readonly StoredOperation[],
  { made, documents }: { made: readonly Made[]; documents: Documents },
  { id: actorId, name: actorName }: Actor,
): Promise<number> {
  const all: (Made & { id?: number; isChanged?: boolean })[] = [...stored];
  const locate = createLocator(documents);
  const withPlace = ({ operation }: Made) => ({ operation, at: locate(operation) });
  for (const one of made) {
    if (takesBack(all, one)) continue;
    const index = findReplaced(all.length, (at) => withPlace(all[at] as Made), withPlace(one));
    const replaced = all[index];
    if (!replaced) all.push({ ...one, isChanged: true });
    else {
      const operation = mergeOperations(replaced.operation, one.operation);
      all[index] = { ...replaced, operation, isChanged: true };
    }
  }
  const kept = all.filter((one) => !one.isChanged || !isNoOperation(one.operation));
  if (kept.length > MAX_OPERATIONS) {
    throw new AppError(
      'UNPROCESSABLE_CONTENT',
      `A draft can have at most ${MAX_OPERATIONS.toLocaleString('en')} changes.`,
    );
  }
  const left = new Set(kept.map(({ id }) => id));
  const gone = stored.flatMap(({ id }) => (left.has(id) ? [] : id));
  if (gone.length > 0) await tx.delete(draftOperations).where(inArray(draftOperations.id, gone));
  const rows = kept.filter(({ isChanged }) => isChanged);
  const toRow = ({ operation, pageId }: Made) => ({
    ...{ draftId, operation, pageId, makes: createdIds(operation) },
    ...{ actorId, actorName },
  });
  for (const { id, ...one } of rows) {
    if (id !== undefined) await tx.update(draftOperations).set(toRow(one)).where(eq(draftOperations.id, id));
  }
  await insertOperations(tx, rows.filter(({ id }) => id === undefined).map(toRow));
  await refuseLargeDraft(tx, draftId);
  return kept.length;
}

/** @throws AppError UNPROCESSABLE_CONTENT if the operations of a draft are too large to be read each time that it is */
export async function refuseLargeDraft(tx: Db, draftId: number): Promise<void> {
  const [row] = await tx
    .select({ bytes: sql<number>`coalesce(sum(octet_length(${draftOperations.operation}::text)), 0)::float8` })
    .from(draftOperations)
    .where(eq(draftOperations.draftId, draftId));
  if (row && row.bytes <= MAX_MEGABYTES * 1024 * 1024) return;
  const message = `A draft can have at most ${MAX_MEGABYTES} MB of changes. Start another draft for further ones.`;
  throw new AppError('UNPROCESSABLE_CONTENT', message);
}

/** Adds operations, in their order. */
export async function insertOperations(tx: Db, rows: readonly (typeof draftOperations.$inferInsert)[]): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    await tx.insert(draftOperations).values(rows.slice(at, at + ROWS_AT_ONCE));
  }
}

const isContent = (change: Change | KnownChange): change is ContentChange => 'path' in change;

/** An operation with the page it belongs to. */
interface Made {
  operation: DraftOperation;
  pageId: string;
  isDeletedOnSite?: boolean;
}

/** A new operation, with the index of the given change that it results from. */
interface NewOperation extends Made {
  index: number;
}

async function applyToDraft(
  tx: Db,
  operations: readonly DraftOperation[],
  planned: readonly PlannedChange[],
  added: readonly Change[],
): Promise<{ made: NewOperation[] } & Pick<AppliedDraft, 'site' | 'redirects'>> {
  const loaded = await loadChanges(tx, operations, { more: added });
  const { changes, more, site } = loaded;
  const { redirects } = applyDraft(loaded);
  const onSite = new Map([...site.documents.values()].map((document) => [document, document.before]));
  // For the new changes, the draft is what is there.
  for (const document of site.documents.values()) document.before = document.after;
  const all = [...changes.map(({ change }) => change && withoutBase(change)), ...added];
  const targets = [...changes.map(({ target }) => target as Target), ...more.map(({ target }) => target)];
  refuseUnplaced(new Map([...site.unplaced].filter(([index]) => index >= operations.length)));
  for (const [at, { target }] of more.entries()) {
    if (!site.documents.has(documentKey(target))) throw createMissingError(target, operations.length + at);
  }
  refuseConflicts(all, targets, site);
  const made = more.map(({ change, target }, at) => {
    const index = operations.length + at;
    const document = site.documents.get(documentKey(target));
    if (!document) throw new Error('The document was not read.');
    // An earlier one of the changes may have deleted or restored the section.
    if (target.kind !== 'whole' && isDeleted(document)) throw createMissingError(target, index);
    const order = readOrderBefore(change, target, document, site.placed.get(index));
    const was = { content: document.after.content, facts: readFacts(document) };
    const [result] = applyChange(change, target, index, site);
    const one = planned[at];
    if (!result || !one) throw new Error('The change was not applied.');
    const operation =
      isContent(one.change) && isContentChange(change)
        ? toOperation(change, result, order)
        : withBase(one.change as WholeOperation, was, document, site.placed.get(index)?.newAfter);
    const isDeletedOnSite = document.kind === 'section' && document.row?.deletedAt != null;
    return { operation, pageId: document.pageId, isDeletedOnSite, index: one.index };
  });
  refuseLargeDocuments(
    more.map(({ target }) => target),
    operations.length,
    site,
  );
  const withFacts = more.flatMap(({ target }, at) =>
    setsFacts(target) ? [[operations.length + at, target.id] as const] : [],
  );
  await refusePageProblems(tx, site.documents, new Map(withFacts));
  for (const [document, before] of onSite) document.before = before;
  return { made, site, redirects };
}

/** Returns true for a change of a page's title, address, status or metadata, or of the page as a whole. */
function setsFacts(target: Target): boolean {
  return target.kind === 'page' ? target.segments[0] === FACTS : target.kind === 'whole' && target.of === 'page';
}

/** Returns the order that a move changes. */
function readOrderBefore(
  change: Change,
  target: Target,
  { after }: LockedDocument,
  placed: Placed | undefined,
): string[] {
  if (target.kind === 'order') return placed?.oldOrder ?? [];
  return change.op === 'move' && target.kind !== 'whole' ? readOrder(after, target) : [];
}

/** @param first the index of the first change @throws AppError UNPROCESSABLE_CONTENT if a document has become too large for the site */
function refuseLargeDocuments(targets: readonly Target[], first: number, { documents }: LockedSite): void {
  const last = new Map(targets.map((target, at) => [documentKey(target), { target, index: first + at }]));
  for (const [key, { target, index }] of last) {
    const document = documents.get(key);
    if (!document || document.before.content === document.after.content) continue;
    const isLarge = ({ content }: Identified) => (JSON.stringify(content)?.length ?? 0) > MAX_DOCUMENT_LENGTH;
    if (!isLarge(document.after) || isLarge(document.before)) continue;
    const path = `changes.${index}.${target.kind === 'whole' ? 'sectionData' : 'path'}`;
    throw new AppError('UNPROCESSABLE_CONTENT', DOCUMENT_TOO_LARGE, {
      issues: [{ path, message: DOCUMENT_TOO_LARGE }],
    });
  }
}

function readFacts(document: LockedDocument): SectionFacts {
  if (document.kind === 'page') return {};
  const { sectionName, isActive } = { ...document.row, ...document.next };
  return { sectionName, isActive };
}

/** The bases of the draft's own operations were compared when it was laid over the site. */
function withoutBase(change: Change): Change {
  if (!isContentChange(change) || !('base' in change)) return change;
  const { base: _, ...rest } = change;
  return rest as ContentChange;
}

/** Creates the error for a section that does not exist on the site with the draft on it. */
function createMissingError({ id }: Target, index: number): AppError {
  const message = `There is no section "${id}".`;
  return new AppError('NOT_FOUND', message, { issues: [{ path: `changes.${index}.path`, message }] });
}

/** Adds to an operation on a section the state before it, and to a new one its ids and place. */
function withBase(
  operation: WholeOperation,
  was: { content: unknown; facts: SectionFacts },
  document: LockedDocument,
  after: string | null | undefined,
): DraftOperation {
  if (operation.op === 'addPage') return { ...operation, ids: document.after.ids };
  if (operation.op === 'addSection') return { ...operation, after, ids: document.after.ids };
  if (operation.op === 'deleteSection') return { ...operation, base: was.content };
  if (operation.op === 'restoreSection') return operation;
  return {
    ...operation,
    base: Object.fromEntries(Object.keys(operation.value).map((key) => [key, was.facts[key as keyof SectionFacts]])),
  };
}

/** Renames a draft. @throws AppError NOT_FOUND, CONFLICT if its changes cannot be edited or it has changed since the caller read it, BAD_REQUEST */
export async function renameDraft(
  db: Db,
  { id, name, ...expected }: { id: number; name: string } & Expected,
): Promise<void> {
  refuseUnstorable('name', name);
  return db.transaction(async (tx) => {
    const draft = await readDraft(tx, id, true);
    // An approval names the draft.
    refuseOtherState(draft, ['draft']);
    refuseStale(draft, expected.expectedVersion);
    await storeDraft(tx, draft, { name });
  });
}

/**
 * Withdraws an open draft, or opens a withdrawn one again. Does nothing if the draft is in that state already.
 * @throws AppError NOT_FOUND, CONFLICT if it is published or, to open it again, in review or approved
 */
export function moveDraft(db: Db, id: number, state: 'draft' | 'withdrawn', actor: Actor): Promise<void> {
  return db.transaction(async (tx) => {
    const draft = await readDraft(tx, id, true);
    if (draft.state === state) return;
    refuseOtherState(draft, state === 'draft' ? ['withdrawn'] : OPEN_STATES);
    await storeDraft(tx, draft, { state, review: null, approval: null });
    if (draft.state === 'scheduled') await addDraftEvent(tx, id, 'unscheduled', actor);
    await addDraftEvent(tx, id, state === 'draft' ? 'reopened' : 'withdrawn', actor);
  });
}
