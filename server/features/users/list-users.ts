import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { account, invitations, passkey, session, user } from '../../../db/schema/accounts';
import { PROVIDER_ID } from '../../accounts/auth/accounts';
import { isCreatorAdmin } from '../../accounts/auth/invitations';
import type { Role } from '../../platform/actor';

/** An account, as admins see it. */
export interface User {
  id: string;
  email: string;
  name: string;
  role: Role;
  disabled: boolean;
  /** True for a person who has no password and has never signed in through the identity provider. */
  isInvited: boolean;
  /** True if a second factor is set up: an authenticator app or a passkey. */
  hasFactor: boolean;
  /** When the open link to set a password expires, or null if there is none. ISO 8601. */
  linkExpiresAt: string | null;
  /** When one of their sessions was last used, accurate to a few minutes. ISO 8601. */
  lastSeenAt: string | null;
  /** ISO 8601. */
  createdAt: string;
}

const columns = {
  id: user.id,
  email: user.email,
  name: user.name,
  role: user.role,
  disabled: user.disabled,
  isInvited: sql<boolean>`not exists (select 1 from ${account}
    where ${account.userId} = ${user.id} and (${account.password} is not null or ${account.providerId} = ${PROVIDER_ID}))`,
  hasFactor: sql<boolean>`(${user.twoFactorEnabled} or exists (select 1 from ${passkey} where ${passkey.userId} = ${user.id}))`,
  linkExpiresAt: invitations.expiresAt,
  lastSeenAt: sql<
    string | null
  >`(select to_char(max(${session.updatedAt}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    from ${session} where ${session.userId} = ${user.id})`,
  createdAt: user.createdAt,
};

/** Returns all accounts, oldest first. */
export async function listUsers(db: Db): Promise<User[]> {
  const rows = await query(db).orderBy(asc(user.createdAt), asc(user.id));
  return rows.map(present);
}

/** Returns an account, or undefined. */
export async function findUser(db: Db, id: string): Promise<User | undefined> {
  const [row] = await query(db).where(eq(user.id, id));
  return row && present(row);
}

function query(db: Db) {
  return db
    .select(columns)
    .from(user)
    .leftJoin(invitations, and(eq(invitations.userId, user.id), isCreatorAdmin))
    .$dynamic();
}

function present(row: Omit<User, 'role' | 'createdAt' | 'linkExpiresAt'> & Dates): User {
  const isOpen = row.linkExpiresAt !== null && row.linkExpiresAt.getTime() > Date.now();
  return {
    ...row,
    role: row.role as Role,
    linkExpiresAt: isOpen ? (row.linkExpiresAt?.toISOString() ?? null) : null,
    createdAt: row.createdAt.toISOString(),
  };
}

interface Dates {
  role: string;
  createdAt: Date;
  linkExpiresAt: Date | null;
}
