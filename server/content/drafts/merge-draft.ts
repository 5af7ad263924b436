import type { Db } from '../../../db/client';
import type { AddPageOperation, DraftOperation } from '../../../src/content/draft-operation';
import { derivePageColumns } from '../../../src/pages/page-columns';
import { FACTS } from '../../../src/pages/page-kind';
import { readNamedPhotos } from '../../library/media/named-photos';
import { findValue } from '../changes/apply-content';
import { applyInMemory, type Planned } from '../changes/apply-in-memory';
import type { LockedSite } from '../changes/documents';
import { copyContactDetails } from '../changes/keep-contact-details';
import { listNewNames } from '../changes/new-names';
import { documentKey, resolveTargets } from '../changes/resolve-targets';
import { readAltTexts } from '../changes/site-pictures';
import { type AppliedDraft, applyDraft, type DraftChange, type DraftConflict } from './apply-draft';
import { findWaiting, type Waiting } from './find-waiting';
import { hashDraft, hashWithTakeDown, listShown } from './hash-draft';
import { type DraftSummary, summarizeDraft } from './list-drafts';
import { listUnseen } from './list-unseen';
import { type DraftRow, loadChanges, readDraft, readOperations, type StoredOperation } from './load-draft';
import { findProblems } from './page-problems';
import { type Revealed, readRevealed } from './revealed';

/** A draft laid over the site as it is now. */
export interface MergedDraft {
  draft: DraftRow;
  operations: StoredOperation[];
  changes: DraftChange[];
  applied: AppliedDraft;
  conflicts: DraftConflict[];
  waiting: Waiting[];
  /** The operations to publish, without removals of something that is gone already. */
  toPublish: StoredOperation[];
  /** The versions of the pages and sections that the draft touches. */
  versions: Record<string, number>;
  /** The contact details that are copied to the other page that shows them, when the draft is published. */
  copied: (Planned & { from: string })[];
  /** True if it shows images with alt texts from the library, or lists people whose photos may be in the library. */
  showsPictures: boolean;
  /** The library's photos of these people, by their normalized names. */
  named: Awaited<ReturnType<typeof readNamedPhotos>>;
  /** Identifies the result (`hashDraft`), including when it is taken down. */
  hash: string;
  /** The same without that. */
  hashOfChanges: string;
}

/** A draft laid over the site, in the form of the API. */
export interface PresentedMerge extends Pick<MergedDraft, 'versions'> {
  draft: DraftSummary;
  hash: string;
  changes: {
    id: number;
    pageId: string;
    op: string;
    path: string;
    ref: string;
    /** A summary of the change in words. */
    description: string;
    before: unknown;
    after: unknown;
    /** When it was last written, in ISO 8601. */
    changedAt: string;
    /** True if a later change of the draft sets the same place, so that it has no effect. Its values are left out. */
    isReplaced?: true;
  }[];
  /** What else visitors see because of the draft (`readRevealed`). */
  revealed: Revealed;
  conflicts: WithId<DraftConflict>[];
  waiting: WithId<Waiting>[];
  /** The pages that the draft adds, as it leaves them. */
  newPages: { pageId: string; title: string; kind: string; address: string | null }[];
  /** The dynamic sections that the draft touches. */
  sections: { sectionId: string; sectionType: string; sectionName: string }[];
}

/** Named by the id of the operation, not by its index, with its page. */
type WithId<T extends { index: number }> = Omit<T, 'index'> & { id: number; pageId: string };

