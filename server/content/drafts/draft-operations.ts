import { isDeepStrictEqual } from 'node:util';
import type {
  AddSectionOperation,
  DraftOperation,
  RedirectOperation,
  SectionFacts,
} from '../../../src/content/draft-operation';
import { elementFieldPath } from '../../../src/content/find-element';
import { allIds } from '../../../src/content/items/ids';
import { isRef, REF, refTo, toRef } from '../../../src/content/items/refs';
import { isRecord } from '../../../src/lib/is-object';
import { addressOfPath } from '../../../src/pages/address';
import { collectionOf, listedBy } from '../../../src/pages/collections/collections';
import { storedFacts } from '../../../src/pages/page-facts';
import { FACTS } from '../../../src/pages/page-kind';
import type { Planned } from '../changes/apply-in-memory';
import type { Change, ContentChange } from '../changes/change';
import type { Documents, LockedDocument } from '../changes/documents';
import { findElements } from '../changes/element-ids';
import { redirectRef } from '../changes/redirects';
import { createTakenIdError } from '../changes/write-document';
import { unknownSection } from '../sections/apply-to-section';
import { buildUpdate, requirePresent } from '../sections/change-section';
import { choosePlacement } from '../sections/create-section';

/** An operation on content, which has a document. */
export type ContentOperation = Exclude<DraftOperation, RedirectOperation>;

export function isRedirect(operation: DraftOperation): operation is RedirectOperation {
  return operation.op === 'redirect';
}

/** Returns an operation of a draft as a change for the writer, without its base: the draft compares that itself. */
export function toChange(operation: ContentOperation): Change {
  switch (operation.op) {
    case 'addSection':
      return toAddition(operation);
    case 'changeSection': {
      const { sectionId, value } = operation;
      return {
        op: 'section',
        sectionId,
        write: (row) => {
          requirePresent(row, sectionId);
          return buildUpdate(value);
        },
      };
    }
    case 'deleteSection': {
      const { sectionId } = operation;
      return {
        op: 'section',
        sectionId,
        write: (row) => {
          requirePresent(row, sectionId);
          return { type: 'section-delete', verb: 'Deleted', next: {}, isDeleted: true };
        },
      };
    }
    case 'restoreSection': {
      const { sectionId } = operation;
      return {
        op: 'section',
        sectionId,
        write: (row) => {
          if (!row) throw unknownSection(sectionId);
          // Someone may have restored it on the site.
          return row.deletedAt ? { type: 'section-restore', verb: 'Restored', next: {} } : buildUpdate({});
        },
      };
    }
    case 'addPage': {
      const { pageId, content, ids } = operation;
      return { op: 'page', pageId, content, ids };
    }
    case 'insert':
      return operation;
    case 'move': {
      const { order: _, ...move } = operation;
      return move;
    }
    default: {
      const { base: _, ...rest } = operation;
      return rest as ContentChange;
    }
  }
}

function toAddition(operation: AddSectionOperation): Change {
  const { sectionId, pageId, sectionType, sectionName, sectionData, ids, isActive, createdBy, ai } = operation;
  return {
    op: 'section',
    sectionId,
    placement: { pageId, to: choosePlacement(operation) },
    sent: sectionData,
    ai,
    write: (now) => {
      if (now) throw createTakenIdError(sectionId);
      return {
        type: 'section-add',
        verb: 'Added',
        next: { sectionType, sectionName, sectionData, isActive, createdBy },
        ids,
      };
    },
  };
}

/**
 * Returns the operation that a draft stores of a content change that was just applied: with the value as it was cleaned, the ids that its
 * items got, and the state before as its base.
 * @param order the order of the list before the change, if an item of it was moved
 */
export function toOperation(change: ContentChange, { recorded }: Planned, order: string[]): DraftOperation {
  const { op, ref, oldValue, newValue, undo } = recorded;
  const list = ref.slice(0, ref.lastIndexOf('.'));
  const item = ref.slice(list.length + 1).replace(REF, '');
  const ai = change.ai === undefined ? {} : { ai: change.ai };
  switch (op) {
    case 'insert':
      return { op, path: list, after: undo?.newAfter ?? null, value: newValue, id: item, ids: undo?.newIds, ...ai };
    case 'move': {
      // A section is named without its order: `sections.abc`.
      return { op, path: ref.startsWith('sections.') ? list : ref, after: undo?.newAfter ?? null, order };
    }
    case 'remove':
    case 'unset':
      return { op, path: ref, base: oldValue };
    default:
      return { op: 'set', path: ref, base: oldValue ?? null, value: newValue, ids: undo?.newIds, ...ai };
  }
}

