import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { user } from '../../../db/schema/accounts';
import { isOpenState } from '../../../src/content/draft-states';
import { type ApprovalRule, readSetting } from '../../accounts/settings/site-settings';
import type { DraftRow } from './load-draft';

type ApprovedDraft = Pick<DraftRow, 'id' | 'state' | 'approval'>;

/** Does the same as `findLapses`, under the current rule of the site. */
export async function readLapses(db: Db, drafts: readonly ApprovedDraft[]): Promise<Map<number, string>> {
  if (listApprovals(drafts).length === 0) return new Map();
  return findLapses(db, drafts, await readSetting(db, 'publishApproval'));
}

/**
 * Finds the approvals of open drafts that do not count: an approval only counts while the person who gave it still could. Their account
 * exists, is enabled and, if the site requires it, is a reviewer's. Such an approval is not void: it counts again once they can.
 * @param rule who must approve drafts; null if nobody must
 * @returns the reasons, as sentences, by the ids of the drafts
 */
export async function findLapses(
  db: Db,
  drafts: readonly ApprovedDraft[],
  rule: ApprovalRule | null,
): Promise<Map<number, string>> {
  const given = listApprovals(drafts);
  if (rule === null || given.length === 0) return new Map();
  // That of a take-down counted when its draft was published, months ago perhaps.
  const givers = given.flatMap(({ approval: { by, isCarried } }) => (isCarried ? [] : (by.id ?? [])));
  const rows = await db
    .select({ id: user.id, role: user.role })
    .from(user)
    .where(and(inArray(user.id, givers), eq(user.disabled, false)));
  const roles = new Map(rows.map(({ id, role }) => [id, role]));
  return new Map(
    given.flatMap(({ id, approval: { by, role, isCarried } }) => {
      if (rule === 'reviewers' && role !== 'reviewer') return [[id, 'On this site, a reviewer must approve drafts.']];
      const roleNow = roles.get(by.id ?? '');
      const canApprove = isCarried || (rule === 'reviewers' ? roleNow === 'reviewer' : roleNow !== undefined);
      return canApprove ? [] : [[id, `${by.name || 'The person who approved it'} can no longer approve drafts.`]];
    }),
  );
}

function listApprovals(drafts: readonly ApprovedDraft[]) {
  return drafts.flatMap(({ id, state, approval }) => (approval && isOpenState(state) ? [{ id, approval }] : []));
}
