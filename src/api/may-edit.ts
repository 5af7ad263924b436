/** Whether an editor is signed in, as far as a cookie tells that gives no right: pages are the same for everyone. */
export function mayEdit(): boolean {
  return /(^|;\s*)(?:__Host-)?editor=1/.test(document.cookie);
}
