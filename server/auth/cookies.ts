/** The session's cookie as the sign-in library knows it; browsers have it by this name over http. */
export const SESSION_COOKIE = 'prospectus.session_token';

/** By it a browser shows that it has signed in to an account before (`known-device.ts`). */
export const DEVICE_COOKIE = 'prospectus.device';

/** It waits for the second step of a sign-in. */
export const CHALLENGE_COOKIE = 'prospectus.two_factor';

/** By it a browser shows that it was asked for a passkey. */
const PASSKEY_COOKIE = 'prospectus.better-auth-passkey';

/** It waits for a browser that was sent to the identity provider (`provider/waiting.ts`). */
export const PROVIDER_COOKIE = 'prospectus.provider';

/** Over https their names begin so: such a cookie was set by this very host over TLS, and no neighbouring domain can put one in its place. */
const HOST = '__Host-';
const OF_HOST = [SESSION_COOKIE, DEVICE_COOKIE, CHALLENGE_COOKIE, PASSKEY_COOKIE, PROVIDER_COOKIE, 'editor'];

/** Those that the sign-in library signs. */
export const SIGNED_COOKIES = [SESSION_COOKIE, CHALLENGE_COOKIE, PASSKEY_COOKIE];

/** A cookie's name as the server's parts know it. */
export function cookieName(ofBrowser: string): string {
  return ofBrowser.startsWith(HOST) ? ofBrowser.slice(HOST.length) : ofBrowser;
}

/** Readable by scripts and of no right: tells a page, which is cached and the same for everyone, that an editor is looking. */
const EDITOR_COOKIE = 'editor=1; Path=/; SameSite=Lax; Max-Age=1209600';
export const NO_EDITOR_COOKIE = 'editor=; Path=/; SameSite=Lax; Max-Age=0';

/** Matches a session cookie that begins or goes on, not one that is taken away. */
const LIVE_SESSION = new RegExp(`^${SESSION_COOKIE.replace('.', '\\.')}=[^;]`);

/**
 * Adds the readable mark to every session cookie, so that the mark lasts as long as the session: pages show third-party scripts to
 * browsers without it.
 */
function withMark(cookies: string[]): string[] {
  return cookies.flatMap((cookie) => (LIVE_SESSION.test(cookie) ? [cookie, EDITOR_COOKIE] : [cookie]));
}

/**
 * `Set-Cookie` values as browsers get them: with the readable mark beside a session's cookie, and over https all are `Secure`, and have a `__Host-` name, which asks for `Path=/` and no
 * domain.
 */
export function cookiesForBrowser(cookies: string[], isHttps: boolean): string[] {
  const marked = withMark(cookies);
  if (!isHttps) return marked;
  return marked.map((cookie) => {
    const isOfHost = OF_HOST.some((name) => cookie.startsWith(`${name}=`));
    return `${isOfHost ? HOST : ''}${cookie}; Secure`;
  });
}

/** A `Cookie` header as the server's parts read it. Over https what tells who someone is counts by its `__Host-` name alone. */
export function cookiesOfBrowser(header: string, isHttps: boolean): string {
  if (!isHttps) return header;
  return header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => !OF_HOST.some((name) => pair.startsWith(`${name}=`)))
    .map((pair) => (OF_HOST.some((name) => pair.startsWith(`${HOST}${name}=`)) ? pair.slice(HOST.length) : pair))
    .join('; ');
}

/** What a request's cookie of this name holds, by its plain name; undefined without one. */
export function cookieOf(headers: Headers, name: string): string | undefined {
  const pair = (headers.get('cookie') ?? '').split(';').find((each) => each.trim().startsWith(`${name}=`));
  return pair?.trim().slice(name.length + 1);
}

/** Whether a request shows something by which it may be known who is asking: a session or a key, and be it an invented one. */
export function hasCredentials({ authorization, cookie }: { authorization?: string; cookie?: string }): boolean {
  return authorization !== undefined || cookie?.includes(`${SESSION_COOKIE}=`) === true;
}
