import { eq, ne, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { pages, redirects } from '../../../db/schema/content';
import { recordAudit } from '../../accounts/audit/record-audit';
import { refuseUnapprovedWrite } from '../../accounts/settings/publishing-approval';
import type { Actor } from '../../platform/actor';
import { AppError } from '../../platform/errors';
import { publishRedirects } from '../../platform/live/notify';
import { lockAddresses } from '../changes/lock-addresses';
import { readItemPages } from '../directory/item-pages';
import { type Asked, type Known, type PlanContext, type PlannedLine, planRedirects } from './plan-redirects';
import type { Rule } from './settle-redirects';

interface By {
  actor: Actor;
  /** The site's own origin, without a trailing slash. */
  origin: string;
}

/** A redirect as it was written, with notes for the editor. */
export interface WrittenRedirect {
  from: string;
  to: string | null;
  notes: string[];
}

/**
 * Creates a redirect from an address without a page, and points the redirects to that address straight to the new target.
 * @throws AppError UNPROCESSABLE_CONTENT with `issues` by field
 */
export function createRedirect(db: Db, asked: Asked, { actor, origin }: By): Promise<WrittenRedirect> {
  return db.transaction(async (tx) => {
    const { rule, following, notes } = planOne(await lockContext(tx, origin), asked);
    await tx.insert(redirects).values({ ...rule, origin: 'hand', createdBy: actor.name });
    await updateTargets(tx, following);
    await recordAudit(tx, actor, 'redirect-add', describeRedirect(rule));
    await publishRedirects(tx);
    return { from: rule.from, to: rule.to, notes };
  });
}

/**
 * Changes a redirect, which then counts as manual. Its use count is reset only if its source address changes.
 * @throws AppError NOT_FOUND, UNPROCESSABLE_CONTENT with `issues` by field
 */
export function changeRedirect(db: Db, id: number, asked: Asked, { actor, origin }: By): Promise<WrittenRedirect> {
  return db.transaction(async (tx) => {
    const ground = await lockContext(tx, origin);
    const before = ground.known.find((one) => one.id === id);
    if (!before) throw createNotFoundError();
    const others = ground.known.filter((one) => one !== before);
    const { rule, following, notes } = planOne({ ...ground, known: others }, asked);
    const resetUses = before.from === rule.from ? {} : { uses: 0, lastUsedAt: null };
    await tx
      .update(redirects)
      .set({ ...rule, ...resetUses, origin: 'hand', createdBy: actor.name })
      .where(eq(redirects.id, id));
    await updateTargets(tx, following);
    await recordAudit(tx, actor, 'redirect-change', describeRedirect(rule));
    await publishRedirects(tx);
    return { from: rule.from, to: rule.to, notes };
  });
}

/** Deletes a redirect. @throws AppError NOT_FOUND */
export function deleteRedirect(db: Db, id: number, { actor }: Pick<By, 'actor'>): Promise<void> {
  return db.transaction(async (tx) => {
    await refuseUnapprovedWrite(tx);
    await lockAddresses(tx);
    const [row] = await tx.delete(redirects).where(eq(redirects.id, id)).returning();
    if (!row) throw createNotFoundError();
    await recordAudit(tx, actor, 'redirect-delete', describeRedirect(row));
    await publishRedirects(tx);
  });
}

/** Validates a redirect without writing it. @param id the redirect to be changed, if it is not a new one */
export async function checkRedirect(db: Db, asked: Asked, origin: string, id?: number): Promise<PlannedLine> {
  const ground = await readContext(db, origin);
  const known = ground.known.filter((one) => one.id !== id);
  return planRedirects({ ...ground, known }, [asked], false).lines[0] as PlannedLine;
}

/**
 * Locks all addresses against concurrent changes, and returns what redirects are validated against.
 * @throws AppError FORBIDDEN if publishing needs approval
 */
export async function lockContext(tx: Db, origin: string): Promise<PlanContext> {
  await refuseUnapprovedWrite(tx);
  await lockAddresses(tx);
  // In the same order as when use counts are written, to avoid deadlocks.
  await tx.execute(sql`select id from redirects order by id for update`);
  return readContext(tx, origin);
}

/** Reads everything that redirects are validated against. */
export async function readContext(db: Db, origin: string): Promise<PlanContext> {
  const { id, from, to, kind, status } = redirects;
  const known: Known[] = await db.select({ id, from, to, kind, status }).from(redirects).orderBy(id);
  const rows = await db
    .select({ address: pages.address, title: pages.title, status: pages.status })
    .from(pages)
    .where(ne(pages.status, 'deleted'));
  const stored = rows.flatMap(({ address, title, status: state }) =>
    address === null ? [] : [[address, { title, isPublished: state === 'published' }] as const],
  );
  const items = (await readItemPages(db)).map(({ address, ...item }) => [address, item] as const);
  return { known, pages: new Map([...items, ...stored]), origin };
}

/** Updates the targets of redirects whose target is now redirected itself. */
export async function updateTargets(tx: Db, following: readonly { id: number; to: string }[]): Promise<void> {
  if (following.length === 0) return;
  await tx.execute(sql`
    update redirects set "to" = given."to"
    from json_to_recordset(${JSON.stringify(following)}::json) as given (id integer, "to" text)
    where redirects.id = given.id`);
}

/** @throws AppError UNPROCESSABLE_CONTENT */
function planOne(ground: PlanContext, asked: Asked) {
  const { lines, following } = planRedirects(ground, [asked], false);
  const [{ rule, issues, notes }] = lines as [PlannedLine];
  if (!rule) throw new AppError('UNPROCESSABLE_CONTENT', issues[0]?.message ?? '', { issues });
  const [count, were] = following.length === 1 ? ['1 redirect', 'was'] : [`${following.length} redirects`, 'were'];
  const said =
    following.length > 0 ? [`${count} to ${rule.from} ${were} updated to point straight to the new target.`] : [];
  return { rule, following, notes: [...notes, ...said] };
}

function describeRedirect({ from, to, kind, status }: Rule): string {
  return `${from}${kind === 'prefix' ? '/…' : ''} ${to === null ? 'is gone' : `to ${to}`}, ${status}`;
}

function createNotFoundError(): AppError {
  return new AppError('NOT_FOUND', 'This redirect does not exist.');
}