/** Reads what publishing a draft would change, and what prevents it. Nothing is written. @throws AppError NOT_FOUND */
export function readMerge(db: Db, id: number): Promise<PresentedMerge> {
  return db.transaction(
    async (tx) => {
      const draft = await readDraft(tx, id);
      const {
        changes: merged,
        applied,
        conflicts,
        waiting,
        versions,
        operations,
        copied,
        hash,
      } = await mergeDraft(tx, draft);
      const withId = <T extends { index: number }>({ index, ...rest }: T): WithId<T> => ({
        ...rest,
        id: operations[index]?.id ?? 0,
        pageId: operations[index]?.pageId ?? '',
      });
      const isWaiting = new Set(waiting.map(({ index }) => index));
      const revealed = await readRevealed(tx, merged, applied);
      const replaced = findReplacedIndexes(applied.planned);
      const changes = applied.planned.flatMap(({ index, recorded }, at) => {
        if (isWaiting.has(index)) return [];
        const { operation, createdAt } = operations[index] as StoredOperation;
        const changedAt = createdAt.toISOString();
        if (operation.op === 'addPage') {
          const isFirst = index !== applied.planned[at - 1]?.index;
          return isFirst ? withId({ index, changedAt, ...describeAddedPage(operation) }) : [];
        }
        const { op, type, path, ref, description, fieldName, oldValue, newValue } = recorded;
        if (replaced.has(index)) {
          const said = { op: op ?? type, path, ref, description: description ?? `Changed ${fieldName}` };
          return withId({ index, ...said, before: null, after: null, changedAt, isReplaced: true as const });
        }
        return withId({
          ...{ index, op: op ?? type, path, ref, description: description ?? `Changed ${fieldName}` },
          ...withoutData(operation, {
            before: readBefore(merged[index] as DraftChange, applied.site, oldValue) ?? null,
            after: newValue ?? null,
          }),
          changedAt,
        });
      });
      return {
        draft: await summarizeDraft(tx, draft),
        hash,
        versions,
        changes: [...changes, ...copied.map((one) => presentCopy(one, applied, operations))],
        revealed,
        conflicts: conflicts.map(withId),
        waiting: waiting.map(withId),
        newPages: listNewPages(operations, applied.site),
        sections: listTouchedSections(applied.site),
      };
    },
    // Everything is read from one snapshot.
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/**
 * Returns the indexes of the operations whose values a later one replaces: of values that were set, one that sets the same place or one around it; of
 * items that were inserted or moved, one that sets something around them. A draft may have thousands of them, and the value on the site is the same for all.
 */
function findReplacedIndexes(planned: AppliedDraft['planned']): Set<number> {
  let later = new Set<string>();
  const replaced = new Set<number>();
  for (const { index, recorded } of planned.toReversed()) {
    const { op, type, ref } = recorded;
    if (type !== 'text') continue;
    const isOfItem = op === 'insert' || op === 'move' || op === 'remove';
    const segments = ref.split('.');
    const around = segments.map((_, at) => segments.slice(0, at + 1).join('.'));
    if ((isOfItem ? around.slice(0, -1) : around).some((place) => later.has(place))) replaced.add(index);
    if (isOfItem) continue;
    // An element whose own id is set gets another name, and a later one may have its former name.
    if (ELEMENT.test(ref)) later = new Set();
    later.add(ref);
  }
  return replaced;
}

/** The place of an element, or of its id. */
const ELEMENT = /\.elements\.[^.]+(?:\.id)?$/;

/** A new page is one change, although its sections are written one by one. */
function describeAddedPage({ pageId, content }: AddPageOperation) {
  const ref = `${pageId}.${FACTS}`;
  const description = `Created ${derivePageColumns(pageId, content).title}`;
  return { op: 'page-add', path: ref, ref, description, before: null, after: content };
}

/** Describes the copying of a contact detail. It is listed as a change of the operation that changed the original. */
function presentCopy(
  { from, recorded }: MergedDraft['copied'][number],
  { planned }: AppliedDraft,
  operations: readonly StoredOperation[],
): PresentedMerge['changes'][number] {
  const source = planned.findLast((one) => overlaps(one.recorded.path, from))?.index ?? 0;
  const { op, type, path, ref, pageId, description, fieldName, oldValue, newValue } = recorded;
  return {
    ...{ id: operations[source]?.id ?? 0, pageId, op: op ?? type, path, ref },
    ...{ description: description ?? `Changed ${fieldName}`, before: oldValue ?? null, after: newValue ?? null },
    changedAt: operations[source]?.createdAt.toISOString() ?? '',
  };
}

/** Returns true if one of two places contains the other, or both are the same. */
export function overlaps(one: string, other: string): boolean {
  return `${one}.`.startsWith(`${other}.`) || `${other}.`.startsWith(`${one}.`);
}

function listNewPages(operations: readonly StoredOperation[], { documents }: LockedSite): PresentedMerge['newPages'] {
  return operations.flatMap(({ operation }) => {
    if (operation.op !== 'addPage') return [];
    const { pageId } = operation;
    const { title, kind, address } = derivePageColumns(pageId, documents.get(pageId)?.after.content);
    return [{ pageId, title, kind, address }];
  });
}

function listTouchedSections({ documents }: LockedSite): PresentedMerge['sections'] {
  return [...documents.values()].flatMap((document) => {
    if (document.kind === 'page') return [];
    const { sectionType, sectionName } = { ...document.row, ...document.next };
    return sectionType === undefined || sectionName === undefined
      ? []
      : [{ sectionId: document.id, sectionType, sectionName }];
  });
}

/** Returns the value on the site at the place of a change. @param planned the value before the change, for one that sets no place */
function readBefore({ operation: { op }, target }: DraftChange, { documents }: LockedSite, planned: unknown): unknown {
  const document = target && documents.get(documentKey(target));
  if (!document || target.kind === 'order' || target.kind === 'whole' || op === 'insert' || op === 'move')
    return planned;
  return findValue(document.before, target)?.value;
}

/** Leaves the data of a section out of a change that only renames, shows or hides it. */
function withoutData(operation: DraftOperation, values: { before: unknown; after: unknown }) {
  if (operation.op !== 'changeSection') return values;
  const { value } = operation;
  const before = values.before as Record<string, unknown> | null;
  return { before: Object.fromEntries(Object.keys(value).map((key) => [key, before?.[key]])), after: value };
}

/** Lays a draft over the site. @param isLocked whether the documents stay locked until the transaction ends; otherwise nothing is written */
export async function mergeDraft(db: Db, draft: DraftRow, isLocked = false): Promise<MergedDraft> {
  const operations = await readOperations(db, draft.id);
  const loaded = await loadChanges(
    db,
    operations.map(({ operation }) => operation),
    { isLocked },
  );
  const { changes, site } = loaded;
  const applied = applyDraft(loaded);
  const copied = await copyDetails(db, changes, applied);
  const problems = await findProblems(db, changes, applied);
  const { waiting, waitingProblems } = await findWaiting(db, draft.id, operations, { applied, problems });
  applied.conflicts.push(...problems.filter((one) => !waitingProblems.has(one)));
  const gone = new Set(applied.gone);
  const toPublish = operations.filter((_, index) => !gone.has(index));
  const versions = Object.fromEntries([...site.documents].map(([key, { version }]) => [key, version]));
  const names = listNewNames(site.documents.values());
  const named = await readNamedPhotos(db, names, isLocked);
  const alts = await readAltTexts(db, listShown(changes, applied), isLocked);
  // The approval of a take-down was given for what visitors had seen before.
  const unseen = draft.takesDownId === null ? [] : await listUnseen(db, changes, site.documents);
  const shown = { copied: copied.map(({ recorded }) => recorded.path), alts, named, unseen };
  const hashOfChanges = hashDraft(changes, applied, shown);
  const hash = hashWithTakeDown(hashOfChanges, draft.takeDown);
  const { conflicts } = applied;
  const result = { applied, conflicts, waiting, toPublish, versions, copied, named, hash, hashOfChanges };
  return { draft, operations, changes, ...result, showsPictures: alts.length + names.size > 0 };
}

/** Applies the copies of contact details that the writer makes when it publishes the draft. */
async function copyDetails(
  db: Db,
  changes: readonly DraftChange[],
  { site }: AppliedDraft,
): Promise<MergedDraft['copied']> {
  const targets = changes.flatMap(({ target }) => target ?? []);
  const copies = copyContactDetails(site.documents, targets);
  if (copies.length === 0) return [];
  const planned = applyInMemory(copies, await resolveTargets(db, copies), site);
  return planned.map((one) => ({ ...one, from: copies[one.index]?.from ?? '' }));
}
