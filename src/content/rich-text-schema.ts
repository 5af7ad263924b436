import * as z from 'zod/mini';

/** A rich-text block as written by Editor.js. Unknown types are preserved (spec section 3, "Rich-text content"). */
export const richTextBlockSchema = z.object({
  id: z.optional(z.string().check(z.maxLength(64))),
  type: z.string().check(z.minLength(1), z.maxLength(64)),
  data: z.record(z.string(), z.unknown()),
  tunes: z.optional(z.record(z.string(), z.unknown())),
});

/** A rich-text document: `{time, blocks, version}` with at most 500 blocks. */
export const richTextSchema = z.object({
  time: z.optional(z.number()),
  blocks: z.array(richTextBlockSchema).check(z.maxLength(500)),
  version: z.optional(z.string().check(z.maxLength(32))),
});
