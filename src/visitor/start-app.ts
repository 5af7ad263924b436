import { mayEdit } from '../api/may-edit';
import { makeElement } from '../ui/make-element';

/** What only the app can show, besides what editors see: the dashboard, joining it, and the demo of the editor. */
const APP_PATHS = /^\/(admin|overlay-demo)(\/|$)/i;

/** Whether the page needs the app: a visitor who only reads never does. */
export function needsApp({ pathname, search }: Pick<Location, 'pathname' | 'search'>): boolean {
  return mayEdit() || APP_PATHS.test(pathname) || new URLSearchParams(search).has('admin');
}

/**
 * Fetches the app and lets it take the page over.
 * @param modules the app, and what the page will need of it, so that all of it is fetched at once
 * @returns whether it did: where it can't be had, what the server wrote stands
 */
export async function startApp([app = '', ...modules]: readonly string[]): Promise<boolean> {
  // What checks content makes code of its own where it may, and tries whether it may: no page of the site lets it, and each try is told.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
  document.head.append(...modules.map((href) => makeElement('link', { rel: 'modulepreload', href })));
  try {
    // By the address that the page names: an import the bundler knows brings its own loader, which visitors would fetch for nothing.
    const { start } = (await import(/* @vite-ignore */ app)) as typeof import('../entry-app');
    return await start();
  } catch {
    return false;
  }
}
