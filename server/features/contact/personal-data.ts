import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type Db, rawRows } from '../../../db/client';
import { spellingsOf } from '../../../db/normalize-email';
import { apikey, session, user } from '../../../db/schema/accounts';
import { claimEvents } from '../../../db/schema/claims';
import { comments } from '../../../db/schema/comments';
import { draftEvents } from '../../../db/schema/drafts';
import { auditLog } from '../../../db/schema/history';
import { contactMessages } from '../../../db/schema/operations';
import { heldRows } from '../../../db/schema/retention';
import { pageReviews, sampledEdits } from '../../../db/schema/reviews';
import { keptUntil } from '../../../src/content/retention';
import { recordAudit } from '../../accounts/audit/record-audit';
import { lockAdmins, readEmail, refuseWithoutAdmin } from '../../accounts/auth/accounts';
import { exportNotifications } from '../../accounts/notifications/own-notifications';
import { readRetentionRules } from '../../accounts/settings/retention-rules';
import type { Actor } from '../../platform/actor';
import { AppError } from '../../platform/errors';
import { publish } from '../../platform/live/notify';
import { forgetAnswers, formatMessageCount } from './delete-messages';

/** The format name in files of personal data. */
const FORMAT = 'prospectus-person';
/** The maximum number of rows of each kind in one file. */
const MAX_ROWS = 10_000;

/** The amount of data stored about a person. */
export interface PersonCounts {
  messages: number;
  hasAccount: boolean;
}

/** The records that a deletion of personal data keeps. */
export interface KeptData {
  /** Deleted from the site, but kept apart for a legal hold (`held`), or named in the record of publications (`record`). */
  kind: 'held' | 'record';
  count: number;
  /** The names of the holds; empty for the record. */
  holds: string[];
  /** The last local day of the longest retention period; null while a hold lasts or something of it is in use. */
  until: string | null;
}

/**
 * Exports all data of the person with an email address: their messages and, if they have an account, its sessions, API key names,
 * actions, comments, notifications, and what they did with drafts, claims and reviews. Contains no secrets such as passwords or tokens.
 * @throws AppError BAD_REQUEST for an invalid address
 */
export async function exportPerson(db: Db, given: string, actor: Actor): Promise<Record<string, unknown>> {
  const email = readEmail(given);
  const messages = await db
    .select({
      id: contactMessages.id,
      sentAt: contactMessages.createdAt,
      status: contactMessages.status,
      fullName: contactMessages.fullName,
      email: contactMessages.email,
      subject: contactMessages.subject,
      message: contactMessages.message,
    })
    .from(contactMessages)
    .where(isFrom(email))
    .orderBy(asc(contactMessages.id))
    .limit(MAX_ROWS);
  const account = await findAccount(db, email);
  const file = {
    format: FORMAT,
    version: 1,
    email,
    messages,
    account: account ? await readAccountData(db, account, email) : null,
    keptForLegalHolds: await readHeld(db, email),
  };
  await recordAudit(
    db,
    actor,
    'person-export',
    `${formatMessageCount(messages.length)}${account ? ', an account' : ''}`,
  );
  return file;
}

/**
 * Deletes the data of the person with an email address: their messages, and their account with its sessions, keys and notifications. Their changes
 * stay in the site's history, their comments and what they did with drafts and claims there too, and their actions in the append-only audit log.
 * Whatever a legal hold covers is kept apart from the site until the hold is released.
 * @param timeZone of the site @returns also what is kept, why and until when
 * @throws AppError BAD_REQUEST for an invalid address or the caller's own, NOT_FOUND without data, CONFLICT for the last admin
 */
export async function deletePerson(
  db: Db,
  given: string,
  timeZone: string,
  actor: Actor,
): Promise<PersonCounts & { kept: KeptData[] }> {
  const email = readEmail(given);
  return db.transaction(async (tx) => {
    await lockAdmins(tx);
    const account = await findAccount(tx, email);
    if (account && account.id === actor.id)
      throw new AppError('BAD_REQUEST', 'You cannot delete your own account. Ask another admin.');
    const gone = await tx.delete(contactMessages).where(isFrom(email)).returning({ email: contactMessages.email });
    if (gone.length === 0 && !account) {
      const kept = await describeHeld(tx, email);
      if (kept.length > 0) return { messages: 0, hasAccount: false, kept };
      throw new AppError('NOT_FOUND', 'Nothing is stored about this email address.');
    }
    if (account) {
      await tx.delete(user).where(eq(user.id, account.id));
      if (account.role === 'admin') await refuseWithoutAdmin(tx);
    }
    await forgetAnswers(tx, [email, ...gone.map((message) => message.email)]);
    // Without the email address, because the audit log is permanent.
    await recordAudit(
      tx,
      actor,
      'person-delete',
      `${formatMessageCount(gone.length)}${account ? `, account ${account.id}` : ''}`,
    );
    await publish(tx, { kind: 'message', pageId: 'contact' });
    const kept = [
      ...(await describeHeld(tx, email)),
      ...(account ? await describeRecord(tx, account.id, timeZone) : []),
    ];
    return { messages: gone.length, hasAccount: account !== undefined, kept };
  });
}

/** Reads what was deleted before and is kept for legal holds. */
function readHeld(db: Db, email: string) {
  return db
    .select({ kind: heldRows.kind, deletedAt: heldRows.createdAt, data: heldRows.data })
    .from(heldRows)
    .where(isHeldOf(email))
    .orderBy(asc(heldRows.id))
    .limit(MAX_ROWS);
}

function isHeldOf(email: string) {
  const names = sql`select json_array_elements_text(${JSON.stringify(spellingsOf(email))}::json)`;
  return sql`exists (select from json_array_elements_text(${heldRows.people}) as person where person in (${names}))`;
}

