import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Trpc } from '../api/trpc';
import type { DynamicSection } from '../content/dynamic-section';
import { isRef } from '../content/items/refs';
import { type ContentRoot, elementPlace, keyOf } from './document';
import { displayName, ownSectionName } from './names';
import type { EditingState } from './state';

/**
 * A deleted section, with enough data to name it, find its elements and restore it. For a section of the page itself, the id is
 * its path, such as `home.story`.
 */
export interface GoneSection extends Pick<DynamicSection, 'sectionId' | 'sectionName' | 'sectionData'> {
  /** Name of the person who deleted it, once known. */
  by?: string;
  /** The editor had it open when it was deleted and has not dismissed the notice yet. */
  wasOpen?: boolean;
}

/** The page's deleted sections, by id. */
export type GoneSections = StoreApi<ReadonlyMap<string, GoneSection>>;

/** Orphaned changes that wait for the same section or list item. */
export interface OrphanGroup {
  /** The deleted section; null if only an element or item was deleted. */
  section: Pick<GoneSection, 'sectionId' | 'sectionName' | 'by'> | null;
  /** Ref of the deleted list item. */
  item?: string;
  /** Empty if the editor only had the section open. */
  paths: readonly string[];
}

const NONE: readonly OrphanGroup[] = [];

/**
 * Returns the paths of orphans: changes whose section, element or item another person deleted. They are neither counted nor sent (rule
 * P8).
 */
export function orphanPaths({ orphans }: Pick<EditingState, 'orphans'>): string[] {
  return orphans.map(({ path }) => path);
}

/** Groups orphans by the section or item they wait for. */
export function orphanGroups(
  { orphans, content }: Pick<EditingState, 'orphans' | 'content'>,
  gone: ReadonlyMap<string, GoneSection>,
): readonly OrphanGroup[] {
  const open = [...gone.values()].filter(({ wasOpen }) => wasOpen === true);
  // A stable value avoids re-rendering while the editor is typing.
  if (orphans.length === 0 && open.length === 0) return NONE;
  const groups = new Map<string, OrphanGroup & { paths: string[] }>(
    open.map(({ sectionId }) => [sectionId, { section: summarizeSection(sectionId, gone.get(sectionId)), paths: [] }]),
  );
  for (const { path } of orphans) {
    const item = goneItem(content, path);
    const id = item === null ? sectionIdOf(path, gone) : null;
    const name = item ?? id ?? '';
    const group = groups.get(name) ?? {
      section: id === null ? null : summarizeSection(id, gone.get(id)),
      ...(item !== null && { item }),
      paths: [],
    };
    group.paths.push(path);
    groups.set(name, group);
  }
  return [...groups.values()];
}

/**
 * Returns the ref of the outermost deleted item on a path. Returns null if its list is gone too: then a section or element was deleted.
 */
function goneItem(content: ContentRoot, path: string): string | null {
  const segments = path.split('.');
  for (const [index, segment] of segments.entries()) {
    if (!isRef(segment)) continue;
    const item = segments.slice(0, index + 1).join('.');
    if (keyOf(content, item) !== null) continue;
    return keyOf(content, segments.slice(0, index).join('.')) === null ? null : item;
  }
  return null;
}

function summarizeSection(sectionId: string, known: GoneSection | undefined): OrphanGroup['section'] {
  const { sectionName = getSectionName(sectionId), by } = known ?? {};
  return { sectionId, sectionName, ...(by !== undefined && { by }) };
}

/** Returns the deleted sections that contain one of these paths. */
export function findGoneAround(gone: ReadonlyMap<string, GoneSection>, paths: readonly string[]): GoneSection[] {
  const ids = new Set(paths.map((path) => sectionIdOf(path, gone)));
  return [...gone.values()].filter(({ sectionId }) => ids.has(sectionId));
}

/** Dismisses the notice that the open section was deleted. */
export function acknowledgeGone(gone: GoneSections, sectionId: string): void {
  updateGone(gone, sectionId, { wasOpen: false });
}

function updateGone(gone: GoneSections, sectionId: string, part: Partial<GoneSection>): void {
  const section = gone.getState().get(sectionId);
  if (section) gone.setState(new Map(gone.getState()).set(sectionId, { ...section, ...part }), true);
}

function getSectionName(id: string): string {
  const [pageId = '', own] = id.split('.');
  return own === undefined ? displayName(id) : ownSectionName(pageId, own);
}

/** Returns the id of one of the page's own sections from its path, or null for a dynamic section's id. */
export function getOwnId(sectionId: string): string | null {
  return sectionId.split('.')[1] ?? null;
}

/** Returns all existing sections: the page's own and the dynamic ones. */
export function listSections(
  pageId: string,
  root: ContentRoot,
  listed: readonly DynamicSection[],
): readonly GoneSection[] {
  const own = Object.entries((root[pageId] ?? {}) as Record<string, Record<string, unknown>>);
  return [
    ...own.map(([id, sectionData]) => ({
      sectionId: `${pageId}.${id}`,
      sectionName: ownSectionName(pageId, id),
      sectionData,
    })),
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

/**
 * Records sections that were deleted since the last read, and forgets those that returned.
 * @param openPaths paths being edited; the editor is notified if their section was deleted
 * @returns the ids of the newly deleted sections
 */
export function recordGone(
  gone: GoneSections,
  before: readonly GoneSection[],
  now: readonly GoneSection[],
  openPaths: readonly string[] = [],
): string[] {
  const there = new Set(now.map(({ sectionId }) => sectionId));
  const known = new Map([...before, ...gone.getState().values()].map((section) => [section.sectionId, section]));
  const open = new Set(openPaths.map((path) => sectionIdOf(path, known)));
  const went = before.filter(({ sectionId }) => !there.has(sectionId));
  for (const section of went) {
    known.set(section.sectionId, { ...section, ...(open.has(section.sectionId) && { wasOpen: true }) });
  }
  gone.setState(new Map([...known].filter(([id]) => !there.has(id))), true);
  return went.map(({ sectionId }) => sectionId);
}

/** Looks up in the history who deleted the sections. */
export async function findDeleters(
  gone: GoneSections,
  trpc: Trpc,
  page: string,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) {
    const last = await lastChange(trpc, page, id);
    if (last?.newValue === null && last.actor) updateGone(gone, id, { by: last.actor.name });
  }
}

/** Returns the newest change of a whole section. Returns null if the last change was of a part of it, or of something containing it. */
async function lastChange(trpc: Trpc, page: string, sectionId: string) {
  const path = getOwnId(sectionId) === null ? `dynamic.${sectionId}` : sectionId;
  const { items } = await trpc.history.list.query({ page, path, limit: '1' });
  return items[0]?.path === path ? items[0] : null;
}

/** Looks up in the history the sections that restored changes wait for; this session has never seen them. */
export async function findGone(gone: GoneSections, trpc: Trpc, page: string, groups: readonly OrphanGroup[]) {
  for (const { section } of groups) {
    if (!section || gone.getState().has(section.sectionId)) continue;
    const { sectionId } = section;
    const last = await lastChange(trpc, page, sectionId);
    if (!last) continue;
    const sectionData = (last.oldValue ?? {}) as Record<string, unknown>;
    const sectionName = getOwnId(sectionId) === null ? last.fieldName : getSectionName(sectionId);
    const by = last.newValue === null && last.actor ? { by: last.actor.name } : {};
    gone.setState(new Map([...gone.getState(), [sectionId, { sectionId, sectionName, sectionData, ...by }]]), true);
  }
}
