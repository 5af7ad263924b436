import { z } from 'zod';
import { SECTION_CATEGORIES } from '../../../src/content/define-section';
import { MAX_REDIRECTS, ROOM_FOR_MOVES } from '../../content/changes/redirects';
import { REDIRECT_STATUSES } from '../../content/directory/redirect-table';

/** The format name and version of exported files. The version increases when older readers could not read the file. */
export const CONTENT_FORMAT = 'prospectus-content';
export const CONTENT_VERSION = 3;
/** Older versions, without item ids or redirects, are still accepted. */
const OLDER_VERSIONS = [1, 2] as const;

const object = z.record(z.string(), z.unknown());

const sectionEntry = z.strictObject({
  sectionId: z.string().describe('The id of the section.'),
  sectionType: z.string().describe('The type of the section.'),
  sectionName: z.string().describe('The name that editors see.'),
  sectionData: object.describe('The content of the section.'),
  position: z.number().describe('The position among the sections of the page.'),
  pageId: z.string().describe('The id of the page.'),
  isActive: z.boolean().describe('Whether visitors see the section.'),
  createdBy: z.string().nullable().describe('The person who created the section.'),
  ids: z.unknown().optional().describe('The ids of the items in the section.'),
});
const templateEntry = z.strictObject({
  name: z.string().describe('The name of the template.'),
  category: z.enum(SECTION_CATEGORIES).describe('The group that the library lists it in.'),
  sectionType: z.string().describe('The type of the section.'),
  sectionData: object.describe('The content of the section.'),
});

const redirectEntry = z.strictObject({
  from: z.string().describe('The old address.'),
  to: z.string().nullable().describe('The new address; null for 410.'),
  kind: z
    .enum(['exact', 'prefix'])
    .describe('Whether the redirect applies to one address, or to all addresses below it too.'),
  status: z.literal(REDIRECT_STATUSES).describe('The status that visitors get.'),
  origin: z.enum(['move', 'hand']).describe('Whether the redirect was added by moving a page or by hand.'),
});

/** All content of the site: pages (including the shared `site`), dynamic sections, templates and redirects. */
export const contentShape = {
  format: z.literal(CONTENT_FORMAT, 'This is not a file of exported content.').describe('Names the kind of document.'),
  version: z
    .literal(
      [...OLDER_VERSIONS, CONTENT_VERSION],
      `Only versions ${OLDER_VERSIONS[0]} to ${CONTENT_VERSION} of exported content can be read.`,
    )
    .describe('The version of the format.'),
  changedAt: z.string().describe('When the content was last changed, for people.'),
  pages: z.record(z.string(), object).describe('The content of each page, by its id.'),
  ids: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('The ids of the items of each page. Without them, items keep the ids that they have on this site.'),
  sections: z.array(sectionEntry).describe('All sections that editors added.'),
  templates: z.array(templateEntry).describe('The saved section templates.'),
  /** If the redirects are missing, the existing ones stay. */
  redirects: z
    .array(redirectEntry)
    .max(MAX_REDIRECTS + ROOM_FOR_MOVES)
    .optional()
    .describe('All redirects. Without them, the redirects of this site stay.'),
};

/** A whole exported file. */
export const contentDocument = z.object(contentShape);
export type ContentDocument = z.infer<typeof contentDocument>;