/**
 * Returns the names of everything that an operation creates, so that operations of other drafts that need it can say what they wait for: the
 * ids of items, elements and sections, and pages, lists and addresses with a prefix.
 */
export function createdIds(operation: DraftOperation): string[] {
  if (operation.op === 'addPage') {
    const { pageId, content, ids } = operation;
    const { layout = '', address } = storedFacts(content);
    const at = address === undefined ? [] : [nameAddress(address)];
    const list = listedBy(layout);
    const elements = findElements(content).map(({ id }) => id);
    return [namePage(pageId), ...at, ...(list ? [nameList(list)] : []), ...allIds(ids), ...elements];
  }
  if (operation.op === 'addSection') {
    const { sectionId, sectionData, ids } = operation;
    return [sectionId, ...allIds(ids), ...findElements(sectionData).map(({ id }) => id)];
  }
  if (operation.op !== 'insert' && operation.op !== 'set') return [];
  const [pageId, section, fact] = operation.path.split('.');
  if (pageId && section === FACTS && fact === 'address') return [nameAddress(String(operation.value))];
  const elements = findElements(operation.value, operation.path.split('.')).map(({ id }) => id);
  const own = operation.op === 'insert' && operation.id !== undefined ? [operation.id] : [];
  return [...new Set([...own, ...allIds(operation.ids), ...elements])];
}

/** Names a page among the ids that operations create and need. */
export const namePage = (pageId: string) => `page:${pageId}`;
/** Names the address of a page. */
export const nameAddress = (address: string) => `at:${address}`;
/** Names the page that lists a collection. */
export const nameList = (collection: string) => `list:${collection}`;

/** The operations that change one field or list of a document. */
const OF_FIELDS: ReadonlySet<DraftOperation['op']> = new Set(['set', 'unset', 'insert', 'move', 'remove']);

/** How many operations back to look for an earlier value of the same place. */
const LOOK_BACK = 200;

/** An operation with the path to the place that it changes in its document: `dynamic.abc.elements.~k.data.text`; null if there is none. */
interface Located {
  operation: DraftOperation;
  at: string | null;
}

/**
 * Finds the operation that a new one can replace, so that a text that is saved while it is written stays one operation: the last one that
 * sets the same place, if everything after it only changes other fields and lists. Changes of the same section as a whole are merged too,
 * also with its addition.
 * @param earlier returns an operation by its index
 * @returns its index, or -1
 */
export function findReplaced(count: number, earlier: (index: number) => Located, { operation, at }: Located): number {
  if (operation.op === 'changeSection') return findSectionChange(count, earlier, operation.sectionId);
  if (operation.op !== 'set' || at === null) return -1;
  for (let index = count - 1; index >= Math.max(0, count - LOOK_BACK); index--) {
    const other = earlier(index);
    if (other.operation.op === 'set' && other.at === at) return index;
    if (!isElsewhere(other, at)) return -1;
  }
  return -1;
}

/** Returns true if an operation changes a field or list that has nothing to do with a place, so that their order makes no difference. */
function isElsewhere({ operation: { op }, at }: Located, place: string): boolean {
  if (at === null || !OF_FIELDS.has(op)) return false;
  const isWithin = (inner: string, outer: string) => `${inner}.`.startsWith(`${outer}.`);
  const isOfItem = op === 'move' || op === 'remove';
  const changed = isOfItem ? at.slice(0, at.lastIndexOf('.')) : at;
  if (isWithin(changed, place)) return false;
  if (!isWithin(place, changed)) return true;
  // A text of another item of the list, which is named by its id.
  const isOfList = isOfItem || op === 'insert';
  return isOfList && place.startsWith(`${changed}.${REF}`) && !(op === 'remove' && isWithin(place, at));
}

/**
 * Returns a function that finds the place of an operation's path: an element can be named by its id or by its path in its document.
 * @returns null if there is no such element
 */
export function createLocator(documents: Documents): (operation: DraftOperation) => string | null {
  let elements: Map<string, { key: string; document: LockedDocument; path: string[] }> | undefined;
  return (operation) => {
    if (!('path' in operation)) return refOf(operation);
    const [root, id = '', ...field] = operation.path.split('.');
    if (root !== 'element') return operation.path;
    elements ??= new Map(
      [...documents].flatMap(([key, document]) =>
        findElements(document.after.content).map((one) => [one.id, { key, document, path: one.path }] as const),
      ),
    );
    const found = elements.get(id);
    return found
      ? [found.key, ...toRef(found.document.after.ids, elementFieldPath(found.path, field))].join('.')
      : null;
  };
}

