import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { pages, sections, sectionTemplates } from '../../../db/schema/content';
import { draftOperations, drafts } from '../../../db/schema/drafts';
import type { Ids } from '../../../src/content/items/ids';
import { toRef } from '../../../src/content/items/refs';
import { isRichText } from '../../../src/content/rich-text';
import { type Actor, mayUseDrafts } from '../../platform/actor';

/** A use of an image. */
export interface MediaUse {
  /** A page, a dynamic section or a saved template. */
  kind: 'page' | 'section' | 'template';
  /** The page's id; null for a template. */
  pageId: string | null;
  /** The section's or template's name; null for a page's own content. */
  name: string | null;
  /** The field's path; within its data for a template. */
  path: string;
  /** The same path with list items referenced by id, for changing it. */
  ref: string;
  /** The field's value: an address, rich text, or text that contains the address. */
  value: unknown;
  templateId?: number;
}

/** Returns every use of an image on the site and in templates, in the site's order. */
export async function findUses(db: Db, url: string): Promise<MediaUse[]> {
  const [ofPages, ofSections, ofTemplates] = await Promise.all([
    db.select({ pageId: pages.pageId, content: pages.content, ids: pages.ids }).from(pages).orderBy(asc(pages.pageId)),
    db
      .select({
        sectionId: sections.sectionId,
        pageId: sections.pageId,
        name: sections.sectionName,
        data: sections.sectionData,
        ids: sections.ids,
      })
      .from(sections)
      .where(isNull(sections.deletedAt))
      .orderBy(asc(sections.pageId), asc(sections.position), asc(sections.id)),
    db
      .select({ id: sectionTemplates.id, name: sectionTemplates.name, data: sectionTemplates.sectionData })
      .from(sectionTemplates)
      .orderBy(asc(sectionTemplates.id)),
  ]);
  return [
    ...ofPages.flatMap(({ pageId, content, ids }) =>
      fieldsWith(content, url).map((field) => ({
        kind: 'page' as const,
        pageId,
        name: null,
        ...describePlace(field, [pageId], ids),
      })),
    ),
    ...ofSections.flatMap(({ sectionId, pageId, name, data, ids }) =>
      fieldsWith(data, url).map((field) => ({
        kind: 'section' as const,
        pageId,
        name,
        ...describePlace(field, ['dynamic', sectionId], ids),
      })),
    ),
    ...ofTemplates.flatMap(({ id, name, data }) =>
      fieldsWith(data, url).map((field) => ({
        kind: 'template' as const,
        pageId: null,
        name,
        templateId: id,
        ...describePlace(field, [], null),
      })),
    ),
  ];
}

/** A use of an image in a draft, on one of its pages. */
export interface DraftUse {
  kind: 'draft';
  pageId: string;
  /** The draft's name. */
  name: string;
  draftId: number;
  path: string;
}

/** Returns every use of an image: on the site, in templates, and in drafts that are not published. */
export async function findAllUses(db: Db, url: string): Promise<(MediaUse | DraftUse)[]> {
  const ofDrafts = await db
    .selectDistinct({ draftId: drafts.id, name: drafts.name, pageId: draftOperations.pageId })
    .from(draftOperations)
    .innerJoin(drafts, eq(drafts.id, draftOperations.draftId))
    .where(and(ne(drafts.state, 'published'), sql`strpos(${draftOperations.operation}::text, ${url}) > 0`))
    .orderBy(asc(drafts.id), asc(draftOperations.pageId));
  return [
    ...(await findUses(db, url)),
    ...ofDrafts.map((use) => ({ ...use, kind: 'draft' as const, path: use.pageId })),
  ];
}

/** Returns every use of an image that a caller may see: those in drafts only to readers of drafts. */
export function findUsesFor(actor: Actor, db: Db, url: string): Promise<(MediaUse | DraftUse)[]> {
  return mayUseDrafts(actor, 'read') ? findAllUses(db, url) : findUses(db, url);
}

/** Replaces an image's address with another one everywhere in a value. */
export function replacePicture(value: unknown, from: string, to: string): unknown {
  if (typeof value === 'string') return value.split(from).join(to);
  if (Array.isArray(value)) return value.map((item) => replacePicture(item, from, to));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, replacePicture(child, from, to)]));
}

interface Field {
  place: string[];
  value: unknown;
}

/** Returns the smallest fields that contain the address; rich text is one field. */
function fieldsWith(value: unknown, url: string, place: string[] = []): Field[] {
  if (typeof value === 'string') return value.includes(url) ? [{ place, value }] : [];
  if (typeof value !== 'object' || value === null) return [];
  if (isRichText(value)) return JSON.stringify(value).includes(url) ? [{ place, value }] : [];
  return Object.entries(value).flatMap(([key, child]) => fieldsWith(child, url, [...place, key]));
}

function describePlace({ place, value }: Field, root: readonly string[], ids: Ids | null) {
  return { path: [...root, ...place].join('.'), ref: [...root, ...toRef(ids ?? undefined, place)].join('.'), value };
}
