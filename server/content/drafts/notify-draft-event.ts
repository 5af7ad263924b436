import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { type Author, draftEvents, drafts, type PlannedTime } from '../../../db/schema/drafts';
import { notifications } from '../../../db/schema/notifications';
import { addDays, dayIn, momentOfHour } from '../../../src/content/day';
import type { DraftEventKind } from '../../../src/content/draft-states';
import { DIGEST_HOUR, type NotificationKind } from '../../../src/content/notification-kinds';
import { sayPerson } from '../../../src/lib/name-person';
import { quoteName } from '../../../src/lib/quote-name';
import { dismissNotifications, notifyPeople } from '../../accounts/notifications/notify-people';
import { readSetting } from '../../accounts/settings/site-settings';
import type { Actor } from '../../platform/actor';
import { toAuthor } from './author';
import { findReviewers } from './find-reviewers';
import { readDraft } from './load-draft';
import { describeTime } from './planned-time';

/** Events that a scheduler adds. */
type ScheduleEventKind = 'scheduled' | 'unscheduled' | 'schedule-failed';
export type NotifiedEventKind = DraftEventKind | ScheduleEventKind;

interface EventNotice {
  kind: NotificationKind;
  /**
   * `authors` includes the people who asked for the latest review, set the schedule that ends, or approved the publication; `reviewers` are
   * those who were asked or, without names, everyone who may approve the draft.
   */
  to: 'authors' | 'reviewers' | 'both';
  /** @param who the name of the person who did it @param draft the name of the draft, in quotes @param at the proposed time, in words */
  words: (who: string, draft: string, at: string | null) => string;
}

/** What people are notified of when something happens to a draft. */
const NOTICES: Partial<Record<NotifiedEventKind, EventNotice>> = {
  'review-asked': {
    kind: 'review-asked',
    to: 'reviewers',
    words: (who, draft, at) =>
      `${who} asked you to review ${draft}${at === null ? '' : `, with publication proposed for ${at}`}.`,
  },
  approved: { kind: 'approved', to: 'authors', words: (who, draft) => `${who} approved ${draft}.` },
  'changes-requested': {
    kind: 'changes-requested',
    to: 'authors',
    words: (who, draft) => `${who} requested changes to ${draft}.`,
  },
  returned: { kind: 'returned', to: 'authors', words: (who, draft) => `${who} returned ${draft} to draft.` },
  voided: { kind: 'voided', to: 'authors', words: (_, draft) => `The approval of ${draft} is no longer valid.` },
  scheduled: { kind: 'scheduled', to: 'authors', words: (who, draft) => `${who} scheduled ${draft}.` },
  unscheduled: { kind: 'scheduled', to: 'authors', words: (who, draft) => `${who} canceled the schedule of ${draft}.` },
  'schedule-failed': {
    kind: 'publish-failed',
    to: 'authors',
    words: (_, draft) => `${draft} could not be published on schedule.`,
  },
  published: { kind: 'published', to: 'authors', words: (who, draft) => `${who} published ${draft}.` },
  'published-without-approval': {
    kind: 'published',
    to: 'both',
    words: (who, draft) => `${who} published ${draft} without an approval.`,
  },
  'taken-down': {
    kind: 'published',
    to: 'authors',
    words: (who, draft) => `${who} took back the changes of ${draft}.`,
  },
};

const OF_REVIEW = ['review-asked', 'review-due'] as const;
const OF_RETURN = ['changes-requested', 'returned', 'voided'] as const;

/** The notifications that no longer apply after an event, so that they are marked as read. */
const DISMISSED: Partial<Record<NotifiedEventKind, readonly NotificationKind[]>> = {
  'review-asked': OF_RETURN,
  approved: OF_REVIEW,
  'changes-requested': OF_REVIEW,
  returned: OF_REVIEW,
  withdrawn: [...OF_REVIEW, ...OF_RETURN],
  published: [...OF_REVIEW, ...OF_RETURN],
  'published-without-approval': [...OF_REVIEW, ...OF_RETURN],
};

interface NotifiedEvent {
  id: number;
  draftId: number;
  kind: NotifiedEventKind;
  /** Null for the site itself. */
  actor: Pick<Actor, 'kind' | 'id' | 'name'> | null;
  note?: string | null | undefined;
  /** The people who were asked for a review; if nobody was named, everyone who may approve the draft. */
  reviewers?: Author[] | null | undefined;
  /** When the draft should be published. */
  publishAt?: PlannedTime | null | undefined;
}

