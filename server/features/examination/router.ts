import { z } from 'zod';
import { CLAIM_KINDS } from '../../../src/content/claims/claim-status';
import { dayIn, isDay } from '../../../src/content/day';
import { t } from '../../accounts/auth/trpc';
import { AppError } from '../../platform/errors';
import { refuseUnstorable } from '../../platform/refuse-unstorable';
import { strictInput } from '../../platform/trpc/strict-input';
import { declareAs, idParameter } from '../../platform/trpc/wire-types';
import { listSigningKeys, rotateSigningKey } from '../bundle/signing-keys';
import { requireBundleRights } from '../bundle/write-bundle';
import { recordProcedure, reviewMutation, sudoMutation } from '../procedures';
import { requireReviewer } from '../reviews/require-reviewer';
import { askForExamination, deleteExamination, KEPT_DAYS, listExaminations, readExamination } from './examinations';

const tags = ['Record'];
/** The number of dates and of pages that a response can have. */
const MAX_DATES = 60;
const MAX_PAGES = 200;
const MAX_YEARS = 11;

const day = declareAs(z.string().refine(isDay, 'A day is written as 2026-01-31.'), { format: 'date' });
const text = z.string().nullable();
const kinds = z.array(z.enum(CLAIM_KINDS)).max(CLAIM_KINDS.length);

const examination = z.object({
  id: z.number().int(),
  request: z.object({
    ...{
      dates: z.array(z.string()),
      from: z.string(),
      to: z.string(),
      pages: z.array(z.string()),
      kinds: z.array(z.string()),
    },
    ...{ withFiles: z.boolean(), withChain: z.boolean() },
  }),
  state: z
    .enum(['waiting', 'running', 'done', 'failed', 'interrupted'])
    .describe('`interrupted`: the server was stopped twice while it was made, or it was taken back before.'),
  done: z.number().int().describe('How many parts are made.'),
  parts: z.number().int(),
  failure: text.describe('Why it could not be made.'),
  by: z.object({ id: text, name: text }),
  createdAt: z.string(),
  finishedAt: text,
  deleteAt: text.describe(`When its file is deleted: ${KEPT_DAYS} days after it was made.`),
  deletedAt: text,
  bytes: z.number().nullable(),
  sha256: text.describe('SHA-256 of the ZIP file.'),
});

const exampleExamination = {
  id: 3,
  request: {
    ...{ dates: ['2026-01-31', '2026-02-28'], from: '2026-01-01', to: '2026-03-31', pages: [] },
    ...{ kinds: ['performance'], withFiles: true, withChain: true },
  },
  ...{ state: 'done' as const, done: 64, parts: 64, failure: null, by: { id: 'u1', name: 'Marian Oakes' } },
  ...{ createdAt: '2026-04-02T10:00:00.000Z', finishedAt: '2026-04-02T10:00:21.000Z' },
  ...{ deleteAt: '2026-04-16T10:00:21.000Z', deletedAt: null, bytes: 18_220_113 },
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
};

