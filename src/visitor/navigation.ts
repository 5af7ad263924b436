import { mayEdit } from '../api/may-edit';
import { makeElement } from '../ui/make-element';
import { notify } from '../ui/toast-store';
import { fetchPage, type PageRequest } from './fetch-page';
import { keepForms, restoreForms } from './kept-forms';
import { pageLinkOf } from './page-link';
import { enterPlace, goToHash, newMark, rememberPlace, returnToPlace, wasShown, watchPlaces } from './scroll-places';
import { showPage } from './show-page';
import { reportVisit } from './visits';

/** A page that arrives sooner than this shows no sign that it is loading. */
const PATIENCE_MS = 150;
/** How long the message of a failure can be read before the browser tries by itself. */
const FAILURE_MS = 1500;

/**
 * Shows the pages that links lead to without loading the document again. Everything else is left to the browser: other sites, files,
 * tools, pages of another build, and every page as soon as somebody has signed in.
 * @param startPage starts what belongs to elements of the page on screen, and returns a function that ends it
 */
export function followLinks(startPage: () => () => void): void {
  let shown = addressOf(location);
  let endPage = startPage();
  let current: Attempt | undefined;
  const announcer = makeElement('div', { class: 'sr-only-focusable', role: 'status' });
  document.body.append(announcer);
  watchPlaces();

  document.addEventListener('click', (event) => {
    const isOwn = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0;
    const link = pageLinkOf(event.target);
    if (!link || isOwn || event.defaultPrevented) return;
    if (link.hash !== '' && addressOf(link) === shown) return;
    event.preventDefault();
    void go(new URL(link.href), false);
  });
  window.addEventListener('popstate', () => {
    // The portfolio's filter shows its choices itself.
    const isFilter = location.pathname === shown.split('?')[0] && document.querySelector('[data-filter]');
    if (addressOf(location) !== shown && !isFilter) return void go(new URL(location.href), true);
    current?.stop();
    shown = addressOf(location);
    // The browser itself scrolls to the target of a hash link.
    const isReturn = wasShown();
    enterPlace();
    if (isReturn && history.scrollRestoration === 'manual') returnToPlace();
  });

  /** @param isBack the browser is at this address already, by Back or Forward */
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
          keepForms(shown);
          endPage();
          // The page may have been scrolled before this script listened.
          if (!isBack) rememberPlace();
          history.scrollRestoration = 'manual';
          if (isBack || final.href === location.href) history.replaceState(history.state, '', final);
          else history.pushState(newMark(), '', final);
          shown = addressOf(location);
          enterPlace();
        },
        onArrive: () => {
          endPage = startPage();
          restoreForms(shown);
          if (isBack) returnToPlace();
          else goToHash();
          document.getElementById('main')?.focus({ preventScroll: true });
          announcer.textContent = document.title;
          reportVisit();
        },
      });
    }
    if (await leadsElsewhere(url)) return leave();
    if (current !== attempt) return;
    const what = /^\/contact\b/i.test(url.pathname) ? 'contact information' : 'page content';
    notify({ title: 'Error', description: `Failed to load ${what}`, variant: 'destructive' });
    attempt.timer = window.setTimeout(leave, FAILURE_MS);
  }
}

/** A page on its way. */
interface Attempt {
  hideSign(): void;
  stop(): void;
  timer: number;
}

/** Shows that a page is on its way, if it takes long. */
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

/** Returns whether a page loads the same script: after a release, the browser loads the document again. */
function isSameBuild(page: Document): boolean {
  return scriptOf(page) === scriptOf(document);
}

function scriptOf(page: Document): string | undefined {
  return page.querySelector<HTMLElement>('script[data-src]')?.dataset.src;
}

/** Returns whether an address redirects to another site, which only the browser itself can follow. */
async function leadsElsewhere(url: URL): Promise<boolean> {
  const answer = await fetch(url, { method: 'HEAD', redirect: 'manual', headers: { Purpose: 'prefetch' } }).catch(
    () => null,
  );
  return answer?.type === 'opaqueredirect';
}

function addressOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  return pathname + search;
}
