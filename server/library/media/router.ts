import { z } from 'zod';
import { t } from '../../accounts/auth/trpc';
import { MAX_VERSION } from '../../platform/database/kept-versions';
import { strictInput } from '../../platform/trpc/strict-input';
import { MEDIA_KEY } from '../files/storage';
import { editorMutation, editorProcedure, sudoMutation } from '../procedures';
import { deleteMedia } from './delete-media';
import { folderName, listFolders, movePictures } from './folders';
import { listMedia, readMedia } from './list-media';
import { findUsesFor } from './media-uses';
import { describeMedia, listPictureVersions, putBackPicture } from './media-versions';
import { withdrawPicture } from './withdraw-media';

export const mediaKey = z.string().regex(MEDIA_KEY);
const file = z.object({ url: z.string(), width: z.number(), height: z.number(), alt: z.string() });
const item = file.extend({
  key: z.string(),
  name: z.string(),
  folder: z.string(),
  mimeType: z.string(),
  bytes: z.number(),
  createdBy: z.string().nullable(),
  createdAt: z.string(),
});
export const use = z.object({
  kind: z.enum(['page', 'section', 'template', 'draft']),
  pageId: z.string().nullable(),
  name: z.string().nullable(),
  path: z.string(),
  draftId: z.number().optional(),
});

const version = z.object({
  version: z.number(),
  name: z.string(),
  alt: z.string(),
  folder: z.string(),
  isInLibrary: z.boolean(),
  by: z.string().nullable(),
  timestamp: z.string(),
});

/** The media library, for the dashboard only; files are uploaded to `POST /api/media`. */
export const mediaRouter = t.router({
  list: editorProcedure
    .input(
      strictInput({
        q: z.string().max(200).optional(),
        folder: folderName.optional(),
        cursor: z.string().max(100).optional(),
      }),
    )
    .output(z.object({ items: z.array(item), nextCursor: z.string().nullable(), total: z.number() }))
    .query(({ ctx, input }) => listMedia(ctx.db, input)),

  /** Lists the folders of the media library. */
  folders: editorProcedure.output(z.array(z.string())).query(({ ctx }) => listFolders(ctx.db, 'pictures')),

  move: editorMutation
    .input(strictInput({ keys: z.array(mediaKey).min(1).max(100), folder: folderName }))
    .output(z.object({ success: z.literal(true) }))
    .mutation(async ({ ctx, input: { keys, folder } }) => {
      await movePictures(ctx.db, keys, folder, ctx.actor);
      return { success: true as const };
    }),

  read: editorProcedure
    .input(strictInput({ key: mediaKey }))
    .output(item.extend({ uses: z.array(use) }))
    .query(async ({ ctx, input }) => ({
      ...(await readMedia(ctx.db, input.key)),
      uses: await findUsesFor(ctx.actor, ctx.db, `/media/${input.key}`),
    })),

  description: editorProcedure
    .input(strictInput({ key: mediaKey }))
    .output(item)
    .query(({ ctx, input }) => readMedia(ctx.db, input.key)),

  copy: editorProcedure
    .input(strictInput({ url: z.string().min(1).max(2000) }))
    .output(file)
    .mutation(({ ctx, input }) => ctx.media.copy(ctx.db, input.url, ctx.actor)),

  describe: editorMutation
    .input(strictInput({ key: mediaKey, alt: z.string().trim().max(500) }))
    .output(item)
    .mutation(({ ctx, input }) => describeMedia(ctx.db, input.key, input.alt, ctx.actor)),

  /** Lists the versions of an image, newest first, including the current one. */
  versions: editorProcedure
    .input(strictInput({ key: mediaKey }))
    .output(z.array(version))
    .query(({ ctx, input }) => listPictureVersions(ctx.db, input.key)),

  putBack: editorMutation
    .input(strictInput({ key: mediaKey, version: z.number().int().min(1).max(MAX_VERSION) }))
    .output(item)
    .mutation(({ ctx, input }) => putBackPicture(ctx.db, input.key, input.version, ctx.actor)),

  /** Permanently deletes an image's files. */
  withdraw: sudoMutation
    .input(strictInput({ key: mediaKey }))
    .output(z.object({ success: z.literal(true) }))
    .mutation(async ({ ctx, input }) => {
      await withdrawPicture(ctx, input.key);
      return { success: true as const };
    }),

  delete: editorMutation
    .input(strictInput({ key: mediaKey, isSure: z.boolean().default(false) }))
    .output(z.object({ success: z.literal(true) }))
    .mutation(async ({ ctx, input: { key: of, isSure } }) => {
      await deleteMedia(ctx.db, of, { isSure, actor: ctx.actor });
      return { success: true as const };
    }),
});
