/** The session's cookie as the sign-in library knows it; browsers have it by this name over http. */
export const SESSION_COOKIE = 'prospectus.session_token';

/** By this name over https: such a cookie was set by this very host over TLS, and no neighbouring domain can put one in its place. */
const HOST_COOKIE = `__Host-${SESSION_COOKIE}`;

/** Readable by scripts and of no right: tells a page, which is cached and the same for everyone, that an editor is looking. */
export const EDITOR_COOKIE = 'editor=1; Path=/; SameSite=Lax; Max-Age=1209600';
export const NO_EDITOR_COOKIE = 'editor=; Path=/; SameSite=Lax; Max-Age=0';

/**
 * `Set-Cookie` values as browsers get them: over https all are `Secure`, and the session's has the `__Host-` name, which asks
 * for `Path=/` and no domain.
 */
export function cookiesForBrowser(cookies: string[], isHttps: boolean): string[] {
  if (!isHttps) return cookies;
  return cookies.map((cookie) => {
    const named = cookie.startsWith(`${SESSION_COOKIE}=`) ? `__Host-${cookie}` : cookie;
    return `${named}; Secure`;
  });
}

/** A `Cookie` header as the sign-in library reads it. Over https a session by any other name than its own counts for nothing. */
export function cookiesOfBrowser(header: string, isHttps: boolean): string {
  if (!isHttps) return header;
  return header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => !pair.startsWith(`${SESSION_COOKIE}=`))
    .map((pair) => (pair.startsWith(`${HOST_COOKIE}=`) ? pair.slice('__Host-'.length) : pair))
    .join('; ');
}
