import { inArray } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { elementOwners, pages } from '../../../db/schema/content';
import { PathError, parsePath } from '../../../src/lib/dotted-path';
import { isPageName } from '../../../src/pages/page-ids';
import { isOwnPage } from '../../../src/pages/page-kind';
import { AppError, type ErrorCode } from '../../platform/errors';
import { type Change, type ContentChange, getSentValue, isContentChange } from './change';
import { findElements } from './element-ids';

/** The target of a change. The owner of an element is looked up first. */
export type Target =
  | ContentTarget
  | { kind: 'order'; id: string }
  /** A section, or a page's content, as a whole. */
  | { kind: 'whole'; of: 'page' | 'section'; id: string };

export type ContentTarget =
  | { kind: 'page'; id: string; segments: string[] }
  | { kind: 'section'; id: string; segments: string[] }
  | { kind: 'element'; owner: 'page' | 'section'; id: string; elementId: string; segments: string[] };

/** Returns the key of the document that contains the target, or whose order it is: `home`, `dynamic.abc`. */
export function documentKey(target: Target): string {
  const kind = target.kind === 'element' ? target.owner : target.kind === 'whole' ? target.of : target.kind;
  return kind === 'page' ? target.id : `dynamic.${target.id}`;
}

/** Returns the prefix of a path into a target, before its segments. */
export function getPathRoot(target: ContentTarget): string[] {
  if (target.kind === 'element') return ['element', target.elementId];
  return target.kind === 'page' ? [target.id] : ['dynamic', target.id];
}

/**
 * Resolves the target of each change.
 * @throws AppError BAD_REQUEST for a malformed path, NOT_FOUND for an unknown page or element (`issues` name the change)
 */
export async function resolveTargets(db: Db, changes: readonly Change[]): Promise<Target[]> {
  const targets = await findTargets(db, changes);
  const unknown = targets.find((target) => target instanceof AppError);
  if (unknown) throw unknown;
  return targets as Target[];
}

/**
 * Does the same, but returns the error for each change whose page or element does not exist.
 * @throws AppError BAD_REQUEST for a malformed path
 */
export async function findTargets(db: Db, changes: readonly Change[]): Promise<(Target | AppError)[]> {
  const parsed = changes.map((change, index) => {
    try {
      return toTarget(change);
    } catch (error) {
      if (!(error instanceof PathError)) throw error;
      throw createError('BAD_REQUEST', error.message, index);
    }
  });
  const pageIds = await readKnownPages(db, parsed);
  const known = await readOwners(db, parsed);
  const isAllKnown = parsed.every((target) => target.kind !== 'element' || known.has(target.elementId));
  /** The owners of the elements that earlier changes of the batch add. */
  const added = new Map<string, Owner>();
  const targets: (Target | AppError)[] = [];
  for (const [index, target] of parsed.entries()) {
    if (target.kind === 'page' && !pageIds.has(target.id)) {
      targets.push(createError('NOT_FOUND', describeUnknownPage(target.id), index));
    } else if (target.kind === 'element') {
      const { elementId } = target;
      const owner = known.get(elementId) ?? added.get(elementId);
      const missing = () => createError('NOT_FOUND', `There is no element "${elementId}".`, index);
      targets.push(owner ? { ...target, ...owner } : missing());
    } else {
      // A change of a whole page may create it, for the changes after it.
      if (target.kind === 'whole' && target.of === 'page') pageIds.add(target.id);
      targets.push(target);
      if (!isAllKnown) addOwners(changes[index] as Change, target, added);
    }
  }
  return targets;
}

function createError(code: ErrorCode, message: string, index: number): AppError {
  return new AppError(code, message, { issues: [{ path: `changes.${index}.path`, message }] });
}

function toTarget(change: Change): Target {
  if (change.op === 'section') return { kind: 'whole', of: 'section', id: change.sectionId };
  if (change.op === 'page') {
    if (!isPageName(change.pageId)) throw new PathError('syntax', describeUnknownPage(change.pageId));
    return { kind: 'whole', of: 'page', id: change.pageId };
  }
  return parseTarget(change);
}

function parseTarget({ path, op }: ContentChange): Target {
  const [first, second, ...rest] = parsePath(path);
  if (first === undefined || second === undefined)
    throw new PathError('syntax', 'A path must have at least two segments.');
  if (first === 'dynamic') return { kind: 'section', id: second, segments: rest };
  if (first === 'sections') {
    const isOrder = op === 'move' ? rest.length === 0 : rest.length === 1 && rest[0] === 'order';
    if (!isOrder) throw new PathError('syntax', 'Use sections.{sectionId}.order, or move sections.{sectionId}.');
    return { kind: 'order', id: second };
  }
  if (first === 'element') {
    if (rest.length === 0) throw new PathError('syntax', 'Use element.{id}.{field}.');
    return { kind: 'element', owner: 'section', id: '', elementId: second, segments: rest };
  }
  if (!isPageName(first)) throw new PathError('syntax', describeUnknownPage(first));
  return { kind: 'page', id: first, segments: [second, ...rest] };
}

/** Returns the pages that exist, of those that paths name. */
async function readKnownPages(db: Db, parsed: readonly Target[]): Promise<Set<string>> {
  const named = new Set(parsed.flatMap(({ kind, id }) => (kind === 'page' ? id : [])));
  const stored = [...named].filter((id) => !isOwnPage(id));
  const known = new Set<string>([...named].filter(isOwnPage));
  if (stored.length === 0) return known;
  const rows = await db.select({ pageId: pages.pageId }).from(pages).where(inArray(pages.pageId, stored));
  for (const { pageId } of rows) known.add(pageId);
  return known;
}

function describeUnknownPage(first: string): string {
  return `"${first.slice(0, 64)}" is not a page, and not dynamic, element or sections.`;
}

type Owner = Pick<Extract<Target, { kind: 'element' }>, 'owner' | 'id'>;

/** Adds the owner of each element that a change adds; the last such change counts. */
function addOwners(change: Change, target: Target, added: Map<string, Owner>): void {
  const add = (owner: Owner, value: unknown, place: readonly string[]) => {
    for (const { id } of findElements(value, place)) added.set(id, owner);
  };
  if (change.op === 'section' && target.kind === 'whole') add({ owner: 'section', id: target.id }, change.sent, []);
  if ((target.kind !== 'page' && target.kind !== 'section') || !isContentChange(change)) return;
  const place = change.op === 'insert' ? [...target.segments, '0'] : target.segments;
  add({ owner: target.kind, id: target.id }, getSentValue(change), place);
}

/** Looks up the owners of the elements that changes name, in an index, independent of the size of the site. */
async function readOwners(db: Db, parsed: Target[]): Promise<Map<string, Owner>> {
  const ids = [...new Set(parsed.flatMap((target) => (target.kind === 'element' ? target.elementId : [])))];
  if (ids.length === 0) return new Map();
  const rows = await db.select().from(elementOwners).where(inArray(elementOwners.elementId, ids));
  return new Map(rows.map(({ elementId, owner }) => [elementId, parseOwner(owner)]));
}

function parseOwner(owner: string): Owner {
  return owner.startsWith('dynamic.')
    ? { owner: 'section', id: owner.slice('dynamic.'.length) }
    : { owner: 'page', id: owner };
}
