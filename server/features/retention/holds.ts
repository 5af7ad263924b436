import { and, asc, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import { type Db, rawRows } from '../../../db/client';
import { normalizeEmail } from '../../../db/normalize-email';
import { user } from '../../../db/schema/accounts';
import { claims } from '../../../db/schema/claims';
import { pages } from '../../../db/schema/content';
import { heldRows, legalHolds } from '../../../db/schema/retention';
import { addDays, isDay, startOfDay } from '../../../src/content/day';
import type { HoldScope } from '../../../src/content/retention';
import { isEmail } from '../../../src/lib/email';
import { recordAudit } from '../../accounts/audit/record-audit';
import type { Actor } from '../../platform/actor';
import { RETENTION_LOCK } from '../../platform/database/holds';
import { AppError } from '../../platform/errors';
import { badInput, refuseUnstorable } from '../../platform/refuse-unstorable';

/** A legal hold. */
export interface Hold {
  id: number;
  name: string;
  reason: string;
  scope: HoldScope;
  /** The covered pages, claims or people, with names for people to read; empty for the site. */
  subjects: { id: string; name: string }[];
  fromDay: string | null;
  toDay: string | null;
  by: { id: string | null; name: string | null };
  /** ISO 8601. */
  placedAt: string;
  released: { by: { id: string | null; name: string | null }; at: string; reason: string } | null;
}

interface NewHold {
  name: string;
  reason: string;
  scope: HoldScope;
  subjects?: string[] | undefined;
  fromDay?: string | undefined;
  toDay?: string | undefined;
}

/**
 * Places a legal hold. From then on, nothing that it covers can be deleted until it is released.
 * @throws AppError UNPROCESSABLE_CONTENT if it names nothing, or something that does not exist, or ends before it starts; BAD_REQUEST for an
 * impossible day, or a text that cannot be stored
 */
export async function placeHold(db: Db, given: NewHold, timeZone: string, actor: Actor): Promise<Hold> {
  const { name, reason, scope, fromDay = null, toDay = null } = given;
  for (const [field, day] of Object.entries({ fromDay, toDay }))
    if (day !== null && !isDay(day)) throw badInput(field, 'Enter a date such as 2026-03-01.');
  for (const field of ['name', 'reason', 'subjects'] as const) refuseUnstorable(field, given[field]);
  if (fromDay !== null && toDay !== null && toDay < fromDay)
    throw new AppError('UNPROCESSABLE_CONTENT', 'The last day must not be before the first.', {
      issues: [{ path: 'toDay', message: 'The last day must not be before the first.' }],
    });
  const beginsAt = fromDay === null ? null : startOfDay(fromDay, timeZone);
  const endsAt = toDay === null ? null : startOfDay(addDays(toDay, 1), timeZone);
  return db.transaction(async (tx) => {
    const subjects = await resolveSubjects(tx, scope, given.subjects ?? []);
    const [row] = await tx
      .insert(legalHolds)
      .values({
        ...{ name, reason, scope, subjects, fromDay, toDay, beginsAt, endsAt },
        ...{ placedById: actor.id, placedByName: actor.name },
      })
      .returning();
    if (!row) throw new Error('The hold was not stored.');
    await recordAudit(tx, actor, 'hold-place', `${name} (hold ${row.id}), ${describeScope(row)}`);
    return present(tx, row);
  });
}

/**
 * Releases a hold. Rows that were kept only for this hold are then deleted completely.
 * @throws AppError NOT_FOUND, CONFLICT if it was released already
 */
export async function releaseHold(db: Db, id: number, reason: string, actor: Actor): Promise<Hold> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${RETENTION_LOCK})`);
    const before = await readRow(tx, id, true);
    if (before.releasedAt) {
      throw new AppError('CONFLICT', `${before.releasedByName ?? 'Someone'} has released this hold already.`);
    }
    const [row] = await tx
      .update(legalHolds)
      .set({ releasedAt: new Date(), releasedById: actor.id, releasedByName: actor.name, releaseReason: reason })
      .where(eq(legalHolds.id, id))
      .returning();
    if (!row) throw new Error('The hold was not released.');
    const gone = await tx.delete(heldRows).where(sql`cardinality(${holdsOfRow()}) = 0`).returning({ id: heldRows.id });
    const more = gone.length > 0 ? `; ${gone.length} deleted rows no longer kept` : '';
    await recordAudit(tx, actor, 'hold-release', `${row.name} (hold ${id})${more}`);
    return present(tx, row);
  });
}

/** Lists holds, newest first. @param cursor the id of the last hold of the previous part */
export async function listHolds(
  db: Db,
  { isActive, cursor, limit }: { isActive?: boolean | undefined; cursor?: number | undefined; limit: number },
): Promise<{ items: Hold[]; nextCursor: string | null }> {
  const rows = await db
    .select()
    .from(legalHolds)
    .where(
      and(
        isActive ? isNull(legalHolds.releasedAt) : undefined,
        cursor === undefined ? undefined : lt(legalHolds.id, cursor),
      ),
    )
    .orderBy(desc(legalHolds.id))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const items: Hold[] = [];
  for (const row of shown) items.push(await present(db, row));
  const last = shown.at(-1);
  return { items, nextCursor: rows.length > limit && last ? String(last.id) : null };
}

/** The number of records that a hold covers now. */
export interface CoveredByHold {
  publications: number;
  claims: number;
  /** Rows that were deleted from the site and are kept for the hold, by the table that they were in. */
  deleted: { kind: string; count: number }[];
}

/** Returns a hold with what it covers now; null for a released one. @throws AppError NOT_FOUND */
export async function readHold(db: Db, id: number): Promise<Hold & { covered: CoveredByHold | null }> {
  const row = await readRow(db, id);
  return { ...(await present(db, row)), covered: row.releasedAt ? null : await countCovered(db, row) };
}

async function countCovered(
  db: Db,
  { id, scope, subjects, beginsAt, endsAt }: typeof legalHolds.$inferSelect,
): Promise<CoveredByHold> {
  // Deciding about each publication takes long on a large site, so most of them are decided about without that.
  const isEverything = scope === 'site' && beginsAt === null && endsAt === null;
  const isCovered = isEverything ? sql`true` : sql`${id}::bigint = any (hold_ids_of('publication', one.id))`;
  const isOfPage =
    scope === 'pages'
      ? sql`one.page_id in (select json_array_elements_text(${JSON.stringify(subjects)}::json))`
      : sql`true`;
  const rows = await db.execute(sql`
    select (select count(*)::int from publications as one
        where one.manifest is not null and ${isOfPage} and ${isCovered}
          and not retention_is_disposed('publication', one.id)) as publications,
      (select count(*)::int from claims as one where ${id}::bigint = any (hold_ids_of('claim', one.id))) as claims, (
        select coalesce(json_agg(json_build_object('kind', kind, 'count', count) order by kind), '[]'::json)
        from (
          select kind, count(*)::int as count from held_rows where ${id}::bigint = any (${holdsOfRow()}) group by kind
        ) as kept
      ) as deleted`);
  const [covered] = rawRows<CoveredByHold>(rows);
  if (!covered) throw new Error('Nothing was counted.');
  return covered;
}

/** A deleted row that is kept only because of holds. */
export interface HeldRow {
  kind: string;
  /** When it was deleted, ISO 8601. */
  deletedAt: string;
  data: Record<string, unknown>;
}

/** The number of rows of one part of an export. */
const EXPORTED_AT_ONCE = 1000;

/**
 * Returns what a hold keeps although it was deleted, oldest first, in parts. Recorded in the audit log.
 * @param after the id of the last row of the previous part
 * @returns also the id to continue after; null at the end
 * @throws AppError NOT_FOUND
 */
export async function exportHeldRows(
  db: Db,
  { id, after = 0 }: { id: number; after?: number | undefined },
  actor: Actor,
): Promise<{ items: HeldRow[]; next: number | null }> {
  const { name } = await readRow(db, id);
  const rows = await db
    .select()
    .from(heldRows)
    .where(and(gt(heldRows.id, after), sql`${id}::bigint = any (${holdsOfRow()})`))
    .orderBy(asc(heldRows.id))
    .limit(EXPORTED_AT_ONCE);
  await recordAudit(db, actor, 'hold-export', `${name}: ${rows.length}`);
  return {
    items: rows.map(({ kind, createdAt, data }) => ({ kind, deletedAt: createdAt.toISOString(), data })),
    next: rows.length < EXPORTED_AT_ONCE ? null : (rows.at(-1)?.id ?? null),
  };
}

function holdsOfRow() {
  const { pageId, claimId, people, since, until } = heldRows;
  return sql`hold_ids(${pageId}, ${claimId}, array(select json_array_elements_text(${people})), ${since}, ${until})`;
}

async function readRow(db: Db, id: number, isLocked = false): Promise<typeof legalHolds.$inferSelect> {
  const query = db.select().from(legalHolds).where(eq(legalHolds.id, id));
  const [row] = await (isLocked ? query.for('update') : query);
  if (!row) throw new AppError('NOT_FOUND', 'This legal hold does not exist.');
  return row;
}

/** Returns the ids that a hold stores. A person with an account is stored by its id and email address. */
async function resolveSubjects(tx: Db, scope: HoldScope, given: readonly string[]): Promise<string[]> {
  const asked = [...new Set(given.map((one) => one.trim()))];
  const refuse = (message: string) =>
    new AppError('UNPROCESSABLE_CONTENT', message, { issues: [{ path: 'subjects', message }] });
  if (scope === 'site') {
    if (asked.length > 0) throw refuse('A hold on the whole site names nothing else.');
    return [];
  }
  if (asked.length === 0) throw refuse('Choose what the hold covers.');
  if (scope === 'people') {
    const found = new Set<string>();
    for (const one of asked) {
      const email = normalizeEmail(one);
      const isAccount = isEmail(email) ? eq(user.email, email) : eq(user.id, one);
      const [account] = await tx.select({ id: user.id, email: user.email }).from(user).where(isAccount);
      if (!account && !isEmail(email)) throw refuse(`There is no account ${one}. Enter an email address.`);
      for (const id of account ? [account.id, account.email] : [email]) found.add(id);
    }
    return [...found];
  }
  const known =
    scope === 'pages'
      ? (await tx.select({ id: pages.pageId }).from(pages).where(inArray(pages.pageId, asked))).map(({ id }) => id)
      : (
          await tx
            .select({ id: claims.id })
            .from(claims)
            .where(inArray(claims.id, asked.map(toNumber)))
        ).map(({ id }) => String(id));
  const missing = asked.find((id) => !known.includes(id));
  if (missing !== undefined) throw refuse(`There is no ${scope === 'pages' ? 'page' : 'claim'} ${missing}.`);
  return asked;
}

/** Reads the number of a claim. Returns 0, which no claim has, if the text is not a number. */
function toNumber(text: string): number {
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
}

async function present(db: Db, row: typeof legalHolds.$inferSelect): Promise<Hold> {
  const { id, name, reason, scope, fromDay, toDay, placedById, placedByName, createdAt } = row;
  return {
    ...{ id, name, reason, scope, fromDay, toDay },
    subjects: await nameSubjects(db, scope, row.subjects as string[]),
    by: { id: placedById, name: placedByName },
    placedAt: createdAt.toISOString(),
    released: row.releasedAt && {
      by: { id: row.releasedById, name: row.releasedByName },
      at: row.releasedAt.toISOString(),
      reason: row.releaseReason ?? '',
    },
  };
}

async function nameSubjects(db: Db, scope: HoldScope, ids: readonly string[]): Promise<Hold['subjects']> {
  if (ids.length === 0) return [];
  const table = {
    site: sql`select null as id, null as name where false`,
    pages: sql`select page_id as id, title as name from pages`,
    claims: sql`select id::text, statement from claims`,
    people: sql`select id, name from "user"`,
  }[scope];
  const rows = await db.execute(sql`
    select asked.id, coalesce(nullif(named.name, ''), asked.id) as name from json_array_elements_text(${JSON.stringify(ids)}::json) as asked (id)
    left join (${table}) as named (id, name) on named.id = asked.id`);
  return rawRows(rows);
}

/** Describes what a hold covers, for the audit log, without names of people who are not users. */
function describeScope({ scope, subjects, fromDay, toDay }: typeof legalHolds.$inferSelect): string {
  const count = (subjects as string[]).filter((one) => scope !== 'people' || !one.includes('@')).length;
  const what = scope === 'site' ? 'the whole site' : `${scope}${count > 0 ? ` (${count})` : ''}`;
  return `${what}${fromDay ? `, from ${fromDay}` : ''}${toDay ? `, to ${toDay}` : ''}`;
}
