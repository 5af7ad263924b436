import { createHash, randomBytes } from 'node:crypto';
import { and, asc, count, desc, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm';
import { type Db, rawRows } from '../../../db/client';
import { changeSets, changes } from '../../../db/schema/history';
import { editSamples, type SampleDecision, sampledEdits } from '../../../db/schema/reviews';
import { addMonthsToDay, dayIn, startOfDay } from '../../../src/content/day';
import { namePerson } from '../../../src/lib/name-person';
import { recordAudit } from '../../accounts/audit/record-audit';
import type { Actor } from '../../platform/actor';
import { AppError } from '../../platform/errors';
import { badInput } from '../../platform/refuse-unstorable';
import { requireReviewer } from './require-reviewer';

/** The size of a sample. A month with fewer minor edits is reviewed as a whole. */
export const SAMPLE_SIZE = 25;
/** How many changes of an edit are shown. Minor edits have few. */
const MAX_CHANGES = 20;
const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;

interface Person {
  id: string | null;
  name: string | null;
}

/** A sample of the minor edits of a month. */
export interface EditSample {
  id: number;
  /** Such as `2026-03`. */
  month: string;
  /** The number of minor edits in the month, and of those in the sample, and of those decided about. */
  population: number;
  /** From which the edits were chosen (`chooseEdits`). */
  seed: string;
  size: number;
  decided: number;
  followUps: number;
  drawnBy: Person;
  /** ISO 8601. */
  drawnAt: string;
  signedOff: { by: Person; note: string | null; at: string } | null;
}

/** A minor edit in a sample. */
export interface SampledEdit {
  changeSetId: number;
  by: Person;
  at: string;
  changes: { pageId: string; path: string; oldValue: unknown; newValue: unknown; description: string }[];
  decision: SampleDecision | null;
  note: string | null;
  decidedBy: Person | null;
  decidedAt: string | null;
}

/** Lists the samples, the newest month first; at most 120, which are ten years. */
export async function listSamples(db: Db): Promise<EditSample[]> {
  const rows = await db.select().from(editSamples).orderBy(desc(editSamples.month)).limit(120);
  return presentSamples(db, rows);
}

/** Returns a sample with its edits, oldest first. @throws AppError NOT_FOUND */
export async function readSample(db: Db, id: number): Promise<EditSample & { edits: SampledEdit[] }> {
  const sample = await requireSample(db, id);
  const [[presented], edits] = await Promise.all([presentSamples(db, [sample]), listEdits(db, id)]);
  if (!presented) throw new Error('The sample was not read.');
  return { ...presented, edits };
}

/**
 * Draws the sample of a past month: all of its minor edits, or 25 of them chosen at random. The random seed is stored, so that the choice
 * can be computed again.
 * @param timeZone the site's, which determines where the month begins and ends
 * @returns the id of the sample
 * @throws AppError FORBIDDEN, BAD_REQUEST for an impossible month, CONFLICT if it was drawn already, UNPROCESSABLE_CONTENT for a month that
 *   has not ended, or without minor edits
 */
export async function drawSample(
  db: Db,
  month: string,
  actor: Actor,
  timeZone: string,
  now = new Date(),
): Promise<number> {
  requireReviewer(actor);
  if (!MONTH.test(month)) throw badInput('month', 'Enter a month such as 2026-03.');
  if (month >= dayIn(timeZone, now).slice(0, 7))
    throw new AppError('UNPROCESSABLE_CONTENT', 'This month has not ended yet. Draw its sample afterward.');
  const first = `${month}-01`;
  const [from, to] = [startOfDay(first, timeZone), startOfDay(addMonthsToDay(first, 1), timeZone)];
  return db.transaction(async (tx) => {
    const isOfMonth = and(
      ...[eq(changeSets.isMinor, true), gte(changeSets.createdAt, from), lt(changeSets.createdAt, to)],
    );
    const all = await tx.select({ id: changeSets.id }).from(changeSets).where(isOfMonth).orderBy(changeSets.id);
    if (all.length === 0) throw new AppError('UNPROCESSABLE_CONTENT', 'There were no minor edits in this month.');
    const seed = randomBytes(16).toString('hex');
    const [row] = await tx
      .insert(editSamples)
      .values({ month, seed, population: all.length, drawnById: actor.id, drawnByName: actor.name })
      .onConflictDoNothing()
      .returning({ id: editSamples.id });
    if (!row) throw new AppError('CONFLICT', 'The sample of this month was drawn already.');
    const chosen = chooseEdits(
      seed,
      all.map(({ id }) => id),
    );
    await tx.insert(sampledEdits).values(chosen.map((changeSetId) => ({ sampleId: row.id, changeSetId })));
    await recordAudit(tx, actor, 'sample-draw', `${month}: ${chosen.length} of ${all.length}`);
    return row.id;
  });
}

/** Returns the ids of the edits in a sample, in ascending order: those with the smallest SHA-256 of the seed, a space and the id. */
export function chooseEdits(seed: string, ids: readonly number[]): number[] {
  const rankOf = (id: number) => createHash('sha256').update(`${seed} ${id}`).digest('hex');
  return ids
    .map((id) => ({ id, rank: rankOf(id) }))
    .sort((one, other) => (one.rank < other.rank ? -1 : 1))
    .slice(0, SAMPLE_SIZE)
    .map(({ id }) => id)
    .sort((one, other) => one - other);
}

interface Decided {
  sampleId: number;
  changeSetId: number;
  decision: SampleDecision;
  note?: string | undefined;
  /** When the edit was decided about, as the caller read it; null if nobody had. */
  decidedAt?: string | null | undefined;
}

/**
 * Records the decision about an edit of a sample. It can be changed until the sample is signed off. To change the decision of someone else, the
 * caller must have read it.
 * @throws AppError FORBIDDEN for one's own edit too, NOT_FOUND, CONFLICT after the sign-off or if someone else has decided meanwhile,
 *   UNPROCESSABLE_CONTENT for a follow-up without a note
 */
export async function decideAboutEdit(db: Db, decided: Decided, actor: Actor): Promise<void> {
  requireReviewer(actor);
  const { sampleId, changeSetId, decision, note } = decided;
  if (decision === 'follow-up' && note === undefined) {
    const message = 'Say what must be done about this edit.';
    throw new AppError('UNPROCESSABLE_CONTENT', message, { issues: [{ path: 'note', message }] });
  }
  await db.transaction(async (tx) => {
    const sample = await requireSample(tx, sampleId, true);
    if (sample.signedAt) throw new AppError('CONFLICT', 'This sample is signed off.');
    const isEdit = and(eq(sampledEdits.sampleId, sampleId), eq(sampledEdits.changeSetId, changeSetId));
    const [edit] = await tx
      .select({ by: changeSets.actorId, decided: sampledEdits })
      .from(sampledEdits)
      .innerJoin(changeSets, eq(changeSets.id, sampledEdits.changeSetId))
      .where(isEdit);
    if (!edit) throw new AppError('NOT_FOUND', 'This edit is not in the sample.');
    if (edit.by === actor.id) throw new AppError('FORBIDDEN', 'Someone else must review your own edit.');
    refuseUnseenDecision(edit.decided, decided, actor);
    await tx
      .update(sampledEdits)
      .set({
        ...{ decision, note: note ?? null },
        ...{ decidedById: actor.id, decidedByName: actor.name, decidedAt: new Date() },
      })
      .where(isEdit);
    await recordAudit(tx, actor, 'sample-decide', `${sample.month}, save ${changeSetId}: ${decision}`);
  });
}

/** @throws AppError CONFLICT if someone has decided about the edit since the caller read it */
function refuseUnseenDecision(
  { decision, note, decidedAt, decidedById, decidedByName }: typeof sampledEdits.$inferSelect,
  { decidedAt: seen, decision: mine }: Decided,
  actor: Actor,
): void {
  if (!decidedAt || decidedAt.toISOString() === seen) return;
  const isOwn = decidedById !== null && decidedById === actor.id;
  // People know their own decision, unless they say that they have read an earlier one.
  if (isOwn && seen === undefined) return;
  const who = isOwn ? 'You' : namePerson({ id: decidedById, name: decidedByName });
  const what = decision === 'accepted' ? 'accepted this edit' : 'marked this edit for follow-up';
  const why = note === null ? '' : `: “${note}”`;
  const words = `${who} ${what} meanwhile${why}${/[.?!]$/.test(note ?? '') ? '' : '.'} Your decision was not saved.`;
  throw new AppError('CONFLICT', words, {
    conflicts: [{ path: 'decision', ref: 'decision', base: null, theirs: decision, mine }],
  });
}

/**
 * Signs off a sample, after which nothing in it can be changed.
 * @throws AppError FORBIDDEN, NOT_FOUND, CONFLICT if it is signed off, UNPROCESSABLE_CONTENT if edits are left
 */
export async function signOffSample(
  db: Db,
  { id, note }: { id: number; note?: string | undefined },
  actor: Actor,
): Promise<void> {
  requireReviewer(actor);
  await db.transaction(async (tx) => {
    const sample = await requireSample(tx, id, true);
    if (sample.signedAt) throw new AppError('CONFLICT', 'This sample is signed off already.');
    const left = await tx.$count(sampledEdits, and(eq(sampledEdits.sampleId, id), isNull(sampledEdits.decision)));
    if (left > 0)
      throw new AppError(
        'UNPROCESSABLE_CONTENT',
        left === 1 ? 'One edit has not been reviewed yet.' : `${left} edits have not been reviewed yet.`,
      );
    const signed = { signedAt: new Date(), signedById: actor.id, signedByName: actor.name, signedNote: note ?? null };
    await tx.update(editSamples).set(signed).where(eq(editSamples.id, id));
    await recordAudit(tx, actor, 'sample-sign-off', sample.month);
  });
}

/**
 * Lists the past months with minor edits whose sample was not drawn, with the number of edits, the newest first; at most 24.
 * @param timeZone the site's
 */
export async function listUndrawnMonths(
  db: Db,
  timeZone: string,
  now = new Date(),
): Promise<{ month: string; edits: number }[]> {
  return rawRows<{ month: string; edits: number }>(
    await db.execute(sql`
      select month, count(*)::int as edits
      from (select to_char(created_at at time zone ${timeZone}, 'YYYY-MM') as month from change_sets where is_minor) as edit
      where month < ${dayIn(timeZone, now).slice(0, 7)}
        and not exists (select from edit_samples where edit_samples.month = edit.month)
      group by month order by month desc limit 24`),
  );
}

async function requireSample(db: Db, id: number, isLocked = false): Promise<typeof editSamples.$inferSelect> {
  const query = db.select().from(editSamples).where(eq(editSamples.id, id));
  const [row] = await (isLocked ? query.for('update') : query);
  if (!row) throw new AppError('NOT_FOUND', 'This sample does not exist.');
  return row;
}

async function presentSamples(db: Db, rows: readonly (typeof editSamples.$inferSelect)[]): Promise<EditSample[]> {
  const { sampleId, decision } = sampledEdits;
  const counts = await db
    .select({
      id: sampleId,
      size: count(),
      decided: count(decision),
      followUps: sql<number>`count(*) filter (where ${decision} = 'follow-up')::int`,
    })
    .from(sampledEdits)
    .where(
      inArray(
        sampleId,
        rows.map(({ id }) => id),
      ),
    )
    .groupBy(sampleId);
  return rows.map((row) => {
    const { size = 0, decided = 0, followUps = 0 } = counts.find(({ id }) => id === row.id) ?? {};
    const { id, month, population, seed, drawnById, drawnByName, createdAt, signedAt, signedNote } = row;
    return {
      ...{ id, month, population, seed, size, decided, followUps },
      drawnBy: { id: drawnById, name: drawnByName },
      drawnAt: createdAt.toISOString(),
      signedOff: signedAt && {
        by: { id: row.signedById, name: row.signedByName },
        note: signedNote,
        at: signedAt.toISOString(),
      },
    };
  });
}

async function listEdits(db: Db, sampleId: number): Promise<SampledEdit[]> {
  const rows = await db
    .select({ edit: sampledEdits, set: changeSets })
    .from(sampledEdits)
    .innerJoin(changeSets, eq(changeSets.id, sampledEdits.changeSetId))
    .where(eq(sampledEdits.sampleId, sampleId))
    .orderBy(asc(sampledEdits.changeSetId));
  const ids = rows.map(({ set }) => set.id);
  const { changeSetId, pageId, path, oldValue, newValue, description } = changes;
  const made = await db
    .select({ changeSetId, pageId, path, oldValue, newValue, description })
    .from(changes)
    .where(inArray(changeSetId, ids))
    .orderBy(asc(changes.id));
  return rows.map(({ edit, set }) => ({
    changeSetId: set.id,
    by: { id: set.actorId, name: set.actorName },
    at: set.createdAt.toISOString(),
    changes: made
      .filter((change) => change.changeSetId === set.id)
      .slice(0, MAX_CHANGES)
      .map(({ changeSetId: _, ...change }) => change),
    ...{ decision: edit.decision, note: edit.note },
    decidedBy: edit.decidedAt && { id: edit.decidedById, name: edit.decidedByName },
    decidedAt: edit.decidedAt?.toISOString() ?? null,
  }));
}
