import type { Db } from '../../../db/client';
import type { DraftOperation, RedirectOperation, SectionFacts } from '../../../src/content/draft-operation';
import type { Identified } from '../../../src/content/items/ids';
import { FACTS } from '../../../src/pages/page-kind';
import type { Actor } from '../../platform/actor';
import { AppError } from '../../platform/errors';
import { badInput, refuseUnstorable } from '../../platform/refuse-unstorable';
import { refuseConflicts, refuseLimits } from '../changes/apply-content';
import { applyChange } from '../changes/apply-in-memory';
import { type Change, type ContentChange, isContentChange, withRenamedIssues } from '../changes/change';
import { type LockedDocument, type LockedSite, refuseUnplaced } from '../changes/documents';
import { checkGenerations } from '../changes/generations';
import type { Placed } from '../changes/plan-placements';
import type { EditablePage } from '../changes/read-editable';
import { documentKey, type Target } from '../changes/resolve-targets';
import { DOCUMENT_TOO_LARGE, MAX_DOCUMENT_LENGTH } from '../changes/validate-document';
import { copyPage } from '../pages/create-page';
import { unknownSection } from '../sections/apply-to-section';
import { isSectionId, refuseInvalidSection } from '../sections/create-section';
import { type AppliedDraft, applyDraft, isDeleted, readOrder } from './apply-draft';
import { refOf, toChange, toOperation } from './draft-operations';
import { chooseOperations, removeOperations } from './drop-operations';
import { loadChanges, readOperations, type StoredOperation } from './load-draft';
import { DraftedPages, type NewPage, type PageSettings, type SiteFacts } from './page-changes';
import { refusePageProblems } from './page-problems';
import { readPageWithDraft } from './read-with-draft';
import { DraftedRedirects, type NewRedirect } from './redirect-changes';
import { type Made, refuseSize, refuseTooMany, storeOperations } from './store-operations';
import { addAuthor, type Expected, lockEditableDraft, storeDraft } from './write-draft';

/** A change that is added to a draft: of content, of a section as a whole, or of a page. */
export type NewChange = KnownChange | NewPage | PageSettings | NewRedirect;
type KnownChange = ContentChange | WholeOperation;
type WholeOperation = Exclude<DraftOperation, { path: string } | RedirectOperation>;

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
    const { stored, left } = await dropDeletedPages(tx, id, given);
    const operations = stored.map(({ operation }) => operation);
    const planned = await planChanges(tx, id, operations, left, by);
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
    const made = [...applied.made, ...(await planRedirectChanges(tx, left, applied, by.origin))];
    const kept = await storeOperations(tx, id, stored, { made, applied }, actor);
    const version = await storeDraft(tx, draft, { authors: addAuthor(draft.authors, actor) });
    const refs = given.map((one, index) => {
      if (one.op === 'changePage') return `${one.pageId}.${FACTS}`;
      return refOf((made.find((other) => other.index === index) as NewOperation).operation);
    });
    return { version, operations: kept, refs };
  });
}

/**
 * Drops the pages from a draft that it adds and that new changes delete, with everything that needs them.
 * @returns the operations that are left, and the changes with null for those that are carried out
 */
async function dropDeletedPages(
  tx: Db,
  draftId: number,
  given: readonly NewChange[],
): Promise<{ stored: StoredOperation[]; left: (NewChange | null)[] }> {
  const stored = await readOperations(tx, draftId);
  const added = new Map(stored.flatMap(({ id, operation: one }) => (one.op === 'addPage' ? [[one.pageId, id]] : [])));
  const ids = given.map((one) =>
    one.op === 'changePage' && one.settings.status === 'deleted' ? added.get(one.pageId) : undefined,
  );
  const dropped = ids.filter((id) => id !== undefined);
  if (dropped.length === 0) return { stored, left: [...given] };
  await removeOperations(tx, stored, await chooseOperations(tx, stored, dropped));
  const left = given.map((one, index) => (ids[index] === undefined ? one : null));
  return { stored: await readOperations(tx, draftId), left };
}

/** A change of content to apply, with the index of the given change that it results from. */
interface PlannedChange {
  change: KnownChange;
  index: number;
}

