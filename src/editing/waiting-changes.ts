import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Trpc } from '../api/trpc';
import type { DynamicSection } from '../content/dynamic-section';
import type { EditingState } from './editing-state';
import { elementPlace } from './element-places';
import { isPlaced } from './pending';
import { displayName } from './section-names';

/** What is known of a section that was deleted: enough to name it and to find its elements. */
export type GoneSection = Pick<DynamicSection, 'sectionId' | 'sectionName' | 'sectionData'>;

/** The page's sections that are not there any more, by id. */
export type GoneSections = StoreApi<ReadonlyMap<string, GoneSection>>;

/** Changes that wait for one section to come back. */
export interface WaitingGroup {
  /** The section that was deleted; null where only an element was. */
  section: { sectionId: string; sectionName: string } | null;
  paths: readonly string[];
}

const NONE: readonly WaitingGroup[] = [];

/** The changes whose section or element somebody else deleted meanwhile: kept, not counted, not sent (rule P8). */
export function waitingPaths({ stored, pending }: Pick<EditingState, 'stored' | 'pending'>): string[] {
  return [...pending.keys()].filter((path) => !isPlaced(stored, pending, path));
}

/** The same, by the section that each waits for. */
export function waitingGroups(
  state: Pick<EditingState, 'stored' | 'pending'>,
  gone: ReadonlyMap<string, GoneSection>,
): readonly WaitingGroup[] {
  const paths = waitingPaths(state);
  // The same each time, so that nothing is drawn anew while one writes.
  if (paths.length === 0) return NONE;
  const groups = new Map<string | null, string[]>();
  for (const path of paths) {
    const id = sectionIdOf(path, gone);
    groups.set(id, [...(groups.get(id) ?? []), path]);
  }
  return [...groups].map(([id, paths]) => ({
    section: id === null ? null : { sectionId: id, sectionName: gone.get(id)?.sectionName ?? displayName(id) },
    paths,
  }));
}

function sectionIdOf(path: string, gone: ReadonlyMap<string, GoneSection>): string | null {
  const [first, id = ''] = path.split('.');
  if (first !== 'element') return id;
  const dynamic = Object.fromEntries([...gone].map(([sectionId, { sectionData }]) => [sectionId, sectionData]));
  return elementPlace({ dynamic }, id)?.[1] ?? null;
}

export function createGoneSections(): GoneSections {
  return createStore<ReadonlyMap<string, GoneSection>>(() => new Map());
}

/** Notes what went with a reading, and forgets what came back. */
export function noteGone(
  gone: GoneSections,
  before: readonly DynamicSection[],
  listed: readonly DynamicSection[],
): void {
  const there = new Set(listed.map(({ sectionId }) => sectionId));
  const known = [...gone.getState().values(), ...before].filter(({ sectionId }) => !there.has(sectionId));
  gone.setState(new Map(known.map((section) => [section.sectionId, section])), true);
}

/** Asks the history for what an earlier session's changes wait for, which this one has never seen. */
export async function findGone(gone: GoneSections, trpc: Trpc, page: string, groups: readonly WaitingGroup[]) {
  for (const { section } of groups) {
    if (!section || gone.getState().has(section.sectionId)) continue;
    const { sectionId } = section;
    const { items } = await trpc.history.list.query({ page, path: `dynamic.${sectionId}`, limit: 1 });
    const [last] = items;
    if (!last) continue;
    const sectionData = (last.oldValue ?? {}) as Record<string, unknown>;
    gone.setState(
      new Map([...gone.getState(), [sectionId, { sectionId, sectionName: last.fieldName, sectionData }]]),
      true,
    );
  }
}
