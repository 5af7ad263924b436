import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { account, invitations, session, user } from '../../../db/schema/accounts';
import type { Doer } from '../../platform/actor';
import { AppError } from '../../platform/errors';
import { refuseUnstorable } from '../../platform/refuse-unstorable';
import { recordAudit } from '../audit/record-audit';
import { countKeysOf, endKeysOf } from './api-keys';
import { checkPassword } from './check-password';
import type { Auth } from './create-auth';
import { listPasskeys, type OwnPasskey, removePasskey } from './passkeys';
import { refuseTakenName } from './refuse-taken-name';

const INVITATION_HOURS = 7 * 24;
const RESET_HOURS = 24;

/** SQL condition: the admin who created the link is still an active admin. A link shown to an admin must not outlive their rights. */
export const isCreatorAdmin = sql`(${invitations.createdBy} is null or exists (select 1 from ${user} as maker
  where maker.id = ${invitations.createdBy} and maker.role = 'admin' and not maker.disabled))`;

/** The owner of a link: invited to join, or setting a new password. */
export interface Invited {
  id: string;
  email: string;
  name: string;
  isReset: boolean;
  /** Number of API keys the person created, which may end with the old password. */
  keys: number;
  /** The person's passkeys, which keep working after the password change unless they are removed. */
  passkeys: OwnPasskey[];
  /** True if an authenticator app is set up. Without one, a link cannot remove the last passkey. */
  hasApp: boolean;
}

/**
 * Creates a link for a person and replaces an open one. The token is only returned here; the database stores its hash. The link works as
 * long as `createdBy` is an admin: for a week to join, or a day to set a new password.
 */
export async function openInvitation(
  tx: Db,
  userId: string,
  { isReset, createdBy }: { isReset: boolean; createdBy: string | null },
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(24).toString('base64url');
  // The database's clock, which also decides when the link has expired.
  const expiresAt = sql`now() + make_interval(hours => ${isReset ? RESET_HOURS : INVITATION_HOURS})`;
  const row = { createdBy, tokenHash: hashToken(token), expiresAt, createdAt: sql`now()` };
  const [made] = await tx
    .insert(invitations)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: invitations.userId, set: row })
    .returning({ expiresAt: invitations.expiresAt });
  if (!made) throw new Error('The link was not stored.');
  return { token, expiresAt: made.expiresAt };
}

/**
 * Returns the owner of a link, or null if it is unknown, used or expired, if the person is disabled, or if its creator is no longer an
 * admin.
 */
export async function findInvitation(db: Db, token: unknown): Promise<Invited | null> {
  if (typeof token !== 'string' || !/^[\w-]{10,100}$/.test(token)) return null;
  const [row] = await db
    .select({
      id: user.id,
      email: user.email,
      name: user.name,
      hasApp: user.twoFactorEnabled,
      password: account.password,
    })
    .from(invitations)
    .innerJoin(user, and(eq(user.id, invitations.userId), eq(user.disabled, false)))
    .leftJoin(account, and(eq(account.userId, user.id), eq(account.providerId, 'credential')))
    .where(and(eq(invitations.tokenHash, hashToken(token)), gt(invitations.expiresAt, sql`now()`), isCreatorAdmin));
  if (!row) return null;
  const { id, email, name, hasApp, password } = row;
  const isReset = password !== null;
  const keys = isReset ? await countKeysOf(db, id) : 0;
  return { id, email, name, hasApp, isReset, keys, passkeys: await listPasskeys(db, id) };
}

/**
 * Uses a link, once: sets the person's name and password and ends their sessions. With `endKeys` it also ends the API keys they created,
 * and with `removePasskeys` it removes those passkeys. Returns the owner of the link, with the passkeys that were removed.
 * @throws AppError BAD_REQUEST for an invalid name or password, or if no second factor would be left (the link stays open), NOT_FOUND for a
 * link that no longer works, UNPROCESSABLE_CONTENT for the name of someone else (the link stays open)
 */
export async function acceptInvitation(
  auth: Auth,
  db: Db,
  input: {
    token: string;
    name: string;
    password: string;
    endKeys?: boolean;
    removePasskeys?: readonly string[];
    client: string | null;
    site?: readonly string[];
  },
): Promise<Invited & { removed: string[] }> {
  const name = input.name.trim().slice(0, 200);
  refuseUnstorable('name', name);
  const owner = await findInvitation(db, input.token);
  if (!owner) throw linkGoneError();
  const gone = owner.passkeys.filter(({ id }) => input.removePasskeys?.includes(id));
  refuseLastPasskey(owner, gone);
  checkPassword(input.password, { email: owner.email, name: name || owner.name, site: input.site });
  const context = await auth.$context;
  const password = await context.password.hash(input.password);
  return db.transaction(async (tx) => {
    const invited = await findInvitation(tx, input.token);
    const used =
      invited &&
      (await tx
        .delete(invitations)
        .where(eq(invitations.tokenHash, hashToken(input.token)))
        .returning());
    // If two requests use the link at once, only the first deletes the row.
    if (!invited || !used || used.length === 0) {
      throw linkGoneError();
    }
    const isNew = !invited.isReset || (name !== '' && name !== invited.name);
    if (isNew) await refuseTakenName(tx, invited.id, name || invited.name);
    const updatedAt = new Date();
    await tx
      .update(user)
      .set({ name: name || invited.name, emailVerified: true, updatedAt })
      .where(eq(user.id, invited.id));
    if (invited.isReset) {
      await tx
        .update(account)
        .set({ password, updatedAt })
        .where(and(eq(account.userId, invited.id), eq(account.providerId, 'credential')));
    } else await tx.insert(account).values(credential(invited.id, password));
    await tx.delete(session).where(eq(session.userId, invited.id));
    const { id, email } = invited;
    const person: Doer = { kind: 'visitor', id, name: name || invited.name, client: input.client };
    await recordAudit(tx, person, invited.isReset ? 'password-change' : 'user-join', email);
    if (input.endKeys) await endKeysOf(tx, id, person);
    const removed: string[] = [];
    for (const each of gone) {
      removed.push(await removePasskey(tx, id, each.id));
      await recordAudit(tx, person, 'passkey-remove', `${email}: ${each.name}`);
    }
    return { ...invited, removed };
  });
}

/**
 * Keeps a link from removing a person's last passkey. A link proves that its holder reads the person's email, which is no second factor, so
 * one passkey must remain to prove who signs in. An admin who has confirmed their identity can remove them all.
 * @throws AppError BAD_REQUEST
 */
function refuseLastPasskey({ passkeys, hasApp }: Invited, gone: readonly OwnPasskey[]): void {
  if (hasApp || gone.length === 0 || gone.length < passkeys.length) return;
  throw new AppError(
    'BAD_REQUEST',
    'Keep at least one passkey. If you have lost them all, ask an admin to remove them.',
  );
}

function linkGoneError(): AppError {
  return new AppError('NOT_FOUND', 'This link no longer works. Ask an admin for a new one.');
}

/** Returns the row for a person's hashed password in the format of the auth library. */
export function credential(userId: string, password: string): typeof account.$inferInsert {
  return { id: randomBytes(16).toString('hex'), userId, accountId: userId, providerId: 'credential', password };
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
