import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import { dayIn, formatDay } from '../../../src/content/day';
import type { Region } from '../../../src/content/region';
import { passkeyField } from '../../../src/lib/passkey-field';
import { readSiteWords } from '../../accounts/auth/check-password';
import { isFirstAccountOffered, setUpFirstAccount } from '../../accounts/auth/first-account';
import { refuseForeignOrigin } from '../../accounts/auth/identify-request';
import { acceptInvitation, findInvitation, type Invited } from '../../accounts/auth/invitations';
import { createDeviceCookie } from '../../accounts/auth/known-device';
import { hasPasswords, refuseWithoutPasswords } from '../../accounts/auth/password-sign-in';
import { signIn } from '../../accounts/auth/sign-in';
import { tellPerson } from '../../accounts/auth/tell-person';
import { type AppError, STATUS_OF } from '../../platform/errors';
import { cookiesForBrowser } from '../../platform/http/cookies';
import type { CountRequest } from '../../platform/http/rate-limits';
import { readFields } from '../../platform/http/read-fields';
import { fetchHeaders, isHttps, ownOrigin } from '../../platform/http/request';
import { translateError } from '../../platform/http/translate-error';
import type { SiteServices } from '../context';
import { MAX_FORM_BYTES, type SendOwn } from './send-own';

/** The fields of the two forms that create an account. */
const ACCOUNT_FIELDS = ['token', 'email', 'name', 'password', 'endKeys'] as const;

/** Returns the pages where people create their own account: the site's first account, or one from an admin's invitation link. */
export function accountRoutes(services: SiteServices, countRequest: CountRequest, sendOwn: SendOwn): Router {
  const router = express.Router();
  const { env, auth, database, region } = services;
  const readForm = express.urlencoded({ extended: false, limit: MAX_FORM_BYTES });

  const hasForms = hasPasswords(env);

  router.get('/admin/setup', async (req, res, next) => {
    const { token } = readFields(req.query, ['token']);
    if (!hasForms || !token || !(await isFirstAccountOffered(services, token))) return next();
    await sendOwn(req, res, { setup: { token, email: '' } }, 200);
  });

  router.post('/admin/setup', readForm, async (req, res, next) => {
    await countRequest(req);
    const { token, email = '', name = '', password = '' } = readFields(req.body, ACCOUNT_FIELDS);
    if (!hasForms || !token || !(await isFirstAccountOffered(services, token))) return next();
    refuseForeignOrigin(req, env.PUBLIC_URL);
    try {
      redirectToDashboard(req, res, await setUpFirstAccount(services, { email, name, password }, req));
    } catch (error) {
      const { message, code } = requireKnownError(error);
      await sendOwn(req, res, { setup: { token, email, error: message } }, STATUS_OF[code]);
    }
  });

  const showJoin: RequestHandler = async (req, res) => {
    const { token = '' } = readFields(req.query, ['token']);
    const invited = hasForms && (await findInvitation(database.db, token));
    if (!invited) return sendOwn(req, res, { join: { isGone: true } }, 404);
    await sendOwn(req, res, { join: describeInvitation(token, invited, region.latest) }, 200);
  };
  router.get('/admin/join', showJoin);

  router.post('/admin/join', readForm, async (req, res) => {
    await countRequest(req);
    refuseForeignOrigin(req, env.PUBLIC_URL);
    const { token = '', name = '', password = '', endKeys } = readFields(req.body, ACCOUNT_FIELDS);
    const invited = hasForms ? await findInvitation(database.db, token) : null;
    const ticked = readFields(req.body, (invited?.passkeys ?? []).map(passkeyField));
    try {
      refuseWithoutPasswords(services);
      const site = await readSiteWords(database.db, env);
      const removePasskeys = (invited?.passkeys ?? [])
        .filter((each) => ticked[passkeyField(each)] === '1')
        .map(({ id }) => id);
      const { email, isReset, removed, ...person } = await acceptInvitation(auth, database.db, {
        token,
        name,
        password,
        endKeys: endKeys === '1',
        removePasskeys,
        client: req.actor?.client ?? null,
        site,
      });
      const post = { ...services, origin: ownOrigin(req, env.PUBLIC_URL) };
      const to = { email, name: name.trim() || person.name };
      if (isReset) void tellPerson(post, to, { kind: 'password-changed' });
      for (const each of removed) void tellPerson(post, to, { kind: 'passkey-removed', name: each });
      const outcome = await signIn(auth, { email, password }, fetchHeaders(req, env.PUBLIC_URL));
      // A link that sets a password does not count as a second factor, so people who have one still sign in with it.
      if ('challenged' in outcome) return redirectToDashboard(req, res, []);
      redirectToDashboard(req, res, [...outcome.cookies, createDeviceCookie(email, services.secret)]);
    } catch (error) {
      const { message, code } = requireKnownError(error);
      if (!invited || code === 'NOT_FOUND') return sendOwn(req, res, { join: { isGone: true } }, 404);
      await sendOwn(
        req,
        res,
        { join: { ...describeInvitation(token, invited, region.latest), name, error: message } },
        STATUS_OF[code],
      );
    }
  });
  return router;

  function redirectToDashboard(req: Request, res: Response, cookies: string[]): void {
    for (const cookie of cookiesForBrowser(cookies, isHttps(req, env.PUBLIC_URL))) res.append('Set-Cookie', cookie);
    res.redirect(303, '/admin');
  }
}

/** Returns what the form shows about the invited person. */
function describeInvitation(token: string, { passkeys, ...invited }: Invited, { locale, timeZone }: Region) {
  const { email, name, isReset, keys, hasApp } = invited;
  const listed = passkeys.map(({ id, name, createdAt }) => ({
    id,
    name,
    addedOn: formatDay(dayIn(timeZone, new Date(createdAt)), locale),
  }));
  return { token, email, name, isReset, keys, passkeys: listed, hasApp };
}

/** Returns the error to show in the form. @throws the error itself if it is unexpected rather than caused by the form's values */
function requireKnownError(error: unknown): AppError {
  const known = translateError(error);
  if (known.code === 'INTERNAL_SERVER_ERROR') throw error;
  return known;
}
