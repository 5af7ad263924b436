import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { claimPlaces } from '../../../db/schema/claims';
import { elementOwners, sections } from '../../../db/schema/content';
import { resolveClaimPlace } from '../../../src/content/claims/claim-place';
import { findPlace } from '../../../src/content/comment-anchor';
import {
  type Attachment,
  attachmentOfRef,
  isSameAttachment,
  type LibraryDisclosure,
  listLibrary,
} from '../../../src/content/disclosures';
import { isPageName } from '../../../src/pages/page-ids';
import { FACTS } from '../../../src/pages/page-kind';
import { AppError } from '../../platform/errors';
import { refuseUnstorable } from '../../platform/refuse-unstorable';
import { PageReader } from '../changes/page-reader';
import { readEditable } from '../changes/read-editable';

/** A disclosure with everything it is attached to. */
export interface Disclosure {
  /** Eight lowercase letters and digits. */
  id: string;
  name: string;
  text: string;
  isArchived: boolean;
  attachments: (Attachment & {
    id: string;
    /** Set if it is shown there because of a claim that no text there makes anymore. */
    isClaimGone?: true;
  })[];
  /** Places that make a claim it is attached to, but where it is not shown yet. */
  missing: Attachment[];
}

/** Reads the disclosures of the site, oldest first. */
export async function readLibrary(db: Db): Promise<LibraryDisclosure[]> {
  return listLibrary(await readEditable(db, 'site'));
}

/** Reads a disclosure. @throws AppError NOT_FOUND */
export async function readDisclosure(db: Db, id: string): Promise<LibraryDisclosure> {
  const found = (await readLibrary(db)).find((one) => one.id === id);
  if (!found) throw new AppError('NOT_FOUND', `There is no disclosure "${id}".`);
  return found;
}

/** Reads a disclosure as the API returns it. @throws AppError NOT_FOUND */
export async function presentDisclosure(db: Db, id: string): Promise<Disclosure> {
  const [shown] = await present(db, [await readDisclosure(db, id)]);
  return shown as Disclosure;
}

