import { lte, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { drafts } from '../../../db/schema/drafts';
import { findPublisher } from '../../accounts/auth/find-publisher';
import type { Source } from '../../platform/actor';
import { AppError, type ErrorCode } from '../../platform/errors';
import { type SiteEvent, withEvents } from '../../platform/live/notify';
import { addDraftEvent } from './draft-events';
import { readDraft } from './load-draft';
import type { SiteFacts } from './page-changes';
import { LATE_MS } from './planned-time';
import { publishLocked } from './publish-draft';
import { findStateBefore } from './schedule-draft';
import { voidIfChanged } from './void-approvals';
import { storeDraft } from './write-draft';

/** `not-due` also if the draft is not scheduled any more, because another server or a person was faster. */
type Outcome = 'published' | 'failed' | 'not-due';

interface PublishOptions {
  /** Reads the clock, in milliseconds. */
  readNow: (tx: Db) => Promise<number>;
  site: SiteFacts;
}

/**
 * Publishes a draft whose schedule is due, as the person who scheduled it, exactly once: the draft is locked, and its state changes in the
 * transaction that writes the site. If that person may no longer publish, the approval does not hold, or the result is not the scheduled
 * one, publishes nothing: the draft returns to the state before, with the reason in its record.
 * @returns what happened, and the events for the caches of this server
 * @throws any error that is no such reason, such as that the database cannot be reached; the draft stays scheduled
 */
export async function publishScheduled(
  db: Db,
  id: number,
  options: PublishOptions,
): Promise<{ outcome: Outcome; events: readonly SiteEvent[] }> {
  try {
    const { result, events } = await withEvents(() => publish(db, id, options));
    return { outcome: result, events };
  } catch (error) {
    if (!(error instanceof AppError) || !REASONS.has(error.code)) throw error;
    return { outcome: await fail(db, id, explain(error)), events: [] };
  }
}

/** The errors that say why a draft cannot be published. */
const REASONS: ReadonlySet<ErrorCode> = new Set([
  'BAD_REQUEST',
  'FORBIDDEN',
  'NOT_FOUND',
  'CONFLICT',
  'UNPROCESSABLE_CONTENT',
]);

function publish(db: Db, id: number, { readNow, site }: PublishOptions): Promise<Outcome> {
  return db.transaction(async (tx) => {
    const draft = await readDraft(tx, id, true);
    const { schedule } = draft;
    if (draft.state !== 'scheduled' || !schedule) return 'not-due';
    const [now, dueAt] = [await readNow(tx), Date.parse(schedule.at)];
    if (now < dueAt) return 'not-due';
    const actor = await findPublisher(tx, schedule);
    const onSchedule = { hash: schedule.hash, note: `On schedule${describeDelay(now - dueAt)}` };
    const by = { ...site, actor, source: schedule.source as Source };
    await publishLocked(tx, draft, { schedule: onSchedule }, by);
    return 'published';
  });
}

/** Describes a delay in milliseconds: `, 12 minutes late`; empty if it is less than a minute. */
function describeDelay(ms: number): string {
  if (ms < LATE_MS) return '';
  const minutes = Math.floor(ms / 60_000);
  const [count, unit] =
    minutes < 120
      ? [minutes, 'minute']
      : minutes < 48 * 60
        ? [Math.floor(minutes / 60), 'hour']
        : [Math.floor(minutes / 1440), 'day'];
  return `, ${count} ${unit}${count === 1 ? '' : 's'} late`;
}

/** Ends a schedule that failed, unless it has been ended or changed meanwhile. */
function fail(db: Db, id: number, reason: string): Promise<Outcome> {
  return db.transaction(async (tx) => {
    if (await voidIfChanged(tx, id)) return 'failed';
    return (await endSchedule(tx, id, reason)) ? 'failed' : 'not-due';
  });
}

/** @returns false if the draft is not scheduled any more */
async function endSchedule(tx: Db, id: number, reason: string): Promise<boolean> {
  const draft = await readDraft(tx, id, true);
  const { schedule } = draft;
  if (draft.state !== 'scheduled' || !schedule) return false;
  const scheduleFailure = { dueAt: schedule.at, reason };
  await storeDraft(tx, draft, { state: findStateBefore(draft), scheduleFailure });
  await addDraftEvent(tx, id, 'schedule-failed', null, { note: reason, hash: schedule.hash });
  return true;
}

/**
 * Ends the schedules whose time has passed, in a site that was restored from a backup: they may have been carried out or canceled since the
 * backup was made, so somebody has to decide.
 */
export async function endPassedSchedules(tx: Db): Promise<void> {
  const passed = await tx.select({ id: drafts.id }).from(drafts).where(lte(drafts.publishAt, sql`clock_timestamp()`));
  for (const { id } of passed) await endSchedule(tx, id, 'The site was restored from a backup after this time.');
}

/** Returns the message of an error, with the first of its issues. */
function explain({ message, issues }: AppError): string {
  const [first] = issues ?? [];
  return !first || message.includes(first.message) ? message : `${message} ${first.path}: ${first.message}`;
}
