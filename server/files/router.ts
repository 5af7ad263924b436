import { z } from 'zod';
import { MAX_VERSION } from '../history/kept-versions';
import { folderName, listFolders, moveDocument } from '../media/folders';
import { findUses } from '../media/media-uses';
import { use } from '../media/router';
import { t } from '../trpc/init';
import { editorMutation, editorProcedure, sudoMutation } from '../trpc/procedures';
import { strictInput } from '../trpc/strict-input';
import {
  deleteDocument,
  listDocumentVersions,
  putBackDocument,
  renameDocument,
  withdrawDocument,
} from './change-document';
import { DOCUMENT_ID, listDocuments, nameDocuments, readDocument } from './documents';
import { tidyName } from './file-name';

const id = z.string().regex(DOCUMENT_ID);
const fileName = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .refine((name) => tidyName(name) === name, 'A file name has no slashes, line breaks or invisible characters.');
const item = z.object({
  id: z.string(),
  name: z.string(),
  folder: z.string(),
  url: z.string(),
  mimeType: z.string(),
  bytes: z.number(),
  createdBy: z.string().nullable(),
  changedAt: z.string(),
});
const version = z.object({
  version: z.number(),
  name: z.string(),
  url: z.string(),
  isInLibrary: z.boolean(),
  by: z.string().nullable(),
  timestamp: z.string(),
});

/** The documents of the library, for our own screens alone; files themselves are sent to `POST /api/media`. */
export const filesRouter = t.router({
  list: editorProcedure
    .input(strictInput({ q: z.string().max(200).optional(), folder: folderName.optional(), cursor: id.optional() }))
    .output(z.object({ items: z.array(item), nextCursor: z.string().nullable(), total: z.number() }))
    .query(({ ctx, input }) => listDocuments(ctx.db, input)),

  /** The newest ones, to be chosen for a link. */
  names: editorProcedure
    .output(z.array(z.object({ url: z.string(), name: z.string() })))
    .query(({ ctx }) => nameDocuments(ctx.db)),

  /** The folders there are. */
  folders: editorProcedure.output(z.array(z.string())).query(({ ctx }) => listFolders(ctx.db, 'documents')),

  move: editorMutation
    .input(strictInput({ id, folder: folderName }))
    .output(z.object({ success: z.literal(true) }))
    .mutation(async ({ ctx, input }) => {
      await moveDocument(ctx.db, input.id, input.folder, ctx.actor);
      return { success: true as const };
    }),

  /** Where something leads to it. */
  uses: editorProcedure
    .input(strictInput({ id }))
    .output(z.array(use))
    .query(async ({ ctx, input }) => findUses(ctx.db, (await readDocument(ctx.db, input.id)).url)),

  versions: editorProcedure
    .input(strictInput({ id }))
    .output(z.array(version))
    .query(({ ctx, input }) => listDocumentVersions(ctx.db, input.id)),

  rename: editorMutation
    .input(strictInput({ id, name: fileName }))
    .output(item)
    .mutation(({ ctx, input }) => renameDocument(ctx.db, input.id, input.name, ctx.actor)),

  putBack: editorMutation
    .input(strictInput({ id, version: z.number().int().min(1).max(MAX_VERSION) }))
    .output(item)
    .mutation(({ ctx, input }) => putBackDocument(ctx.db, input.id, input.version, ctx.actor)),

  /** Deletes a document's file, and the files that were at its address before, for good. */
  withdraw: sudoMutation
    .input(strictInput({ id }))
    .output(z.object({ success: z.literal(true) }))
    .mutation(async ({ ctx, input }) => {
      await withdrawDocument(ctx, input.id);
      return { success: true as const };
    }),

  delete: editorMutation
    .input(strictInput({ id, isSure: z.boolean().default(false) }))
    .output(z.object({ success: z.literal(true) }))
    .mutation(async ({ ctx, input: { id: of, isSure } }) => {
      await deleteDocument(ctx.db, of, { isSure, actor: ctx.actor });
      return { success: true as const };
    }),
});
