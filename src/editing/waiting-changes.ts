import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Trpc } from '../api/trpc';
import type { DynamicSection } from '../content/dynamic-section';
import type { ContentRoot } from './content-root';
import type { EditingState } from './editing-state';
import { elementPlace } from './element-places';
import { isPlaced } from './pending';
import { displayName } from './section-names';

/**
 * What is known of a section that was deleted: enough to name it, to find its elements, and to put it back. One of the page's own
 * has its path for an id, as `home.story`.
 */
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
    section: id === null ? null : { sectionId: id, sectionName: gone.get(id)?.sectionName ?? nameFor(id) },
    paths,
  }));
}

function nameFor(id: string): string {
  return displayName(ownId(id) ?? id);
}

/** The id of a section of the page's own by the path that stands for it; null for a dynamic one. */
export function ownId(sectionId: string): string | null {
  return sectionId.split('.')[1] ?? null;
}

/** The sections that are there: the page's own, and the dynamic ones. */
export function knownSections(
  pageId: string,
  root: ContentRoot,
  listed: readonly DynamicSection[],
): readonly GoneSection[] {
  const own = Object.entries((root[pageId] ?? {}) as Record<string, Record<string, unknown>>);
  return [
    ...own.map(([id, sectionData]) => ({ sectionId: `${pageId}.${id}`, sectionName: displayName(id), sectionData })),
    ...listed,
  ];
}

function sectionIdOf(path: string, gone: ReadonlyMap<string, GoneSection>): string | null {
  const [first, id = ''] = path.split('.');
  if (first === 'dynamic' || first === 'sections') return id;
  if (first !== 'element') return `${first}.${id}`;
  const dynamic = Object.fromEntries([...gone].map(([sectionId, { sectionData }]) => [sectionId, sectionData]));
  return elementPlace({ dynamic }, id)?.[1] ?? null;
}

export function createGoneSections(): GoneSections {
  return createStore<ReadonlyMap<string, GoneSection>>(() => new Map());
}

/** Notes what went with a reading, and forgets what came back. */
export function noteGone(gone: GoneSections, before: readonly GoneSection[], now: readonly GoneSection[]): void {
  const there = new Set(now.map(({ sectionId }) => sectionId));
  const known = [...gone.getState().values(), ...before].filter(({ sectionId }) => !there.has(sectionId));
  gone.setState(new Map(known.map((section) => [section.sectionId, section])), true);
}

/** Asks the history for what an earlier session's changes wait for, which this one has never seen. */
export async function findGone(gone: GoneSections, trpc: Trpc, page: string, groups: readonly WaitingGroup[]) {
  for (const { section } of groups) {
    if (!section || gone.getState().has(section.sectionId)) continue;
    const { sectionId } = section;
    const isOwn = ownId(sectionId) !== null;
    const path = isOwn ? sectionId : `dynamic.${sectionId}`;
    const { items } = await trpc.history.list.query({ page, path, limit: 1 });
    const [last] = items;
    // The newest below it may be a field's, where it went with something larger.
    if (last?.path !== path) continue;
    const sectionData = (last.oldValue ?? {}) as Record<string, unknown>;
    const sectionName = isOwn ? nameFor(sectionId) : last.fieldName;
    gone.setState(new Map([...gone.getState(), [sectionId, { sectionId, sectionName, sectionData }]]), true);
  }
}