/** Finds the last change of a section, or its addition, if nothing after it deletes or restores the section. @returns its index, or -1 */
function findSectionChange(count: number, earlier: (index: number) => Located, sectionId: string): number {
  for (let index = count - 1; index >= 0; index--) {
    const { operation } = earlier(index);
    if (!('sectionId' in operation) || operation.sectionId !== sectionId) continue;
    return operation.op === 'changeSection' || operation.op === 'addSection' ? index : -1;
  }
  return -1;
}

/**
 * Returns the operation that has the effect of an earlier one and of one that replaces it.
 * @param standing of the earlier one: someone else has written its value to the site (`done`), or another one (`conflict`)
 */
export function mergeOperations(
  earlier: DraftOperation,
  later: DraftOperation,
  standing?: 'done' | 'conflict',
): DraftOperation {
  if (earlier.op === 'addSection' && later.op === 'changeSection') return { ...earlier, ...definedOf(later.value) };
  if (earlier.op !== 'changeSection' || later.op !== 'changeSection') {
    // The site has the earlier value now, so the later value changes that.
    if (standing === 'done') return later;
    const { base } = earlier as { base?: unknown };
    return { ...later, base } as DraftOperation;
  }
  const value = { ...earlier.value, ...later.value };
  const base = standing === 'done' ? { ...earlier.base, ...later.base } : { ...later.base, ...earlier.base };
  // Somebody must still choose between the site's value and this one.
  if (standing === 'conflict') return { ...later, value, base };
  // A field that ends as it began is not a change any more.
  const changed = (Object.keys(value) as (keyof SectionFacts)[]).filter((key) => value[key] !== base[key]);
  const pick = (facts: SectionFacts) => Object.fromEntries(changed.map((key) => [key, facts[key]]));
  return { ...later, value: pick(value), base: pick(base) };
}

function definedOf({ sectionName, isActive }: SectionFacts) {
  return { ...(sectionName !== undefined && { sectionName }), ...(isActive !== undefined && { isActive }) };
}

/** Returns whether an operation leaves everything as it is. */
export function isNoOperation(operation: DraftOperation): boolean {
  const { op } = operation;
  return (
    (op === 'set' || op === 'changeSection' || op === 'redirect') &&
    isDeepStrictEqual(operation.value, operation.base ?? null)
  );
}

/** Returns where an operation makes its change, with items named by their ids: for an insertion, the new item. */
export function refOf(operation: DraftOperation): string {
  if (operation.op === 'addPage') return `${operation.pageId}.${FACTS}`;
  if (operation.op === 'redirect') return redirectRef(operation.from);
  if (!('path' in operation)) return `dynamic.${operation.sectionId}`;
  const { path } = operation;
  return operation.op === 'insert' && operation.id !== undefined ? `${path}.${refTo(operation.id)}` : path;
}

/** Returns the names of the pages, items, elements and sections that an operation names. */
export function namedIds(operation: DraftOperation): string[] {
  if (operation.op === 'addPage') return [];
  if (operation.op === 'redirect') return nameTarget(operation.value?.to);
  if (operation.op === 'addSection') return [operation.sectionId, namePage(operation.pageId)];
  if (!('path' in operation)) return [operation.sectionId];
  const segments = operation.path.split('.');
  const own = segments.filter(isRef).map((segment) => segment.slice(REF.length));
  const [first = '', second = ''] = segments;
  const place = ['dynamic', 'sections', 'element'].includes(first) ? [second] : [namePage(first)];
  return [...place, ...own, ...nameTarget(findTarget(operation))];
}

/** Returns where a link leads that an operation adds or changes. */
function findTarget(operation: DraftOperation): unknown {
  if (operation.op === 'insert') return isRecord(operation.value) ? operation.value.url : undefined;
  return operation.op === 'set' && operation.path.endsWith('.url') ? operation.value : undefined;
}

function nameTarget(url: unknown): string[] {
  return typeof url === 'string' && /^\/(?!\/)/.test(url) ? [nameAddress(toAddress(url))] : [];
}

/** Returns the address of a link within the site, in its normal form. */
export function toAddress(url: string): string {
  return addressOfPath(url.split(/[?#]/, 1)[0] ?? '');
}

/** Returns the ids of everything that must exist for an operation to be applied: what it names, and the section it places one after. */
export function neededIds(operation: DraftOperation): string[] {
  if (operation.op === 'addPage') {
    const collection = collectionOf(storedFacts(operation.content).layout ?? '');
    return collection ? [nameList(collection)] : [];
  }
  const isPlacing =
    operation.op === 'addSection' || (operation.op === 'move' && operation.path.startsWith('sections.'));
  return [...namedIds(operation), ...(isPlacing && operation.after ? [operation.after] : [])];
}
