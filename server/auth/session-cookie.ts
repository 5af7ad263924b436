/** The session's cookie as the sign-in library knows it; browsers have it by this name over http. */
export const SESSION_COOKIE = 'prospectus.session_token';

/** By it a browser shows that it has signed in to an account before (`known-device.ts`). */
export const DEVICE_COOKIE = 'prospectus.device';

/** Over https their names begin so: such a cookie was set by this very host over TLS, and no neighbouring domain can put one in its place. */
const HOST = '__Host-';
const OF_HOST = [SESSION_COOKIE, DEVICE_COOKIE];

/** Readable by scripts and of no right: tells a page, which is cached and the same for everyone, that an editor is looking. */
export const EDITOR_COOKIE = 'editor=1; Path=/; SameSite=Lax; Max-Age=1209600';
export const NO_EDITOR_COOKIE = 'editor=; Path=/; SameSite=Lax; Max-Age=0';

/**
 * `Set-Cookie` values as browsers get them: over https all are `Secure`, and what tells who someone is has a `__Host-` name, which
 * asks for `Path=/` and no domain.
 */
export function cookiesForBrowser(cookies: string[], isHttps: boolean): string[] {
  if (!isHttps) return cookies;
  return cookies.map((cookie) => {
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
