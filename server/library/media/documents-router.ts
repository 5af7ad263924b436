import { z } from 'zod';
import { t } from '../../accounts/auth/trpc';
import { MAX_VERSION } from '../../platform/database/kept-versions';
import { strictInput } from '../../platform/trpc/strict-input';
import { cleanFileName, MAX_NAME } from '../files/clean-file-name';
import { editorMutation, editorProcedure, sudoMutation } from '../procedures';
import {
  deleteDocument,
  listDocumentVersions,
  putBackDocument,
  renameDocument,
  withdrawDocument,
} from './change-document';
import { DOCUMENT_ID, listDocuments, nameDocuments, readDocument } from './documents';
import { folderName, listFolders, moveDocument } from './folders';
import { findUsesFor } from './media-uses';
import { use } from './router';

const id = z.string().regex(DOCUMENT_ID);
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

/** The documents in the library, for the dashboard only; files are uploaded to `POST /api/media`. */
export const filesRouter = t.router({
  list: editorProcedure
    .input(strictInput({ q: z.string().max(200).optional(), folder: folderName.optional(), cursor: id.optional() }))
    .output(z.object({ items: z.array(item), nextCursor: z.string().nullable(), total: z.number() }))
    .query(({ ctx, input }) => listDocuments(ctx.db, input)),

  /** Lists the newest documents, for choosing a link target. */
  names: editorProcedure
    .output(z.array(z.object({ url: z.string(), name: z.string() })))
    .query(({ ctx }) => nameDocuments(ctx.db)),

  /** Lists the folders of the document library. */
  folders: editorProcedure.output(z.array(z.string())).query(({ ctx }) => listFolders(ctx.db, 'documents')),

  move: editorMutation
    .input(strictInput({ id, folder: folderName }))
    .output(z.object({ success: z.literal(true) }))
    .mutation(async ({ ctx, input }) => {
      await moveDocument(ctx.db, input.id, input.folder, ctx.actor);
      return { success: true as const };
    }),

  /** Lists the places that link to a document. */
  uses: editorProcedure
    .input(strictInput({ id }))
    .output(z.array(use))
    .query(async ({ ctx, input }) => findUsesFor(ctx.actor, ctx.db, (await readDocument(ctx.db, input.id)).url)),

  versions: editorProcedure
    .input(strictInput({ id }))
    .output(z.array(version))
    .query(({ ctx, input }) => listDocumentVersions(ctx.db, input.id)),

  rename: editorMutation
    .input(
      strictInput({
        id,
        name: z
          .string()
          .trim()
          .min(1)
          .max(MAX_NAME)
          .regex(/^[^/\\]*$/, 'A name cannot contain / or \\.'),
      }),
    )
    .output(item)
    .mutation(({ ctx, input }) => renameDocument(ctx.db, input.id, cleanFileName(input.name), ctx.actor)),

  putBack: editorMutation
    .input(strictInput({ id, version: z.number().int().min(1).max(MAX_VERSION) }))
    .output(item)
    .mutation(({ ctx, input }) => putBackDocument(ctx.db, input.id, input.version, ctx.actor)),

  /** Permanently deletes a document's file and all earlier files at its address. */
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
