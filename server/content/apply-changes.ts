import type { Db } from '../../db/client';
import type { Actor, Source } from '../actor';
import { checkGenerations } from '../ai/generations';
import { openChangeSet, recordChanges } from '../history/record-changes';
import { publish } from '../live/notify';
import type { SectionRow } from '../sections/section-write';
import { applyInMemory } from './apply-in-memory';
import { type Change, isContentChange, sentValue } from './change';
import { checkedContent } from './check-documents';
import { cleanAhead, type Incoming } from './clean-ahead';
import { type LockedDocument, lockDocuments } from './documents';
import { findPast } from './item-ids';
import { freeElementIds, keepElements } from './keep-elements';
import { refuseConflicts, refuseLimits } from './refuse-changes';
import { resolveTargets } from './resolve-targets';
import { returnToPlace } from './return-to-place';
import { writeDocument } from './write-document';

export interface Applied {
  changeSetId: number;
  /** The new version of each page (`home`) and section (`dynamic.abc`) that was touched. */
  versions: Record<string, number>;
  /** The rows of the sections that were touched, by their ids. */
  sections: Map<string, SectionRow>;
  /** What was stored by each change, cleaned; null where it took away. */
  values: unknown[];
}

/**
 * The one writer of content, versions and history: locks what the changes touch, checks every `base` against the state before, applies
 * in order, cleans and validates the whole of what was touched, writes new versions and the history, and tells the other
 * servers; all of it or nothing.
 * @throws AppError BAD_REQUEST, NOT_FOUND, CONFLICT (with `conflicts`), UNPROCESSABLE_CONTENT (with `issues`)
 */
export async function applyChanges(
  db: Db,
  input: { actor: Actor; source: Source; changes: readonly Change[]; note?: string | undefined },
): Promise<Applied> {
  const { changes, actor } = input;
  // What is put back was let in once, when it may have been part of something larger.
  const isRestored = input.source === 'restore';
  if (!isRestored) refuseLimits(changes, input.note);
  await cleanAhead(changes.flatMap(incoming));
  return db.transaction(async (tx) => {
    await checkGenerations(tx, actor, changes);
    const targets = await resolveTargets(tx, changes);
    const site = await lockDocuments(tx, changes, targets);
    const { documents } = site;
    refuseConflicts(changes, targets, site);
    await findPast(tx, changes, targets, documents);
    const planned = applyInMemory(changes, targets, site);
    for (const document of documents.values()) if (isMoved(document)) document.isTouched = true;
    if (isRestored) await freeElementIds(tx, documents, planned);
    const contents = new Map([...documents].map(([key, document]) => [key, checkedContent(document, key, planned)]));
    await keepElements(tx, documents, planned);
    // A write of nothing but answers of the writing help came from it.
    const source = changes.every(({ ai }) => ai !== undefined) ? 'ai' : input.source;
    const touched = [...documents].filter(([, { isTouched }]) => isTouched);
    const set = await openChangeSet(
      tx,
      { ...input, source },
      touched.flatMap(([, document]) => pagesOf(document)),
    );
    const versions: Record<string, number> = {};
    const sections = new Map<string, SectionRow>();
    const write = async ([key, document]: (typeof touched)[number]) => {
      const checked = contents.get(key) ?? { value: {} };
      const isUnordered = document.kind === 'page' && !document.isOrdered;
      const value = isUnordered ? await returnToPlace(tx, document, checked.value) : checked.value;
      const { version, row } = await writeDocument(tx, document, value === checked.value ? checked : { value }, set);
      versions[key] = version;
      if (row) sections.set(row.sectionId, row);
    };
    const recorded = planned.map((one) => one.recorded);
    // All rows are locked: what is written needs no answer of the other, and goes to the database together.
    await together([
      ...touched.map(write),
      recordChanges(tx, set, recorded),
      notifyOthers(tx, touched, { changeSetId: set.id, by: actor.name ?? undefined }),
    ]);
    return { changeSetId: set.id, versions, sections, values: recorded.map(({ newValue }) => newValue ?? null) };
  });
}

/** Waits for all, also where one fails: none may ask anything more once the transaction has ended. @throws the first failure */
async function together(all: readonly Promise<unknown>[]): Promise<void> {
  const ended = await Promise.allSettled(all);
  const failed = ended.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

function incoming(change: Change, index: number): Incoming[] {
  if (change.op === 'section') return [{ value: change.sent, at: `changes.${index}.sectionData` }];
  if (!isContentChange(change)) return [];
  return [{ path: change.path, value: sentValue(change), at: `changes.${index}.value` }];
}

function isMoved(document: LockedDocument): boolean {
  return document.kind === 'section' && document.next.position !== undefined;
}

/** Whose histories a document's changes belong to: a section's that is moved to another page, to both. */
function pagesOf(document: LockedDocument): string[] {
  const before = document.kind === 'section' ? document.row?.pageId : undefined;
  return [...new Set([document.pageId, ...(before === undefined ? [] : [before])])];
}

async function notifyOthers(
  tx: Db,
  touched: readonly (readonly [string, LockedDocument])[],
  write: { changeSetId: number; by?: string | undefined },
): Promise<void> {
  const told = new Set<string>();
  for (const [, document] of touched) {
    const kind = document.kind === 'page' ? 'page' : 'sections';
    for (const pageId of pagesOf(document)) {
      if (told.has(`${kind} ${pageId}`)) continue;
      told.add(`${kind} ${pageId}`);
      await publish(tx, { kind, pageId, ...write });
    }
  }
}
