/** Changes no further apart than this stand together in the Timeline (spec section 9). */
export const GROUP_WINDOW_MS = 10_000;

/** Consecutive changes, newest first, each within ten seconds of the one before it. */
export function groupChanges<T extends { timestamp: string }>(changes: readonly T[]): T[][] {
  const groups: T[][] = [];
  let previous = Number.NaN;
  for (const change of changes) {
    const at = Date.parse(change.timestamp);
    const group = groups.at(-1);
    if (group && Math.abs(previous - at) <= GROUP_WINDOW_MS) group.push(change);
    else groups.push([change]);
    previous = at;
  }
  return groups;
}