/** Notifies people of an event of a draft, in its transaction. */
export async function notifyOfDraftEvent(tx: Db, event: NotifiedEvent): Promise<void> {
  const { draftId, kind, actor } = event;
  const subject = { kind: 'draft' as const, id: draftId };
  const dismissed = DISMISSED[kind];
  if (dismissed) await dismissNotifications(tx, subject, dismissed);
  const notice = NOTICES[kind];
  if (!notice) return;
  const draft = await readDraft(tx, draftId);
  const people = [
    ...(notice.to === 'reviewers' ? [] : await listConcerned(tx, draft, kind)),
    ...(notice.to === 'authors' ? [] : await listAsked(tx, draft, event.reviewers)),
  ];
  const at = event.publishAt ? describeTime(event.publishAt) : null;
  const text = notice.words(actor ? sayPerson(toAuthor(actor)) : 'The site', quoteName(draft.name), at);
  await notifyPeople(
    tx,
    people,
    { kind: notice.kind, subject, cause: `event/${event.id}`, text, detail: event.note ?? null },
    actor?.id ?? null,
  );
}

/** The earlier event of a draft that an event answers: its actor is notified, too. */
const CONCERNED: Partial<Record<NotifiedEventKind, readonly DraftEventKind[]>> = {
  unscheduled: ['scheduled'],
  'schedule-failed': ['scheduled'],
  published: ['approved'],
};

/** Returns the authors of a draft and the people who asked for the latest review, set the schedule that ends, or approved the publication. */
async function listConcerned(
  tx: Db,
  { id, authors }: { id: number; authors: Author[] },
  kind: NotifiedEventKind,
): Promise<(string | null)[]> {
  const latest = await tx
    .selectDistinctOn([draftEvents.kind], { by: draftEvents.actorId })
    .from(draftEvents)
    .where(and(eq(draftEvents.draftId, id), inArray(draftEvents.kind, ['review-asked', ...(CONCERNED[kind] ?? [])])))
    .orderBy(draftEvents.kind, desc(draftEvents.id));
  return [...authors.map((author) => author.id), ...latest.map(({ by }) => by)];
}

async function listAsked(
  tx: Db,
  draft: { authors: Author[] },
  reviewers: readonly Author[] | null | undefined,
): Promise<(string | null)[]> {
  const asked = reviewers?.length
    ? reviewers
    : await findReviewers(tx, draft, await readSetting(tx, 'publishApproval'), []);
  return asked.map(({ id }) => id);
}

/** The number of days after which a review is no longer reminded of, such as if no server was running. */
const MAX_LATE_DAYS = 7;

/**
 * Reminds reviewers of drafts on the morning of the due date, and the day after. Each reminder is created once, whichever server does it. One
 * that is missed on the due date is left out.
 */
export async function remindReviewers(db: Db, timeZone: string, now = new Date()): Promise<void> {
  const today = dayIn(timeZone, now);
  const dueOn = sql<string>`${drafts.review}->>'dueOn'`;
  const rows = await db
    .select({ id: drafts.id })
    .from(drafts)
    .where(and(eq(drafts.state, 'review'), sql`${dueOn} between ${addDays(today, -MAX_LATE_DAYS)} and ${today}`));
  for (const { id } of rows) await db.transaction((tx) => remindOf(tx, id, timeZone, now));
}

async function remindOf(tx: Db, id: number, timeZone: string, now: Date): Promise<void> {
  // Locked, because the review may have been answered meanwhile.
  const draft = await readDraft(tx, id, true);
  const { state, name, review } = draft;
  if (state !== 'review' || !review?.dueOn) return;
  const due = momentOfHour(review.dueOn, DIGEST_HOUR, timeZone);
  const late = momentOfHour(addDays(review.dueOn, 1), DIGEST_HOUR, timeZone);
  const [at, step] = now < late ? [due, 'due'] : [late, 'overdue'];
  // Someone who asks for a review later than that has chosen a date in the past, or today.
  if (now < at || new Date(review.at) >= at) return;
  const cause = `${step}/${id}/${review.at}`;
  const subject = { kind: 'draft' as const, id };
  if (await tx.$count(notifications, and(eq(notifications.subject, `draft/${id}`), eq(notifications.cause, cause))))
    return;
  const reviewers = await listAsked(tx, draft, review.reviewers);
  const isLate = step === 'overdue';
  await notifyPeople(
    tx,
    isLate ? [...reviewers, review.by.id] : reviewers,
    {
      ...{ kind: 'review-due', subject, cause, at },
      text: isLate ? `The review of ${quoteName(name)} is overdue.` : `The review of ${quoteName(name)} is due today.`,
    },
    null,
  );
}
