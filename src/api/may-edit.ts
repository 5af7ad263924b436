/** Returns whether an editor seems to be signed in, from a cookie that grants no access. Pages are the same for everyone. */
export function mayEdit(): boolean {
  return /(^|;\s*)(?:__Host-)?editor=1/.test(document.cookie);
}
