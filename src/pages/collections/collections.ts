/** A collection: entries of one kind, and the page that lists them. */
interface Collection {
  /** Name of the collection and of the page that lists its entries, for editors. */
  label: string;
  /** Singular and plural name of its entries. */
  one: string;
  many: string;
}

/** All collections by id. Plain data: the models are in `models.ts`, the views in `views.ts`. */
export const COLLECTIONS = {
  insights: { label: 'Insights', one: 'article', many: 'articles' },
} as const satisfies Record<string, Collection>;

export type CollectionId = keyof typeof COLLECTIONS;
/** Layout of a collection's entries. The layout of the page that lists them has the collection's own id. */
export type EntryKind = `${CollectionId}-entry`;
export type CollectionLayout = CollectionId | EntryKind;

export const COLLECTION_IDS = Object.keys(COLLECTIONS) as CollectionId[];

export const COLLECTION_LAYOUTS: readonly CollectionLayout[] = COLLECTION_IDS.flatMap((id) => [id, entryKindOf(id)]);

/** Returns the layout of a collection's entries. */
export function entryKindOf(collection: CollectionId): EntryKind {
  return `${collection}-entry`;
}

/** Returns the collection that pages of this kind list, or null if they list none. */
export function listedBy(kind: string): CollectionId | null {
  return COLLECTION_IDS.find((id) => id === kind) ?? null;
}

/** Returns the collection that pages of this kind are entries of, or null if they are not entries. */
export function collectionOf(kind: string): CollectionId | null {
  return COLLECTION_IDS.find((id) => entryKindOf(id) === kind) ?? null;
}

export function getCollection(collection: CollectionId): Collection {
  return COLLECTIONS[collection];
}
