import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { pages, sections } from '../../db/schema';
import { PathError, parsePath } from '../../src/lib/dotted-path';
import { isPageId } from '../../src/pages/models';
import { AppError } from '../errors';

/** What a path points into. The page or section of an element is found out first. */
export type Target =
  | { kind: 'page'; id: string; segments: string[] }
  | { kind: 'section'; id: string; segments: string[] }
  | { kind: 'element'; owner: 'page' | 'section'; id: string; elementId: string; segments: string[] }
  | { kind: 'order'; id: string };

/**
 * Finds what each path points into.
 * @throws AppError BAD_REQUEST for a malformed path (`issues` say which), NOT_FOUND for an unknown element
 */
export async function resolveTargets(db: Db, paths: string[]): Promise<Target[]> {
  const parsed = paths.map((path, index) => {
    try {
      return parse(path);
    } catch (error) {
      if (!(error instanceof PathError)) throw error;
      const message = error.message;
      throw new AppError('BAD_REQUEST', message, { issues: [{ path: `changes.${index}.path`, message }] });
    }
  });
  const targets: Target[] = [];
  for (const target of parsed) targets.push(target.kind === 'element' ? await locate(db, target) : target);
  return targets;
}

function parse(path: string): Target {
  const [first, second, ...rest] = parsePath(path);
  if (first === undefined || second === undefined) throw new PathError('syntax', 'A path has at least two segments.');
  if (first === 'dynamic') return { kind: 'section', id: second, segments: rest };
  if (first === 'sections') {
    if (rest.length !== 1 || rest[0] !== 'order') throw new PathError('syntax', 'Use sections.{sectionId}.order.');
    return { kind: 'order', id: second };
  }
  if (first === 'element') {
    if (rest.length === 0) throw new PathError('syntax', 'Use element.{id}.{field}.');
    return { kind: 'element', owner: 'section', id: '', elementId: second, segments: rest };
  }
  if (!isPageId(first)) throw new PathError('syntax', `"${first}" is no page, and not dynamic, element or sections.`);
  return { kind: 'page', id: first, segments: [second, ...rest] };
}

type ElementTarget = Extract<Target, { kind: 'element' }>;

async function locate(db: Db, target: ElementTarget): Promise<Target> {
  const pattern = `%"${target.elementId.replace(/[\\%_]/g, '\\$&')}"%`;
  const [section] = await db
    .select({ id: sections.sectionId })
    .from(sections)
    .where(sql`${sections.sectionData}::text like ${pattern} and ${sections.deletedAt} is null`)
    .orderBy(sections.id);
  if (section) return { ...target, owner: 'section', id: section.id };
  const [page] = await db
    .select({ id: pages.pageId })
    .from(pages)
    .where(sql`${pages.content}::text like ${pattern}`)
    .orderBy(pages.pageId);
  if (page) return { ...target, owner: 'page', id: page.id };
  throw new AppError('NOT_FOUND', `There is no element "${target.elementId}".`);
}
