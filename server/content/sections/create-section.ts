import { randomBytes } from 'node:crypto';
import type { Db } from '../../../db/client';
import type { DynamicSection } from '../../../src/content/dynamic-section';
import { fitsIds } from '../../../src/content/items/ids';
import { isForbiddenKey } from '../../../src/lib/dotted-path';
import { FLOATING_POSITION, isFloatingType } from '../../../src/sections/floating-types';
import type { Actor, Source } from '../../platform/actor';
import { AppError } from '../../platform/errors';
import { badInput, refuseUnstorable } from '../../platform/refuse-unstorable';
import type { Placement } from '../changes/change';
import { requirePage } from '../changes/find-page';
import { presentSection } from '../changes/list-sections';
import { createTakenIdError } from '../changes/write-document';
import { isReservedSectionId } from '../directory/reserved-ids';
import { applyToSection } from './apply-to-section';

export interface NewSection {
  pageId: string;
  sectionId?: string | undefined;
  sectionType: string;
  sectionName: string;
  sectionData: Record<string, unknown>;
  /** The ids of the items in `sectionData`. */
  ids?: unknown;
  position?: number | undefined;
  /** The section to place this one after; null for the first place. Takes precedence over `position`. */
  after?: string | null | undefined;
  isActive?: boolean | undefined;
  createdBy?: string | undefined;
  /** The id of the AI answer that the section came from. */
  ai?: string | undefined;
}

/**
 * Adds a section to a page (spec section 7). By default it gets a generated id and the last place, is active, and names the actor as its
 * creator.
 * @throws AppError BAD_REQUEST, NOT_FOUND for an unknown page, CONFLICT for a taken id, UNPROCESSABLE_CONTENT
 */
export async function createSection(
  db: Db,
  input: NewSection,
  by: { actor: Actor; source: Source },
): Promise<DynamicSection> {
  const { pageId, sectionType, sectionName, sectionData, ids, isActive = true, ai } = input;
  await requirePage(db, pageId);
  const sectionId = input.sectionId ?? newSectionId(sectionType);
  refuseInvalidSection({ ...input, sectionId });
  const createdBy = by.actor.kind === 'key' ? (input.createdBy ?? by.actor.name) : by.actor.name;
  const { section } = await applyToSection(db, by, {
    op: 'section',
    sectionId,
    placement: { pageId, to: choosePlacement(input) },
    sent: sectionData,
    ai,
    write: (now) => {
      if (now) throw createTakenIdError(sectionId);
      const next = { sectionType, sectionName, sectionData, isActive, createdBy };
      return { type: 'section-add', verb: 'Added', next, ids };
    },
  });
  return presentSection(section);
}

/** Returns whether a string can be the id of a section. */
export function isSectionId(id: string): boolean {
  return /^[A-Za-z][A-Za-z0-9_-]{0,63}$/.test(id) && !isForbiddenKey(id);
}

/**
 * Checks the fields of a new section, except for its page.
 * @param prefix what `issues` put before the names of the fields
 * @throws AppError BAD_REQUEST, UNPROCESSABLE_CONTENT if the ids do not fit the data
 */
export function refuseInvalidSection(
  section: Pick<NewSection, 'sectionType' | 'sectionName' | 'sectionData' | 'ids'> & {
    sectionId: string;
    createdBy?: string | null | undefined;
  },
  prefix = '',
): void {
  const { sectionId, sectionData, ids } = section;
  if (!isSectionId(sectionId)) {
    throw badInput(
      `${prefix}sectionId`,
      'A section id must start with a letter and can contain at most 64 letters, digits, hyphens and underscores.',
    );
  }
  if (isReservedSectionId(sectionId))
    throw badInput(`${prefix}sectionId`, `The API uses "${sectionId}" in its own URLs. Choose another id.`);
  for (const field of ['sectionType', 'sectionName', 'createdBy', 'sectionData'] as const)
    refuseUnstorable(`${prefix}${field}`, section[field]);
  if (ids !== undefined && !fitsIds(sectionData, ids)) {
    const message = 'The ids do not fit the data.';
    throw new AppError('UNPROCESSABLE_CONTENT', message, { issues: [{ path: `${prefix}ids`, message }] });
  }
}

/** Returns the place of a new section: by default the last one, or the one of floating sections. */
export function choosePlacement({
  sectionType,
  after,
  position,
}: Pick<NewSection, 'sectionType' | 'after' | 'position'>): Placement {
  if (after !== undefined) return { after };
  if (position === undefined && isFloatingType(sectionType)) return { position: FLOATING_POSITION };
  return position === undefined ? { isLast: true } : { position };
}

/** Returns a unique id for a section of a type. */
export function newSectionId(sectionType: string): string {
  const bare = sectionType.replace(/[^A-Za-z0-9_-]/g, '').replace(/^[^A-Za-z]+/, '');
  return `${(bare || 'section').slice(0, 30)}-${Date.now()}-${randomBytes(3).toString('hex')}`;
}
