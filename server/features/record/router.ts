import { z } from 'zod';
import { PUBLICATION_KINDS, REVIEW_DECISIONS } from '../../../src/content/publication-kinds';
import { t } from '../../accounts/auth/trpc';
import { strictInput } from '../../platform/trpc/strict-input';
import {
  calendarDay,
  cursorParameter,
  flagParameter,
  idParameter,
  limitParameter,
} from '../../platform/trpc/wire-types';
import { recordProcedure } from '../procedures';
import { recordRetention } from '../retention/shapes';
import { listPublications, type PublicationsQuery } from './list-publications';
import { readPublication } from './read-publication';
import { readRecordState } from './read-state';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 100;
const tags = ['Record'];

const day = (description: string) => calendarDay().optional().describe(description);

/** The filters of the advertisement log, as in the address. */
export const PUBLICATIONS_QUERY = {
  from: day('Return only what was in use on this day or later, in the site’s time zone.'),
  to: day('Return only what was in use on this day or earlier, in the site’s time zone.'),
  page: z.string().max(100).optional().describe('Return only this page, by its `pageId`, or this document, by its id.'),
  kind: z.enum(PUBLICATION_KINDS).optional().describe('Return only publications of this kind.'),
  current: flagParameter.optional().describe('`true` returns only what is in use now.'),
};

/** Converts the filters in an address to those of the log. */
export function toQuery({ current, ...query }: z.infer<z.ZodObject<typeof PUBLICATIONS_QUERY>>): PublicationsQuery {
  return { ...query, isCurrent: current === 'true' };
}

const person = z.object({ id: z.string().nullable(), name: z.string().nullable() });
const text = z.string().nullable();

const publication = z.object({
  id: z.number().int(),
  kind: z.enum(PUBLICATION_KINDS).describe('A `page`, the `feed` of a list, or a document (`file`).'),
  address: z.string(),
  pageId: text.describe('The page, or the id of the document.'),
  title: z.string(),
  usedFrom: z.string().describe('The first use.'),
  usedUntil: text.describe('The last use; null while it is in use.'),
  hash: z
    .string()
    .describe('SHA-256 of the manifest, which names everything the publication consists of by its SHA-256.'),
  release: z.string().describe('The version of the software that rendered it.'),
  cause: z.object({
    kind: z
      .enum(['draft', 'save', 'setting', 'release', 'first'])
      .describe(
        '`setting` is an action of the audit log: of a setting, an image or a document. `first` is the first record.',
      ),
    changeSetId: z.number().int().nullable(),
    draft: z.object({ id: z.number().int(), name: z.string() }).nullable(),
    entry: z.object({ id: z.number().int(), action: z.string(), subject: z.string() }).nullable(),
  }),
  preparedBy: z.array(person).describe('The authors of the draft, or the person who saved.'),
  review: z.object({
    decision: z.enum(REVIEW_DECISIONS),
    by: person.nullable(),
    at: text,
    note: text.describe('The words of the reviewer, or the reason for publishing without an approval.'),
    attestation: text.describe('The sentence that the reviewer confirmed.'),
    hash: text.describe('The hash of the result that was approved.'),
  }),
});

const examplePublication = {
  id: 12,
  kind: 'page' as const,
  address: '/about',
  pageId: 'about',
  title: 'About us',
  usedFrom: '2026-01-05T10:00:00.000Z',
  usedUntil: null,
  hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  release: '1.0.0+0a1b2c3d4e5f',
  cause: { kind: 'draft' as const, changeSetId: 40, draft: { id: 3, name: 'New fund' }, entry: null },
  preparedBy: [{ id: 'u1', name: 'Marian Oakes' }],
  review: {
    decision: 'approved' as const,
    by: { id: 'u2', name: 'Tomas Reed' },
    at: '2026-01-05T09:30:00.000Z',
    note: null,
    attestation: 'I have reviewed these changes.',
    hash: '60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752',
  },
};

