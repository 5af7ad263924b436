import type { TimelineItem } from './create-timeline';

/** A change in the list, with its place in its group. */
export interface TimelineRow {
  item: TimelineItem;
  /** The size of the group, on its first row only (changes within ten seconds, spec section 4). */
  groupSize: number | null;
  /** More changes of the group may follow on a page that is not loaded yet. */
  isGroupOpen: boolean;
  /** Whether this is the last row of its group. */
  isLast: boolean;
}

/**
 * Returns changes as rows that know their place in their group, so that rows can be virtualized one by one.
 * @param hasMore whether older changes are not loaded yet
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
  api: 'via API',
  ai: 'with AI',
  command: 'with a command',
  restore: 'via restore',
  import: 'via import',
};

/** Describes where a change was made. */
export function sourceName(source: string): string {
  return SOURCES[source] ?? source;
}

/** The maximum distance between consecutive changes of a group (spec section 9). */
const GROUP_WINDOW_MS = 10_000;

/** Groups changes, newest first, so that each is within ten seconds of the one before it. */
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
