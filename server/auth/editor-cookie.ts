/** Readable by scripts and of no right: tells a page, which is cached and the same for everyone, that an editor is looking. */
export const EDITOR_COOKIE = 'editor=1; Path=/; SameSite=Lax; Max-Age=1209600';
export const NO_EDITOR_COOKIE = 'editor=; Path=/; SameSite=Lax; Max-Age=0';
