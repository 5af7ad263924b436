import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Trpc } from '../api/trpc';
import type { DynamicSection } from '../content/dynamic-section';
import { isRef } from '../content/items/refs';
import { type ContentRoot, keyOf } from './content-root';
import type { EditingState } from './editing-state';
import { elementPlace } from './element-places';
import { displayName } from './section-names';

/**
 * What is known of a section that was deleted: enough to name it, to find its elements, and to put it back. One of the page's own
 * has its path for an id, as `home.story`.
 */
export interface GoneSection extends Pick<DynamicSection, 'sectionId' | 'sectionName' | 'sectionData'> {
  /** Who deleted it, once that is known. */
  by?: string;
  /** One was in it when it went, and has not put up with it yet. */
  wasOpen?: boolean;
}

/** The page's sections that are not there any more, by id. */
export type GoneSections = StoreApi<ReadonlyMap<string, GoneSection>>;

/** Changes that wait for one section, or one item of a list, to come back. */
export interface OrphanGroup {
  /** The section that was deleted; null where only an element or an item was. */
  section: Pick<GoneSection, 'sectionId' | 'sectionName' | 'by'> | null;
  /** The item of a list that was taken out, by its ref. */
  item?: string;
  /** None where one only had the section open. */
  paths: readonly string[];
}

const NONE: readonly OrphanGroup[] = [];

/** The changes whose section, element or item somebody else deleted meanwhile: kept, not counted, not sent (rule P8). */
export function orphanPaths({ orphans }: Pick<EditingState, 'orphans'>): string[] {
  return orphans.map(({ path }) => path);
}

/** The same, by what each waits for. */
export function orphanGroups(
  { orphans, content }: Pick<EditingState, 'orphans' | 'content'>,
  gone: ReadonlyMap<string, GoneSection>,
): readonly OrphanGroup[] {
  const open = [...gone.values()].filter(({ wasOpen }) => wasOpen === true);
  // The same each time, so that nothing is drawn anew while one writes.
  if (orphans.length === 0 && open.length === 0) return NONE;
  const groups = new Map<string, OrphanGroup & { paths: string[] }>(
    open.map(({ sectionId }) => [sectionId, { section: named(sectionId, gone.get(sectionId)), paths: [] }]),
  );
  for (const { path } of orphans) {
    const item = goneItem(content, path);
    const id = item === null ? sectionIdOf(path, gone) : null;
    const name = item ?? id ?? '';
    const group = groups.get(name) ?? {
      section: id === null ? null : named(id, gone.get(id)),
      ...(item !== null && { item }),
      paths: [],
    };
    group.paths.push(path);
    groups.set(name, group);
  }
  return [...groups.values()];
}

/** The outermost item on a path that is gone from its list, while the list is there; null where a section or element is. */
export function goneItem(content: ContentRoot, path: string): string | null {
  const segments = path.split('.');
  for (const [index, segment] of segments.entries()) {
    if (!isRef(segment)) continue;
    const item = segments.slice(0, index + 1).join('.');
    if (keyOf(content, item) !== null) continue;
    return keyOf(content, segments.slice(0, index).join('.')) === null ? null : item;
  }
  return null;
}

function named(sectionId: string, known: GoneSection | undefined): OrphanGroup['section'] {
  const { sectionName = nameFor(sectionId), by } = known ?? {};
  return { sectionId, sectionName, ...(by !== undefined && { by }) };
}

/** The sections that are gone and hold one of these places. */
export function goneAround(gone: ReadonlyMap<string, GoneSection>, paths: readonly string[]): GoneSection[] {
  const ids = new Set(paths.map((path) => sectionIdOf(path, gone)));
  return [...gone.values()].filter(({ sectionId }) => ids.has(sectionId));
}

/** One has heard that the section one had open is gone. */
export function acknowledgeGone(gone: GoneSections, sectionId: string): void {
  change(gone, sectionId, { wasOpen: false });
}

function change(gone: GoneSections, sectionId: string, part: Partial<GoneSection>): void {
  const section = gone.getState().get(sectionId);
  if (section) gone.setState(new Map(gone.getState()).set(sectionId, { ...section, ...part }), true);
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

/**
 * Notes what went with a reading, and forgets what came back.
 * @param openPaths where one is: whose section goes under one's hands is told so
 * @returns the ids of what went now
 */
export function noteGone(
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

/** Asks the history who deleted what went. */
export async function findWho(gone: GoneSections, trpc: Trpc, page: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const last = await lastChange(trpc, page, id);
    if (last?.newValue === null && last.actor) change(gone, id, { by: last.actor.name });
  }
}

/** The newest change of a whole section; null where what was changed last is a part of it, or it went with something larger. */
async function lastChange(trpc: Trpc, page: string, sectionId: string) {
  const path = ownId(sectionId) === null ? `dynamic.${sectionId}` : sectionId;
  const { items } = await trpc.history.list.query({ page, path, limit: '1' });
  return items[0]?.path === path ? items[0] : null;
}

/** Asks the history for what an earlier session's changes wait for, which this one has never seen. */
export async function findGone(gone: GoneSections, trpc: Trpc, page: string, groups: readonly OrphanGroup[]) {
  for (const { section } of groups) {
    if (!section || gone.getState().has(section.sectionId)) continue;
    const { sectionId } = section;
    const last = await lastChange(trpc, page, sectionId);
    if (!last) continue;
    const sectionData = (last.oldValue ?? {}) as Record<string, unknown>;
    const sectionName = ownId(sectionId) === null ? last.fieldName : nameFor(sectionId);
    const by = last.newValue === null && last.actor ? { by: last.actor.name } : {};
    gone.setState(new Map([...gone.getState(), [sectionId, { sectionId, sectionName, sectionData, ...by }]]), true);
  }
}
