import { z } from 'zod';

/** A rich-text block as Editor.js writes it. Unknown types are kept as they are (spec section 3, "Rich-text content"). */
export const richTextBlockSchema = z.object({
  id: z.string().max(64).optional(),
  type: z.string().min(1).max(64),
  data: z.record(z.string(), z.unknown()),
  tunes: z.record(z.string(), z.unknown()).optional(),
});

/** A rich-text document: `{time, blocks, version}` with at most 500 blocks. */
export const richTextSchema = z.object({
  time: z.number().optional(),
  blocks: z.array(richTextBlockSchema).max(500),
  version: z.string().max(32).optional(),
});
