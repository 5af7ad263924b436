import { randomBytes } from 'node:crypto';
import { and, eq, isNull, max, notInArray } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { sections, sectionVersions } from '../../db/schema';
import type { DynamicSection } from '../../src/content/dynamic-section';
import { limitProblem } from '../../src/content/limits';
import { isForbiddenKey } from '../../src/lib/dotted-path';
import { isPageId } from '../../src/pages/models';
import { FLOATING_POSITION, FLOATING_TYPES, isFloatingType } from '../../src/sections/floating-types';
import type { Actor, Door } from '../actor';
import { checkGenerations } from '../ai/generations';
import { cleanAhead } from '../content/clean-ahead';
import { type DocumentStates, elementsIn, keepElementIds } from '../content/element-ids';
import { validateSection } from '../content/validate-document';
import { AppError } from '../errors';
import { openChangeSet, recordChanges } from '../history/record-changes';
import { publish } from '../live/notify';
import { presentSection } from './present-section';
import { lockSectionOrder } from './section-order';

export interface NewSection {
  pageId: string;
  sectionId?: string;
  sectionType: string;
  sectionName: string;
  sectionData: Record<string, unknown>;
  position?: number;
  isActive?: boolean;
  createdBy?: string;
  /** The answer of the writing help that it is. */
  ai?: string;
}

/**
 * Adds a section to a page (spec section 7). What is left out is made up: an id, the last place (a floating one has its own), active, the
 * actor.
 * @throws AppError BAD_REQUEST, NOT_FOUND for an unknown page, CONFLICT for a taken id, UNPROCESSABLE_CONTENT
 */
export async function createSection(
  db: Db,
  input: NewSection,
  by: { actor: Actor; door: Door },
): Promise<DynamicSection> {
  if (!isPageId(input.pageId)) throw new AppError('NOT_FOUND', `There is no page "${input.pageId.slice(0, 64)}".`);
  const sectionId = input.sectionId ?? makeId(input.sectionType);
  if (!/^[A-Za-z][A-Za-z0-9_-]{0,63}$/.test(sectionId) || isForbiddenKey(sectionId)) {
    throw badInput('sectionId', 'A section id begins with a letter, and has letters, digits, - and _, at most 64.');
  }
  for (const path of ['sectionType', 'sectionName', 'createdBy'] as const) refuseUnkeepable(path, input[path]);
  await cleanAhead([{ at: 'sectionData', value: input.sectionData }]);
  const sectionData = checkedData(input.sectionType, input.sectionData);
  return db.transaction(async (tx) => {
    await checkGenerations(tx, by.actor, [input], () => 'ai');
    await lockSectionOrder(tx, [input.pageId]);
    await keepSectionElements(tx, { owner: `dynamic.${sectionId}`, before: undefined, after: sectionData });
    const set = await openChangeSet(tx, input.ai === undefined ? by : { ...by, door: 'ai' }, [input.pageId]);
    const [row] = await tx
      .insert(sections)
      .values({
        sectionId,
        sectionType: input.sectionType,
        sectionName: input.sectionName,
        sectionData,
        position: input.position ?? (await nextPosition(tx, input)),
        pageId: input.pageId,
        isActive: input.isActive ?? true,
        createdAt: set.at,
        updatedAt: set.at,
        createdBy: by.actor.kind === 'key' ? (input.createdBy ?? by.actor.name) : by.actor.name,
      })
      .onConflictDoNothing()
      .returning();
    if (!row) throw new AppError('CONFLICT', `The section id "${sectionId}" is taken.`);
    const kept = { version: row.version, changeSetId: set.id, createdAt: set.at };
    await tx.insert(sectionVersions).values({ ...kept, sectionId, state: row });
    await recordChanges(tx, set, [
      {
        pageId: row.pageId,
        type: 'section-add',
        path: `dynamic.${sectionId}`,
        fieldName: row.sectionName,
        oldValue: null,
        newValue: sectionData,
        description: `Added ${row.sectionName}`,
        ...(input.ai !== undefined && { aiId: input.ai }),
      },
    ]);
    await publish(tx, { kind: 'sections', pageId: row.pageId, changeSetId: set.id, by: by.actor.name ?? undefined });
    return presentSection(row);
  });
}

/**
 * A section's data, cleaned.
 * @param before what is stored, whose faults stand in nobody's way
 * @throws AppError BAD_REQUEST over a limit, UNPROCESSABLE_CONTENT where its type refuses it
 */
export function checkedData(sectionType: string, data: unknown, before?: unknown): Record<string, unknown> {
  const problem = limitProblem(data);
  if (problem) throw badInput('sectionData', problem);
  const result = validateSection(sectionType, data, before);
  if (result.ok) return result.value;
  const issues = result.problems.map(({ path, message }) => ({ path: `sectionData.${path}`, message }));
  throw new AppError('UNPROCESSABLE_CONTENT', `${issues[0]?.path}: ${issues[0]?.message}`, { issues });
}

/** Keeps whose the elements of a section are. @throws AppError UNPROCESSABLE_CONTENT for an id that another element has */
export async function keepSectionElements(tx: Db, states: DocumentStates): Promise<void> {
  const taken = await keepElementIds(tx, [states]);
  const standing = elementsIn(states.after);
  const issues = taken.map(({ id }) => {
    const at = standing.findLast((element) => element.id === id)?.path.join('.') ?? '';
    return { path: `sectionData.${at}.id`, message: `The element id "${id}" is taken.` };
  });
  if (issues[0]) throw new AppError('UNPROCESSABLE_CONTENT', issues[0].message, { issues });
}

/** @throws AppError BAD_REQUEST for a text the database can't keep */
export function refuseUnkeepable(path: string, text: string | undefined): void {
  const problem = text === undefined ? null : limitProblem(text);
  if (problem) throw badInput(path, problem);
}

function makeId(sectionType: string): string {
  const bare = sectionType.replace(/[^A-Za-z0-9_-]/g, '').replace(/^[^A-Za-z]+/, '');
  return `${(bare || 'section').slice(0, 30)}-${Date.now()}-${randomBytes(3).toString('hex')}`;
}

async function nextPosition(tx: Db, { pageId, sectionType }: NewSection): Promise<number> {
  if (isFloatingType(sectionType)) return FLOATING_POSITION;
  // Floating sections would push every later one behind them.
  const isPlaced = notInArray(sections.sectionType, [...FLOATING_TYPES]);
  const [row] = await tx
    .select({ last: max(sections.position) })
    .from(sections)
    .where(and(eq(sections.pageId, pageId), isNull(sections.deletedAt), isPlaced));
  return (row?.last ?? -1) + 1;
}

function badInput(path: string, message: string): AppError {
  return new AppError('BAD_REQUEST', message, { issues: [{ path, message }] });
}
