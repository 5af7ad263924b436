import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../../../db/client';
import { FACTS, isOwnPage } from '../../../src/pages/page-kind';
import { findValue } from '../changes/apply-content';
import type { ContentChange } from '../changes/change';
import { lockDocuments } from '../changes/documents';
import { documentKey, resolveTargets } from '../changes/resolve-targets';
import { buildReversal, type StoredChange } from './taking-to';

/** A change of a document, with its current value. */
interface Located {
  /** True if the value that it wrote is still the current one. */
  isAsWritten: boolean;
  takeTo: (to: 'before' | 'after') => ContentChange;
}

/**
 * Locates changes in the current documents, which stay locked. `takeTo` returns the change that brings the value to its state before or
 * after the located change; it throws AppError CONFLICT if nothing would change, and NOT_FOUND if the target no longer exists.
 * @throws AppError NOT_FOUND if a document no longer exists
 */
export async function locateChanges(tx: Db, changes: readonly StoredChange[]): Promise<Located[]> {
  const at = changes.map(({ ref }): ContentChange => ({ path: ref, value: null }));
  const targets = await resolveTargets(tx, at);
  const { documents } = await lockDocuments(tx, at, targets);
  return changes.map((change, index) => {
    const target = targets[index];
    if (!target || target.kind === 'order' || target.kind === 'whole')
      throw new Error('A content change must have a place.');
    const document = documents.get(documentKey(target))?.before ?? { content: undefined, ids: undefined };
    const current = findValue(document, target);
    return {
      isAsWritten: current !== null && isDeepStrictEqual(current.value, change.newValue),
      takeTo: (to) => {
        // A created page is deleted like any other, so that it can be restored.
        if (to === 'before' && change.oldValue === null && createsPage(change))
          return { path: `${change.ref}.status`, value: 'deleted' };
        return buildReversal(to, change, document, current);
      },
    };
  });
}

function createsPage({ pageId, ref }: StoredChange): boolean {
  return ref === `${pageId}.${FACTS}` && !isOwnPage(pageId);
}
