import { z } from 'zod';
import {
  CLAIM_ATTENTIONS,
  CLAIM_DUES,
  CLAIM_EVENT_KINDS,
  CLAIM_KINDS,
  CLAIM_STATUSES,
  CLAIM_SUPPORTS,
  DECISION_SCOPES,
} from '../../../src/content/claims/claim-status';
import { MAX_QUOTE } from '../../../src/content/find-quote';
import { calendarDay, declareAs, filledText, idParameter, PLACE_PATH_PATTERN } from '../../platform/trpc/wire-types';
import { MAX_STATEMENT, MAX_VALUE, MAX_WORDS } from './write-claims';

export const tags = ['Claims'];

export const id = idParameter().describe('The id of the claim.');
export const kind = z
  .enum(CLAIM_KINDS)
  .describe('What it states. `performance` is for returns of investments and what was earned with them.');
export const status = z
  .enum(CLAIM_STATUSES)
  .describe(
    'A claim needs substantiation without a source or a file, and after its value has changed (`outdatedAt`). Otherwise it expires after the day of its next review or, if no review is planned, a year after its as-of date.',
  );
export const scope = z
  .enum(DECISION_SCOPES)
  .describe(
    '`claim`: the words are not a claim. `comparison`: their figure is about something else than others. By default `claim`.',
  );
export const support = z.enum(CLAIM_SUPPORTS);
export const attention = z.enum(CLAIM_ATTENTIONS);
export const reason = filledText(MAX_WORDS).optional().describe('Why, for the record.');
export const success = z.object({ success: z.literal(true) });
export const done = { success: true as const };

const day = calendarDay().describe('A local date, such as `2026-03-01`.');
const fields = {
  value: filledText(MAX_VALUE).describe('The value as the pages have it, such as `32%`.'),
  asOf: day.describe('The day that the value is as of.'),
  source: filledText(MAX_WORDS).describe('Where it comes from: a document, a person, an address.'),
  ownerId: z.string().min(1).max(200).describe('The id of the person who answers for it, from `GET /api/people`.'),
  nextReview: day.describe('The last day before it must be reviewed again.'),
};
export const statement = filledText(MAX_STATEMENT).describe('What the firm states, in one sentence.');
/** The optional fields of a new claim. */
export const newFields = {
  value: fields.value.optional(),
  asOf: fields.asOf.optional(),
  source: fields.source.optional(),
  ownerId: fields.ownerId.optional(),
  nextReview: fields.nextReview.optional(),
};
/** The fields of a change. Null empties a field. */
export const changedFields = {
  statement: statement.optional(),
  kind: kind.optional(),
  value: emptiable(fields.value),
  asOf: emptiable(fields.asOf),
  source: emptiable(fields.source),
  ownerId: emptiable(fields.ownerId),
  nextReview: emptiable(fields.nextReview),
};

/** Returns the schema of a field that null empties. */
function emptiable<T extends z.ZodType>(field: T) {
  return field
    .nullable()
    .optional()
    .describe(field.description ?? '');
}

/** Words within a text on a page, in requests. */
export const newPlace = {
  pageId: z.string().max(64).describe('The id of the page.'),
  path: declareAs(z.string().max(1000), { pattern: PLACE_PATH_PATTERN }).describe('The path or ref of the text.'),
  quote: z
    .strictObject({
      words: filledText(MAX_QUOTE).describe('The words, as in the plain text.'),
      start: z
        .number()
        .int()
        .min(0)
        .optional()
        .describe('Where they are in the plain text, if they occur several times.'),
    })
    .describe('The words of the text.'),
};

const person = z.object({ id: z.string().nullable(), name: z.string().nullable() });
const section = z
  .object({ sectionId: z.string(), sectionName: z.string(), sectionType: z.string() })
  .nullable()
  .describe('The section, if an editor added it to the page.');
const range = z.object({ start: z.number().int(), end: z.number().int() });

