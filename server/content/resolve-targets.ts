import { inArray } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { elementOwners } from '../../db/schema';
import { findElement } from '../../src/content/apply-change';
import { PathError, parsePath } from '../../src/lib/dotted-path';
import { isPageId } from '../../src/pages/models';
import { AppError, type ErrorCode } from '../errors';

/** What a path points into. The page or section of an element is found out first. */
export type Target =
  | { kind: 'page'; id: string; segments: string[] }
  | { kind: 'section'; id: string; segments: string[] }
  | { kind: 'element'; owner: 'page' | 'section'; id: string; elementId: string; segments: string[] }
  | { kind: 'order'; id: string };

interface Sent {
  path: string;
  value: unknown;
}

/**
 * Finds what each change's path points into.
 * @throws AppError BAD_REQUEST for a malformed path, NOT_FOUND for an unknown element (`issues` say which)
 */
export async function resolveTargets(db: Db, changes: Sent[]): Promise<Target[]> {
  const parsed = changes.map(({ path }, index) => {
    try {
      return parse(path);
    } catch (error) {
      if (!(error instanceof PathError)) throw error;
      throw refusal('BAD_REQUEST', error.message, index);
    }
  });
  const known = await ownersInDatabase(db, parsed);
  const targets: Target[] = [];
  for (const [index, target] of parsed.entries()) {
    if (target.kind !== 'element') {
      targets.push(target);
      continue;
    }
    const { elementId } = target;
    const owner = known.get(elementId) ?? ownerInBatch(elementId, changes, targets);
    if (!owner) throw refusal('NOT_FOUND', `There is no element "${elementId}".`, index);
    targets.push({ ...target, ...owner });
  }
  return targets;
}

function refusal(code: ErrorCode, message: string, index: number): AppError {
  return new AppError(code, message, { issues: [{ path: `changes.${index}.path`, message }] });
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
type Owner = Pick<ElementTarget, 'owner' | 'id'>;

/** An element a change before this one in the batch brings in; the last such change counts. */
function ownerInBatch(elementId: string, changes: Sent[], targets: Target[]): Owner | undefined {
  for (const [index, target] of [...targets.entries()].reverse()) {
    if (target.kind !== 'page' && target.kind !== 'section') continue;
    if (findElement(changes[index]?.value, elementId, target.segments)) return { owner: target.kind, id: target.id };
  }
  return undefined;
}

/** Where the elements that changes name stand: a few rows of an index, however much there is on the site. */
async function ownersInDatabase(db: Db, parsed: Target[]): Promise<Map<string, Owner>> {
  const ids = [...new Set(parsed.flatMap((target) => (target.kind === 'element' ? target.elementId : [])))];
  if (ids.length === 0) return new Map();
  const rows = await db.select().from(elementOwners).where(inArray(elementOwners.elementId, ids));
  return new Map(rows.map(({ elementId, owner }) => [elementId, ownerOf(owner)]));
}

function ownerOf(owner: string): Owner {
  return owner.startsWith('dynamic.')
    ? { owner: 'section', id: owner.slice('dynamic.'.length) }
    : { owner: 'page', id: owner };
}
