/** The part of a list that an address selects. */
export interface ListPart {
  /** Category id. */
  category?: string | undefined;
  /** Author key. */
  author?: string | undefined;
  /** The entry after which this part begins; its entries are older. */
  before?: string | undefined;
}

/** Returns the address of a part of a list. */
export function listHref(list: string, { category, author, before }: ListPart): string {
  const query = Object.entries({ category, author, before }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return query.length === 0 ? list : `${list}?${query.join('&')}`;
}
