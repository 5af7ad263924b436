import { z } from 'zod';

/** A section as the API gives it. */
export const section = z.object({
  id: z.number(),
  sectionId: z.string(),
  sectionType: z.string(),
  sectionName: z.string(),
  sectionData: z.record(z.string(), z.unknown()),
  position: z.number(),
  pageId: z.string(),
  isActive: z.boolean(),
  createdBy: z.string().nullable(),
  version: z.number(),
});
