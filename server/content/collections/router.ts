import { z } from 'zod';
import { isDay, publishDateProblem } from '../../../src/content/day';
import { COLLECTION_IDS, entryKindOf, getCollection } from '../../../src/pages/collections/collections';
import { PAGE_STATES } from '../../../src/pages/page-facts';
import { isPageName } from '../../../src/pages/page-ids';
import { t } from '../../accounts/auth/trpc';
import { AppError } from '../../platform/errors';
import { refuseCursor } from '../../platform/http/cursor';
import { strictInput } from '../../platform/trpc/strict-input';
import { cursorParameter, limitParameter } from '../../platform/trpc/wire-types';
import { readPageSummary } from '../changes/find-page';
import { changePage } from '../pages/change-page';
import { editorMutation, editorProcedure, shownProcedure } from '../procedures';
import { readChoices } from './choices';
import { listEntries, type Position } from './list-entries';
import { readCategories, toCards } from './read-collection';

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 100;
const MAX_CHOSEN = 10;

const collection = z.enum(COLLECTION_IDS);
const state = z.enum(PAGE_STATES);
const key = z.string().min(1).max(200);
const cursor = cursorParameter(80);
const named = z.object({ id: z.string(), name: z.string() });
const example = {
  pageId: 'what-we-look-for',
  title: 'What we look for',
  address: '/insights/what-we-look-for',
  date: '2026-03-01',
  author: { id: 'ada-ferrow', name: 'Ada Ferrow' },
  categories: [{ id: 'letters', name: 'Letters' }],
  standfirst: 'Three things that a company tells us before its books do.',
  image: '',
};

