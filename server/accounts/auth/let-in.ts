import { asPerson } from '../../platform/actor';
import { recordAudit } from '../audit/record-audit';
import type { AccountContext } from '../context';
import type { BegunBy } from './begin-session';
import { createDeviceCookie, readKnownDevice } from './known-device';
import type { SessionUser } from './known-user';
import type { SignedIn } from './sign-in';
import { tellPerson } from './tell-person';

const WITH: Record<BegunBy, string> = {
  password: '',
  code: ', with a code',
  recovery: ', with a recovery code',
  passkey: ', by a passkey',
  oidc: ', by the identity provider',
};

/**
 * Gives the browser its session and records how it was begun. Notifies the person if the browser is new. @returns the person, as a sign-in
 * returns it
 */
export async function letIn(
  ctx: AccountContext,
  { user, cookies }: SignedIn,
  begunBy: BegunBy,
): Promise<{ user: SessionUser }> {
  await recordAudit(ctx.db, asPerson(user, ctx.actor), 'sign-in', `${user.email}${WITH[begunBy]}`);
  const isKnown = readKnownDevice(ctx.headers, user.email, ctx.secrets) !== null;
  ctx.setCookies([...cookies, ...(isKnown ? [] : [createDeviceCookie(user.email, ctx.secret)])]);
  if (!isKnown) void tellPerson(ctx, user, { kind: 'new-device', userAgent: ctx.headers.get('user-agent') ?? '' });
  return { user };
}