/** Responses to examinations, and the keys that sign bundles of the record. */
export const examinationRouter = t.router({
  signingKeys: recordProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/record/signing-keys',
        summary: 'List the public keys that sign bundles of the record',
        description:
          'The current key first. The first bundle makes one. A bundle of some pages or the whole site at a moment is a ZIP file at `/api/record/bundle?at=2026-01-31T12:00:00Z&page=about&page=team`; with `files=true`, it includes the files of claims, with `chain=true`, the whole chain of the record. `/api/record/verify.mjs` verifies it.',
        tags,
      },
      example: {
        request: {},
        response: {
          items: [
            {
              fingerprint: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
              publicKey: '-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEA…\n-----END PUBLIC KEY-----\n',
              createdAt: '2026-01-05T10:00:00.000Z',
              retiredAt: null,
            },
          ],
        },
      },
    })
    .input(strictInput({}))
    .output(
      z.object({
        items: z.array(
          z.object({
            fingerprint: z.string().describe('SHA-256 of the public key, in hexadecimal.'),
            publicKey: z.string().describe('An Ed25519 key, as PEM.'),
            createdAt: z.string(),
            retiredAt: text.describe('When another key replaced it; null for the current one.'),
          }),
        ),
      }),
    )
    .query(async ({ ctx }) => ({ items: await listSigningKeys(ctx.db) })),

  /** Replaces the key that signs bundles. */
  rotateSigningKey: sudoMutation.output(z.object({ success: z.literal(true) })).mutation(async ({ ctx }) => {
    await rotateSigningKey(ctx.db, ctx.secrets, ctx.actor);
    return { success: true as const };
  }),

  examinations: recordProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/record/examinations',
        summary: 'List the responses to examinations, newest first',
        description: `At most 100. The file of a finished one is at \`/api/record/examinations/{id}/download\` for ${KEPT_DAYS} days.`,
        tags,
      },
      example: { request: {}, response: { items: [exampleExamination] } },
    })
    .input(strictInput({}))
    .output(z.object({ items: z.array(examination) }))
    .query(async ({ ctx }) => ({ items: await listExaminations(ctx.db) })),

  askForExamination: reviewMutation
    .meta({
      successStatus: 201,
      openapi: {
        method: 'POST',
        path: '/record/examinations',
        summary: 'Ask for a response to an examination',
        description:
          'A ZIP file with everything that visitors could open on each date, the statements with what supported them, and the advertisement log, approvals and reviews of the period. It is made in the background.',
        tags,
      },
      example: {
        request: {
          ...{ dates: ['2026-01-31', '2026-02-28'], from: '2026-01-01', to: '2026-03-31', pages: [] },
          ...{ kinds: ['performance'], withFiles: true, withChain: false },
        },
        response: {
          ...exampleExamination,
          state: 'waiting',
          done: 0,
          parts: 0,
          finishedAt: null,
          deleteAt: null,
          bytes: null,
          sha256: null,
        },
      },
      refuses: [409, 422],
    })
    .input(
      strictInput({
        dates: z.array(day).min(1).max(MAX_DATES).describe('The dates, in the site’s time zone.'),
        from: day.describe('The first day of the period of the lists.'),
        to: day.describe('The last day of the period.'),
        pages: z
          .array(z.string().min(1).max(100))
          .max(MAX_PAGES)
          .describe('The pages, by their `pageId`; empty for everything.'),
        kinds: kinds.describe('The kinds of statements; empty for all.'),
        withFiles: z.boolean().describe('Whether to include the files that support claims.'),
        withChain: z
          .boolean()
          .describe('Whether to include the whole chain of the record, with the audit log. Only for admins.'),
      }),
    )
    .output(examination)
    .mutation(async ({ ctx, input }) => {
      requireReviewer(ctx.actor);
      requireBundleRights(ctx.actor, input);
      refuseUnstorable('pages', input.pages);
      const today = dayIn(ctx.region.latest.timeZone);
      if (input.dates.some((date) => date > today)) throw refusal('dates', 'Choose dates that are not in the future.');
      if (input.to < input.from) throw refusal('to', 'The period cannot end before it begins.');
      if (Number(input.to.slice(0, 4)) - Number(input.from.slice(0, 4)) >= MAX_YEARS)
        throw refusal('from', 'Choose a period of at most ten years.');
      const dates = [...new Set(input.dates)].sort();
      const id = await askForExamination(ctx.db, { ...input, dates, pages: [...new Set(input.pages)] }, ctx.actor);
      ctx.afterCommit.push(() => ctx.examinations.check());
      return readExamination(ctx.db, id);
    }),

  deleteExamination: reviewMutation
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/record/examinations/{id}',
        summary: 'Delete the file of a response, or take it back before it is made',
        tags,
      },
      example: { request: { id: '3' }, response: { success: true } },
      refuses: [404, 409],
    })
    .input(strictInput({ id: idParameter().describe('The `id` of the response.') }))
    .output(z.object({ success: z.literal(true) }))
    .mutation(async ({ ctx, input }) => {
      requireReviewer(ctx.actor);
      const key = await deleteExamination(ctx.db, Number(input.id), ctx.actor);
      if (key) ctx.afterCommit.push(() => ctx.media.storage.remove([key]).catch(ctx.examinations.warn));
      return { success: true as const };
    }),
});

function refusal(path: string, message: string): AppError {
  return new AppError('UNPROCESSABLE_CONTENT', message, { issues: [{ path, message }] });
}
