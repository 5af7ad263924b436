import { asc } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { user } from '../../../db/schema/accounts';
import type { Author } from '../../../db/schema/drafts';
import { canSignIn } from '../../accounts/auth/accounts';
import type { ApprovalRule } from '../../accounts/settings/site-settings';
import type { Role } from '../../platform/actor';
import type { DraftRow } from './load-draft';

/** Someone who can be asked to review a draft. */
export interface Reviewer {
  id: string;
  name: string;
  role: Role;
}

/**
 * Returns everyone who may approve a draft: people who have not contributed to it and, if the site requires it, are reviewers.
 * @param writers who wrote what it shows besides its changes (`listRevealedWriters`)
 */
export async function findReviewers(
  db: Db,
  draft: Pick<DraftRow, 'authors'>,
  rule: ApprovalRule | null,
  writers: readonly Author[],
): Promise<Reviewer[]> {
  const authors = [...draft.authors, ...writers];
  const rows = await db
    .select({ id: user.id, name: user.name, role: user.role })
    .from(user)
    .where(canSignIn)
    .orderBy(asc(user.name), asc(user.id));
  return rows
    .map((row) => ({ ...row, role: row.role as Role }))
    .filter((person) => !isContributor({ authors }, person.id) && (rule !== 'reviewers' || person.role === 'reviewer'));
}

/** Returns true if a person, or one of their API keys, has written a draft. */
export function isContributor({ authors }: Pick<DraftRow, 'authors'>, personId: string | null): boolean {
  return personId !== null && authors.some(({ id }) => id === personId);
}
