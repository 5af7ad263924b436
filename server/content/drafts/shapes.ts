import { z } from 'zod';
import { MAX_VALUE_CHARACTERS } from '../../../src/content/limits';
import { jsonValue } from '../../platform/trpc/json-value';
import { strictInput } from '../../platform/trpc/strict-input';
import { declareAs, filledText, idParameter, SECTION_ID_PATTERN } from '../../platform/trpc/wire-types';
import { ai, changeSetId, changeShape, operation, toChange } from '../changes/change';
import { MAX_BATCH } from '../changes/router';
import type { ContentContext } from '../context';
import type { NewChange } from './write-draft';

export const id = idParameter().describe('The id of the draft.');
export const name = filledText(200).describe('The name of the draft.');
export const state = z.enum(['draft', 'published', 'withdrawn']);
export const DRAFT_TEXT =
  'A draft is a named list of changes that are not on the site yet. Everything that it does not change follows the site.';
export const draft = z.object({
  id: z.number().int(),
  name: z.string(),
  state,
  version: z.number().int().describe('Grows with each write of the draft.'),
  authors: z.array(z.object({ id: z.string().nullable(), name: z.string().nullable() })),
  pages: z.array(z.string()).describe('The ids of the pages that it changes.'),
  operations: z.number().int().describe('The number of its changes.'),
  changeSetId,
  createdAt: z.string(),
  updatedAt: z.string(),
});
export const expectedVersion = z
  .number()
  .int()
  .optional()
  .describe(
    'The `version` that you read. If the draft has a different one by now, the answer is 409 and nothing is written.',
  );
export const exampleDraft = {
  id: 3,
  name: 'Autumn figures',
  state: 'draft',
  version: 2,
  authors: [{ id: 'u1', name: 'Marian Oakes' }],
  pages: ['home'],
  operations: 1,
  changeSetId: null,
  createdAt: '2026-01-05T10:00:00.000Z',
  updatedAt: '2026-01-05T10:02:00.000Z',
};

const sectionId = declareAs(z.string(), { pattern: SECTION_ID_PATTERN }).describe('The id of the section.');
const sectionName = filledText(200).describe('The name that editors see.');
const sectionShapes = [
  strictInput({
    op: operation('addSection'),
    sectionId,
    pageId: z.string().describe('The id of the page: `home`.'),
    after: z
      .string()
      .max(64)
      .nullable()
      .optional()
      .describe(
        'The id of the section that comes right before it; null to make it the first. By default, it is the last.',
      ),
    sectionType: z.string().min(1).max(64).describe('The type of the section, such as `hero`.'),
    sectionName,
    sectionData: z
      .record(z.string(), jsonValue())
      .describe(`Its content, in the shape of its type; at most ${MAX_VALUE_CHARACTERS / 1024} KB as JSON.`),
    isActive: z.boolean().optional().describe('Whether visitors see it. True by default.'),
    ai,
  }).describe('Adds a dynamic section to a page.'),
  strictInput({
    op: operation('changeSection'),
    sectionId,
    sectionName: sectionName.optional(),
    isActive: z.boolean().optional().describe('Whether visitors see it.'),
  }).describe('Renames, shows or hides a dynamic section.'),
  strictInput({ op: operation('deleteSection'), sectionId }).describe('Deletes a dynamic section.'),
  strictInput({ op: operation('restoreSection'), sectionId }).describe('Restores a dynamic section that is deleted.'),
] as const;
export const chosen = z
  .array(z.number().int())
  .min(1)
  .max(MAX_BATCH)
  .describe('The ids of the changes, as in the merge.');
export const draftChange = z.discriminatedUnion('op', [...changeShape.options, ...sectionShapes]);

const pageId = z.string().describe('The id of the page.');
const conflict = z.object({
  id: z.number().int().describe('The id of the change.'),
  pageId,
  path: z.string(),
  ref: z.string(),
  base: z.unknown(),
  theirs: z.unknown(),
  mine: z.unknown(),
});
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
    }),
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
  sections: z
    .array(z.object({ sectionId: z.string(), sectionType: z.string(), sectionName: z.string() }))
    .describe('The dynamic sections that the draft touches, as it leaves them.'),
});

/** Converts a change from a request. */
export function toNewChange(read: z.infer<typeof draftChange>, { actor }: Pick<ContentContext, 'actor'>): NewChange {
  switch (read.op) {
    case 'addSection':
      return { ...read, isActive: read.isActive ?? true, createdBy: actor.name };
    case 'changeSection': {
      const { op, sectionId: of, ...value } = read;
      return { op, sectionId: of, value, base: {} };
    }
    case 'deleteSection':
      return { ...read, base: null };
    case 'restoreSection':
      return read;
    default:
      return toChange(read);
  }
}
