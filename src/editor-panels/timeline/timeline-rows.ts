import type { TimelineItem } from './create-timeline';

/** A change in the list, with what its group begins and ends. */
export interface TimelineRow {
  item: TimelineItem;
  /** The first of its group (changes within ten seconds, spec section 4), which says how many they are. */
  groupSize: number | null;
  /** More of the group may follow, on a page that is not read yet. */
  isGroupOpen: boolean;
  /** The last of its group. */
  isLast: boolean;
}

/**
 * Changes as rows, each knowing its place in its group: rows are drawn alone, however many the group has.
 * @param hasMore older changes are not read yet
 */
export function timelineRows(items: readonly TimelineItem[], hasMore: boolean): TimelineRow[] {
  return groupChanges(items).flatMap((group, at, groups) =>
    group.map((item, index) => ({
      item,
      groupSize: index === 0 ? group.length : null,
      isGroupOpen: hasMore && at === groups.length - 1,
      isLast: index === group.length - 1,
    })),
  );
}

const SOURCES: Record<string, string> = {
  dashboard: 'in the dashboard',
  overlay: 'on the page',
  api: 'by the API',
  ai: 'with AI',
  command: 'by a command',
  restore: 'by a revert',
  import: 'by an import',
};

/** From where a change came, in words. */
export function sourceName(source: string): string {
  return SOURCES[source] ?? source;
}

/** Changes no further apart than this stand together in the Timeline (spec section 9). */
const GROUP_WINDOW_MS = 10_000;

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
