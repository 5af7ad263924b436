import * as z from 'zod/mini';

/** The position of a floating element, in pixels from the page's top left corner (spec section 3). */
export const positionSchema = z.object({
  x: z.number(),
  y: z.number(),
  absolute: z.optional(z.boolean()),
});

/**
 * An element as stored in a custom or floating section. Its id consists of the type, a timestamp, and a random suffix.
 */
export const pageElementSchema = z.looseObject({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  type: z.string().check(z.minLength(1), z.maxLength(64)),
  data: z.optional(z.record(z.string(), z.unknown())),
  position: z.optional(positionSchema),
});

export type PageElement = z.infer<typeof pageElementSchema>;
