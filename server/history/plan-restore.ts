import { isDeepStrictEqual } from 'node:util';
import { storedFacts } from '../../src/pages/page-facts';
import { FACTS, isOwnPage } from '../../src/pages/page-kind';
import type { Change } from '../content/change';
import { dropSection, placeSection } from '../sections/whole-section';
import type { SectionState, SiteState } from './read-site-at';

/** What is to be as it was: one page with its sections, or all of them. */
export type Scope = string | 'all';

/** What differs between two states of a page, by name. */
export interface PageDifference {
  pageId: string;
  /** Those of its own sections that were written otherwise, by their keys in the content. */
  own: string[];
  /** Its dynamic sections, by name. */
  changed: string[];
  added: string[];
  removed: string[];
}

/** How what is becomes what was. */
export interface RestorePlan {
  changes: Change[];
  /** What will be different afterwards, of those pages alone where something is. */
  differences: PageDifference[];
}

/** Compares what was with what is. Writes nothing. @param now of the site: what a scope is about of it, locked or not */
export function planRestore(scope: Scope, then: SiteState, now: SiteState): RestorePlan {
  const changes: Change[] = [];
  const found = new Map<string, PageDifference>();
  const of = (pageId: string): PageDifference => {
    const known = found.get(pageId) ?? { pageId, own: [], changed: [], added: [], removed: [] };
    found.set(pageId, known);
    return known;
  };
  for (const { pageId, content, ids } of then.pages.values()) {
    if (!isIn(scope, pageId)) continue;
    const own = keysBetween(now.pages.get(pageId)?.content ?? {}, content);
    if (own === null) continue;
    of(pageId).own.push(...own);
    changes.push({ op: 'page', pageId, content, ids: ids ?? undefined });
  }
  for (const { pageId, content } of now.pages.values()) {
    // A page that was made since is taken away as a person would: it can be restored.
    if (!isIn(scope, pageId) || then.pages.has(pageId) || isOwnPage(pageId)) continue;
    const facts = storedFacts(content);
    if (facts.status === 'deleted') continue;
    of(pageId).own.push(FACTS);
    changes.push({ path: `${pageId}.${FACTS}.status`, value: 'deleted' });
  }
  const [was, is] = [byId(then), byId(now)];
  for (const sectionId of sectionsIn(scope, then, now)) {
    const [old, row] = [was.get(sectionId), is.get(sectionId)];
    const isThere = row !== undefined && !row.isDeleted;
    if (!old || old.isDeleted) {
      if (!isThere) continue;
      of(row.pageId).removed.push(row.sectionName);
      changes.push(dropSection(sectionId));
    } else if (!isThere || !isDeepStrictEqual(comparable(old), comparable(row))) {
      of(old.pageId)[isThere ? 'changed' : 'added'].push(old.sectionName);
      changes.push(placeSection({ ...old, ids: old.ids ?? undefined }, row));
    }
  }
  return { changes, differences: [...found.values()] };
}

/**
 * The versions of all a scope is about: who restores says by them what they have seen. Sections that are gone belong to it where they
 * were there then.
 */
export function versionsIn(scope: Scope, then: SiteState, now: SiteState): Record<string, number> {
  const pages = [...now.pages.values()].filter(({ pageId }) => isIn(scope, pageId));
  const is = byId(now);
  return Object.fromEntries([
    ...pages.map(({ pageId, version }): [string, number] => [pageId, version]),
    ...sectionsIn(scope, then, now).flatMap((sectionId): [string, number][] => {
      const row = is.get(sectionId);
      return row ? [[`dynamic.${sectionId}`, row.version]] : [];
    }),
  ]);
}

/** The sections that stand in a scope, or stood there then; in the order of their ids, by which writers lock. */
export function sectionsIn(scope: Scope, then: SiteState, now: SiteState): string[] {
  const standing = [...then.sections, ...now.sections].filter(
    ({ pageId, isDeleted }) => !isDeleted && isIn(scope, pageId),
  );
  return [...new Set(standing.map(({ sectionId }) => sectionId))].sort();
}

function isIn(scope: Scope, pageId: string): boolean {
  return scope === 'all' || scope === pageId;
}

function byId({ sections }: SiteState): Map<string, SectionState> {
  return new Map(sections.map((section) => [section.sectionId, section]));
}

/** The keys of a page that differ; none where their order alone does, null where nothing does. */
function keysBetween(now: Record<string, unknown>, then: Record<string, unknown>): string[] | null {
  // As texts: the order of the keys is the order of the sections.
  if (JSON.stringify(now) === JSON.stringify(then)) return null;
  const keys = [...new Set([...Object.keys(then), ...Object.keys(now)])];
  return keys.filter((key) => JSON.stringify(now[key]) !== JSON.stringify(then[key]));
}

function comparable(of: SectionState) {
  const { sectionType, sectionName, position, pageId, isActive } = of;
  // As text, since the order of its keys is kept.
  return { sectionType, sectionName, position, pageId, isActive, data: JSON.stringify(of.sectionData) };
}
