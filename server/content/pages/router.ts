import { z } from 'zod';
import { normalAddress } from '../../../src/pages/address';
import { SAMPLE_KINDS } from '../../../src/pages/clear-sample';
import { PAGE_STATES } from '../../../src/pages/page-facts';
import { t } from '../../accounts/auth/trpc';
import { decodeCursor, encodeCursor } from '../../platform/http/cursor';
import { strictInput } from '../../platform/trpc/strict-input';
import { cursorParameter, limitParameter } from '../../platform/trpc/wire-types';
import { readPageSummary } from '../changes/find-page';
import { getItemVisitKey } from '../directory/directory';
import { editorMutation, editorProcedure, shownProcedure } from '../procedures';
import { changePage } from './change-page';
import { createPage, duplicatePage } from './create-page';
import { listCategoryNames, listPages, listSectionNames } from './list-pages';
import { findAddressConflict } from './refuse-address';
import { planSampleRemoval, removeSample } from './remove-sample';
import { address, layout, listedPage, newPage, pageMetadata, title } from './shapes';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 100;

const pageId = z.string().max(64).describe('The id of the page.');
const state = z.enum(PAGE_STATES);
const shown = z.object({ pageId: z.string(), title: z.string(), address: z.string().nullable(), status: state });
const tags = ['Pages'];
const example = { pageId: 'history', title: 'History', address: '/about/history' };

