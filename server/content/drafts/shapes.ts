import { z } from 'zod';
import { DRAFT_EVENT_KINDS, DRAFT_STATES } from '../../../src/content/draft-states';
import { MAX_VALUE_CHARACTERS } from '../../../src/content/limits';
import { jsonValue } from '../../platform/trpc/json-value';
import { strictInput } from '../../platform/trpc/strict-input';
import { calendarDay, declareAs, filledText, idParameter, SECTION_ID_PATTERN } from '../../platform/trpc/wire-types';
import { ai, changeSetId, changeShape, operation, toChange } from '../changes/change';
import { MAX_BATCH } from '../changes/router';
import type { ContentContext } from '../context';
import { MAX_FROM, MAX_TO } from '../directory/redirect-rules';
import { REDIRECT_STATUSES } from '../directory/redirect-table';
import { newPage, pageSettings } from '../pages/shapes';
import { REVIEW_OUTCOMES } from './list-drafts';
import type { NewChange } from './plan-changes';

export const id = idParameter().describe('The id of the draft.');
export const name = filledText(200).describe('The name of the draft.');
export const state = z.enum(DRAFT_STATES);
export const person = z.object({ id: z.string().nullable(), name: z.string().nullable() });
const related = z.object({ id: z.number().int(), name: z.string(), state }).nullable();
const plannedTime = {
  at: z.string().describe('The instant, which stays the same if the site gets another time zone.'),
  local: z.string().describe('The local time that was chosen: `2026-03-29T09:00:00`.'),
  timeZone: z.string().describe('The time zone of the site then.'),
  offset: z.string().describe('The offset from UTC at that instant: `-04:00`.'),
};
const proposedTime = z
  .object(plannedTime)
  .nullable()
  .describe('When the draft should be published, as the person who asked proposes.');
const leftOut = z.object({
  pageId: z.string(),
  path: z.string(),
  ref: z.string(),
  reason: z
    .enum(['changed', 'gone'])
    .describe('`changed` if the site had another value there, `gone` if the place no longer existed.'),
});
export const DRAFT_TEXT =
  'A draft is a named list of changes that are not on the site yet. Everything that it does not change follows the site.';
