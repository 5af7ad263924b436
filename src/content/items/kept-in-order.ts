/** The most of the items of two orders that stand in the same order in both: the others are those that were moved. */
export function keptInOrder(old: readonly string[], next: readonly string[]): string[] {
  const places = new Map(old.map((id, index) => [id, index]));
  const known = next.filter((id) => places.has(id));
  // The longest increasing run of old places: for each length, the item it ends with that stood first.
  const ends: number[] = [];
  const before: number[] = [];
  for (const [at, id] of known.entries()) {
    const place = places.get(id) as number;
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((places.get(known[ends[middle] as number] as string) as number) < place) low = middle + 1;
      else high = middle;
    }
    before[at] = ends[low - 1] ?? -1;
    ends[low] = at;
  }
  const kept: string[] = [];
  for (let at = ends.at(-1) ?? -1; at !== -1; at = before[at] ?? -1) kept.unshift(known[at] as string);
  return kept;
}
