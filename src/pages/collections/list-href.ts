/** What part of a list is asked for, as its address says it. */
export interface ListPart {
  /** A category's id. */
  category?: string | undefined;
  /** An author's key. */
  author?: string | undefined;
  /** The entry behind which it begins. */
  before?: string | undefined;
}

/** The address of a part of a list. */
export function listHref(list: string, { category, author, before }: ListPart): string {
  const query = Object.entries({ category, author, before }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return query.length === 0 ? list : `${list}?${query.join('&')}`;
}
