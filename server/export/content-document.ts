import { z } from 'zod';
import { SECTION_CATEGORIES } from '../../src/content/define-section';
import { MAX_REDIRECTS, ROOM_FOR_MOVES } from '../pages/redirects';
import { REDIRECT_STATUSES } from '../redirects/redirect-table';

/** What an exported file calls itself, and the version of its shape; raised when an older reader could not read it. */
export const CONTENT_FORMAT = 'prospectus-content';
export const CONTENT_VERSION = 3;
/** Files without the ids of items, or without redirects, are read as well. */
const OLDER_VERSIONS = [1, 2] as const;

const object = z.record(z.string(), z.unknown());

const sectionEntry = z.strictObject({
  sectionId: z.string(),
  sectionType: z.string(),
  sectionName: z.string(),
  sectionData: object,
  position: z.number(),
  pageId: z.string(),
  isActive: z.boolean(),
  createdBy: z.string().nullable(),
  ids: z.unknown().optional(),
});
const templateEntry = z.strictObject({
  name: z.string(),
  category: z.enum(SECTION_CATEGORIES),
  sectionType: z.string(),
  sectionData: object,
});

const redirectEntry = z.strictObject({
  from: z.string(),
  to: z.string().nullable(),
  kind: z.enum(['exact', 'prefix']),
  status: z.literal(REDIRECT_STATUSES),
  origin: z.enum(['move', 'hand']),
});

/** All content of the site: pages (the shared `site` among them) in their sections' order, dynamic sections, templates, redirects. */
export const contentShape = {
  format: z.literal(CONTENT_FORMAT, 'This is no file of exported content.'),
  version: z.literal(
    [...OLDER_VERSIONS, CONTENT_VERSION],
    `Only versions ${OLDER_VERSIONS[0]} to ${CONTENT_VERSION} of exported content can be read.`,
  ),
  /** When the newest of it was written, ISO 8601; for people. */
  changedAt: z.string(),
  pages: z.record(z.string(), object),
  /** The ids of the pages' items, by page; those of a section's are its own. Without them items keep the ids they have here. */
  ids: z.record(z.string(), z.unknown()).optional(),
  sections: z.array(sectionEntry),
  templates: z.array(templateEntry),
  /** Where visitors are led to from where no page stands. Without them those that there are stay. */
  redirects: z
    .array(redirectEntry)
    .max(MAX_REDIRECTS + ROOM_FOR_MOVES)
    .optional(),
};

/** A whole exported file. */
export const contentDocument = z.object(contentShape);
export type ContentDocument = z.infer<typeof contentDocument>;
