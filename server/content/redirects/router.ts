import { asc, sql } from 'drizzle-orm';
import { z } from 'zod';
import { redirects } from '../../../db/schema/content';
import { t } from '../../accounts/auth/trpc';
import { strictInput } from '../../platform/trpc/strict-input';
import { MAX_REDIRECTS } from '../changes/redirects';
import { MAX_FROM, MAX_TO } from '../directory/redirect-rules';
import { REDIRECT_STATUSES } from '../directory/redirect-table';
import { editorMutation, editorProcedure } from '../procedures';
import { IMPORT_MODES, importRedirects } from './import-redirects';
import { listRedirects, REDIRECT_ORDERS } from './list-redirects';
import { MAX_CSV_BYTES, redirectsToCsv } from './redirects-csv';
import { changeRedirect, checkRedirect, createRedirect, deleteRedirect } from './write-redirects';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 100;

const id = z.number().int().min(1).max(2_147_483_647);
const kind = z.enum(['exact', 'prefix']);
const status = z.literal(REDIRECT_STATUSES);
const asked = { from: z.string().max(MAX_FROM), to: z.string().max(MAX_TO), kind, status };
const words = z.array(z.string());
const written = z.object({ from: z.string(), to: z.string().nullable(), notes: words });
const lineWords = z.array(z.object({ line: z.number(), words: z.string() }));

/** A file to import, and how. */
export const importInput = { csv: z.string().max(MAX_CSV_BYTES), mode: z.enum(IMPORT_MODES) };
/** The size limit of a request with a file, in bytes. */
export const MAX_IMPORT_BYTES = 2 * MAX_CSV_BYTES + 1000;
export const importReport = z.object({
  isWritten: z.boolean(),
  added: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  wrong: z.number(),
  problems: lineWords,
  notes: lineWords,
});

/** The redirects, for the dashboard only; they are not part of the public API. */
export const redirectsRouter = t.router({
  list: editorProcedure
    .input(
      strictInput({
        q: z.string().max(200).optional(),
        order: z.enum(REDIRECT_ORDERS).optional(),
        cursor: z.string().max(2000).optional(),
        limit: z.number().int().min(1).max(MAX_LIMIT).optional(),
      }),
    )
    .output(
      z.object({
        items: z.array(
          z.object({
            id: z.number(),
            from: z.string(),
            to: z.string().nullable(),
            kind,
            status,
            origin: z.enum(['move', 'hand']),
            uses: z.number(),
            lastUsedAt: z.string().nullable(),
            createdBy: z.string().nullable(),
            createdAt: z.string(),
            isDeadEnd: z.boolean(),
          }),
        ),
        nextCursor: z.string().nullable(),
        /** The number of redirects that match the search, and the maximum for the site. */
        total: z.number(),
        most: z.number(),
      }),
    )
    .query(async ({ ctx, input: { order = 'address', limit = DEFAULT_LIMIT, ...input } }) => {
      const listed = await listRedirects(ctx.db, await ctx.directory.read(), { ...input, order, limit });
      return { ...listed, most: MAX_REDIRECTS };
    }),

  /** Validates a redirect without writing it. */
  check: editorProcedure
    .input(strictInput({ ...asked, id: id.optional() }))
    .output(z.object({ issues: z.array(z.object({ path: z.string(), message: z.string() })), notes: words }))
    .query(async ({ ctx, input: { id: own, ...input } }) => {
      const { issues, notes } = await checkRedirect(ctx.db, input, ctx.origin, own);
      return { issues, notes };
    }),

  create: editorMutation
    .input(strictInput(asked))
    .output(written)
    .mutation(({ ctx, input }) => createRedirect(ctx.db, input, ctx)),

  change: editorMutation
    .input(strictInput({ id, ...asked }))
    .output(written)
    .mutation(({ ctx, input: { id: own, ...input } }) => changeRedirect(ctx.db, own, input, ctx)),

  delete: editorMutation
    .input(strictInput({ id }))
    .output(z.object({ success: z.literal(true) }))
    .mutation(async ({ ctx, input }) => {
      await deleteRedirect(ctx.db, input.id, ctx);
      return { success: true as const };
    }),

  /** Returns all redirects as CSV. */
  exportCsv: editorProcedure.output(z.object({ csv: z.string() })).query(async ({ ctx }) => {
    const { from, to, kind: of, status: by } = redirects;
    const rows = await ctx.db
      .select({ from, to, kind: of, status: by })
      .from(redirects)
      .orderBy(asc(sql`${from} collate "C"`));
    return { csv: redirectsToCsv(rows) };
  }),

  import: editorMutation
    .meta({ maxBytes: MAX_IMPORT_BYTES })
    .input(strictInput(importInput))
    .output(importReport)
    .mutation(({ ctx, input }) => importRedirects(ctx.db, input, ctx)),
});
