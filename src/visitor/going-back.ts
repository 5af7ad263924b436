/**
 * Asks the server for the page one goes back to, where that had been reached in the app and this one was loaded in its place: the
 * browser takes both for the same document, and would show this one under the other's address.
 */
export function followGoingBack(): void {
  const { pathname } = window.location;
  window.addEventListener('popstate', () => {
    if (window.location.pathname !== pathname) window.location.reload();
  });
}
