import { collectionOf, getCollection } from '../../pages/collections/collections';

/** Returns what editors call a page of this kind, capitalized: the name of a collection's entries, or 'Page'. */
export function nameKind(kind: string): string {
  const collection = collectionOf(kind);
  if (collection === null) return 'Page';
  const { one } = getCollection(collection);
  return one.charAt(0).toUpperCase() + one.slice(1);
}
