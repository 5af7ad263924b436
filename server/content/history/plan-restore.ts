import { isDeepStrictEqual } from 'node:util';
import { storedFacts } from '../../../src/pages/page-facts';
import { FACTS, isOwnPage } from '../../../src/pages/page-kind';
import type { Change } from '../changes/change';
import { dropSection, placeSection } from '../sections/whole-section';
import type { SectionState, SiteState } from './read-site-at';

/** The scope of a restore: one page with its sections, or all pages. */
export type Scope = string | 'all';

/** The differences between two states of a page. */
export interface PageDifference {
  pageId: string;
  /** The keys of its static sections that differ. */
  own: string[];
  /** The names of its dynamic sections. */
  changed: string[];
  added: string[];
  removed: string[];
}

/** The changes that turn the current state into the past one. */
export interface RestorePlan {
  changes: Change[];
  /** The differences that the changes will remove; only pages that differ. */
  differences: PageDifference[];
}

/**
 * Compares the past state with the current one. Writes nothing. @param now needs to contain only what belongs to the scope, and may be
 * locked or not
 */
export function planRestore(scope: Scope, then: SiteState, now: SiteState): RestorePlan {
  const changes: Change[] = [];
  const found = new Map<string, PageDifference>();
  const getDifference = (pageId: string): PageDifference => {
    const known = found.get(pageId) ?? { pageId, own: [], changed: [], added: [], removed: [] };
    found.set(pageId, known);
    return known;
  };
  for (const { pageId, content, ids } of then.pages.values()) {
    if (!isIn(scope, pageId)) continue;
    const own = diffKeys(now.pages.get(pageId)?.content ?? {}, content);
    if (own === null) continue;
    getDifference(pageId).own.push(...own);
    changes.push({ op: 'page', pageId, content, ids: ids ?? undefined });
  }
  for (const { pageId, content } of now.pages.values()) {
    // A page that was created since then is deleted like any other, so that it can be restored.
    if (!isIn(scope, pageId) || then.pages.has(pageId) || isOwnPage(pageId)) continue;
    const facts = storedFacts(content);
    if (facts.status === 'deleted') continue;
    getDifference(pageId).own.push(FACTS);
    changes.push({ path: `${pageId}.${FACTS}.status`, value: 'deleted' });
  }
  const [was, is] = [indexById(then), indexById(now)];
  for (const sectionId of collectSections(scope, then, now)) {
    const [old, row] = [was.get(sectionId), is.get(sectionId)];
    const isThere = row !== undefined && !row.isDeleted;
    if (!old || old.isDeleted) {
      if (!isThere) continue;
      getDifference(row.pageId).removed.push(row.sectionName);
      changes.push(dropSection(sectionId));
    } else if (!isThere || !isDeepStrictEqual(toComparable(old), toComparable(row))) {
      getDifference(old.pageId)[isThere ? 'changed' : 'added'].push(old.sectionName);
      changes.push(placeSection({ ...old, ids: old.ids ?? undefined }, row));
    }
  }
  return { changes, differences: [...found.values()] };
}

/**
 * Returns the versions of everything in a scope, so that a restore can detect changes made since its author looked. Deleted sections
 * belong to the scope if they existed at the past moment.
 */
export function collectVersions(scope: Scope, then: SiteState, now: SiteState): Record<string, number> {
  const pages = [...now.pages.values()].filter(({ pageId }) => isIn(scope, pageId));
  const is = indexById(now);
  return Object.fromEntries([
    ...pages.map(({ pageId, version }): [string, number] => [pageId, version]),
    ...collectSections(scope, then, now).flatMap((sectionId): [string, number][] => {
      const row = is.get(sectionId);
      return row ? [[`dynamic.${sectionId}`, row.version]] : [];
    }),
  ]);
}

/** Returns the sections that are or were in a scope, sorted by id, because writers lock them in that order. */
export function collectSections(scope: Scope, then: SiteState, now: SiteState): string[] {
  const existing = [...then.sections, ...now.sections].filter(
    ({ pageId, isDeleted }) => !isDeleted && isIn(scope, pageId),
  );
  return [...new Set(existing.map(({ sectionId }) => sectionId))].sort();
}

function isIn(scope: Scope, pageId: string): boolean {
  return scope === 'all' || scope === pageId;
}

function indexById({ sections }: SiteState): Map<string, SectionState> {
  return new Map(sections.map((section) => [section.sectionId, section]));
}

/** Returns the keys of a page that differ; an empty list if only their order differs, null if nothing does. */
function diffKeys(now: Record<string, unknown>, then: Record<string, unknown>): string[] | null {
  // Compared as JSON text, because the order of the keys is the order of the sections.
  if (JSON.stringify(now) === JSON.stringify(then)) return null;
  const keys = [...new Set([...Object.keys(then), ...Object.keys(now)])];
  return keys.filter((key) => JSON.stringify(now[key]) !== JSON.stringify(then[key]));
}

function toComparable(of: SectionState) {
  const { sectionType, sectionName, position, pageId, isActive } = of;
  // As JSON text, because the order of its keys is stored too.
  return { sectionType, sectionName, position, pageId, isActive, data: JSON.stringify(of.sectionData) };
}