/** Turns changes of pages into what they do to the site with the draft; others stay as they are. Redirects are planned later. */
async function planChanges(
  tx: Db,
  draftId: number,
  operations: readonly DraftOperation[],
  given: readonly (NewChange | null)[],
  by: SiteFacts,
): Promise<PlannedChange[]> {
  const isOfPage = (one: NewChange | null) => one?.op === 'newPage' || one?.op === 'changePage';
  const loaded = given.some(isOfPage) ? await loadChanges(tx, operations) : null;
  const pages = new DraftedPages(tx, loaded ? applyDraft(loaded).site.documents : new Map(), by);
  const planned: PlannedChange[] = [];
  const originals = new Originals(tx, draftId);
  for (const [index, one] of given.entries()) {
    const at = `changes.${index}`;
    if (!one) continue;
    if (one.op === 'newPage')
      planned.push(...(await planNewPage(originals, pages, one, at)).map((change) => ({ change, index })));
    else if (one.op === 'changePage')
      planned.push(...(await pages.changePage(one, at)).map((change) => ({ change, index })));
    else if (one.op !== 'newRedirect') planned.push({ change: one, index });
    // A list page moves all of its entries.
    refuseTooMany(planned.length);
  }
  return planned;
}

/** Returns the addition of a page; of a duplicate, with its sections. @param at the path of the change in issues */
async function planNewPage(
  originals: Originals,
  pages: DraftedPages,
  asked: NewPage,
  at: string,
): Promise<KnownChange[]> {
  const { copyOf } = asked;
  if (copyOf === undefined) return [await pages.addPage(asked, at)];
  const original = await originals.read(copyOf);
  const { facts, content, sections, arrangement } = copyOriginal(copyOf, original, at);
  const { layout = asked.layout, ...own } = facts;
  const page = await pages.addPage({ ...asked, layout, content }, at, { ...own, ...arrangement });
  return [
    page,
    ...sections.map(({ position: _, ...one }) => ({ op: 'addSection' as const, pageId: page.pageId, ...one })),
  ];
}

/** The pages that new ones are copies of. Each is read once, and all copies together are at most as large as a draft. */
class Originals {
  private readonly known = new Map<string, { page: EditablePage; size: number }>();
  private size = 0;

  constructor(
    private readonly tx: Db,
    private readonly draftId: number,
  ) {}

  /** @throws AppError NOT_FOUND, UNPROCESSABLE_CONTENT if the copies would be too large */
  async read(pageId: string): Promise<EditablePage> {
    let found = this.known.get(pageId);
    if (!found) {
      const page = await readPageWithDraft(this.tx, { draftId: this.draftId, pageId });
      found = { page, size: JSON.stringify([page.content, page.sections]).length };
      this.known.set(pageId, found);
    }
    this.size += found.size;
    refuseSize(this.size);
    return found.page;
  }
}

function copyOriginal(copyOf: string, { content, sections }: EditablePage, at: string) {
  try {
    return copyPage(copyOf, content, sections);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, message } = error;
    throw new AppError(code, message, { issues: [{ path: `${at}.copyOf`, message }], cause: error });
  }
}

/** Plans changes of redirects, once everything else is applied: a page that moves leaves its old address to a redirect. */
async function planRedirectChanges(
  tx: Db,
  given: readonly (NewChange | null)[],
  applied: Pick<AppliedDraft, 'site' | 'redirects'>,
  origin: string,
): Promise<NewOperation[]> {
  const changes = given.flatMap((change, index) => (change?.op === 'newRedirect' ? [{ change, index }] : []));
  const planned = await new DraftedRedirects(tx, applied, origin).plan(changes);
  return planned.map(({ operation, index }) => ({ operation, pageId: 'site', index }));
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

const isContent = (change: Change | KnownChange): change is ContentChange => 'path' in change;

/** A new operation, with the index of the given change that it results from. */
interface NewOperation extends Made {
  index: number;
}

async function applyToDraft(
  tx: Db,
  operations: readonly DraftOperation[],
  planned: readonly PlannedChange[],
  added: readonly Change[],
): Promise<{ made: NewOperation[] } & AppliedDraft> {
  const loaded = await loadChanges(tx, operations, { more: added });
  const { changes, more, site } = loaded;
  const applied = applyDraft(loaded);
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
  return { made, ...applied };
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
