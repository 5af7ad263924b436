import { z } from 'zod';
import { t } from '../trpc/init';
import { editorProcedure } from '../trpc/procedures';
import { strictInput } from '../trpc/strict-input';

/** For our own screens alone; files themselves are sent to `POST /api/media`. */
export const mediaRouter = t.router({
  copy: editorProcedure
    .input(strictInput({ url: z.string().min(1).max(2000) }))
    .output(z.object({ url: z.string(), width: z.number(), height: z.number(), alt: z.string() }))
    .mutation(({ ctx, input }) => ctx.media.copy(ctx.db, input.url, ctx.actor)),
});
