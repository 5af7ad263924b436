import { collectPhotos, namesWithoutPhoto } from '../../../src/content/photos';
import { withoutHidden } from '../../../src/pages/arrangement';
import { derivePageColumns } from '../../../src/pages/page-columns';
import type { LockedDocument } from './documents';

/**
 * Returns the names of the people of whom visitors may see the library's photo because of changes: documents list them without a photo, or do not
 * have their photo any more.
 */
export function listNewNames(documents: Iterable<LockedDocument>): Set<string> {
  return new Set(
    [...documents].flatMap((document) => {
      const [was, is] = [readPeople(document, 'before'), readPeople(document, 'after')];
      const isNew = (name: string) => !was.without.has(name);
      return [...[...is.without].filter(isNew), ...[...was.shown].filter((name) => !is.shown.has(name))];
    }),
  );
}

/** Returns the names of the people whom a document lists without a photo, and of those whose photo it has. */
function readPeople(document: LockedDocument, side: 'before' | 'after'): { without: Set<string>; shown: Set<string> } {
  if (!isShown(document, side)) return { without: new Set(), shown: new Set() };
  const { content } = document[side];
  return { without: namesWithoutPhoto(content), shown: new Set(Object.keys(collectPhotos(withoutHidden(content)))) };
}

/** Returns whether visitors see a page, or would see a section if its page is published. */
function isShown(document: LockedDocument, side: 'before' | 'after'): boolean {
  if (document.kind === 'page') return derivePageColumns(document.id, document[side].content).status === 'published';
  const { isActive, deletedAt } = { ...document.row, ...(side === 'after' && document.next) };
  return isActive === true && !deletedAt;
}
