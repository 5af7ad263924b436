import { z } from 'zod';
import { draft, person } from './shapes';

const pageId = z.string().describe('The id of the page.');
const conflict = z.object({
  id: z.number().int().describe('The id of the change.'),
  pageId,
  path: z.string(),
  ref: z.string(),
  base: z.unknown(),
  theirs: z.unknown(),
  mine: z.unknown(),
  message: z.string().optional().describe('Why the change must be changed or dropped.'),
});
/** A draft laid over the site, as the API returns it (`PresentedMerge`). */
export const merge = z.object({
  draft,
  hash: z
    .string()
    .describe('Identifies the result: it changes only if the draft, or the site at a place the draft changes, does.'),
  versions: z.record(z.string(), z.number()).describe('The versions of the pages and sections that the draft touches.'),
  changes: z.array(
    z.object({
      id: z.number().int().describe('The id of the change.'),
      pageId,
      op: z.string(),
      path: z.string(),
      ref: z.string(),
      description: z.string().describe('The change in words, as the history describes it.'),
      before: z.unknown().describe('The value on the site.'),
      after: z.unknown().describe('The value in the draft.'),
      changedAt: z.string().describe('When the change was last written.'),
      isReplaced: z
        .literal(true)
        .optional()
        .describe('Set if a later change of the draft sets the same place. Its values are left out.'),
    }),
  ),
  revealed: z
    .object({
      pages: z.array(
        z.object({
          pageId: z.string(),
          isWhole: z.boolean().describe('Whether visitors see nothing of the page without the draft.'),
          sections: z.array(
            z.object({
              id: z.string().describe('The id of a dynamic section, or the key of a section of the page itself.'),
              type: z.string().nullable().describe('Null for a section of the page itself.'),
              name: z.string().nullable(),
              content: z.unknown(),
            }),
          ),
        }),
      ),
      pictures: z
        .array(z.object({ image: z.string(), alt: z.string() }))
        .describe('The alt texts in the library of the images that the draft adds.'),
      writers: z.array(person).describe('Who wrote this since visitors last saw it. They cannot approve the draft.'),
    })
    .describe(
      'What else visitors see because of the draft, besides its changes: pages that it publishes, sections that it shows or restores, and alt texts. An approval covers this too.',
    ),
  conflicts: z.array(conflict).describe('Where the site has changed since the draft was made.'),
  waiting: z
    .array(
      z.object({
        id: z.number().int().describe('The id of the change.'),
        pageId,
        op: z.string(),
        path: z.string(),
        after: z.unknown().describe('The value in the draft.'),
        draft: z.object({ id: z.number().int(), name: z.string() }).nullable(),
      }),
    )
    .describe('Changes of something that does not exist on the site, with the draft that creates it.'),
  newPages: z
    .array(z.object({ pageId: z.string(), title: z.string(), kind: z.string(), address: z.string().nullable() }))
    .describe('The pages that the draft adds, as it leaves them. `kind` is the layout.'),
  sections: z
    .array(z.object({ sectionId: z.string(), sectionType: z.string(), sectionName: z.string() }))
    .describe('The dynamic sections that the draft touches, as it leaves them.'),
});
