import { mayEdit } from '../api/may-edit';
import { makeElement } from '../ui/make-element';

/** Pages that need the app even for visitors: the dashboard with its join form, and the editor demo. */
const APP_PATHS = /^\/(admin|overlay-demo)(\/|$)/i;

/** Returns whether the page needs the app. Visitors who only read never load it. */
export function needsApp({ pathname, search }: Pick<Location, 'pathname' | 'search'>): boolean {
  return mayEdit() || APP_PATHS.test(pathname) || new URLSearchParams(search).has('admin');
}

/**
 * Loads the app and lets it take over the page.
 * @param modules the app's URL, then those of its modules that the page needs, which are fetched in parallel
 * @returns false if the app could not be loaded; the server's HTML then remains as it is
 */
export async function startApp([app = '', ...modules]: readonly string[]): Promise<boolean> {
  const { pathname } = window.location;
  // Zod compiles validators with `new Function` if allowed, and probes for it. The site's policy forbids it and reports each attempt.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
  document.head.append(...modules.map((href) => makeElement('link', { rel: 'modulepreload', href })));
  try {
    // The URL comes from the page: for an import that the bundler knows, it would add a loader that visitors don't need.
    const { start } = (await import(/* @vite-ignore */ app)) as typeof import('../entry-app');
    return await start(pathname);
  } catch {
    return false;
  }
}
