import { z } from 'zod';
import { t } from '../../accounts/auth/trpc';
import { strictInput } from '../../platform/trpc/strict-input';
import { adminProcedure, sudoProcedure } from '../procedures';
import { isMailed, setMailed } from './chain-mail';
import { readHead, walkChain } from './walk-chain';

const chain = z.enum(['content', 'record']);
const head = z.object({ seq: z.number(), hash: z.string() });

/** The number of links that one call checks. */
const AT_ONCE = 500;

/** The procedures for the chains in the settings. */
export const chainRouter = t.router({
  /** Returns the newest links, and whether they are mailed; null if no mail server is configured. */
  heads: adminProcedure
    .output(z.object({ content: head, record: head, isMailed: z.boolean().nullable() }))
    .query(async ({ ctx }) => ({
      content: await readHead(ctx.db, 'content'),
      record: await readHead(ctx.db, 'record'),
      isMailed: ctx.mailer.settings ? await isMailed(ctx.db) : null,
    })),

  /** Checks the next links of a chain. Callers continue from the result, so that no call takes long. */
  walk: adminProcedure
    .input(strictInput({ chain, from: z.number().int().min(0) }))
    .output(
      z.object({
        to: z.number(),
        isDone: z.boolean(),
        broken: z.object({ seq: z.number(), message: z.string() }).nullable(),
      }),
    )
    .query(async ({ ctx, input }) => {
      const { to, isDone, broken } = await walkChain(ctx.db, input.chain, input.from, AT_ONCE);
      return { to, isDone, broken: broken && { seq: broken.seq, message: broken.message } };
    }),

  setMailed: sudoProcedure
    .input(strictInput({ isOn: z.boolean() }))
    .output(z.object({ success: z.literal(true) }))
    .mutation(async ({ ctx, input }) => {
      await setMailed(ctx.db, input.isOn, ctx.actor);
      return { success: true as const };
    }),
});
