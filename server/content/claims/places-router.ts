import { z } from 'zod';
import { t } from '../../accounts/auth/trpc';
import { strictInput } from '../../platform/trpc/strict-input';
import { idParameter } from '../../platform/trpc/wire-types';
import { claimMutation, claimProcedure, linkMutation } from '../procedures';
import { listClaimFiles, removeClaimFile } from './claim-files';
import { confirmPlace, linkPlace, listPagePlaces, listPlaces, unlinkPlace } from './claim-places';
import * as shapes from './shapes';

const { claimFile, done, exampleFile, examplePlace, id, place, reason, success, tags } = shapes;
const placeId = idParameter().describe('The id of the place.');
const fileId = idParameter().describe('The id of the file.');
const places = z.object({ items: z.array(place) });

/** The places on pages that make a claim, and the files that substantiate it. Files are uploaded and read by routes of their own (`file-routes.ts`). */
export const claimPlacesRouter = t.router({
  pagePlaces: claimProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/claims/places',
        summary: 'List the places on a page that make claims',
        description:
          'With `GET /api/claims?page=` for the claims, this is everything that a page states and what supports it.',
        tags,
      },
      example: { request: { page: 'home' }, response: { items: [{ ...examplePlace, claimId: 7 }] } },
    })
    .input(strictInput({ page: z.string().min(1).max(64).describe('The id of the page.') }))
    .output(z.object({ items: z.array(place.extend({ claimId: z.number().int() })) }))
    .query(async ({ ctx, input }) => ({ items: await listPagePlaces(ctx.db, input.page) })),

  places: claimProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/claims/{id}/places',
        summary: 'List the places that make a claim',
        description: 'Each place is compared with the page as it is now. Places follow their items when those move.',
        tags,
      },
      example: { request: { id: '7' }, response: { items: [examplePlace] } },
      refuses: [404],
    })
    .input(strictInput({ id }))
    .output(places)
    .query(async ({ ctx, input }) => ({ items: await listPlaces(ctx.db, Number(input.id)) })),

  link: linkMutation
    .meta({
      openapi: { method: 'POST', path: '/claims/{id}/places', summary: 'Link words of a text to a claim', tags },
      successStatus: 201,
      example: {
        request: { id: '7', pageId: 'home', path: 'home.stats.items.2.value', quote: { words: '32%' } },
        response: { items: [examplePlace] },
      },
      refuses: [404, 409, 422],
    })
    .input(strictInput({ id, ...shapes.newPlace }))
    .output(places)
    .mutation(async ({ ctx, input: { id: claimId, ...given } }) => {
      await linkPlace(ctx.db, { ...given, claimId: Number(claimId) }, ctx.actor);
      return { items: await listPlaces(ctx.db, Number(claimId)) };
    }),

  unlink: linkMutation
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/claims/{id}/places/{placeId}',
        summary: 'Remove the link of a place to a claim',
        description: 'The page stays as it is.',
        tags,
      },
      example: { request: { id: '7', placeId: '4' }, response: done },
      refuses: [404],
    })
    .input(strictInput({ id, placeId, reason }))
    .output(success)
    .mutation(async ({ ctx, input }) => {
      const { id: claimId, placeId: of } = input;
      await unlinkPlace(ctx.db, { claimId: Number(claimId), placeId: Number(of), reason: input.reason }, ctx.actor);
      return done;
    }),

  confirm: linkMutation
    .meta({
      openapi: {
        method: 'POST',
        path: '/claims/{id}/places/{placeId}/confirm',
        summary: 'Confirm the words of a changed place',
        description: 'The words that are there now become the linked ones.',
        tags,
      },
      example: { request: { id: '7', placeId: '4' }, response: { items: [examplePlace] } },
      refuses: [404, 409],
    })
    .input(strictInput({ id, placeId }))
    .output(places)
    .mutation(async ({ ctx, input }) => {
      await confirmPlace(ctx.db, Number(input.id), Number(input.placeId), ctx.actor);
      return { items: await listPlaces(ctx.db, Number(input.id)) };
    }),

  files: claimProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/claims/{id}/files',
        summary: 'List the files that substantiate a claim',
        description: 'Lists removed files too. `GET /api/claims/{id}/files/{fileId}/content` downloads one.',
        tags,
      },
      example: { request: { id: '7' }, response: { items: [exampleFile] } },
      refuses: [404],
    })
    .input(strictInput({ id }))
    .output(z.object({ items: z.array(claimFile) }))
    .query(async ({ ctx, input }) => ({ items: await listClaimFiles(ctx.db, Number(input.id)) })),

  removeFile: claimMutation
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/claims/{id}/files/{fileId}',
        summary: 'Remove a file from a claim',
        description: 'It no longer substantiates the claim, but stays in the record.',
        tags,
      },
      example: { request: { id: '7', fileId: '2' }, response: done },
      refuses: [404],
    })
    .input(strictInput({ id, fileId, reason }))
    .output(success)
    .mutation(async ({ ctx, input }) => {
      const { id: claimId, fileId: of } = input;
      await removeClaimFile(ctx.db, { claimId: Number(claimId), fileId: Number(of), reason: input.reason }, ctx.actor);
      return done;
    }),
});
