import { and, asc, eq, lt } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client';
import { passkey, verification } from '../../db/schema/accounts';
import { AppError } from '../errors';
import type { Auth } from './create-auth';
import { type KnownUser, presentUser } from './known-user';
import { dropSession, readSession } from './read-session';
import type { SignedIn } from './sign-in';

/** A passkey as its person sees it. */
export interface OwnPasskey {
  id: string;
  name: string;
  /** ISO 8601. */
  createdAt: string;
}

/** The longest of them is some kilobytes. */
const part = z.string().max(50_000);
const credential = {
  id: z.string().regex(/^[\w-]{1,1400}$/),
  rawId: z.string().max(1400),
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}),
};
/** What a browser gives of a passkey it has made: read, and checked to the last, by the library. */
export const newPasskey = z.looseObject({
  ...credential,
  response: z.looseObject({ clientDataJSON: part, attestationObject: part }),
});
/** What it gives of one that was used. */
export const usedPasskey = z.looseObject({
  ...credential,
  response: z.looseObject({ clientDataJSON: part, authenticatorData: part, signature: part }),
});
type UsedPasskey = z.infer<typeof usedPasskey>;

/** More than anyone has devices. */
const MAX_PASSKEYS = 20;
const REFUSED = 'This passkey does not work here. Try again, or sign in with your password.';

/** A person's passkeys, the oldest first. */
export async function listPasskeys(db: Db, userId: string): Promise<OwnPasskey[]> {
  const { id, name, createdAt } = passkey;
  const rows = await db
    .select({ id, name, createdAt })
    .from(passkey)
    .where(eq(passkey.userId, userId))
    .orderBy(asc(createdAt), asc(id));
  return rows.map((row) => ({ id: row.id, name: row.name ?? '', createdAt: row.createdAt.toISOString() }));
}

/**
 * What a browser needs to make a passkey for the signed-in person.
 * @returns the options, and the `Set-Cookie` values that wait for the answer @throws AppError UNPROCESSABLE_CONTENT, CONFLICT
 */
export async function offerPasskey(
  auth: Auth,
  db: Db,
  { userId, origin }: { userId: string; origin: string },
  headers: Headers,
): Promise<Offer> {
  await refuseOtherHost(auth, origin);
  if ((await listPasskeys(db, userId)).length >= MAX_PASSKEYS) {
    throw new AppError('CONFLICT', `A person has at most ${MAX_PASSKEYS} passkeys. Remove one you do not use.`);
  }
  return offerOf(await auth.api.generatePasskeyRegistrationOptions({ headers, asResponse: true }));
}

/** Keeps a passkey that a browser has made. @throws AppError BAD_REQUEST for one that is not what was asked for */
export async function addPasskey(
  auth: Auth,
  { name, response, origin }: { name: string; response: z.infer<typeof newPasskey>; origin: string },
  headers: Headers,
): Promise<void> {
  const answer = await auth.api.verifyPasskeyRegistration({
    body: { name, response },
    headers: from(origin, headers),
    asResponse: true,
  });
  if (!answer.ok) throw new AppError('BAD_REQUEST', 'The passkey could not be added. Please try again.');
}

/** @throws AppError NOT_FOUND for one that is not theirs */
export async function renamePasskey(tx: Db, userId: string, id: string, name: string): Promise<void> {
  const own = and(eq(passkey.id, id), eq(passkey.userId, userId));
  const [changed] = await tx.update(passkey).set({ name }).where(own).returning({ id: passkey.id });
  if (!changed) throw new AppError('NOT_FOUND', 'There is no such passkey.');
}

/** @returns what it was called @throws AppError NOT_FOUND for one that is not theirs */
export async function removePasskey(tx: Db, userId: string, id: string): Promise<string> {
  const own = and(eq(passkey.id, id), eq(passkey.userId, userId));
  const [gone] = await tx.delete(passkey).where(own).returning({ name: passkey.name });
  if (!gone) throw new AppError('NOT_FOUND', 'There is no such passkey.');
  return gone.name ?? '';
}

