import { randomBytes } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../../db/client';
import { account, apikey, invitations, session, user } from '../../../../db/schema/accounts';
import { limitProblem } from '../../../../src/content/limits';
import { isEmail } from '../../../../src/lib/email';
import type { ProviderProblem } from '../../../../src/lib/provider-problems';
import type { Doer, Role } from '../../../platform/actor';
import { recordAudit } from '../../audit/record-audit';
import { lockAdmins, nameFrom, PROVIDER_ID } from '../accounts';
import { presentUser, type SessionUser } from '../known-user';
import type { Provider } from './provider';
import type { Proof } from './read-proof';
import { roleOf } from './role-rule';

type Person = SessionUser & { disabled: boolean; disabledByProvider: boolean };

/** The admitted person, or the reason for a refusal. A result instead of an error, so that the transaction's changes are kept. */
export type Admission = { user: SessionUser; hasNewRole: boolean } | { problem: ProviderProblem; email?: string };

const columns = {
  id: user.id,
  email: user.email,
  name: user.name,
  role: user.role,
  disabled: user.disabled,
  disabledByProvider: user.disabledByProvider,
};

/**
 * Finds the account of a person that the provider identified, by their earlier link or their verified email, or creates one if the role
 * rule allows it. The rule's role applies from now on, even to the last admin, because the provider decides who is an admin. An account
 * that loses its role there is disabled and its API keys end; only an account disabled this way is enabled again by a role.
 * @param tx a transaction, so that concurrent sign-ins of one person find the same account
 * @param client the browser's client id, for the audit log
 */
export async function admit(
  tx: Db,
  provider: Pick<Provider, 'name' | 'issuer' | 'rule'>,
  proof: Proof,
  client: string | null,
): Promise<Admission> {
  await lockAdmins(tx);
  const by: Doer = { kind: 'server', id: null, name: provider.name, client };
  const role = provider.rule && roleOf(provider.rule, proof.claims);
  const linked = await findLinkedPerson(tx, provider, proof);
  const email = linked?.email ?? readEmail(proof.email);
  if (email === null) return { problem: 'unverified' };
  const known = linked ?? (await personWith(tx, email));
  const isWelcomeBack = known?.disabledByProvider === true && role !== null;
  if (known?.disabled && !known.disabledByProvider) return { problem: 'disabled', email };
  if (known?.disabled && !provider.rule) return { problem: 'disabled', email };
  if (provider.rule && role === null) {
    if (known && !known.disabled) await disable(tx, known, by);
    return { problem: 'no-role', email };
  }
  if (!known && role === null) return { problem: 'no-account', email };
  if (known && !linked && (await isTaken(tx, provider, known.id))) return { problem: 'taken', email };
  const person = known ?? (await make(tx, { email, name: proof.name, role: role ?? 'editor' }, by));
  if (!linked) await link(tx, provider, proof, person.id);
  if (isWelcomeBack) await enable(tx, person, by);
  if (role === null || role === person.role) return { user: presentUser(person), hasNewRole: false };
  await tx.update(user).set({ role, updatedAt: new Date() }).where(eq(user.id, person.id));
  await recordAudit(tx, by, 'user-role', `${person.email}: ${role}`);
  return { user: presentUser({ ...person, role }), hasNewRole: true };
}

/** Returns the account that a person at the provider has used before. */
export async function findLinkedPerson(
  db: Db,
  provider: Pick<Provider, 'issuer'>,
  { subject }: Pick<Proof, 'subject'>,
): Promise<Person | undefined> {
  const isTheirs = and(eq(account.providerId, PROVIDER_ID), eq(account.accountId, nameAt(provider, subject)));
  const [found] = await db.select(columns).from(account).innerJoin(user, eq(user.id, account.userId)).where(isTheirs);
  return found as Person | undefined;
}

/** Removes an account's link to the provider and ends its sessions, so that someone else at the provider can use it by its email. */
export async function forgetProvider(db: Db, { id, email }: { id: string; email: string }, by: Doer): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(account).where(and(eq(account.providerId, PROVIDER_ID), eq(account.userId, id)));
    await shutOut(tx, id);
    await recordAudit(tx, by, 'provider-forget', email);
  });
}

async function personWith(tx: Db, email: string): Promise<Person | undefined> {
  const [found] = await tx.select(columns).from(user).where(eq(user.email, email));
  return found as Person | undefined;
}

/** Returns true if someone else at the same provider has used this account: an email that was reassigned gives no access. */
async function isTaken(tx: Db, provider: Pick<Provider, 'issuer'>, userId: string): Promise<boolean> {
  const isLink = and(eq(account.providerId, PROVIDER_ID), eq(account.userId, userId));
  const links = await tx.select({ accountId: account.accountId }).from(account).where(isLink);
  return links.some(({ accountId }) => accountId.startsWith(nameAt(provider, '')));
}

async function make(tx: Db, given: { email: string; name: string; role: Role }, by: Doer): Promise<Person> {
  const { email, role } = given;
  const name = given.name !== '' && limitProblem(given.name) === null ? given.name : nameFrom(email);
  const id = randomBytes(16).toString('hex');
  await tx.insert(user).values({ id, email, name, role, emailVerified: true });
  await recordAudit(tx, by, 'user-add', `${email} (${role})`);
  return { id, email, name, role, disabled: false, disabledByProvider: false };
}

async function link(tx: Db, provider: Pick<Provider, 'issuer'>, { subject }: Proof, userId: string): Promise<void> {
  const id = randomBytes(16).toString('hex');
  await tx.insert(account).values({ id, userId, providerId: PROVIDER_ID, accountId: nameAt(provider, subject) });
  await tx.update(user).set({ emailVerified: true }).where(sql`${user.id} = ${userId} and not ${user.emailVerified}`);
}

async function disable(tx: Db, { id, email }: Person, by: Doer): Promise<void> {
  const state = { disabled: true, disabledByProvider: true, updatedAt: new Date() };
  await tx.update(user).set(state).where(eq(user.id, id));
  await tx.delete(apikey).where(eq(apikey.referenceId, id));
  await tx.delete(invitations).where(eq(invitations.userId, id));
  await recordAudit(tx, by, 'user-disable', email);
  await shutOut(tx, id);
}

async function enable(tx: Db, { id, email }: Person, by: Doer): Promise<void> {
  const state = { disabled: false, disabledByProvider: false, updatedAt: new Date() };
  await tx.update(user).set(state).where(eq(user.id, id));
  await recordAudit(tx, by, 'user-enable', email);
}

async function shutOut(tx: Db, userId: string): Promise<void> {
  await tx.delete(session).where(eq(session.userId, userId));
}

/** Returns the id of a link. Subjects are only unique per issuer. */
function nameAt({ issuer }: Pick<Provider, 'issuer'>, subject: string): string {
  return `${issuer} ${subject}`;
}

function readEmail(email: string | null): string | null {
  return email !== null && isEmail(email) && limitProblem(email) === null ? email : null;
}