/** The record of what visitors got: the advertisement log. */
export const recordRouter = t.router({
  publications: recordProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/record/publications',
        summary: 'List what was published, newest first',
        description:
          'The advertisement log: one item for each use of a page, feed or document, with who prepared and reviewed it. The log as CSV is at `/api/record/publications.csv`, with the same filters.',
        tags,
      },
      example: {
        request: { from: '2026-01-01', to: '2026-01-31', page: 'about' },
        response: { items: [examplePublication], nextCursor: null },
      },
    })
    .input(
      strictInput({
        ...PUBLICATIONS_QUERY,
        cursor: cursorParameter().optional(),
        limit: limitParameter(MAX_LIMIT).optional(),
      }),
    )
    .output(z.object({ items: z.array(publication), nextCursor: z.string().nullable() }))
    .query(({ ctx, input: { cursor, limit = DEFAULT_LIMIT, ...query } }) =>
      listPublications(ctx.db, { ...toQuery(query), cursor, limit: Number(limit) }, ctx.region.latest.timeZone),
    ),

  publication: recordProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/record/publications/{id}',
        summary: 'Read a publication with its files and hashes',
        description:
          'The page as visitors got it is at `/api/record/publications/{id}/html`, as a download; with `?view=true`, it has its style sheets, fonts and images inside and no scripts. Pages of a site without `PUBLIC_URL` have `https://origin.invalid` in place of the origin.',
        tags,
      },
      example: {
        request: { id: '12' },
        response: {
          ...examplePublication,
          link: { seq: 31, hash: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae' },
          manifest: {
            html: 'fcde2b2edba56bf408601fb721fe9b5c338d10ee429ea04fae5511b68fbf8fb9',
            status: 200,
            headers: { 'content-type': 'text/html; charset=utf-8' },
            files: [
              {
                path: '/assets/site-B1x2.css',
                hash: 'baa5a0964d3320fbc0c6a922140453c8513ea24ab8fd0577034804a967248096',
              },
            ],
          },
          changeSets: [
            { id: 40, by: 'Marian Oakes', note: 'Published the draft “New fund”', at: '2026-01-05T10:00:00.000Z' },
          ],
          retention: { lastUsedAt: null, keptUntil: null, holds: [{ id: 2, name: 'Oak Street' }], disposal: null },
          previousId: 7,
          nextId: null,
        },
      },
      refuses: [404],
    })
    .input(strictInput({ id: idParameter().describe('The `id` of the publication.') }))
    .output(
      publication.extend({
        link: z
          .object({ seq: z.number().int(), hash: z.string() })
          .nullable()
          .describe('Its link in the hash chain of the record.'),
        manifest: z
          .object({
            html: text.describe('SHA-256 of the page as visitors got it; null for a document.'),
            status: z.number().int(),
            headers: z.record(z.string(), z.string()),
            files: z
              .array(z.object({ path: z.string(), hash: text }))
              .describe('Every file that the page needs, with its SHA-256; null if there was none.'),
          })
          .describe('Empty if the publication was disposed of.'),
        retention: recordRetention,
        changeSets: z
          .array(z.object({ id: z.number().int(), by: text, note: text, at: z.string() }))
          .describe('The writes to the site since the publication before it, newest first; at most 50.'),
        previousId: z.number().int().nullable(),
        nextId: z.number().int().nullable(),
      }),
    )
    .query(({ ctx, input }) => readPublication(ctx.db, Number(input.id), ctx.region.latest.timeZone)),

  state: recordProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/record/state',
        summary: 'Read how complete and how large the record is',
        tags,
      },
      example: {
        request: {},
        response: {
          checkedAt: '2026-01-05T10:00:01.000Z',
          behindSince: null,
          recordedFrom: '2025-03-02T09:15:00.000Z',
          waiting: 0,
          publications: 240,
          inUse: 31,
          bytes: 6_000_000,
        },
      },
    })
    .input(strictInput({}))
    .output(
      z.object({
        checkedAt: text.describe('When everything was last found recorded; null before the first time.'),
        behindSince: text.describe(
          'Since when something that was changed may not be recorded; null if nothing is missing.',
        ),
        recordedFrom: text.describe('The first use that is recorded; null if nothing is.'),
        waiting: z.number().int().describe('The publications that this server could not store yet.'),
        publications: z.number().int(),
        inUse: z.number().int(),
        bytes: z.number().describe('The size in the database, in bytes, without the files of the library.'),
      }),
    )
    .query(({ ctx }) => readRecordState(ctx.db, ctx.publications.waitingCount)),
});
