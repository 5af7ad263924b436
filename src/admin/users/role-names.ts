import type { Role } from '../../api/session';

/** The roles as people see them, and what each may do. */
export const ROLE_NAMES: Record<Role, string> = { editor: 'Editor', admin: 'Admin', reviewer: 'Reviewer' };
export const ROLE_WORDS: Record<Role, string> = {
  editor: 'Can edit content.',
  reviewer: 'Can read and comment on drafts, and approve them. Can’t edit anything.',
  admin: 'Can also see messages and stats, change settings and manage users.',
};
export const ROLES = Object.keys(ROLE_NAMES) as Role[];
