import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../../db/client';
import { FACTS, isOwnPage } from '../../src/pages/page-kind';
import { standingAt } from '../content/apply-content';
import type { ContentChange } from '../content/change';
import { lockDocuments } from '../content/documents';
import { documentKey, resolveTargets } from '../content/resolve-targets';
import { type StoredChange, takingTo } from './taking-to';

/** A change of a document, and what takes it to what it was before or after. */
interface Located {
  /** Whether what it wrote is what stands there: nobody has changed it since. */
  isAsWritten: boolean;
  takeTo: (to: 'before' | 'after') => ContentChange;
}

/**
 * Changes of documents, each with what takes it back, from what the documents are now, which stay locked.
 * `takeTo` throws AppError CONFLICT where it is so already, NOT_FOUND where what the change was about is gone.
 * @throws AppError NOT_FOUND where a document is gone
 */
export async function locateChanges(tx: Db, changes: readonly StoredChange[]): Promise<Located[]> {
  const at = changes.map(({ ref }): ContentChange => ({ path: ref, value: null }));
  const targets = await resolveTargets(tx, at);
  const { documents } = await lockDocuments(tx, at, targets);
  return changes.map((change, index) => {
    const target = targets[index];
    if (!target || target.kind === 'order' || target.kind === 'whole')
      throw new Error('A change of content has a place.');
    const document = documents.get(documentKey(target))?.before ?? { content: undefined, ids: undefined };
    const standing = standingAt(document, target);
    return {
      isAsWritten: standing !== null && isDeepStrictEqual(standing.value, change.newValue),
      takeTo: (to) => {
        // A page that was made is taken away again as a person would: what it was stays.
        if (to === 'before' && change.oldValue === null && isMaking(change))
          return { path: `${change.ref}.status`, value: 'deleted' };
        return takingTo(to, change, document, standing);
      },
    };
  });
}

function isMaking({ pageId, ref }: StoredChange): boolean {
  return ref === `${pageId}.${FACTS}` && !isOwnPage(pageId);
}
