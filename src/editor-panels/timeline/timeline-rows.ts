import type { TimelineItem } from './create-timeline';
import { groupSaves, withoutSteps } from './save-steps';

/** A change in the list, with its place in its group. */
export interface TimelineRow {
  item: TimelineItem;
  /** The size of the group, on its first row only (changes within ten seconds, spec section 4). */
  groupSize: number | null;
  /** More changes of the group may follow on a page that is not loaded yet. */
  isGroupOpen: boolean;
  /** Whether this is the last row of its group. */
  isLast: boolean;
  /** The number of changes in its save, without those that have no rows. */
  together: number;
  /** How many of those are on other pages; 0 if that is not known. */
  elsewhere: number;
}

/**
 * Returns changes as rows that know their place in their group, so that rows can be virtualized one by one. Changes that only follow
 * from an added section have no rows.
 * @param hasMore whether older changes are not loaded yet
 * @param isFiltered whether only some of the page's changes are listed
 */
export function timelineRows(items: readonly TimelineItem[], hasMore: boolean, isFiltered = false): TimelineRow[] {
  const saves = countBySave(items);
  const shown = groupSaves(items).flatMap(withoutSteps);
  const kept = countBySave(shown);
  const isShown = new Set(shown);
  const oldest = items.at(-1)?.changeSetId;
  return groupChanges(items.filter((item) => isShown.has(item))).flatMap((group, at, groups) =>
    group.map((item, index) => {
      const { changeSetId } = item;
      const [all, listed] = [saves.get(changeSetId) ?? 0, kept.get(changeSetId) ?? 0];
      const isWhole = !isFiltered && !(hasMore && changeSetId === oldest);
      return {
        item,
        groupSize: index === 0 ? group.length : null,
        isGroupOpen: hasMore && at === groups.length - 1,
        isLast: index === group.length - 1,
        together: item.together - (all - listed),
        elsewhere: isWhole ? Math.max(0, item.together - all) : 0,
      };
    }),
  );
}

function countBySave(items: readonly TimelineItem[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { changeSetId } of items) counts.set(changeSetId, (counts.get(changeSetId) ?? 0) + 1);
  return counts;
}

const SOURCES: Record<string, string> = {
  dashboard: 'in the dashboard',
  overlay: 'on the page',
  api: 'via API',
  ai: 'with AI',
  command: 'with a command',
  restore: 'from the history',
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
