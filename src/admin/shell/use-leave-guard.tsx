import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { ConfirmDialog } from '../../editor-panels/dialogs/confirm-dialog';
import { isAdminPath } from '../../lib/is-admin-path';
import { hasUnreportedChanges } from '../../rich-text/flush';
import { setBackGuard } from '../../site/back-guard';
import { type OpenPages, totalUnsaved } from '../page-editor/open-pages';

/**
 * Asks for confirmation before leaving the dashboard with unsaved changes: with a dialog where possible, otherwise with the
 * browser's prompt.
 */
export function useLeaveGuard(pages: OpenPages): { ask: (leave: () => void) => void; question: ReactNode } {
  const unsaved = useStore(pages.store, totalUnsaved);
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const isLeaving = useRef(false);

  useEffect(() => {
    function handleUnload(event: BeforeUnloadEvent) {
      // Read directly from the pages, since the latest keystrokes are only reported while the page unloads.
      const hasUnsaved = totalUnsaved(pages.store.getState()) > 0 || hasUnreportedChanges();
      if (hasUnsaved && !isLeaving.current) event.preventDefault();
    }
    window.addEventListener('beforeunload', handleUnload);
    return () => window.removeEventListener('beforeunload', handleUnload);
  }, [pages]);

  useEffect(() => {
    if (unsaved === 0) return;
    function handleNavigate(event: NavigateEvent) {
      const { url, key, sameDocument } = event.destination;
      const isStaying = isAdminPath(new URL(url).pathname);
      if (isLeaving.current || !event.cancelable || !sameDocument || isStaying) return;
      event.preventDefault();
      setLeave(() => () => void (key ? window.navigation.traverseTo(key) : window.location.assign(url)));
    }
    const { navigation } = window as { navigation?: Navigation };
    navigation?.addEventListener('navigate', handleNavigate);
    const ask = (leave: () => void) => setLeave(() => leave);
    const unguard = navigation ? undefined : guardBack(() => isLeaving.current, ask);
    return () => {
      navigation?.removeEventListener('navigate', handleNavigate);
      unguard?.();
    };
  }, [unsaved]);

  function handleConfirm() {
    isLeaving.current = true;
    setLeave(null);
    leave?.();
  }

  return {
    ask: (go) => (unsaved === 0 ? go() : setLeave(() => go)),
    question: leave ? (
      <ConfirmDialog
        title="Leave with unsaved changes?"
        message={`You have ${unsaved} unsaved ${unsaved === 1 ? 'change' : 'changes'}. They stay in this browser for your next visit.`}
        confirmLabel="Leave"
        onConfirm={handleConfirm}
        onCancel={() => setLeave(null)}
      />
    ) : null,
  };
}

/**
 * Guards the Back button in browsers without the Navigation API, where navigation cannot be canceled. The address has changed by
 * then, so it is restored before anything renders, and the dialog opens. Leaving goes back to where the button pointed.
 * @param ask receives the function that leaves; not called once `isLeaving` returns true
 * @returns a function that removes the guard
 */
function guardBack(isLeaving: () => boolean, ask: (leave: () => void) => void): () => void {
  let here = window.location.href;

  function trackAddress() {
    if (isAdminPath(window.location.pathname)) here = window.location.href;
  }

  // The router dispatches these events for its own navigations.
  const steps = ['pushState', 'replaceState'];
  for (const step of steps) window.addEventListener(step, trackAddress);
  setBackGuard((event) => {
    if (isLeaving() || isAdminPath(window.location.pathname)) return trackAddress();
    event.stopImmediatePropagation();
    window.history.pushState(null, '', here);
    ask(() => window.history.back());
  });
  return () => {
    for (const step of steps) window.removeEventListener(step, trackAddress);
    setBackGuard(null);
  };
}
