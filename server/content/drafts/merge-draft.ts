import { sql } from 'drizzle-orm';
import { type Db, rawRows } from '../../../db/client';
import type { DraftOperation } from '../../../src/content/draft-operation';
import { OPEN_STATES } from '../../../src/content/draft-states';
import { findValue } from '../changes/apply-content';
import { applyInMemory, type Planned } from '../changes/apply-in-memory';
import type { LockedSite } from '../changes/documents';
import { copyContactDetails } from '../changes/keep-contact-details';
import { documentKey, resolveTargets } from '../changes/resolve-targets';
import { type AppliedDraft, applyDraft, type DraftChange, type DraftConflict } from './apply-draft';
import { createdIds, neededIds } from './draft-operations';
import { hashDraft, hashWithTakeDown } from './hash-draft';
import { type DraftSummary, summarizeDraft } from './list-drafts';
import { type DraftRow, loadChanges, readDraft, readOperations, type StoredOperation } from './load-draft';

/** An operation whose target does not exist on the site. */
export interface Waiting {
  /** The index of the operation. */
  index: number;
  op: DraftOperation['op'];
  path: string;
  /** The value that the operation writes; null if it writes none. */
  after: unknown;
  /** The open draft that creates the target; null if it is gone from the site. */
  draft: { id: number; name: string } | null;
}

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
    /** What the change does, in words. */
    description: string;
    before: unknown;
    after: unknown;
  }[];
  conflicts: WithId<DraftConflict>[];
  waiting: WithId<Waiting>[];
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
      const changes = applied.planned.map(({ index, recorded }) => {
        const { op, type, path, ref, description, fieldName, oldValue, newValue } = recorded;
        return withId({
          ...{ index, op: op ?? type, path, ref, description: description ?? `Changed ${fieldName}` },
          ...withoutData(operations[index]?.operation, {
            before: readBefore(merged[index] as DraftChange, applied.site, oldValue) ?? null,
            after: newValue ?? null,
          }),
        });
      });
      return {
        draft: await summarizeDraft(tx, draft),
        hash,
        versions,
        changes: [...changes, ...copied.map((one) => presentCopy(one, applied, operations))],
        conflicts: conflicts.map(withId),
        waiting: waiting.map(withId),
        sections: listTouchedSections(applied.site),
      };
    },
    // Everything is read from one snapshot.
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** Presents a contact detail that is copied as a change of the operation that it is copied from. */
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
  };
}

/** Returns true if one of two places contains the other, or both are the same. */
export function overlaps(one: string, other: string): boolean {
  return `${one}.`.startsWith(`${other}.`) || `${other}.`.startsWith(`${one}.`);
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
function withoutData(operation: DraftOperation | undefined, values: { before: unknown; after: unknown }) {
  if (operation?.op !== 'changeSection') return values;
  const { value } = operation;
  const before = values.before as Record<string, unknown> | null;
  return { before: Object.fromEntries(Object.keys(value).map((key) => [key, before?.[key]])), after: value };
}

/** Lays a draft over the site. @param isLocked whether the documents stay locked until the transaction ends; otherwise nothing is written */
export async function mergeDraft(db: Db, draft: DraftRow, isLocked = false): Promise<MergedDraft> {
  const operations = await readOperations(db, draft.id);
  const { changes, site } = await loadChanges(
    db,
    operations.map(({ operation }) => operation),
    { isLocked },
  );
  const applied = applyDraft(changes, site);
  const copied = await copyDetails(db, changes, applied);
  const gone = new Set(applied.gone);
  const missing = [...applied.missing, ...gone]
    .sort((a, b) => a - b)
    .map((index) => ({ index, ...(operations[index] as StoredOperation) }));
  const creators = await findCreators(
    db,
    draft.id,
    missing.flatMap(({ operation }) => neededIds(operation)),
  );
  const waiting = missing.flatMap(({ index, operation }): Waiting[] => {
    const path = 'path' in operation ? operation.path : `dynamic.${operation.sectionId}`;
    const [creator = null] = neededIds(operation).flatMap((id) => creators.get(id) ?? []);
    // What it creates waits with it.
    if (creator && operation.op !== 'set') for (const id of createdIds(operation)) creators.set(id, creator);
    const after = 'value' in operation ? operation.value : null;
    // A removal only waits if another draft still creates what it removes.
    return creator || !gone.has(index) ? [{ index, op: operation.op, path, after, draft: creator }] : [];
  });
  const toPublish = operations.filter((_, index) => !gone.has(index));
  const versions = Object.fromEntries([...site.documents].map(([key, { version }]) => [key, version]));
  const hashOfChanges = hashDraft(
    changes,
    applied,
    copied.map(({ recorded }) => recorded.path),
  );
  const hash = hashWithTakeDown(hashOfChanges, draft.takeDown);
  const { conflicts } = applied;
  return { draft, operations, changes, applied, conflicts, waiting, toPublish, versions, copied, hash, hashOfChanges };
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

/** The states of open drafts, as SQL. */
const OPEN = sql.join(
  OPEN_STATES.map((state) => sql`${state}`),
  sql`, `,
);

/** Finds the other open drafts that create something, by the ids of what they create; the oldest one counts. */
async function findCreators(
  db: Db,
  draftId: number,
  ids: readonly string[],
): Promise<Map<string, NonNullable<Waiting['draft']>>> {
  if (ids.length === 0) return new Map();
  const wanted = JSON.stringify([...new Set(ids)]);
  const rows = rawRows<{ made: string; id: string | number; name: string }>(
    await db.execute(sql`
      select distinct on (made) made, drafts.id, drafts.name
      from drafts
        join draft_operations on draft_operations.draft_id = drafts.id
        cross join json_array_elements_text(draft_operations.makes) as made
      where drafts.state in (${OPEN}) and drafts.id <> ${draftId}
        and made in (select json_array_elements_text(${wanted}::json))
      order by made, drafts.id`),
  );
  return new Map(rows.map(({ made, id, name }) => [made, { id: Number(id), name }]));
}
