import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { account, passkey, session, user } from '../../../db/schema/accounts';
import { recordAudit } from '../../accounts/audit/record-audit';
import { nameFrom, readEmail } from '../../accounts/auth/accounts';
import { checkPassword } from '../../accounts/auth/check-password';
import type { Auth } from '../../accounts/auth/create-auth';
import { credential, openInvitation } from '../../accounts/auth/invitations';
import type { Actor, Role } from '../../platform/actor';
import { AppError } from '../../platform/errors';
import { refuseUnstorable } from '../../platform/refuse-unstorable';
import { findUser, type User } from './list-users';

/** A link to set a password. The token is only returned here and cannot be read again. */
export interface OpenLink {
  token: string;
  expiresAt: Date;
}

interface NewUser {
  email: string;
  name: string;
  role: Role;
  password?: string;
}

/**
 * Creates an account, either with a password or with a link that lets the person set one.
 * @param options `hasLink` is false if people only sign in through the identity provider
 * @throws AppError BAD_REQUEST for an invalid email, name or password, CONFLICT if the email already has an account
 */
export async function addUser(
  auth: Auth,
  db: Db,
  input: NewUser,
  actor: Actor,
  { hasLink, site }: { hasLink: boolean; site?: readonly string[] },
): Promise<{ user: User; link: OpenLink | null }> {
  const email = readEmail(input.email);
  const name = input.name.trim() || nameFrom(email);
  refuseUnstorable('name', name);
  if (input.password !== undefined) checkPassword(input.password, { email, name, site });
  const context = await auth.$context;
  const hash = input.password === undefined ? null : await context.password.hash(input.password);
  return db.transaction(async (tx) => {
    const id = randomBytes(16).toString('hex');
    const [made] = await tx
      .insert(user)
      .values({ id, email, name, role: input.role, emailVerified: hash !== null })
      .onConflictDoNothing()
      .returning({ id: user.id });
    if (!made)
      throw new AppError('CONFLICT', 'An account with this email already exists. You’ll find it in the list of users.');
    if (hash !== null) await tx.insert(account).values(credential(id, hash));
    const link =
      hash === null && hasLink ? await openInvitation(tx, id, { isReset: false, createdBy: actor.id }) : null;
    await recordAudit(tx, actor, link ? 'user-invite' : 'user-add', `${email} (${input.role})`);
    return { user: await requireUser(tx, id), link };
  });
}

/**
 * Creates a new link for a person to join, or to set a new password if they already have one. The old password works until the link is
 * used. With `removePasskeys`, their passkeys are removed and their sessions end at once, because a device was lost or stolen.
 * @throws AppError NOT_FOUND, CONFLICT for a disabled account
 */
export async function openLink(
  db: Db,
  id: string,
  actor: Actor,
  { removePasskeys = false }: { removePasskeys?: boolean } = {},
): Promise<{ user: User; link: OpenLink; removed: string[] }> {
  return db.transaction(async (tx) => {
    await tx.select({ id: user.id }).from(user).where(eq(user.id, id)).for('update');
    const person = await requireUser(tx, id);
    if (person.disabled) throw new AppError('CONFLICT', 'This account is disabled. Enable it first.');
    const link = await openInvitation(tx, id, { isReset: !person.isInvited, createdBy: actor.id });
    await recordAudit(tx, actor, person.isInvited ? 'user-invite' : 'user-reset', person.email);
    const gone = removePasskeys ? await tx.delete(passkey).where(eq(passkey.userId, id)).returning() : [];
    const removed = gone.map(({ name }) => name ?? '');
    for (const name of removed) await recordAudit(tx, actor, 'passkey-remove', `${person.email}: ${name}`);
    if (removePasskeys) await tx.delete(session).where(eq(session.userId, id));
    return { user: await requireUser(tx, id), link, removed };
  });
}

async function requireUser(tx: Db, id: string): Promise<User> {
  const found = await findUser(tx, id);
  if (!found) throw new AppError('NOT_FOUND', 'This account does not exist.');
  return found;
}
