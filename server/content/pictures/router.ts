import { z } from 'zod';
import { t } from '../../accounts/auth/trpc';
import { mediaKey } from '../../library/media/router';
import { strictInput } from '../../platform/trpc/strict-input';
import { editorMutation } from '../procedures';
import { replaceMedia } from './replace-media';

/** The part of the media library that changes content. */
export const picturesRouter = t.router({
  replace: editorMutation
    .input(strictInput({ from: mediaKey, to: mediaKey }))
    .output(z.object({ places: z.number() }))
    .mutation(({ ctx, input }) => replaceMedia(ctx.db, input.from, input.to, ctx.actor)),
});
