import { z } from 'zod';

/** Where a floating element stands, in pixels from the page's top left (spec section 3). */
export const positionSchema = z.object({
  x: z.number(),
  y: z.number(),
  absolute: z.boolean().optional(),
});

/** An element as stored in a custom or floating section: id (type, timestamp, random end), type, its data. */
export const pageElementSchema = z.looseObject({
  id: z.string().min(1).max(100),
  type: z.string().min(1).max(64),
  data: z.record(z.string(), z.unknown()).optional(),
  position: positionSchema.optional(),
});

export type PageElement = z.infer<typeof pageElementSchema>;
