import { isDeepStrictEqual } from 'node:util';
import { inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { redirects } from '../../../db/schema/content';
import type { RedirectRule } from '../../../src/content/draft-operation';
import type { Actor } from '../../platform/actor';
import { AppError } from '../../platform/errors';
import { publishRedirects } from '../../platform/live/notify';
import { lockAddresses } from '../changes/lock-addresses';
import type { RecordedChange } from '../changes/record-changes';
import { parseRedirectRef, redirectRef, toRecordedRedirect, toRule } from '../changes/redirects';
import { writePlan } from './import-redirects';
import { planRedirects } from './plan-redirects';
import { readContext } from './write-redirects';

/** A change of the redirect from an address, as part of a change set. */
export interface RedirectChange {
  /** In its normal form. */
  from: string;
  /** Null to remove it. */
  value: RedirectRule | null;
  /** The redirect that is there before the change set; null for none. */
  expected: RedirectRule | null;
}

/** Changes of redirects that are written together with changes of content, in one change set. */
export class RedirectWrites {
  constructor(
    private readonly changes: readonly RedirectChange[],
    private readonly actor: Actor,
  ) {}

  /**
   * Locks the addresses, before anything else changes redirects in this transaction.
   * @throws AppError CONFLICT if a redirect is not the expected one any more
   */
  async check(tx: Db): Promise<void> {
    await lockAddresses(tx);
    // In the same order as when use counts are written, to avoid deadlocks.
    await tx.execute(sql`select id from redirects order by id for update`);
    const now = await readRules(
      tx,
      this.changes.map(({ from }) => from),
    );
    const conflicts = this.changes.flatMap(({ from, value, expected }) => {
      const theirs = now.get(from) ?? null;
      const ref = redirectRef(from);
      return isDeepStrictEqual(theirs, expected) ? [] : [{ path: ref, ref, base: expected, theirs, mine: value }];
    });
    if (conflicts[0] === undefined) return;
    const from = parseRedirectRef(conflicts[0].ref);
    throw new AppError('CONFLICT', `The redirect from ${from} has been changed since.`, { conflicts });
  }

  /**
   * Writes the redirects, once the pages are written: their targets become the ends of their chains, and so do those of the redirects to
   * them.
   * @returns the changes as they enter the history
   * @throws AppError UNPROCESSABLE_CONTENT if one of them is not possible, such as a loop or the address of a page
   */
  async write(tx: Db): Promise<RecordedChange[]> {
    const removed = new Set(this.changes.flatMap(({ from, value }) => (value === null ? from : [])));
    const context = await readContext(tx, '');
    const known = context.known.filter(({ from }) => !removed.has(from));
    const asked = this.changes.flatMap(({ from, value }) => (value ? [{ ...value, from, to: value.to ?? '' }] : []));
    const { lines, following } = planRedirects({ ...context, known }, asked, true);
    const issues = lines.flatMap((line) =>
      line.issues.map(({ message }) => ({ path: redirectRef(asked[line.index]?.from ?? ''), message })),
    );
    if (issues[0]) throw new AppError('UNPROCESSABLE_CONTENT', `${issues[0].path}: ${issues[0].message}`, { issues });
    if (removed.size > 0) await tx.delete(redirects).where(inArray(redirects.from, [...removed]));
    await writePlan(tx, { lines, following }, this.actor);
    const byId = new Map(known.map((one) => [one.id, one]));
    // A page that moved in the same change set may have added or changed the redirect, but that was not there before.
    const before = new Map(this.changes.map(({ from, expected }) => [from, expected]));
    const recorded = [
      ...context.known
        .filter(({ from }) => removed.has(from))
        .map(({ from }) => toRecordedRedirect(from, before.get(from) ?? null, null)),
      ...lines.flatMap(({ rule }) =>
        rule ? toRecordedRedirect(rule.from, before.get(rule.from) ?? null, toRule(rule)) : [],
      ),
      ...following.flatMap(({ id, to }) => {
        const one = byId.get(id);
        return one ? toRecordedRedirect(one.from, toRule(one), { ...toRule(one), to }) : [];
      }),
    ].filter(({ oldValue, newValue }) => !isDeepStrictEqual(oldValue, newValue));
    if (recorded.length > 0) await publishRedirects(tx);
    return recorded;
  }
}

/** Reads redirects by their addresses. @param froms all of them if it is left out */
export async function readRules(tx: Db, froms?: readonly string[]): Promise<Map<string, RedirectRule>> {
  const { from, to, kind, status } = redirects;
  const wanted = froms && sql`${from} in (select json_array_elements_text(${JSON.stringify(froms)}::json))`;
  const rows = await tx.select({ from, to, kind, status }).from(redirects).where(wanted);
  return new Map(rows.map((row) => [row.from, toRule(row)]));
}
