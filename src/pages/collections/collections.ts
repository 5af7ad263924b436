/** A collection: pages of one kind, and the page that lists them. */
interface Collection {
  /** What editors call it, and the page that lists its entries. */
  label: string;
  /** What one of them is called, and many. */
  one: string;
  many: string;
}

/** Every collection by id. Plain data; its models are in `models.ts`, its views in `views.ts`. */
export const COLLECTIONS = {
  insights: { label: 'Insights', one: 'article', many: 'articles' },
} as const satisfies Record<string, Collection>;

export type CollectionId = keyof typeof COLLECTIONS;
/** The layout of the page that lists a collection is called as the collection is, that of its entries after it. */
export type EntryKind = `${CollectionId}-entry`;
export type CollectionLayout = CollectionId | EntryKind;

export const COLLECTION_IDS = Object.keys(COLLECTIONS) as CollectionId[];

export const COLLECTION_LAYOUTS: readonly CollectionLayout[] = COLLECTION_IDS.flatMap((id) => [id, entryKindOf(id)]);

/** The layout of a collection's entries. */
export function entryKindOf(collection: CollectionId): EntryKind {
  return `${collection}-entry`;
}

/** The collection that pages of a kind list; null for any other kind. */
export function listedBy(kind: string): CollectionId | null {
  return COLLECTION_IDS.find((id) => id === kind) ?? null;
}

/** The collection that pages of a kind are entries of; null for any other kind. */
export function collectionOf(kind: string): CollectionId | null {
  return COLLECTION_IDS.find((id) => entryKindOf(id) === kind) ?? null;
}

/** What is said of a collection. */
export function factsOfCollection(collection: CollectionId): Collection {
  return COLLECTIONS[collection];
}