/** The pages themselves: their titles, addresses and statuses. */
export const pagesRouter = t.router({
  published: shownProcedure
    .meta({
      openapi: { method: 'GET', path: '/pages', summary: 'List the published pages', tags },
      example: { response: { items: [example], nextCursor: null } },
      refuses: [],
    })
    .input(
      strictInput({
        cursor: cursorParameter().optional(),
        limit: limitParameter(MAX_LIMIT).optional(),
      }),
    )
    .output(
      z.object({
        items: z.array(z.object({ pageId: z.string(), title: z.string(), address: z.string() })),
        nextCursor: z.string().nullable(),
      }),
    )
    .query(async ({ ctx, input: { cursor, limit = String(DEFAULT_LIMIT) } }) => {
      const [after = ''] = cursor === undefined ? [] : decodeCursor(cursor, 1);
      const all = [...(await ctx.directory.read()).listed].sort((a, b) => (a.pageId < b.pageId ? -1 : 1));
      const rest = all.filter((page) => page.pageId > after);
      const items = rest.slice(0, Number(limit));
      return {
        items: items.map((page) => ({ pageId: page.pageId, title: page.title, address: page.path })),
        nextCursor: rest.length > items.length ? encodeCursor(items.at(-1)?.pageId ?? '') : null,
      };
    }),

  create: editorMutation
    .meta({
      openapi: { method: 'POST', path: '/pages', summary: 'Create a page', tags },
      successStatus: 201,
      example: {
        request: { title: 'History', address: '/about/history', layout: 'article', status: 'draft' },
        response: { ...example, status: 'draft' },
      },
      refuses: [409, 422],
    })
    .input(
      strictInput({
        ...newPage,
        status: newPage.status.describe('Whether visitors see the page; `draft` if it is left out.'),
        isInMenu: z
          .boolean()
          .optional()
          .describe('Whether to add a link to the menu. Only for a page that is published.'),
      }),
    )
    .output(shown)
    .mutation(async ({ ctx, input }) => readPageSummary(ctx.db, await createPage(ctx.db, input, ctx))),

  change: editorMutation
    .meta({
      openapi: {
        method: 'PATCH',
        path: '/pages/{pageId}',
        summary: 'Rename, move, publish or unpublish a page',
        description: 'Fields that are left out stay as they are. Moving a page adds a redirect from its old address.',
        tags,
      },
      example: {
        request: { pageId: 'history', status: 'published' },
        response: { ...example, status: 'published' },
      },
      refuses: [404, 409, 422],
    })
    .input(
      strictInput({
        pageId,
        title: title.optional(),
        address: address.optional(),
        status: z
          .enum(['draft', 'published'])
          .optional()
          .describe('Whether visitors see the page. Either value restores a deleted page.'),
        ...pageMetadata,
      }),
    )
    .output(shown)
    .mutation(async ({ ctx, input: { pageId: id, ...asked } }) => {
      await changePage(ctx.db, id, asked, ctx);
      return readPageSummary(ctx.db, id);
    }),

  delete: editorMutation
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/pages/{pageId}',
        summary: 'Delete a page',
        description: 'Visitors get 410 at its address. The page stays in the history and can be restored.',
        tags,
      },
      example: { request: { pageId: 'history' }, response: { success: true, pageId: 'history' } },
      refuses: [404, 409, 422],
    })
    .input(strictInput({ pageId }))
    .output(z.object({ success: z.literal(true), pageId: z.string() }))
    .mutation(async ({ ctx, input }) => {
      await changePage(ctx.db, input.pageId, { status: 'deleted' }, ctx);
      return { success: true as const, pageId: input.pageId };
    }),

  /** Duplicates a page as a draft. */
  duplicate: editorMutation
    .input(strictInput({ pageId, title, address: address.optional() }))
    .output(shown)
    .mutation(async ({ ctx, input }) => readPageSummary(ctx.db, await duplicatePage(ctx.db, input, ctx))),

  /** Checks whether a page can have an address. */
  check: editorProcedure
    .input(strictInput({ address, pageId: pageId.optional(), layout: layout.optional() }))
    .output(z.object({ address: z.string(), problem: z.string().nullable() }))
    .query(async ({ ctx, input }) => {
      const normal = normalAddress(input.address);
      return {
        address: normal,
        problem: await findAddressConflict(ctx.db, normal, { pageId: input.pageId, kind: input.layout }),
      };
    }),

  /** Lists all pages except entries of collections, including deleted ones. */
  list: editorProcedure
    .output(z.array(listedPage))
    .query(async ({ ctx }) => listPages(ctx.db, await ctx.directory.read())),

  /**
   * Returns the titles and addresses of all pages, including deleted ones, and of all item pages, and the names of sections and categories,
   * for the dashboard and the editors.
   */
  names: editorProcedure
    .output(
      z.object({
        pages: z.array(
          z.object({
            ...{ pageId: z.string(), title: z.string(), path: z.string().nullable(), status: state, kind: z.string() },
          }),
        ),
        items: z.array(
          z.object({ pageId: z.string(), title: z.string(), path: z.string(), status: state, of: z.string() }),
        ),
        sections: z.record(z.string(), z.record(z.string(), z.string())),
        categories: z.record(z.string(), z.string()),
      }),
    )
    .query(async ({ ctx }) => {
      const { entries, items } = await ctx.directory.read();
      return {
        pages: entries.map(({ pageId: id, title: name, path, status, kind }) => {
          return { pageId: id, title: name, path, status, kind };
        }),
        items: items.map(({ page, slug, title: name, path }) => {
          return { pageId: getItemVisitKey(page.pageId, slug), title: name, path, status: page.status, of: page.title };
        }),
        sections: await listSectionNames(ctx.db),
        categories: await listCategoryNames(ctx.db),
      };
    }),

  /** Returns what removing the sample content would remove and keep; not part of the public API. */
  sample: editorProcedure
    .output(
      z.object({
        removed: z.record(z.enum(SAMPLE_KINDS), z.number()),
        kept: z.number(),
        texts: z.number(),
        pages: z.number().describe('The number of pages that change.'),
      }),
    )
    .query(async ({ ctx }) => {
      const { sections, removed, kept, texts } = await planSampleRemoval(ctx.db);
      return { removed, kept, texts, pages: new Set(sections.map(({ path }) => path.split('.')[0])).size };
    }),

  /** Removes the sample content; not part of the public API. */
  removeSample: editorMutation
    .input(strictInput({}))
    .output(z.object({ changeSetId: z.number().nullable() }))
    .mutation(async ({ ctx: { db, actor, source } }) => ({ changeSetId: await removeSample(db, { actor, source }) })),
});