async function describeHeld(tx: Db, email: string): Promise<KeptData[]> {
  const { pageId, claimId, people, since, until } = heldRows;
  const [row] = rawRows<{ count: number; holds: string[] }>(
    await tx.execute(sql`
      with held as (
        select hold_ids(${pageId}, ${claimId}, array(select json_array_elements_text(${people})), ${since}, ${until}) as ids
        from held_rows where ${isHeldOf(email)})
      select (select count(*) from held)::int as count, (
        select coalesce(json_agg(name order by legal_holds.id), '[]'::json) from legal_holds
        where exists (select from held where legal_holds.id = any (held.ids))) as holds`),
  );
  return row && row.count > 0 ? [{ kind: 'held', count: row.count, holds: row.holds, until: null }] : [];
}

/** Describes the publications that the person prepared or reviewed, which name them. */
async function describeRecord(tx: Db, accountId: string, timeZone: string): Promise<KeptData[]> {
  const [row] = rawRows<{ count: number; isInUse: boolean; last: string | null }>(
    await tx.execute(sql`
      with named as (
        select retention_last_use('publication', id) as last_use from publications
        where manifest is not null and (
          change_set_id in (select id from change_sets where actor_id = ${accountId})
          or draft_id in (select draft_id from draft_events where actor_id = ${accountId})))
      select count(*)::int as count, coalesce(bool_or(last_use is null), false) as "isInUse",
        to_char(max(last_use) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as last from named`),
  );
  if (!row || row.count === 0) return [];
  const rules = await readRetentionRules(tx);
  const until = row.isInUse || row.last === null ? null : keptUntil(new Date(row.last), rules, timeZone);
  return [{ kind: 'record', count: row.count, holds: [], until }];
}

function isFrom(email: string) {
  return eq(sql`coalesce(${contactMessages.emailKey}, lower(trim(${contactMessages.email})))`, email);
}

async function findAccount(db: Db, email: string) {
  const { id, name, role, disabled, createdAt, updatedAt } = user;
  const [found] = await db
    .select({ id, name, email: user.email, role, disabled, createdAt, updatedAt })
    .from(user)
    .where(eq(user.email, email));
  return found;
}

/** Reads columns of the rows that are about a person, in the order of one of the columns. */
function readRows(
  db: Db,
  table: PgTable,
  { isTheirs, order, columns }: { isTheirs: SQL | undefined; order: PgColumn; columns: Record<string, PgColumn> },
): Promise<Record<string, unknown>[]> {
  return db.select(columns).from(table).where(isTheirs).orderBy(asc(order)).limit(MAX_ROWS);
}

async function readAccountData(db: Db, account: NonNullable<Awaited<ReturnType<typeof findAccount>>>, email: string) {
  const { id } = account;
  const { createdAt, updatedAt, expiresAt, userAgent } = session;
  const [sessions, keys, record, written, ofDrafts, ofClaims, reviews, decisions, notifications] = await Promise.all([
    readRows(db, session, {
      ...{ isTheirs: eq(session.userId, id), order: createdAt },
      columns: { createdAt, lastSeenAt: updatedAt, expiresAt, userAgent },
    }),
    readRows(db, apikey, {
      ...{ isTheirs: eq(apikey.referenceId, id), order: apikey.createdAt },
      columns: { name: apikey.name, createdAt: apikey.createdAt, expiresAt: apikey.expiresAt },
    }),
    readRows(db, auditLog, {
      isTheirs: or(
        eq(auditLog.actorId, id),
        ...spellingsOf(email).map((spelling) => sql`strpos(lower(${auditLog.subject}), ${spelling}) > 0`),
      ),
      order: auditLog.id,
      columns: { at: auditLog.createdAt, action: auditLog.action, subject: auditLog.subject, by: auditLog.actorName },
    }),
    readRows(db, comments, {
      ...{ isTheirs: and(eq(comments.actorId, id), isNull(comments.deletedAt)), order: comments.id },
      columns: {
        ...{ pageId: comments.pageId, draftId: comments.draftId, at: comments.createdAt },
        ...{ editedAt: comments.editedAt, text: comments.body },
      },
    }),
    readRows(db, draftEvents, {
      ...{ isTheirs: eq(draftEvents.actorId, id), order: draftEvents.id },
      columns: {
        ...{ draftId: draftEvents.draftId, at: draftEvents.createdAt },
        ...{ action: draftEvents.kind, note: draftEvents.note },
      },
    }),
    readRows(db, claimEvents, {
      ...{ isTheirs: eq(claimEvents.actorId, id), order: claimEvents.id },
      columns: {
        ...{ claimId: claimEvents.claimId, at: claimEvents.createdAt },
        ...{ action: claimEvents.kind, reason: claimEvents.reason },
      },
    }),
    readRows(db, pageReviews, {
      ...{ isTheirs: eq(pageReviews.actorId, id), order: pageReviews.id },
      columns: { pageId: pageReviews.pageId, at: pageReviews.createdAt, note: pageReviews.note },
    }),
    readRows(db, sampledEdits, {
      ...{ isTheirs: eq(sampledEdits.decidedById, id), order: sampledEdits.changeSetId },
      columns: {
        ...{ changeSetId: sampledEdits.changeSetId, at: sampledEdits.decidedAt },
        ...{ decision: sampledEdits.decision, note: sampledEdits.note },
      },
    }),
    exportNotifications(db, id, MAX_ROWS),
  ]);
  return {
    ...account,
    sessions,
    keys,
    record,
    comments: written,
    drafts: ofDrafts,
    claims: ofClaims,
    pageReviews: reviews,
    editReviews: decisions,
    notifications,
  };
}