export const draft = z.object({
  id: z.number().int(),
  name: z.string(),
  state,
  version: z.number().int().describe('Grows with each write of the draft.'),
  authors: z.array(person).describe('Everyone who has contributed to it. None of them may approve it.'),
  pages: z.array(z.string()).describe('The ids of the pages that it changes.'),
  newPages: z
    .array(z.object({ pageId: z.string(), title: z.string() }))
    .describe('The pages among them that it adds to the site, with the titles that they get.'),
  operations: z.number().int().describe('The number of its changes.'),
  changeSetId,
  review: z
    .object({
      reviewers: z.array(person),
      note: z.string().nullable(),
      dueOn: z.string().nullable(),
      publishAt: proposedTime
        .unwrap()
        .extend({ isKey: z.boolean().describe('Whether an API key asked; the person is its owner.') })
        .nullable(),
      by: person,
      at: z.string(),
    })
    .nullable()
    .describe('The request for a review, while the draft is in review or approved.'),
  lastReview: z
    .object({ outcome: z.enum(REVIEW_OUTCOMES), by: person.nullable(), note: z.string().nullable(), at: z.string() })
    .nullable()
    .describe(
      'How the latest review that is over ended, unless the draft was published. `by` is null if the site did it.',
    ),
  approval: z
    .object({
      ...{ hash: z.string(), by: person, note: z.string().nullable(), at: z.string() },
      lapse: z
        .string()
        .nullable()
        .describe(
          'Why the approval does not count, so that the draft cannot be published: the person can no longer approve drafts. It counts again once they can. Null while it counts.',
        ),
      countsFrom: z
        .string()
        .nullable()
        .describe(
          'When the approval of a take-down begins to count, if it was approved together with its publication.',
        ),
    })
    .nullable()
    .describe('The approval, while the draft is approved. It is void once the result has another hash.'),
  schedule: z
    .object({ ...plannedTime, by: person, hash: z.string().describe('The result that is published then.') })
    .nullable()
    .describe('When the draft is published, while it is scheduled.'),
  scheduleFailure: z
    .object({ dueAt: z.string(), reason: z.string() })
    .nullable()
    .describe('Why the draft was not published on schedule, until it gets another state or the failure is dismissed.'),
  takeDown: z.object(plannedTime).nullable().describe('When its changes are taken back.'),
  takesDown: related.describe('The published draft whose changes this one takes back.'),
  takenDownBy: related.describe('The draft that takes the changes of this one back, once it is published.'),
  leftOut: z
    .array(leftOut)
    .describe(
      'The changes of the published draft that this one does not take back, because the site had changed there.',
    ),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export const expectedVersion = z
  .number()
  .int()
  .optional()
  .describe(
    'The `version` that you read. If the draft has a different one by now, the answer is 409 and nothing is written.',
  );
export const exampleDraft = {
  id: 3,
  name: 'Autumn figures',
  state: 'draft' as const,
  version: 2,
  authors: [{ id: 'u1', name: 'Marian Oakes' }],
  pages: ['home'],
  newPages: [],
  operations: 1,
  changeSetId: null,
  review: null,
  lastReview: null,
  approval: null,
  schedule: null,
  scheduleFailure: null,
  takeDown: null,
  takesDown: null,
  takenDownBy: null,
  leftOut: [],
  createdAt: '2026-01-05T10:00:00.000Z',
  updatedAt: '2026-01-05T10:02:00.000Z',
};

export const exampleReview = {
  reviewers: [{ id: 'u2', name: 'Tomas Reed' }],
  note: 'Please check the figures.',
  dueOn: '2026-01-12',
  publishAt: null,
  by: { id: 'u1', name: 'Marian Oakes' },
  at: '2026-01-05T10:03:00.000Z',
};
export const exampleHash = 'nQx0h8r1q0yJ3Zk0J6k2bqkq7v0wz4n2V1m8s3b9c5E';
export const exampleTakeDown = {
  ...{ at: '2026-04-30T22:00:00.000Z', local: '2026-04-30T18:00:00', timeZone: 'America/New_York', offset: '-04:00' },
};
export const exampleSchedule = {
  ...{ at: '2026-03-29T13:00:00.000Z', local: '2026-03-29T09:00:00', timeZone: 'America/New_York', offset: '-04:00' },
  ...{ by: { id: 'u1', name: 'Marian Oakes' }, hash: exampleHash },
};
export const exampleEvent = {
  ...{ id: 9, kind: 'approved' as const, by: { id: 'u2', name: 'Tomas Reed', isKey: false }, note: 'Good to go.' },
  ...{ hash: exampleHash, attestation: 'I have read every change.', reviewers: null, dueOn: null, publishAt: null },
  changeSetId: null,
  at: '2026-01-06T09:00:00.000Z',
};

/** An entry in the record of a draft. */
export const draftEvent = z.object({
  id: z.number().int(),
  kind: z.enum(DRAFT_EVENT_KINDS),
  by: person
    .extend({ isKey: z.boolean().describe('Whether an API key did it; the person is its owner.') })
    .nullable()
    .describe('Null if the site did it: a change of the site voids an approval or ends a schedule.'),
  note: z.string().nullable().describe('The words of the person, or the reason.'),
  hash: z.string().nullable().describe('The hash of the result that was approved or published.'),
  attestation: z.string().nullable().describe('The sentence that the person confirmed by approving.'),
  reviewers: z.array(person).nullable().describe('The people who were asked for a review.'),
  dueOn: z.string().nullable(),
  publishAt: proposedTime,
  changeSetId: z.number().int().nullable(),
  at: z.string(),
});
export const day = calendarDay().describe('A local date, such as `2026-03-01`.');
export const clockTime = declareAs(z.string().max(8), { pattern: '^([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d)?$' }).describe(
  'The local time, such as `09:00`.',
);
export const offset = declareAs(z.string().max(6), { pattern: '^[+-]([01]\\d|2[0-3]):[0-5]\\d$' }).describe(
  'The offset from UTC, such as `-04:00`, for a time that the clocks show twice.',
);
/** A local date and time in the site's time zone. */
export const givenTime = {
  date: day.describe('The local date in the time zone of the site, such as `2026-03-29`.'),
  time: clockTime,
  offset: offset.optional(),
};
const MAX_REVIEWERS = 20;
const MAX_NOTE = 2000;
const MAX_REASON = 250;
export const note = filledText(MAX_NOTE);
export const emergencyReason = filledText(MAX_REASON)
  .optional()
  .describe('Publishes without an approval, for signed-in admins only. The reason stays in the record for good.');

export const reviewRequest = {
  reviewers: z
    .array(z.string().max(200))
    .min(1)
    .max(MAX_REVIEWERS)
    .describe('The ids of the people who are asked, as in `/api/drafts/{id}/reviewers`.'),
  note: note.optional().describe('A note for the reviewers.'),
  dueOn: day.optional(),
  publishAt: strictInput(givenTime)
    .optional()
    .describe('When the draft should be published. Whoever approves it can schedule it for this time.'),
};

const sectionId = declareAs(z.string(), { pattern: SECTION_ID_PATTERN }).describe('The id of the section.');
const sectionName = filledText(200).describe('The name that editors see.');
const sectionShapes = [
  strictInput({
    op: operation('addSection'),
    sectionId,
    pageId: z.string().describe('The id of the page: `home`.'),
    after: z
      .string()
      .max(64)
      .nullable()
      .optional()
      .describe(
        'The id of the section that comes right before it; null to make it the first. By default, it is the last.',
      ),
    sectionType: z.string().min(1).max(64).describe('The type of the section, such as `hero`.'),
    sectionName,
    sectionData: z
      .record(z.string(), jsonValue())
      .describe(`Its content, in the shape of its type; at most ${MAX_VALUE_CHARACTERS / 1024} KB as JSON.`),
    isActive: z.boolean().optional().describe('Whether visitors see it. True by default.'),
    ai,
  }).describe('Adds a dynamic section to a page.'),
  strictInput({
    op: operation('changeSection'),
    sectionId,
    sectionName: sectionName.optional(),
    isActive: z.boolean().optional().describe('Whether visitors see it.'),
  }).describe('Renames, shows or hides a dynamic section.'),
  strictInput({ op: operation('deleteSection'), sectionId }).describe('Deletes a dynamic section.'),
  strictInput({ op: operation('restoreSection'), sectionId }).describe('Restores a dynamic section that is deleted.'),
] as const;
export const chosen = z
  .array(z.number().int())
  .min(1)
  .max(MAX_BATCH)
  .describe('The ids of the changes, as in the merge.');
const pageShapes = [
  strictInput({
    op: operation('addPage'),
    pageId: z
      .string()
      .max(64)
      .optional()
      .describe('The id of the new page, so that later changes can name it; chosen from the title by default.'),
    ...newPage,
    content: z
      .record(z.string(), jsonValue())
      .optional()
      .describe('Sections of its content, instead of those of the layout.'),
    copyOf: z
      .string()
      .max(64)
      .optional()
      .describe('The id of a page to duplicate, as the draft leaves it, instead of using a layout and `content`.'),
  }).describe('Adds a page. It is published with the draft, unless its status says otherwise.'),
  strictInput({
    op: operation('changePage'),
    pageId: z.string().max(64).describe('The id of the page.'),
    ...pageSettings,
  }).describe(
    'Changes a page: the title, address, status or metadata. Links to it follow, and so do the entries of a list page.',
  ),
] as const;
const redirectFrom = z
  .string()
  .max(MAX_FROM)
  .describe('The address, such as `/old-page`: a path on this site, or the full URL of a former site.');
const redirectRule = z.strictObject({
  to: z.string().max(MAX_TO).nullable().describe('Where it leads; null for an address that is gone.'),
  kind: z.enum(['exact', 'prefix']).describe('`prefix` includes all addresses below it.'),
  status: z.literal(REDIRECT_STATUSES).describe('The status of the answer.'),
});
const redirectBase = redirectRule
  .nullable()
  .optional()
  .describe('The redirect that you read, or null for none. If it is a different one by now, the answer is 409.');
const redirectShapes = [
  strictInput({
    op: operation('setRedirect'),
    from: redirectFrom,
    to: z
      .string()
      .max(MAX_TO)
      .optional()
      .describe('Where it leads: a path or a URL. Left out for an address that is gone (410).'),
    kind: z
      .enum(['exact', 'prefix'])
      .optional()
      .describe('`prefix` includes all addresses below it; `exact` by default.'),
    status: z.literal(REDIRECT_STATUSES).optional().describe('The status of the answer; 301 by default.'),
    base: redirectBase,
  }).describe('Adds the redirect from an address, or changes it.'),
  strictInput({ op: operation('removeRedirect'), from: redirectFrom, base: redirectBase }).describe(
    'Removes the redirect from an address.',
  ),
] as const;
export const draftChange = z.discriminatedUnion('op', [
  ...changeShape.options,
  ...sectionShapes,
  ...pageShapes,
  ...redirectShapes,
]);

/** Converts a change from a request. */
export function toNewChange(read: z.infer<typeof draftChange>, { actor }: Pick<ContentContext, 'actor'>): NewChange {
  switch (read.op) {
    case 'addSection':
      return { ...read, isActive: read.isActive ?? true, createdBy: actor.name };
    case 'changeSection': {
      const { op, sectionId: of, ...value } = read;
      return { op, sectionId: of, value, base: {} };
    }
    case 'deleteSection':
      return { ...read, base: null };
    case 'addPage': {
      const { layout = 'blank', status = 'published', ...rest } = read;
      return { ...rest, op: 'newPage', layout, status };
    }
    case 'setRedirect': {
      const { from, to = '', kind = 'exact', status = 301, base } = read;
      return { op: 'newRedirect', from, value: { to, kind, status }, base };
    }
    case 'removeRedirect':
      return { op: 'newRedirect', from: read.from, value: null, base: read.base };
    case 'changePage': {
      const { op, pageId: of, ...settings } = read;
      return { op, pageId: of, settings };
    }
    case 'restoreSection':
      return read;
    default:
      return toChange(read);
  }
}