/** Collections of pages: the published entries for everyone, and what editors need to manage them. */
export const collectionsRouter = t.router({
  published: shownProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/collections/{collectionId}',
        summary: 'List the published entries of a collection',
        description:
          'Newest first. An entry is a page; read its content at `/api/content/{pageId}`. The collection exists as long as the page that lists it is published.',
        tags: ['Collections'],
      },
      example: {
        request: { collectionId: 'insights', category: 'letters', limit: '10' },
        response: { items: [example], nextCursor: null },
      },
      refuses: [404],
    })
    .input(
      strictInput({
        collectionId: z.string().max(64).describe('The id of the collection: `insights`.'),
        category: key.optional().describe('Return only entries of this category, by id.'),
        author: key.optional().describe('Return only entries of this author, by id.'),
        cursor: cursor.optional(),
        limit: limitParameter(MAX_LIMIT).optional(),
      }),
    )
    .output(
      z.object({
        items: z.array(
          z.object({
            pageId: z.string(),
            title: z.string(),
            address: z.string(),
            date: z.string().describe('`2026-03-01`, or empty.'),
            author: named.nullable(),
            categories: z.array(named),
            standfirst: z.string(),
            image: z.string(),
          }),
        ),
        nextCursor: z.string().nullable(),
      }),
    )
    .query(async ({ ctx, input: { collectionId, category, author, cursor: at, limit = String(DEFAULT_LIMIT) } }) => {
      const directory = await ctx.directory.read();
      const known = COLLECTION_IDS.find((id) => id === collectionId);
      if (!known || directory.listOf(known)?.status !== 'published') throw noSuchCollection(collectionId);
      const before = at === undefined ? undefined : parseEntryCursor(at);
      const query = { collection: known, status: 'published', category, author, before } as const;
      const found = await listEntries(ctx, { ...query, limit: Number(limit) + 1 });
      const shown = found.slice(0, Number(limit));
      const { categories } = await readCategories(ctx, directory, known);
      const items = toCards(shown, categories).map(({ href: _href, day, cover, ...card }, index) => {
        return { ...card, address: shown[index]?.address ?? '', date: day, image: cover };
      });
      return { items, nextCursor: getNextCursor(found, shown) };
    }),

  /** Returns every collection, with the page that lists it if there is one. */
  all: editorProcedure
    .output(
      z.array(
        z.object({
          id: collection,
          label: z.string(),
          one: z.string(),
          many: z.string(),
          list: z.object({ pageId: z.string(), title: z.string(), path: z.string(), status: state }).nullable(),
        }),
      ),
    )
    .query(async ({ ctx }) => {
      const directory = await ctx.directory.read();
      return COLLECTION_IDS.map((id) => {
        const { pageId, title, path, status } = directory.listOf(id) ?? {};
        const list = pageId && status ? { pageId, title: title ?? '', path: path ?? '', status } : null;
        return { id, ...getCollection(id), list };
      });
    }),

  /** Lists a collection's entries in every status, newest first. */
  entries: editorProcedure
    .input(
      strictInput({
        collection,
        q: z.string().max(200).optional(),
        status: state.optional(),
        category: key.optional(),
        cursor: cursor.optional(),
        limit: z.number().int().min(1).max(MAX_LIMIT).optional(),
      }),
    )
    .output(
      z.object({
        items: z.array(
          z.object({
            pageId: z.string(),
            title: z.string(),
            path: z.string(),
            kind: z.string(),
            status: state,
            date: z.string(),
            author: z.string(),
            categories: z.array(named),
            cover: z.string(),
          }),
        ),
        nextCursor: z.string().nullable(),
      }),
    )
    .query(async ({ ctx, input: { cursor: at, limit = DEFAULT_LIMIT, ...asked } }) => {
      const before = at === undefined ? undefined : parseEntryCursor(at);
      const found = await listEntries(ctx, { ...asked, before, limit: limit + 1 });
      const shown = found.slice(0, limit);
      const { categories } = await readCategories(ctx, await ctx.directory.read(), asked.collection);
      const cards = toCards(shown, categories);
      const items = shown.map(({ pageId, title, address, status, day, author, cover }, index) => ({
        pageId,
        title,
        path: address,
        kind: entryKindOf(asked.collection),
        status,
        date: day,
        author,
        categories: cards[index]?.categories ?? [],
        cover,
      }));
      return { items, nextCursor: getNextCursor(found, shown) };
    }),

  /** Returns the options of a field of an entry. */
  choices: editorProcedure
    .input(
      strictInput({
        collection,
        among: z.enum(['people', 'categories', 'entries']),
        q: z.string().max(200).optional(),
        chosen: z.array(z.string().max(200)).max(MAX_CHOSEN).optional(),
      }),
    )
    .output(z.array(z.object({ value: z.string(), label: z.string() })))
    .query(async ({ ctx, input }) => readChoices(ctx.db, await ctx.directory.read(), input)),

  /** Publishes an entry with a publish date. */
  publish: editorMutation
    .input(
      strictInput({
        pageId: z.string().max(64),
        date: z
          .string()
          .max(10)
          .refine((day) => publishDateProblem(day) === null, {
            error: ({ input }) => publishDateProblem(String(input)) ?? '',
          }),
      }),
    )
    .output(z.object({ pageId: z.string(), title: z.string(), address: z.string().nullable(), status: state }))
    .mutation(async ({ ctx, input: { pageId, date } }) => {
      await changePage(ctx.db, pageId, { status: 'published', date }, ctx);
      return readPageSummary(ctx.db, pageId);
    }),
});

function noSuchCollection(id: string): AppError {
  return new AppError('NOT_FOUND', `There is no collection "${id.slice(0, 64)}".`);
}

function getNextCursor(found: readonly { day: string; pageId: string }[], shown: typeof found): string | null {
  const last = shown.at(-1);
  return found.length > shown.length && last ? `${last.day}.${last.pageId}` : null;
}

/** Parses a cursor such as `2026-03-01.the-title`: the day and id of the last entry. @throws AppError BAD_REQUEST if it is malformed */
function parseEntryCursor(cursor: string): Position {
  const at = cursor.indexOf('.');
  const day = cursor.slice(0, Math.max(at, 0));
  const pageId = cursor.slice(at + 1);
  return at >= 0 && (day === '' || isDay(day)) && isPageName(pageId) ? { day, pageId } : refuseCursor();
}
