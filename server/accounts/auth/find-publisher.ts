import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { user } from '../../../db/schema/accounts';
import { type Actor, limitToRole, mayUseDrafts, type Role } from '../../platform/actor';
import { AppError } from '../../platform/errors';
import { findKeyRights } from './api-keys';

/** Who decided something that the server does later. */
interface Decider {
  by: { id: string | null; name: string | null };
  /** The API key that the person used. */
  keyId: string | null;
}

/**
 * Returns the person, or the key, that decided earlier what the server publishes now, if they may still publish.
 * @throws AppError FORBIDDEN if the account or the key no longer exists, is disabled, or has lost the right
 */
export async function findPublisher(db: Db, { by, keyId }: Decider): Promise<Actor> {
  const name = by.name ?? 'the person who scheduled it';
  if (keyId !== null) {
    const owner = await findKeyRights(db, keyId);
    if (!owner || !mayUseDrafts(owner, 'publish')) throw refused(`The API key “${name}” may no longer publish.`);
    const { key: _, ...rights } = owner;
    return { kind: 'key', ...rights, keyId, client: '' };
  }
  const isPerson = and(eq(user.id, by.id ?? ''), eq(user.disabled, false));
  const [person] = await db.select({ id: user.id, name: user.name, role: user.role }).from(user).where(isPerson);
  if (!person) throw refused(`The account of ${name} no longer exists or is disabled.`);
  const role = person.role as Role;
  const actor: Actor = { kind: 'session', ...person, role, client: '', ...limitToRole(role, {}) };
  if (!mayUseDrafts(actor, 'publish')) throw refused(`${person.name} may no longer publish.`);
  return actor;
}

function refused(message: string): AppError {
  return new AppError('FORBIDDEN', message);
}
