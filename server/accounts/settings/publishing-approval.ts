import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { AppError } from '../../platform/errors';
import { type ApprovalRule, readSetting, settingLock } from './site-settings';

/** The sentence that people confirm when they approve a draft, unless the firm has its own. */
const DEFAULT_ATTESTATION =
  'I have read every change in this draft. To the best of my knowledge, it is accurate, not misleading and ready to be published.';

/** Returns the sentence that people confirm when they approve a draft; empty if the firm wants none. */
export async function readAttestation(db: Db): Promise<string> {
  return (await readSetting(db, 'attestation')) ?? DEFAULT_ATTESTATION;
}

/**
 * Returns who must approve a draft before it is published; null if nobody must. The rule stays the same until the transaction ends, so that
 * no write that began under an earlier rule is committed under the new one.
 */
export async function holdApprovalRule(tx: Db): Promise<ApprovalRule | null> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${settingLock('publishApproval')})`);
  return readSetting(tx, 'publishApproval');
}

/**
 * Returns true if minor edits are published without approval. Like the rule, this stays the same until the transaction ends.
 */
async function holdMinorEdits(tx: Db): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${settingLock('minorEdits')})`);
  return (await readSetting(tx, 'minorEdits')) === true;
}

/**
 * Refuses a write that would change what visitors see without a draft, if publishing needs approval. Every writer of published content
 * calls this first in its transaction.
 * @param options.mayBeMinor whether the write may consist of minor edits
 * @returns true if the write is allowed only if it consists of minor edits, which the caller then checks
 * @throws AppError FORBIDDEN, with the reason `APPROVAL_REQUIRED`
 */
export async function refuseUnapprovedWrite(tx: Db, { mayBeMinor = false } = {}): Promise<boolean> {
  if ((await holdApprovalRule(tx)) === null) return false;
  if (mayBeMinor && (await holdMinorEdits(tx))) return true;
  throw createApprovalError('Save this change to a draft (POST /api/drafts in the API) and ask for a review');
}

/** @param advice what to do instead, without a full stop */
export function createApprovalError(advice: string): AppError {
  const message = `Publishing needs approval on this site. ${advice}.`;
  return new AppError('FORBIDDEN', message, { reason: 'APPROVAL_REQUIRED' });
}
