import { z } from 'zod';
import { t } from '../../accounts/auth/trpc';
import { strictInput } from '../../platform/trpc/strict-input';
import { draftMutation, draftProcedure, publishMutation } from '../procedures';
import { presentDraft } from './list-drafts';
import { listScheduleProblems, readCalendar } from './read-calendar';
import { scheduleDraft, unscheduleDraft } from './schedule-draft';
import {
  day,
  draft,
  exampleDraft,
  exampleHash,
  exampleSchedule,
  exampleTakeDown,
  expectedVersion,
  givenTime,
  id,
  state,
} from './shapes';
import { planTakeDown, prepareTakeDown } from './take-down';

const tags = ['Drafts'];

const takeDown = strictInput(givenTime).nullable();
const exampleTime = { date: '2026-03-29', time: '09:00' };
const exampleDown = { date: '2026-04-30', time: '18:00' };
const moment = z.string().nullable().describe('ISO 8601.');
const TIME_TEXT =
  'The time is a local one in the time zone of the site, with the offset of that date. A time that the clocks skip is 422 and says which one comes next. Of a time that the clocks show twice, `offset` chooses the instant; by default, it is the first.';

/** Schedules of drafts, take-downs and the calendar. Part of the router of drafts. */
export const scheduleRouter = t.router({
  schedule: publishMutation
    .meta({
      openapi: {
        method: 'POST',
        path: '/drafts/{id}/schedule',
        summary: 'Schedule a draft, or change its schedule',
        description: `Publishes the draft at a later time, if its result still has the given \`hash\` and you may still publish. Otherwise, nothing is published, the draft returns to its state before, and its record says why. Its changes are frozen until then. ${TIME_TEXT} Who may publish the draft may schedule it: if publishing needs approval on this site, the answer without one is 403 with the reason \`APPROVAL_REQUIRED\`.`,
        tags,
      },
      example: {
        request: { id: '3', ...exampleTime, hash: exampleHash, takeDown: exampleDown, expectedVersion: 2 },
        response: {
          ...{ ...exampleDraft, state: 'scheduled', version: 3 },
          ...{ schedule: exampleSchedule, takeDown: exampleTakeDown },
        },
      },
      refuses: [404, 409, 422],
    })
    .input(
      strictInput({
        id,
        ...givenTime,
        takeDown: takeDown
          .optional()
          .describe(
            'When a second draft takes the changes back; null for never. By default, as planned. An approval covers the planned one, so it cannot be changed then.',
          ),
        hash: z.string().min(1).max(100).describe('The `hash` of the merge that you have read.'),
        expectedVersion,
      }),
    )
    .output(draft)
    .mutation(async ({ ctx, input }) => {
      const { actor, source, region } = ctx;
      await scheduleDraft(ctx.db, { ...input, id: Number(input.id) }, { actor, source, ...region.latest });
      return presentDraft(ctx.db, Number(input.id));
    }),

  unschedule: publishMutation
    .meta({
      openapi: {
        method: 'POST',
        path: '/drafts/{id}/unschedule',
        summary: 'Cancel the schedule of a draft',
        description:
          'The draft is approved again, or can be edited if it was not approved. If its schedule has failed, this dismisses the failure.',
        tags,
      },
      example: { request: { id: '3' }, response: { ...exampleDraft, version: 4 } },
      refuses: [404, 409],
    })
    .input(strictInput({ id, expectedVersion }))
    .output(draft)
    .mutation(async ({ ctx, input }) => {
      await unscheduleDraft(ctx.db, { ...input, id: Number(input.id) }, ctx.actor);
      return presentDraft(ctx.db, Number(input.id));
    }),

  planTakeDown: draftMutation
    .meta({
      openapi: {
        method: 'POST',
        path: '/drafts/{id}/take-down',
        summary: 'Plan when the changes of a draft are taken back',
        description: `When the draft is published, the site prepares a second draft that takes its changes back, and schedules it. The plan is part of what is approved, so it can only be changed while the changes can. ${TIME_TEXT}`,
        tags,
      },
      example: {
        request: { id: '3', takeDown: exampleDown },
        response: { ...exampleDraft, version: 3, takeDown: exampleTakeDown },
      },
      refuses: [404, 409, 422],
    })
    .input(strictInput({ id, takeDown: takeDown.describe('Null for never.'), expectedVersion }))
    .output(draft)
    .mutation(async ({ ctx, input }) => {
      await planTakeDown(ctx.db, { ...input, id: Number(input.id) }, ctx.actor, ctx.region.latest.timeZone);
      return presentDraft(ctx.db, Number(input.id));
    }),

  prepareTakeDown: draftMutation
    .meta({
      openapi: {
        method: 'POST',
        path: '/drafts/{id}/prepare-take-down',
        summary: 'Prepare a draft that takes a published one back',
        description:
          'Creates a draft with the inverse of what the published draft changed, which is then reviewed, and published or scheduled, like any other. Places that have changed on the site since stay as they are, and are listed in `leftOut`.',
        tags,
      },
      successStatus: 201,
      example: {
        request: { id: '3' },
        response: {
          ...{ ...exampleDraft, id: 4, name: 'Take down: Autumn figures' },
          takesDown: { id: 3, name: 'Autumn figures', state: 'published' },
          leftOut: [{ pageId: 'home', path: 'home.hero.cta', ref: 'home.hero.cta', reason: 'changed' as const }],
        },
      },
      refuses: [404, 409],
    })
    .input(strictInput({ id }))
    .output(draft)
    .mutation(async ({ ctx, input }) => presentDraft(ctx.db, await prepareTakeDown(ctx.db, Number(input.id), ctx))),

  calendar: draftProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/schedule',
        summary: 'List what is coming',
        description:
          'Scheduled publications, take-downs, and the days when reviews are due, in their order; and the schedules that failed or are overdue.',
        tags,
      },
      example: {
        request: { from: '2026-03-01', to: '2026-03-31' },
        response: {
          timeZone: exampleSchedule.timeZone,
          items: [
            {
              kind: 'publication',
              draft: { id: 3, name: exampleDraft.name, state: 'scheduled' },
              ...{ day: '2026-03-29', time: '09:00:00', at: exampleSchedule.at },
            },
          ],
          problems: [],
          scheduler: { lastRunAt: '2026-03-02T10:00:00.000Z', nextAt: exampleSchedule.at },
        },
      },
      refuses: [422],
    })
    .input(
      strictInput({
        from: day.describe('The first day, in the time zone of the site.'),
        to: day.describe('The last day; at most 100 days are listed.'),
      }),
    )
    .output(
      z.object({
        timeZone: z.string(),
        items: z.array(
          z.object({
            kind: z.enum(['publication', 'take-down', 'planned-take-down', 'proposal', 'review']),
            draft: z.object({ id: z.number().int(), name: z.string(), state }),
            day: z.string(),
            time: z.string().nullable().describe('The local time; null for the whole day.'),
            at: moment,
          }),
        ),
        problems: z.array(
          z.object({
            id: z.number().int(),
            name: z.string(),
            dueAt: z.string(),
            isDue: z.boolean().describe('False if it is due later, and will then fail for this reason.'),
            reason: z.string().nullable().describe('Null if it is overdue.'),
          }),
        ),
        scheduler: z
          .object({ lastRunAt: moment, nextAt: moment })
          .describe('When the server last checked what is due, and when the next draft is.'),
      }),
    )
    .query(async ({ ctx, input }) => {
      const region = await ctx.region.read();
      const { lastRunAt, nextAt } = ctx.scheduler.known;
      return {
        timeZone: region.timeZone,
        items: await readCalendar(ctx.db, input, region),
        problems: await listScheduleProblems(ctx.db),
        scheduler: { lastRunAt: toIso(lastRunAt), nextAt: toIso(nextAt) },
      };
    }),
});

function toIso(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}
