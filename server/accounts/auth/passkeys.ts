import { and, asc, eq, lt } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../db/client';
import { passkey, verification } from '../../../db/schema/accounts';
import { AppError } from '../../platform/errors';
import type { Auth } from './create-auth';
import { type KnownUser, presentUser } from './known-user';
import { dropSession, readSession } from './read-session';
import type { SignedIn } from './sign-in';

/** A passkey, as its owner sees it. */
export interface OwnPasskey {
  id: string;
  name: string;
  /** ISO 8601. */
  createdAt: string;
}

/** The largest fields have a few kilobytes. */
const part = z.string().max(50_000);
const credential = {
  id: z.string().regex(/^[\w-]{1,1400}$/),
  rawId: z.string().max(1400),
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}),
};
/** The browser's response for a new passkey. The library verifies it in detail. */
export const newPasskey = z.looseObject({
  ...credential,
  response: z.looseObject({ clientDataJSON: part, attestationObject: part }),
});
/** The browser's response for a passkey that was used. */
export const usedPasskey = z.looseObject({
  ...credential,
  response: z.looseObject({ clientDataJSON: part, authenticatorData: part, signature: part }),
});
type UsedPasskey = z.infer<typeof usedPasskey>;

/** More than the number of devices anyone has. */
const MAX_PASSKEYS = 20;
const REFUSED = 'This passkey does not work here. Try again, or sign in with your password.';

/** Returns a person's passkeys, oldest first. */
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
 * Returns what a browser needs to create a passkey for the signed-in person.
 * @returns the options, and the `Set-Cookie` values of the pending request @throws AppError UNPROCESSABLE_CONTENT, CONFLICT
 */
export async function offerPasskey(
  auth: Auth,
  db: Db,
  { userId, origin }: { userId: string; origin: string },
  headers: Headers,
): Promise<Offer> {
  await refuseOtherHost(auth, origin);
  if ((await listPasskeys(db, userId)).length >= MAX_PASSKEYS) {
    throw new AppError('CONFLICT', `You can have at most ${MAX_PASSKEYS} passkeys. Remove one you no longer use.`);
  }
  return readOffer(await auth.api.generatePasskeyRegistrationOptions({ headers, asResponse: true }));
}

/** Stores a passkey that a browser has created. @throws AppError BAD_REQUEST if it does not match the request */
export async function addPasskey(
  auth: Auth,
  { name, response, origin }: { name: string; response: z.infer<typeof newPasskey>; origin: string },
  headers: Headers,
): Promise<void> {
  const answer = await auth.api.verifyPasskeyRegistration({
    body: { name, response },
    headers: withOwnOrigin(origin, headers),
    asResponse: true,
  });
  if (!answer.ok) throw new AppError('BAD_REQUEST', 'The passkey could not be added. Please try again.');
}

/** Renames a passkey. @throws AppError NOT_FOUND if it does not belong to the person */
export async function renamePasskey(tx: Db, userId: string, id: string, name: string): Promise<void> {
  const own = and(eq(passkey.id, id), eq(passkey.userId, userId));
  const [changed] = await tx.update(passkey).set({ name }).where(own).returning({ id: passkey.id });
  if (!changed) throw new AppError('NOT_FOUND', 'This passkey does not exist.');
}

/** Removes a passkey. @returns its name @throws AppError NOT_FOUND if it does not belong to the person */
export async function removePasskey(tx: Db, userId: string, id: string): Promise<string> {
  const own = and(eq(passkey.id, id), eq(passkey.userId, userId));
  const [gone] = await tx.delete(passkey).where(own).returning({ name: passkey.name });
  if (!gone) throw new AppError('NOT_FOUND', 'This passkey does not exist.');
  return gone.name ?? '';
}

/** Returns what a browser needs to ask for a passkey: one of the signed-in person's, or any for this site. */
export async function askForPasskey(auth: Auth, db: Db, origin: string, headers: Headers): Promise<Offer> {
  await refuseOtherHost(auth, origin);
  // Anyone can request a challenge, and most are never answered, so expired ones are deleted here.
  await db.delete(verification).where(lt(verification.expiresAt, new Date()));
  const { options, cookies } = await readOffer(
    await auth.api.generatePasskeyAuthenticationOptions({ headers, asResponse: true }),
  );
  return { options: { ...options, userVerification: 'required' }, cookies };
}

/**
 * Begins a session for the owner of a passkey; the browser's previous session ends. The library verifies that the response matches a
 * challenge of this site and is used once; `create-auth.ts` requires that the device verified the person (fingerprint, face or PIN).
 * @throws AppError UNAUTHORIZED, with the same message whatever was wrong
 */
export async function signInByPasskey(
  auth: Auth,
  { response, origin }: { response: UsedPasskey; origin: string },
  headers: Headers,
): Promise<SignedIn> {
  const replaced = await readSession(auth, headers);
  const answer = await auth.api.verifyPasskeyAuthentication({
    body: { response },
    headers: withOwnOrigin(origin, headers),
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

/** Verifies that a passkey of the person was just used. @throws AppError BAD_REQUEST */
export async function checkOwnPasskey(
  auth: Auth,
  { userId, response, origin }: { userId: string; response: UsedPasskey; origin: string },
  headers: Headers,
): Promise<void> {
  const answer = await auth.api.verifyPasskeyAuthentication({
    body: { response },
    headers: withOwnOrigin(origin, headers),
    asResponse: true,
  });
  if (answer.ok) {
    const { session } = (await answer.json()) as { session: { token: string; userId: string } };
    // The library treats it as a sign-in, but the person's session continues instead.
    await (await auth.$context).internalAdapter.deleteSession(session.token);
    if (session.userId === userId) return;
  }
  throw new AppError('BAD_REQUEST', 'This passkey does not work here. Try again, or use your password.');
}

interface Offer {
  options: Record<string, unknown>;
  cookies: string[];
}

async function readOffer(answer: Response): Promise<Offer> {
  if (!answer.ok) throw new Error(`Passkey options failed with status ${answer.status}.`);
  return { options: (await answer.json()) as Record<string, unknown>, cookies: answer.headers.getSetCookie() };
}

/** Sets the origin to the site's own. The library takes the expected origin from the request's header, which the client controls. */
function withOwnOrigin(origin: string, headers: Headers): Headers {
  const own = new Headers(headers);
  own.set('origin', origin);
  return own;
}

/** Rejects other hosts than the site's own, because passkeys are bound to it. @throws AppError UNPROCESSABLE_CONTENT */
async function refuseOtherHost(auth: Auth, origin: string): Promise<void> {
  const { hostname } = new URL((await auth.$context).options.baseURL ?? origin);
  if (new URL(origin).hostname === hostname) return;
  throw new AppError('UNPROCESSABLE_CONTENT', `Passkeys only work at ${hostname}. (PUBLIC_URL sets the address.)`);
}
