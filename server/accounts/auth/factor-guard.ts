import type { Actor } from '../../platform/actor';
import { AppError } from '../../platform/errors';
import type { AccountContext } from '../context';
import { requireConfirmed } from './confirm-identity';
import { hasPasskey } from './factor-rule';
import { readFactor } from './second-factor';

/** @throws AppError FORBIDDEN for a session that still lacks its second factor */
export function requireFinishedSignIn({ needsFactor }: Pick<Actor, 'needsFactor'>): void {
  if (needsFactor) throw new AppError('FORBIDDEN', 'Finish signing in first.', { reason: 'SET_UP_FACTOR' });
}

/**
 * Lets a person read which factors they have. With only a password, this is limited to people who have no factor yet, because the names of
 * a person's devices are private.
 * @throws AppError FORBIDDEN
 */
export async function allowReadingFactors({ db, actor, user }: AccountContext): Promise<void> {
  if (actor.needsFactor && user && (await hasFactor({ db }, user.id))) requireFinishedSignIn(actor);
}

/** Returns true if the person has an authenticator app or a passkey. */
export async function hasFactor({ db }: Pick<AccountContext, 'db'>, userId: string): Promise<boolean> {
  return (await readFactor(db, userId)).isOn || (await hasPasskey(db, userId));
}

/**
 * Lets a person enroll a factor. The first one needs only the session; each further one needs a recent proof of an existing factor, so that
 * a stolen password never becomes a second factor.
 * @throws AppError FORBIDDEN
 */
export async function allowFirstFactor({ db, actor, user, session }: AccountContext): Promise<void> {
  if (!user || !(await hasFactor({ db }, user.id))) return;
  requireFinishedSignIn(actor);
  requireConfirmed(session);
}
