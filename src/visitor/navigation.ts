import { mayEdit } from '../api/may-edit';
import { makeElement } from '../ui/make-element';
import { notify } from '../ui/toast-store';
import { fetchPage, type PageRequest } from './fetch-page';
import { findPageLink } from './page-link';
import {
  createMark,
  enterPlace,
  rememberPlace,
  restorePlace,
  scrollToHash,
  wasShown,
  watchPlaces,
} from './scroll-places';
import { showPage } from './show-page';
import { reportView } from './visits';

/** The loading indicator appears only after this delay. */
const PATIENCE_MS = 150;
/** How long the error message is shown before the browser loads the page itself. */
const FAILURE_MS = 1500;

/**
 * Follows links to the site's pages without reloading the document. The browser handles everything else: other sites, files, tools,
 * pages of another build, and every page once an editor has signed in.
 * @param startPage starts the behaviors of elements on the current page, and returns a function that stops them
 */
export function followLinks(startPage: () => () => void): void {
  let shown = getAddress(location);
  let endPage = startPage();
  let current: Attempt | undefined;
  const announcer = makeElement('div', { class: 'sr-only', role: 'status' });
  document.body.append(announcer);
  watchPlaces();

  document.addEventListener('click', (event) => {
    const isOwn = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0;
    const link = findPageLink(event.target);
    if (!link || isOwn || event.defaultPrevented) return;
    if (link.hash !== '' && getAddress(link) === shown) return;
    event.preventDefault();
    void go(new URL(link.href), false);
  });
  window.addEventListener('popstate', () => {
    // The portfolio filter handles its own history entries.
    const isFilter = location.pathname === shown.split('?')[0] && document.querySelector('[data-filter]');
    if (getAddress(location) !== shown && !isFilter) return void go(new URL(location.href), true);
    current?.stop();
    shown = getAddress(location);
    // The browser scrolls to the target of a hash link.
    const isReturn = wasShown();
    enterPlace();
    if (isReturn && history.scrollRestoration === 'manual') restorePlace();
  });

  /** @param isBack true if the browser already moved to this address, through Back or Forward */
  async function go(url: URL, isBack: boolean): Promise<void> {
    current?.stop();
    const leave = () => (isBack ? location.reload() : location.assign(url));
    if (mayEdit()) return leave();
    const request = fetchPage(url.origin + url.pathname + url.search);
    const attempt = startAttempt(request);
    current = attempt;
    const fetched = await request.page;
    if (current !== attempt) return;
    attempt.hideSign();
    if (fetched) {
      const final = new URL(fetched.address);
      final.hash = url.hash;
      if (!isSameBuild(fetched.page) || mayEdit()) return leave();
      return showPage(fetched.page, {
        isWanted: () => current === attempt,
        onLeave: () => {
          saveForms(shown);
          endPage();
          // The page may have been scrolled before this script started listening.
          if (!isBack) rememberPlace();
          history.scrollRestoration = 'manual';
          if (isBack || final.href === location.href) history.replaceState(history.state, '', final);
          else history.pushState(createMark(), '', final);
          shown = getAddress(location);
          enterPlace();
        },
        onArrive: () => {
          endPage = startPage();
          restoreForms(shown);
          if (isBack) restorePlace();
          else scrollToHash();
          document.getElementById('main')?.focus({ preventScroll: true });
          announcer.textContent = document.title;
          reportView();
        },
      });
    }
    if (await isRedirect(url)) return leave();
    if (current !== attempt) return;
    const what = /^\/contact\b/i.test(url.pathname) ? 'contact information' : 'page content';
    notify({ title: 'Error', description: `Failed to load ${what}`, variant: 'destructive' });
    attempt.timer = window.setTimeout(leave, FAILURE_MS);
  }
}

/** A page that is being loaded. */
interface Attempt {
  hideSign(): void;
  stop(): void;
  timer: number;
}

/** Shows a loading indicator if the request takes longer than `PATIENCE_MS`. */
function startAttempt(request: PageRequest): Attempt {
  const sign = makeElement(
    'div',
    { class: 'page-loading button button-navy', role: 'status' },
    makeElement('span', { class: 'spinner', 'aria-hidden': 'true' }),
    makeElement('span', {}, 'Loading...'),
  );
  const hideSign = () => {
    clearTimeout(attempt.timer);
    sign.remove();
  };
  const attempt: Attempt = {
    hideSign,
    stop: () => {
      hideSign();
      request.abort();
    },
    timer: window.setTimeout(() => document.body.append(sign), PATIENCE_MS),
  };
  return attempt;
}

/** Returns whether a page uses the same script as this document. After a release it does not, and the browser reloads the document. */
function isSameBuild(page: Document): boolean {
  return getScriptUrl(page) === getScriptUrl(document);
}

function getScriptUrl(page: Document): string | undefined {
  return page.querySelector<HTMLElement>('script[data-src]')?.dataset.src;
}

/** Returns whether the URL redirects. `XMLHttpRequest` cannot follow a redirect to another site; only the browser can. */
async function isRedirect(url: URL): Promise<boolean> {
  const answer = await fetch(url, { method: 'HEAD', redirect: 'manual', headers: { Purpose: 'prefetch' } }).catch(
    () => null,
  );
  return answer?.type === 'opaqueredirect';
}

function getAddress({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  return pathname + search;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Form values of pages that are not on screen, by address. */
const keptForms = new Map<string, string[]>();

/** Saves the values of the page's forms, so that they can be restored when the visitor comes back. */
function saveForms(address: string): void {
  keptForms.set(
    address,
    findControls().map(({ value }) => value),
  );
}

/** Restores the saved values of the page's forms, unless the forms have changed. */
function restoreForms(address: string): void {
  const values = keptForms.get(address);
  const shown = findControls();
  if (values?.length !== shown.length) return;
  shown.forEach((control, index) => {
    control.value = values[index] ?? '';
  });
}

function findControls(): Control[] {
  return [...document.querySelectorAll<Control>('main form :is(input:not([type=hidden]), select, textarea)')];
}
