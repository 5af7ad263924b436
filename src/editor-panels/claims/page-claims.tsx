import '../../styles/claims.css';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import { trpc } from '../../api/trpc-react';
import { currentContent, currentValue, isChanged } from '../../editing/state';
import { notify } from '../../ui/toast-store';
import { ToolButton } from '../../ui/tool-button';
import { type PageHost, usePageHost } from '../page-host/page-host';
import { ClaimTip } from './claim-tip';
import { beginLink, claimsView } from './claims-view';
import { findSelection } from './find-selection';
import { LinkDialog } from './link-dialog';
import { findUnlinked } from './page-statements';
import { claimAddress } from './screen-link';
import { usePageClaims } from './use-page-claims';
import type { WordsOfText } from './words-of-text';

interface PageClaimsProps {
  /** Called before the dialog opens, for an editor that ends editing in place first. */
  onBegin?: () => void;
  /** Called after the dialog closed, with the ref of the text. */
  onEnd?: (ref: string) => void;
}

/**
 * Everything about claims that both editors have besides their marks: which statements of the page no claim covers, the shortcut that links words, the
 * dialog for it, and the reasons of marks.
 */
export function PageClaims({ onBegin, onEnd }: PageClaimsProps) {
  const { page } = usePageHost();
  const target = useStore(claimsView, (state) => state.target);
  useUnlinked();

  useEffect(() => {
    function linkSelection() {
      const found = findSelection(page);
      if (!found) return notify({ title: 'Nothing to link', description: 'Select words of one text first.' });
      onBegin?.();
      beginLink(found);
    }
    function handleKey(event: KeyboardEvent) {
      if (!isLinkKey(event) || event.defaultPrevented || claimsView.getState().target) return;
      event.preventDefault();
      event.stopPropagation();
      linkSelection();
    }
    claimsView.setState({ linkSelection });
    // Capturing, because a text that is edited in place handles all other keys.
    window.addEventListener('keydown', handleKey, true);
    return () => {
      window.removeEventListener('keydown', handleKey, true);
      claimsView.setState({ linkSelection: null });
    };
  }, [page, onBegin]);

  function handleClose() {
    claimsView.setState({ target: null });
    if (target) onEnd?.(target.ref);
  }

  return (
    <>
      <ClaimTip />
      {target ? <Link key={`${target.ref} ${target.start}`} target={target} onClose={handleClose} /> : null}
    </>
  );
}

/** Returns true for Ctrl or Cmd with Alt and K, which links words to a claim. */
function isLinkKey({ code, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  // With Alt, `key` is a different letter on some keyboards.
  return code === 'KeyK' && altKey && (ctrlKey || metaKey);
}

function Link({ target, onClose }: { target: WordsOfText; onClose: () => void }) {
  const host = usePageHost();
  const [, navigate] = useLocation();
  function handleOpen(id: number) {
    if (host.isDashboard) navigate(claimAddress(id));
    else window.open(claimAddress(id), '_blank', 'noopener');
  }
  return (
    <LinkDialog
      target={target}
      {...useObstacle(host, target)}
      mayCreate={host.isAdmin}
      onOpen={handleOpen}
      onClose={onClose}
    />
  );
}

/** Returns what keeps words from being linked: a link is to the page as the site has it. */
function useObstacle(
  { page: { editing, draftId }, save, words }: PageHost,
  { ref }: WordsOfText,
): { notice?: ReactNode; isBlocked?: boolean } {
  const path = useStore(editing.store, () => editing.pathNow(ref));
  const isUnsaved = useStore(editing.store, (state) => isChanged(state, path));
  const isStored = useStore(editing.store, (state) => currentValue(state, path) !== null);
  const isSaving = useStore(editing.store, ({ status }) => status === 'saving');
  if (!isStored) {
    const notice = (
      <p className="dialog-notice">This is the page’s standard text. Write your own, and link its words.</p>
    );
    return { notice, isBlocked: true };
  }
  if (draftId !== undefined) {
    const notice = <p className="dialog-notice">Words that only this draft has can be linked once it is published.</p>;
    return { notice };
  }
  if (!isUnsaved) return {};
  const notice = (
    <p className="dialog-notice">
      This text has unsaved changes. Save them to link its words.
      <ToolButton disabled={isSaving} onClick={save}>
        {isSaving ? 'Saving...' : words.saving === 'finalize' ? 'Finalize Changes' : 'Save'}
      </ToolButton>
    </p>
  );
  return { notice, isBlocked: true };
}

/** Milliseconds until a text is searched for statements after it was changed. */
const TYPING_MS = 150;

/** Keeps the list of statements that no claim covers up to date with what is being edited. */
function useUnlinked(): void {
  const { page, isDashboard = false } = usePageHost();
  const { pageId, editing } = page;
  const utils = trpc.useUtils();
  const { covered, isPending, error } = usePageClaims();
  const content = useStore(editing.store, currentContent);
  const stored = useStore(editing.store, (state) => state.stored);
  const sections = useStore(page.sections);
  const latest = JSON.stringify(covered);
  const known = useMemo(() => JSON.parse(latest) as typeof covered, [latest]);
  const isKnown = !isPending && !error;
  const seen = useRef(stored);

  // Places are compared with the stored page.
  useEffect(() => {
    if (seen.current === stored) return;
    seen.current = stored;
    void utils.claims.pagePlaces.invalidate();
  }, [stored, utils]);

  useEffect(() => {
    if (!isKnown) return;
    const timer = setTimeout(() => {
      const own = findUnlinked({ pageId, content, stored, sections }, known);
      const shared =
        isDashboard || pageId === 'site' ? [] : findUnlinked({ pageId: 'site', content, stored, sections: [] }, known);
      claimsView.setState({ unlinked: new Map([...own, ...shared]) });
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [isKnown, known, pageId, content, stored, sections, isDashboard]);

  useEffect(() => () => claimsView.setState({ target: null, unlinked: new Map() }), []);
}