export const claim = z.object({
  id: z.number().int(),
  statement: z.string(),
  kind,
  value: z.string().nullable(),
  status,
  asOf: z.string().nullable(),
  source: z.string().nullable(),
  owner: z
    .object({ id: z.string(), name: z.string() })
    .nullable()
    .describe('The person who answers for it. Null if there is none, or their account was deleted.'),
  nextReview: z.string().nullable(),
  due: z
    .enum(CLAIM_DUES)
    .nullable()
    .describe(
      'Whether its review is `overdue` or due within 30 days, whatever supports it. The review is due on its planned day or, without one, a year after the as-of date.',
    ),
  retiredAt: z.string().nullable(),
  retiredReason: z.string().nullable(),
  places: z.number().int().describe('The number of places on pages that are linked to it.'),
  files: z.number().int().describe('The number of files that substantiate it.'),
  outdatedAt: z
    .string()
    .nullable()
    .describe(
      'When its value changed after its source and files were added; null if they support this one. A new source or file, or `isSupported` in a change, ends it.',
    ),
  disclosures: z
    .array(z.object({ id: z.string(), name: z.string() }))
    .describe('The disclosures that are attached to it.'),
  version: z.number().int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export const place = z.object({
  id: z.number().int(),
  pageId: z.string(),
  section,
  ref: z.string().describe('The text, with items named by id.'),
  path: z.string().nullable().describe('Where the text is now; null if it no longer exists.'),
  words: z.string().describe('The words that were linked.'),
  state: z
    .enum(['current', 'changed', 'gone'])
    .describe('`changed`: the text no longer contains the words. `gone`: the text no longer exists.'),
  wordsNow: z
    .string()
    .nullable()
    .describe('The words there now. Of a text that was rewritten, its beginning; null if the text is gone.'),
  range: range
    .nullable()
    .describe('Where these words are in the plain text; null if they cannot be distinguished from the rest.'),
  isPublished: z
    .boolean()
    .describe('Whether visitors can read the place: its page is published, and its section shown.'),
  by: person,
  linkedAt: z.string(),
});

export const claimFile = z.object({
  id: z.number().int(),
  name: z.string(),
  mimeType: z.string(),
  bytes: z.number().int().describe('The size in bytes.'),
  sha256: z.string().describe('The SHA-256 of the file, in hexadecimal.'),
  by: person,
  addedAt: z.string(),
  removedAt: z.string().nullable().describe('When it was removed from the claim. It stays in the record.'),
  isDisposed: z.boolean().describe('Whether it was destroyed after its retention period. Its hash remains.'),
});

export const claimEvent = z.object({
  id: z.number().int(),
  kind: z.enum(CLAIM_EVENT_KINDS),
  by: person.extend({ isKey: z.boolean() }),
  reason: z.string().nullable(),
  at: z.string(),
  changes: z
    .record(z.string(), z.tuple([z.string().nullable(), z.string().nullable()]))
    .optional()
    .describe('The previous and the new value of each changed field.'),
  pageId: z.string().optional(),
  ref: z.string().optional(),
  words: z.string().optional().describe('The words that were linked.'),
  file: z.string().optional().describe('The name of the file.'),
  sha256: z.string().optional(),
  draftId: z.number().int().optional().describe('The draft that was prepared.'),
  setsValue: z
    .boolean()
    .optional()
    .describe('Whether the new words become the value of the claim when the draft is published.'),
  from: z.string().optional(),
  to: z.string().optional(),
});

export const statementFound = z.object({
  pageId: z.string(),
  section,
  path: z.string(),
  ref: z.string(),
  kind: z.enum(['figure', 'superlative', 'ranking', 'third-party-rating']),
  words: z.string(),
  start: z.number().int().describe('Where the words begin in the plain text.'),
  end: z.number().int(),
  reason: z.string().describe('Why the words were found.'),
  before: z.string().describe('The text before the words.'),
  after: z.string(),
  beside: z
    .string()
    .nullable()
    .describe('The other texts of the same item, such as the label of a figure, if the words are a whole text.'),
});

export const notClaim = z.object({
  id: z.number().int(),
  pageId: z.string(),
  ref: z.string(),
  scope,
  words: z.string(),
  start: z.number().int().describe('Where the words were in the plain text when this was decided.'),
  reason: z.string().nullable(),
  by: person,
  at: z.string(),
});

const marian = { id: 'u1', name: 'Marian Oakes' };
export const exampleClaim = {
  id: 7,
  statement: 'Our investors received an average net return of 32% a year.',
  kind: 'performance' as const,
  value: '32%',
  status: 'substantiated' as const,
  asOf: '2025-12-31',
  source: 'Audited statements for 2025, page 4',
  owner: marian,
  nextReview: '2026-12-31',
  due: null,
  retiredAt: null,
  retiredReason: null,
  places: 1,
  files: 1,
  outdatedAt: null,
  disclosures: [{ id: 'k7f2m9qa', name: 'Net returns' }],
  version: 3,
  createdAt: '2026-01-05T10:00:00.000Z',
  updatedAt: '2026-01-06T09:00:00.000Z',
};
export const examplePlace = {
  id: 4,
  pageId: 'home',
  section: null,
  ref: 'home.stats.items.~k7f2m9qa.value',
  path: 'home.stats.items.2.value',
  words: '32%',
  state: 'current' as const,
  wordsNow: '32%',
  range: { start: 0, end: 3 },
  isPublished: true,
  by: marian,
  linkedAt: '2026-01-05T10:00:00.000Z',
};
export const exampleFile = {
  id: 2,
  name: 'Audited statements 2025.pdf',
  mimeType: 'application/pdf',
  bytes: 482_113,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  by: marian,
  addedAt: '2026-01-05T10:04:00.000Z',
  removedAt: null,
  isDisposed: false,
};
export const exampleEvent = {
  id: 31,
  kind: 'changed' as const,
  by: { ...marian, isKey: false },
  reason: 'The audit was finished.',
  at: '2026-01-06T09:00:00.000Z',
  changes: { value: ['31%', '32%'] as [string, string] },
};
export const exampleStatement = {
  ...{ pageId: 'home', section: null, path: 'home.process.items.0.text', ref: 'home.process.items.~a81kq02m.text' },
  ...{ kind: 'figure' as const, words: '29', start: 25, end: 27, reason: 'States a figure.' },
  ...{ before: 'Our fastest closing took ', after: ' days.', beside: null },
};
export const exampleNotClaim = {
  ...{ id: 5, pageId: 'home', ref: 'home.process.items.~a81kq02m.text', words: '29', start: 25 },
  ...{ scope: 'claim' as const },
  ...{ reason: 'An example, not a figure of ours.', by: marian, at: '2026-01-05T10:00:00.000Z' },
};
