import { z } from 'zod';
import { t } from '../../accounts/auth/trpc';
import { strictInput } from '../../platform/trpc/strict-input';
import { adminProcedure, sudoProcedure } from '../procedures';
import { isMailed, setMailed } from './chain-mail';
import { readHead, walkChain } from './walk-chain';

const chain = z.enum(['content', 'record']);
const head = z.object({ seq: z.number(), hash: z.string() });

/** Links that one call looks at. */
const AT_ONCE = 500;

/** What an admin sees and checks of the chains; for our own screens alone. */
export const chainRouter = t.router({
  /** The newest links, and whether they are mailed; null where no mail can be sent. */
  heads: adminProcedure
    .output(z.object({ content: head, record: head, isMailed: z.boolean().nullable() }))
    .query(async ({ ctx }) => ({
      content: await readHead(ctx.db, 'content'),
      record: await readHead(ctx.db, 'record'),
      isMailed: ctx.mailer.settings ? await isMailed(ctx.db) : null,
    })),

  /** Looks at some links more of a chain: who asks goes on from there, so that no one call takes long. */
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
