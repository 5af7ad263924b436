/** What keeping an item in its place is worth; one that was moved a little less, so that it is named where either could have moved. */
const WORTH = 1_000_000;

/**
 * The fewest items that have to move to come from one order to another of the same items: all others stand in it as they did.
 * @param moved those to be named where there is a choice
 */
export function leastMoved(
  before: readonly string[],
  wanted: readonly string[],
  moved: ReadonlySet<string>,
): ReadonlySet<string> {
  const places = new Map(before.map((id, place) => [id, place]));
  const rising: { place: number; worth: number; last: number }[] = [];
  let best = -1;
  for (const [at, id] of wanted.entries()) {
    const place = places.get(id) ?? 0;
    let [worth, last] = [0, -1];
    for (let other = 0; other < at; other++) {
      const { place: from, worth: sum } = rising[other] as (typeof rising)[number];
      if (from < place && sum > worth) [worth, last] = [sum, other];
    }
    rising.push({ place, last, worth: worth + WORTH - (moved.has(id) ? 1 : 0) });
    if (best < 0 || (rising[at]?.worth ?? 0) > (rising[best]?.worth ?? 0)) best = at;
  }
  const movers = new Set(wanted);
  for (let at = best; at >= 0; at = rising[at]?.last ?? -1) movers.delete(wanted[at] ?? '');
  return movers;
}
