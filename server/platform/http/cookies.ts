/** Name of the session cookie in the auth library; browsers see this name over http. */
export const SESSION_COOKIE = 'prospectus.session_token';

/** Shows that this browser has signed in to an account before (`known-device.ts`). */
export const DEVICE_COOKIE = 'prospectus.device';

/** Identifies a sign-in that waits for its second step. */
export const CHALLENGE_COOKIE = 'prospectus.two_factor';

/** Identifies a pending passkey request. */
const PASSKEY_COOKIE = 'prospectus.better-auth-passkey';

/** Holds the state of a browser that was sent to the identity provider (`provider/waiting.ts`). */
export const PROVIDER_COOKIE = 'prospectus.provider';

/**
 * Prefix of cookie names over https. Browsers only accept such a cookie from this exact host over TLS, so a neighboring domain cannot
 * replace it.
 */
const HOST = '__Host-';
const OF_HOST = [SESSION_COOKIE, DEVICE_COOKIE, CHALLENGE_COOKIE, PASSKEY_COOKIE, PROVIDER_COOKIE, 'editor'];

/** Cookies signed by the auth library. */
export const SIGNED_COOKIES = [SESSION_COOKIE, CHALLENGE_COOKIE, PASSKEY_COOKIE];

/** Returns the internal name of a cookie, without the prefix. */
export function cookieName(ofBrowser: string): string {
  return ofBrowser.startsWith(HOST) ? ofBrowser.slice(HOST.length) : ofBrowser;
}

/** Readable by scripts and without rights: tells a cached page, which is the same for everyone, that an editor is viewing it. */
const EDITOR_COOKIE = 'editor=1; Path=/; SameSite=Lax; Max-Age=1209600';
export const NO_EDITOR_COOKIE = 'editor=; Path=/; SameSite=Lax; Max-Age=0';

/** Matches a session cookie that is set, but not one that is cleared. */
const LIVE_SESSION = new RegExp(`^${SESSION_COOKIE.replace('.', '\\.')}=[^;]`);

/**
 * Adds the readable cookie to every session cookie, so that it lasts as long as the session: pages show third-party scripts to browsers
 * without it.
 */
function withMark(cookies: string[]): string[] {
  return cookies.flatMap((cookie) => (LIVE_SESSION.test(cookie) ? [cookie, EDITOR_COOKIE] : [cookie]));
}

/**
 * Returns `Set-Cookie` values for the browser: with the readable cookie next to a session cookie, and over https with `Secure` and a
 * `__Host-` name, which requires `Path=/` and no domain.
 */
export function cookiesForBrowser(cookies: string[], isHttps: boolean): string[] {
  const marked = withMark(cookies);
  if (!isHttps) return marked;
  return marked.map((cookie) => {
    const isOfHost = OF_HOST.some((name) => cookie.startsWith(`${name}=`));
    return `${isOfHost ? HOST : ''}${cookie}; Secure`;
  });
}

/** Returns a `Cookie` header with internal names. Over https, identifying cookies only count under their `__Host-` name. */
export function cookiesOfBrowser(header: string, isHttps: boolean): string {
  if (!isHttps) return header;
  return header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => !OF_HOST.some((name) => pair.startsWith(`${name}=`)))
    .map((pair) => (OF_HOST.some((name) => pair.startsWith(`${HOST}${name}=`)) ? pair.slice(HOST.length) : pair))
    .join('; ');
}

/** Returns the value of a request's cookie by its internal name, or undefined. */
export function cookieOf(headers: Headers, name: string): string | undefined {
  const pair = (headers.get('cookie') ?? '').split(';').find((each) => each.trim().startsWith(`${name}=`));
  return pair?.trim().slice(name.length + 1);
}

/** Returns true if the request carries a session cookie or an API key, even an invalid one. */
export function hasCredentials({ authorization, cookie }: { authorization?: string; cookie?: string }): boolean {
  return authorization !== undefined || cookie?.includes(`${SESSION_COOKIE}=`) === true;
}