interface LibraryQuery {
  q?: string | undefined;
  isArchived?: boolean | undefined;
  page?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

/**
 * Lists disclosures, oldest first. Their number is limited, so they are filtered after reading.
 * @throws AppError BAD_REQUEST for a malformed cursor
 */
export async function listDisclosures(
  db: Db,
  { q, isArchived, page, cursor, limit }: LibraryQuery,
): Promise<{ items: Disclosure[]; nextCursor: string | null }> {
  const all = await readLibrary(db);
  const start = cursor === undefined ? 0 : all.findIndex(({ id }) => id === cursor) + 1;
  if (cursor !== undefined && start === 0) throw new AppError('BAD_REQUEST', 'The cursor is not one of this list.');
  const words = q?.trim().toLowerCase();
  const dynamic = page === undefined ? new Set<string>() : await listDynamicRefs(db, page);
  const isOnPage = ({ to, ref = '' }: Attachment) =>
    (to === 'page' && ref === page) || (to === 'section' && (ref.startsWith(`${page}.`) || dynamic.has(ref)));
  const found = all
    .slice(start)
    .filter(({ archived = false }) => isArchived === undefined || archived === isArchived)
    .filter(({ name, text }) => !words || `${name}\n${text}`.toLowerCase().includes(words))
    .filter(({ attachments }) => page === undefined || attachments.some(isOnPage));
  const last = found[limit - 1];
  const items = await present(db, found.slice(0, limit));
  return { items, nextCursor: found.length > limit && last ? last.id : null };
}

async function listDynamicRefs(db: Db, pageId: string): Promise<Set<string>> {
  const { sectionId } = sections;
  const rows = isPageName(pageId)
    ? await db.select({ sectionId }).from(sections).where(eq(sections.pageId, pageId))
    : [];
  return new Set(rows.map(({ sectionId }) => `dynamic.${sectionId}`));
}

async function present(db: Db, all: readonly LibraryDisclosure[]): Promise<Disclosure[]> {
  const claimed = all.flatMap(({ attachments }) => attachments.flatMap(({ claim }) => claim ?? []));
  const places = await findClaimPlaces(db, claimed);
  const isClaimGone = (one: Attachment) =>
    one.to !== 'claim' &&
    one.claim !== undefined &&
    !places.get(one.claim)?.some((place) => isSameAttachment(place, one));
  return all.map(({ id, name, text, archived = false, attachments, attachmentIds }) => ({
    ...{ id, name, text, isArchived: archived },
    attachments: attachments.map((one, at) => ({
      ...{ id: attachmentIds[at] ?? '', ...one },
      ...(isClaimGone(one) && { isClaimGone: true as const }),
    })),
    missing: attachments
      .flatMap((one) => listClaim(one).flatMap((claim) => places.get(claim) ?? []))
      .filter((place) => !attachments.some((one) => isSameAttachment(one, place))),
  }));
}

function listClaim({ to, claim }: Attachment): number[] {
  return to === 'claim' && claim !== undefined ? [claim] : [];
}

/**
 * Finds what makes claims: the sections of their places; the whole page for a place in a page's own facts or in an element of it; the site for one
 * in the header or footer. Leaves out texts that no longer exist, or contain neither the words nor others in their place.
 * @returns by claim; each place once
 */
export async function findClaimPlaces(db: Db, claimIds: readonly number[]): Promise<Map<number, Attachment[]>> {
  const found = new Map<number, Attachment[]>();
  if (claimIds.length === 0) return found;
  const rows = await db
    .select()
    .from(claimPlaces)
    .where(inArray(claimPlaces.claimId, [...new Set(claimIds)]));
  const elements = rows.flatMap(({ anchor: { ref } }) => listElement(ref));
  const { elementId, owner } = elementOwners;
  const owners = new Map(
    elements.length === 0
      ? []
      : (
          await db
            .select({ elementId, owner })
            .from(elementOwners)
            .where(inArray(elementId, [...new Set(elements)]))
        ).map((row) => [row.elementId, row.owner]),
  );
  const reader = new PageReader(db);
  for (const { claimId, pageId, anchor } of rows) {
    const page = await reader.read(pageId);
    if (resolveClaimPlace(page && findPlace(page, anchor.ref), anchor.quote).range === null) continue;
    const [element] = listElement(anchor.ref);
    const ref = element === undefined ? anchor.ref : (owners.get(element) ?? pageId);
    const place = { ...findAttachment(ref, pageId), claim: claimId };
    const known = found.get(claimId) ?? [];
    if (!known.some((one) => isSameAttachment(one, place))) found.set(claimId, [...known, place]);
  }
  return found;
}

function findAttachment(ref: string, pageId: string): Attachment {
  const [first, second] = ref.split('.');
  const isWhole = first !== 'site' && (second === undefined || second === FACTS);
  return isWhole ? { to: 'page', ref: pageId } : attachmentOfRef(ref);
}

function listElement(ref: string): string[] {
  const [first, id] = ref.split('.');
  return first === 'element' && id !== undefined ? [id] : [];
}

/** Returns the disclosures that are attached to claims, by claim. */
export async function readDisclosuresOfClaims(db: Db): Promise<Map<number, { id: string; name: string }[]>> {
  const byClaim = new Map<number, { id: string; name: string }[]>();
  for (const { id, name, attachments } of await readLibrary(db)) {
    for (const claim of attachments.flatMap(listClaim))
      byClaim.set(claim, [...(byClaim.get(claim) ?? []), { id, name }]);
  }
  return byClaim;
}

/** Names sections that editors added. @param refs `dynamic.abc`; others are left out */
export async function nameSections(
  db: Db,
  refs: readonly string[],
): Promise<{ ref: string; pageId: string; name: string }[]> {
  const ids = refs.flatMap((ref) => (ref.startsWith('dynamic.') ? ref.slice('dynamic.'.length) : []));
  for (const id of ids) refuseUnstorable('refs', id);
  if (ids.length === 0) return [];
  const { sectionId, sectionName, pageId } = sections;
  const rows = await db.select({ sectionId, sectionName, pageId }).from(sections).where(inArray(sectionId, ids));
  return rows.map((row) => ({ ref: `dynamic.${row.sectionId}`, pageId: row.pageId, name: row.sectionName }));
}
