import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { useStore } from 'zustand';
import { ConfirmDialog } from '../../editor-panels/dialogs/confirm-dialog';
import { isAdminPath } from '../../lib/is-admin-path';
import { hasUnreportedChanges } from '../../rich-text/flush';
import { setBackGuard } from '../../site/back-guard';
import { type OpenPages, totalUnsaved } from '../page-editor/open-pages';
import { hasUnsavedForm } from './has-unsaved-form';

/** The input of a form is lost when its screen is left. Changes of pages stay in the browser when the dashboard is left. */
type Unsaved = 'form' | 'pages';

interface LeaveGuard {
  /** Leaves the dashboard, after confirmation if anything is unsaved. */
  ask: (leave: () => void) => void;
  /** Does the same for a step that deals with the pages' changes itself. */
  askForForm: (leave: () => void) => void;
  question: ReactNode;
}

/** How often an open question checks whether the form has been saved meanwhile, in milliseconds. */
const SAVED_CHECK_MS = 100;

/**
 * Asks for confirmation before leaving the dashboard with unsaved changes, or a screen with unsaved input: with a dialog where possible,
 * otherwise with the browser's prompt. If the input is saved while the dialog is open, the screen is left.
 */
export function useLeaveGuard(pages: OpenPages): LeaveGuard {
  const unsaved = useStore(pages.store, totalUnsaved);
  const [path] = useLocation();
  const [asked, setAsked] = useState<{ about: Unsaved; leave: () => void } | null>(null);
  const isLeaving = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the next screen asks again.
  useEffect(() => {
    isLeaving.current = false;
  }, [path]);

  useEffect(() => {
    function handleUnload(event: BeforeUnloadEvent) {
      // Read directly from the pages, since the latest keystrokes are only reported while the page unloads.
      const hasUnsaved = totalUnsaved(pages.store.getState()) > 0 || hasUnreportedChanges() || hasUnsavedForm();
      if (hasUnsaved && !isLeaving.current) event.preventDefault();
    }
    window.addEventListener('beforeunload', handleUnload);
    return () => window.removeEventListener('beforeunload', handleUnload);
  }, [pages]);

  useEffect(() => {
    function findUnsaved(from: string, to: string): Unsaved | null {
      if (isLeaving.current) return null;
      const { pathname } = new URL(to);
      if (pathname !== new URL(from).pathname && hasUnsavedForm()) return 'form';
      return !isAdminPath(pathname) && totalUnsaved(pages.store.getState()) > 0 ? 'pages' : null;
    }
    const ask: Ask = (about, leave) => setAsked({ about, leave });
    return window.navigation ? guardNavigation(findUnsaved, ask) : guardHistory(findUnsaved, ask);
  }, [pages]);

  function handleConfirm() {
    isLeaving.current = true;
    setAsked(null);
    asked?.leave();
  }

  const handleSaved = useEffectEvent(() => {
    if (!hasUnsavedForm()) handleConfirm();
  });
  // The form may be being saved. Once it has been, there is nothing to ask.
  useEffect(() => {
    if (asked?.about !== 'form') return;
    const timer = setInterval(() => handleSaved(), SAVED_CHECK_MS);
    return () => clearInterval(timer);
  }, [asked]);

  return {
    ask(go) {
      const about = hasUnsavedForm() ? 'form' : unsaved > 0 ? 'pages' : null;
      if (about === null) go();
      else setAsked({ about, leave: go });
    },
    askForForm(go) {
      if (!hasUnsavedForm()) return go();
      const leave = () => {
        // The step may fail, and the person stay.
        isLeaving.current = false;
        go();
      };
      setAsked({ about: 'form', leave });
    },
    question: asked ? (
      <ConfirmDialog
        {...(asked.about === 'form'
          ? {
              title: 'Leave without saving?',
              message: 'You changed settings on this page and haven’t saved them.',
              isDestructive: true,
            }
          : {
              title: 'Leave with unsaved changes?',
              message: `You have ${unsaved} unsaved ${unsaved === 1 ? 'change' : 'changes'}. They stay in this browser for your next visit.`,
            })}
        confirmLabel="Leave"
        onConfirm={handleConfirm}
        onCancel={() => setAsked(null)}
      />
    ) : null,
  };
}

type FindUnsaved = (from: string, to: string) => Unsaved | null;
type Ask = (about: Unsaved, leave: () => void) => void;

/**
 * Cancels navigations within the document that would lose something.
 * @returns a function that removes the guard
 */
function guardNavigation(findUnsaved: FindUnsaved, ask: Ask): () => void {
  function handleNavigate(event: NavigateEvent) {
    const { url, key, sameDocument } = event.destination;
    const about = event.cancelable && sameDocument ? findUnsaved(window.location.href, url) : null;
    if (about === null) return;
    event.preventDefault();
    ask(about, () => void (key ? window.navigation.traverseTo(key) : open(url)));
  }
  window.navigation.addEventListener('navigate', handleNavigate);
  return () => window.navigation.removeEventListener('navigate', handleNavigate);
}

/** Opens an address of the dashboard in this document, and any other one in a new document. */
function open(url: string) {
  if (isAdminPath(new URL(url).pathname)) navigate(url);
  else window.location.assign(url);
}

/**
 * Does the same in browsers without the Navigation API, which cannot cancel the Back button. The address has changed by then, so it is
 * restored before anything renders, and the dialog opens. Leaving goes back to the address that the button pointed to.
 * @returns a function that removes the guard
 */
function guardHistory(findUnsaved: FindUnsaved, ask: Ask): () => void {
  const { history } = window;
  // The router's own, which reports each step to the screens.
  const { pushState } = history;
  let here = window.location.href;

  function trackAddress() {
    here = window.location.href;
  }

  history.pushState = (...step) => {
    const push = () => pushState.apply(history, step);
    const about = findUnsaved(here, new URL(step[2] ?? '', here).href);
    if (about === null) push();
    else ask(about, push);
  };
  const steps = ['pushState', 'replaceState'];
  for (const step of steps) window.addEventListener(step, trackAddress);
  setBackGuard((event) => {
    const about = findUnsaved(here, window.location.href);
    if (about === null) return trackAddress();
    event.stopImmediatePropagation();
    pushState.call(history, null, '', here);
    ask(about, () => history.back());
  });
  return () => {
    history.pushState = pushState;
    for (const step of steps) window.removeEventListener(step, trackAddress);
    setBackGuard(null);
  };
}
