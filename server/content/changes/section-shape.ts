import { z } from 'zod';

/** A section in the form of the API. */
export const section = z.object({
  id: z.number().int().describe('The number of the stored row. Routes take the `sectionId`.'),
  sectionId: z.string().describe('The id that paths and routes take.'),
  sectionType: z.string(),
  sectionName: z.string(),
  sectionData: z.record(z.string(), z.unknown()),
  position: z.number(),
  pageId: z.string(),
  isActive: z.boolean(),
  createdBy: z.string().nullable(),
  version: z.number(),
});
