import { isDeepStrictEqual } from 'node:util';
import type { AddSectionOperation, DraftOperation, SectionFacts } from '../../../src/content/draft-operation';
import { allIds } from '../../../src/content/items/ids';
import { isRef, REF } from '../../../src/content/items/refs';
import type { Planned } from '../changes/apply-in-memory';
import type { Change, ContentChange } from '../changes/change';
import { findElements } from '../changes/element-ids';
import { createTakenIdError } from '../changes/write-document';
import { unknownSection } from '../sections/apply-to-section';
import { buildUpdate, requirePresent } from '../sections/change-section';
import { choosePlacement } from '../sections/create-section';

/** Returns an operation of a draft as a change for the writer, without its base: the draft compares that itself. */
export function toChange(operation: DraftOperation): Change {
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

/** Returns the ids of everything that an operation creates, so that operations of other drafts that need it can say what they wait for. */
export function createdIds(operation: DraftOperation): string[] {
  if (operation.op === 'addSection') {
    const { sectionId, sectionData, ids } = operation;
    return [sectionId, ...allIds(ids), ...findElements(sectionData).map(({ id }) => id)];
  }
  if (operation.op !== 'insert' && operation.op !== 'set') return [];
  const elements = findElements(operation.value, operation.path.split('.')).map(({ id }) => id);
  const own = operation.op === 'insert' && operation.id !== undefined ? [operation.id] : [];
  return [...new Set([...own, ...allIds(operation.ids), ...elements])];
}

/** How many operations back to look for an earlier value of the same place. */
const LOOK_BACK = 200;

/**
 * Finds the operation that a new one can replace, so that a text that is saved while it is written stays one operation: the last one that
 * sets the same place, if everything after it only sets other places. Changes of the same section as a whole are merged too, also with its addition.
 * @returns its index, or -1
 */
export function findReplaced(operations: readonly DraftOperation[], { op, ...one }: DraftOperation): number {
  if (op === 'changeSection' && 'sectionId' in one) return findSectionChange(operations, one.sectionId);
  if (op !== 'set' || !('path' in one)) return -1;
  const { path } = one;
  for (let index = operations.length - 1; index >= Math.max(0, operations.length - LOOK_BACK); index--) {
    const other = operations[index];
    if (other?.op !== 'set') return -1;
    if (other.path === path) return index;
    if (`${other.path}.`.startsWith(`${path}.`) || `${path}.`.startsWith(`${other.path}.`)) return -1;
  }
  return -1;
}

/** Finds the last change of a section, or its addition, if nothing after it deletes or restores the section. @returns its index, or -1 */
function findSectionChange(operations: readonly DraftOperation[], sectionId: string): number {
  const index = operations.findLastIndex((other) => 'sectionId' in other && other.sectionId === sectionId);
  const { op } = operations[index] ?? {};
  return op === 'changeSection' || op === 'addSection' ? index : -1;
}

/** Returns the operation that has the effect of an earlier one and of one that replaces it. */
export function mergeOperations(earlier: DraftOperation, later: DraftOperation): DraftOperation {
  if (earlier.op === 'addSection' && later.op === 'changeSection') return { ...earlier, ...definedOf(later.value) };
  if (earlier.op !== 'changeSection' || later.op !== 'changeSection') {
    const { base } = earlier as { base?: unknown };
    return { ...later, base } as DraftOperation;
  }
  const [value, base] = [
    { ...earlier.value, ...later.value },
    { ...later.base, ...earlier.base },
  ];
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
  return (op === 'set' || op === 'changeSection') && isDeepStrictEqual(operation.value, operation.base ?? null);
}

/** Returns the ids of the items, elements and sections that an operation names. */
export function namedIds(operation: DraftOperation): string[] {
  if (!('path' in operation)) return [operation.sectionId];
  const segments = operation.path.split('.');
  const own = segments.filter(isRef).map((segment) => segment.slice(REF.length));
  const [first = '', second = ''] = segments;
  return ['dynamic', 'sections', 'element'].includes(first) ? [second, ...own] : own;
}
