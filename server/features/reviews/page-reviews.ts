import { and, asc, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { user } from '../../../db/schema/accounts';
import { pages, sections } from '../../../db/schema/content';
import { pageReviews } from '../../../db/schema/reviews';
import { addDays, addMonthsToDay, dayIn, momentOfHour } from '../../../src/content/day';
import { DIGEST_HOUR } from '../../../src/content/notification-kinds';
import { recordAudit } from '../../accounts/audit/record-audit';
import { canSignIn } from '../../accounts/auth/accounts';
import { notifyPeople } from '../../accounts/notifications/notify-people';
import { readSetting } from '../../accounts/settings/site-settings';
import { type Directory, isFindable } from '../../content/directory/directory';
import type { Actor } from '../../platform/actor';
import { AppError } from '../../platform/errors';
import { decodeCursor, encodeCursor } from '../../platform/http/cursor';
import { requireReviewer } from './require-reviewer';

/** The latest day that a next review may be planned for, in days from today. */
const MAX_AHEAD_DAYS = 5 * 366;

/** A review of a page. */
export interface PageReview {
  by: { id: string | null; name: string | null };
  note: string | null;
  /** ISO 8601. */
  at: string;
  /** The version of the page with its sections (`WHOLE_VERSION`). */
  version: number;
  /** The day on which the next review is due; null for none. */
  nextOn: string | null;
}

/** A published page with its latest review. */
export interface ReviewedPage {
  pageId: string;
  title: string;
  path: string;
  /** Its version now. */
  version: number;
  lastReview: PageReview | null;
  /** True if its content has changed since its latest review. */
  isChanged: boolean;
  /** True if it has never been reviewed although the site reviews its pages, or its next review is today or was before. */
  isDue: boolean;
}

interface Query {
  /** Lists only pages whose review is due. */
  isDue?: boolean | undefined;
  limit: number;
  cursor?: string | undefined;
}

/**
 * Lists the published pages with their latest reviews: those never reviewed first, then by the day of the next review.
 * @param today the day in the site's time zone
 * @returns also the number of pages whose review is due, and of those that were ever reviewed
 * @throws AppError BAD_REQUEST for an invalid cursor
 */
export async function listReviewedPages(
  db: Db,
  directory: Directory,
  { isDue, limit, cursor }: Query,
  today: string,
): Promise<{ items: ReviewedPage[]; nextCursor: string | null; due: number; reviewed: number }> {
  const from = cursor === undefined ? null : decodeCursor(cursor, 2);
  const months = await readSetting(db, 'reviewMonths');
  const listed = directory.listed;
  const [reviews, versions] = await Promise.all([
    db.selectDistinctOn([pageReviews.pageId]).from(pageReviews).orderBy(pageReviews.pageId, desc(pageReviews.id)),
    db
      .select({ pageId: pages.pageId, version: WHOLE_VERSION })
      .from(pages)
      .where(
        inArray(
          pages.pageId,
          listed.map(({ pageId }) => pageId),
        ),
      ),
  ]);
  const reviewOf = new Map(reviews.map((review) => [review.pageId, review]));
  const versionOf = new Map(versions.map(({ pageId, version }) => [pageId, version]));
  const all = listed.map(({ pageId, title, path }) => {
    const review = reviewOf.get(pageId);
    const version = versionOf.get(pageId) ?? 0;
    return {
      ...{ pageId, title, path, version },
      lastReview: review ? presentReview(review) : null,
      isChanged: review !== undefined && review.version !== version,
      isDue: review ? review.nextOn !== null && review.nextOn <= today : months !== null,
    };
  });
  const sorted = all.map((page): [place: string, page: ReviewedPage] => [placeOf(page), page]).sort(compare);
  const after = from && `${from[0]} ${from[1]}`;
  const rest = sorted.filter(([place, page]) => (after === null || place > after) && (!isDue || page.isDue));
  const items = rest.slice(0, limit).map(([, page]) => page);
  const last = rest[limit - 1]?.[0].split(' ');
  return {
    items,
    nextCursor: rest.length > limit && last ? encodeCursor(...last) : null,
    due: all.filter((page) => page.isDue).length,
    reviewed: all.filter((page) => page.lastReview).length,
  };
}

/** Returns the position of a page in the list, as two words. */
function placeOf({ pageId, lastReview }: ReviewedPage): string {
  const day = lastReview ? (lastReview.nextOn ?? '9999-12-31') : '0000-00-00';
  return `${day} ${pageId}`;
}

function compare([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : 1;
}

function presentReview(row: typeof pageReviews.$inferSelect): PageReview {
  const { actorId, actorName, note, createdAt, version, nextOn } = row;
  return { by: { id: actorId, name: actorName }, note, at: createdAt.toISOString(), version, nextOn };
}

/** Lists all reviews of a page, the newest first; at most 100. */
export async function listReviewsOf(db: Db, pageId: string): Promise<PageReview[]> {
  const rows = await db
    .select()
    .from(pageReviews)
    .where(eq(pageReviews.pageId, pageId))
    .orderBy(desc(pageReviews.id))
    .limit(100);
  return rows.map(presentReview);
}

/** Returns all reviews of some pages by the pages' ids, the oldest first. */
export async function listAllReviews(db: Db, pageIds: readonly string[]): Promise<Map<string, PageReview[]>> {
  const rows = await db
    .select()
    .from(pageReviews)
    .where(inArray(pageReviews.pageId, [...new Set(pageIds)]))
    .orderBy(asc(pageReviews.id));
  const reviews = new Map<string, PageReview[]>();
  for (const row of rows) {
    const ofPage = reviews.get(row.pageId);
    if (ofPage) ofPage.push(presentReview(row));
    else reviews.set(row.pageId, [presentReview(row)]);
  }
  return reviews;
}

/**
 * Counts every change of a page and of its dynamic sections, also deleted ones, so that a review is of exactly what was read. The names are written out, because
 * in a selection from one table the query builder leaves out the table's name, and then both sides of the comparison are the section's page.
 */
const WHOLE_VERSION = sql<number>`(pages.version + coalesce((
  select sum(sections.version) from sections where sections.page_id = pages.page_id), 0))::int`;

interface NewReview {
  pageId: string;
  /** The version of the page, with its sections, that the person has read. */
  version: number;
  note?: string | undefined;
  /** The day of the next review; by default as the site's setting says. Null for none. */
  nextOn?: string | null | undefined;
}

/**
 * Records that a person has reviewed a published page.
 * @param directory the site's pages
 * @throws AppError FORBIDDEN for editors, NOT_FOUND for a page that visitors cannot find, CONFLICT if it has another version by now,
 *   UNPROCESSABLE_CONTENT for a day that is not in the next five years
 */
export async function recordPageReview(
  db: Db,
  directory: Directory,
  { pageId, version, note, nextOn }: NewReview,
  actor: Actor,
  today: string,
): Promise<PageReview> {
  requireReviewer(actor);
  const page = directory.listed.find((one) => one.pageId === pageId);
  if (!page) throw new AppError('NOT_FOUND', 'This page does not exist, or visitors cannot find it.');
  if (nextOn) refuseImpossibleDay(nextOn, today);
  return db.transaction(async (tx) => {
    // Locked, so that the version is still the current one when the review is committed.
    await tx.select({ id: pages.pageId }).from(pages).where(eq(pages.pageId, pageId)).for('share');
    await tx
      .select({ id: sections.id })
      .from(sections)
      .where(eq(sections.pageId, pageId))
      .orderBy(sections.id)
      .for('share');
    const [now] = await tx.select({ version: WHOLE_VERSION }).from(pages).where(eq(pages.pageId, pageId));
    if (now?.version !== version)
      throw new AppError('CONFLICT', 'This page has changed since you opened it. Read it again.');
    const months = await readSetting(tx, 'reviewMonths');
    const planned = nextOn === undefined && months !== null ? addMonthsToDay(today, months) : (nextOn ?? null);
    const [row] = await tx
      .insert(pageReviews)
      .values({ pageId, version, note, nextOn: planned, actorId: actor.id, actorName: actor.name })
      .returning();
    if (!row) throw new Error('The review was not stored.');
    await recordAudit(tx, actor, 'page-review', `${page.title}, version ${version}`);
    return presentReview(row);
  });
}

/** @throws AppError UNPROCESSABLE_CONTENT */
function refuseImpossibleDay(day: string, today: string): void {
  if (day > today && day <= addDays(today, MAX_AHEAD_DAYS)) return;
  const message = 'Choose a day after today, within the next five years.';
  throw new AppError('UNPROCESSABLE_CONTENT', message, { issues: [{ path: 'nextOn', message }] });
}

/** A reminder that was missed, such as because no server was running, is sent up to this many days late. */
const MAX_LATE_DAYS = 7;

/**
 * Notifies admins and reviewers in the morning of each day on which reviews of pages become due, once, whichever server does it.
 * @param directory the site's pages
 */
export async function remindOfPageReviews(
  db: Db,
  directory: Directory,
  timeZone: string,
  now = new Date(),
): Promise<void> {
  const today = dayIn(timeZone, now);
  const latest = db
    .select({ id: sql`max(${pageReviews.id})` })
    .from(pageReviews)
    .groupBy(pageReviews.pageId);
  const rows = await db
    .select({ pageId: pageReviews.pageId, day: pageReviews.nextOn })
    .from(pageReviews)
    .where(
      and(
        inArray(pageReviews.id, latest),
        lte(pageReviews.nextOn, today),
        gt(pageReviews.nextOn, addDays(today, -MAX_LATE_DAYS)),
      ),
    );
  const days = rows.flatMap(({ pageId, day }) => (isFindable(directory.of(pageId)) ? (day ?? []) : [])).sort();
  const newest = days.at(-1);
  if (newest === undefined || now < momentOfHour(newest, DIGEST_HOUR, timeZone)) return;
  const people = await db
    .select({ id: user.id })
    .from(user)
    .where(and(inArray(user.role, ['admin', 'reviewer']), canSignIn));
  await db.transaction((tx) =>
    notifyPeople(
      tx,
      people.map(({ id }) => id),
      {
        ...{ kind: 'review-due', subject: { kind: 'reviews' }, cause: `page-reviews/${newest}` },
        at: momentOfHour(newest, DIGEST_HOUR, timeZone),
        text: days.length === 1 ? 'The review of a page is due.' : `The reviews of ${days.length} pages are due.`,
      },
      null,
    ),
  );
}