/** What a browser needs to ask for a passkey: one of the signed-in person's, or any it has for this site. */
export async function askForPasskey(auth: Auth, db: Db, origin: string, headers: Headers): Promise<Offer> {
  await refuseOtherHost(auth, origin);
  // Anyone may ask, and most of what was asked is never answered.
  await db.delete(verification).where(lt(verification.expiresAt, new Date()));
  const { options, cookies } = await offerOf(
    await auth.api.generatePasskeyAuthenticationOptions({ headers, asResponse: true }),
  );
  return { options: { ...options, userVerification: 'required' }, cookies };
}

/**
 * Begins a session for who has a passkey; the session this browser had before ends. The library sees to it that it answers what was
 * asked, here and once; that the device has asked its person (a finger, a face, a PIN) is seen to in `create-auth.ts`.
 * @throws AppError UNAUTHORIZED, in the same words for whatever was wrong
 */
export async function signInByPasskey(
  auth: Auth,
  { response, origin }: { response: UsedPasskey; origin: string },
  headers: Headers,
): Promise<SignedIn> {
  const replaced = await readSession(auth, headers);
  const answer = await auth.api.verifyPasskeyAuthentication({
    body: { response },
    headers: from(origin, headers),
    asResponse: true,
  });
  if (!answer.ok) throw new AppError('UNAUTHORIZED', REFUSED);
  const { session } = (await answer.json()) as { session: { token: string; userId: string } };
  const { internalAdapter } = await auth.$context;
  const person = (await internalAdapter.findUserById(session.userId)) as KnownUser | null;
  if (!person || person.disabled) {
    await internalAdapter.deleteSession(session.token);
    throw new AppError('UNAUTHORIZED', REFUSED);
  }
  await internalAdapter.updateSession(session.token, { begunBy: 'passkey' });
  if (replaced) await dropSession(auth, replaced);
  return { user: presentUser(person), cookies: answer.headers.getSetCookie() };
}

/** Whether this is a passkey of the person's, used just now. @throws AppError BAD_REQUEST where it is not */
export async function checkOwnPasskey(
  auth: Auth,
  { userId, response, origin }: { userId: string; response: UsedPasskey; origin: string },
  headers: Headers,
): Promise<void> {
  const answer = await auth.api.verifyPasskeyAuthentication({
    body: { response },
    headers: from(origin, headers),
    asResponse: true,
  });
  if (answer.ok) {
    const { session } = (await answer.json()) as { session: { token: string; userId: string } };
    // The library takes it for a sign-in; the session of the person goes on instead.
    await (await auth.$context).internalAdapter.deleteSession(session.token);
    if (session.userId === userId) return;
  }
  throw new AppError('BAD_REQUEST', 'This passkey does not work here. Try again, or use your password.');
}

interface Offer {
  options: Record<string, unknown>;
  cookies: string[];
}

async function offerOf(answer: Response): Promise<Offer> {
  if (!answer.ok) throw new Error(`Passkeys could not be asked for, with status ${answer.status}.`);
  return { options: (await answer.json()) as Record<string, unknown>, cookies: answer.headers.getSetCookie() };
}

/** The library takes the origin a passkey must be for from the request: it is the site's own, whatever that says. */
function from(origin: string, headers: Headers): Headers {
  const own = new Headers(headers);
  own.set('origin', origin);
  return own;
}

/** Passkeys are bound to one host: that of the site's own address. @throws AppError UNPROCESSABLE_CONTENT at any other */
async function refuseOtherHost(auth: Auth, origin: string): Promise<void> {
  const { hostname } = new URL((await auth.$context).options.baseURL ?? origin);
  if (new URL(origin).hostname === hostname) return;
  throw new AppError('UNPROCESSABLE_CONTENT', `Passkeys work at ${hostname} alone. (PUBLIC_URL sets the address.)`);
}
