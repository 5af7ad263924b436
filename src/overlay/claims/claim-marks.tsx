import { useCallback, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { refOf } from '../../editing/document';
import { currentContent } from '../../editing/state';
import { ClaimsPanel } from '../../editor-panels/claims/claims-panel';
import { claimsView } from '../../editor-panels/claims/claims-view';
import { markWords } from '../../editor-panels/claims/mark-words';
import { PageClaims } from '../../editor-panels/claims/page-claims';
import { describeUnlinked, findUnlinkedIn, type UnlinkedStatement } from '../../editor-panels/claims/page-statements';
import { usePageClaims } from '../../editor-panels/claims/use-page-claims';
import { useRichMarks } from '../../editor-panels/claims/use-rich-marks';
import { createWordFinder } from '../../editor-panels/comments/find-words';
import { useOverlay, useOverlayState, usePage } from '../overlay-context';
import { bringIntoView } from '../page/show-place';
import type { PlacedRegion } from '../regions/placed-region';

/** The claims of the page in its on-page editor: marked statements, the dialog that links words, and the panel. */
export function ClaimMarks({ regions }: { regions: readonly PlacedRegion[] }) {
  const overlay = useOverlay();
  const { session } = usePage();
  const panel = useOverlayState((state) => state.panel);
  const activePath = useStore(overlay.mode.store, (state) => state.activePath);
  const unlinked = useStore(claimsView, (state) => state.unlinked);
  useUnderlines(regions, unlinked);
  const reasons = useReasons(regions, unlinked);

  useEffect(() => {
    overlay.store.setState({ hasClaims: true });
    return () => overlay.store.setState({ hasClaims: false });
  }, [overlay]);

  const handleBegin = useCallback(() => session.leave(), [session]);
  /** Returns the focus to the text, unless it is edited in a dialog. */
  const handleEnd = useCallback(
    (ref: string) => {
      // Once the dialog is gone.
      requestAnimationFrame(() => document.querySelector('dialog[open]') === null && session.ask(ref));
    },
    [session],
  );

  return (
    <>
      {/* In an element of their own: the browser recalculates the styles of all elements beside an inserted one. */}
      <div hidden>
        {reasons.map(({ path, text }) => (
          <p key={path} id={reasonId(path)}>
            {text}
          </p>
        ))}
      </div>
      <PageClaims onBegin={handleBegin} onEnd={handleEnd} />
      {activePath === null ? null : <DialogMarks key={activePath} activePath={activePath} />}
      {panel === 'claims' ? (
        <ClaimsPanel
          initial={{ width: 360 }}
          onShow={bringIntoView}
          onClose={() => overlay.store.setState({ panel: null })}
        />
      ) : null}
    </>
  );
}

/** Underlines statements in the dialog of a rich text. The text in it becomes a change of the page only when it is saved. */
function DialogMarks({ activePath }: { activePath: string }) {
  const { editing } = usePage();
  const { covered } = usePageClaims();
  const path = useStore(editing.store, () => editing.pathNow(activePath));
  const stored = useStore(editing.store, (state) => state.stored);
  const written = useStore(editing.store, (state) => state.openTexts.get(activePath));
  const unlinked = useStore(claimsView, (state) => state.unlinked.get(path)) ?? NONE;
  const placed = covered.map((words) => ({ at: editing.pathNow(words.ref), words }));
  useRichMarks(activePath, written === undefined ? unlinked : findUnlinkedIn(path, written, stored, placed));
  return null;
}

const NONE: readonly UnlinkedStatement[] = [];

type Unlinked = ReadonlyMap<string, readonly UnlinkedStatement[]>;

/** Underlines statements on the page. A text has other nodes while it is edited, so its words are found again. */
function useUnderlines(regions: readonly PlacedRegion[], unlinked: Unlinked): void {
  const { session } = usePage();
  const typing = useStore(session.store, (state) => state.typing);
  const owner = useRef({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: editing a text replaces its nodes.
  useEffect(() => {
    const own = owner.current;
    const found = regions.flatMap(({ element, path }) => {
      const statements = unlinked.get(path);
      const find = statements && createWordFinder(element);
      return (statements ?? []).flatMap((one) => {
        const range = find?.(one.words, one.start);
        return range ? [{ range, reason: describeUnlinked(one) }] : [];
      });
    });
    markWords(own, found);
    return () => markWords(own, []);
  }, [regions, unlinked, typing]);
}

/** Says why a text is marked, to people who reach it by keyboard: at its pencil, and while it is edited. @returns the reasons to render */
function useReasons(regions: readonly PlacedRegion[], unlinked: Unlinked): { path: string; text: string }[] {
  const { session, editing } = usePage();
  const typing = useStore(session.store, (state) => state.typing);
  const marked = regions.filter(({ path }) => unlinked.has(path));
  const reasons = [...new Set(marked.map(({ path }) => path))].map((path) => ({
    path,
    text: (unlinked.get(path) ?? []).map((one) => `“${one.words}”: ${describeUnlinked(one)}`).join(' '),
  }));

  useEffect(() => {
    const content = currentContent(editing.store.getState());
    const described = reasons.flatMap(({ path, text }) => {
      const pencil = document.querySelector<HTMLElement>(`[data-pencil="${CSS.escape(path)}"]`);
      if (pencil) pencil.dataset.unlinked = text;
      const edited = typing === refOf(content, path) ? document.querySelector<HTMLElement>('[data-editing]') : null;
      return [pencil, edited].flatMap((element) => {
        // Its validation error comes first.
        if (!element || element.hasAttribute('aria-describedby')) return [];
        element.setAttribute('aria-describedby', reasonId(path));
        return [element];
      });
    });
    return () => {
      for (const element of described) {
        element.removeAttribute('aria-describedby');
        delete element.dataset.unlinked;
      }
    };
  });
  return reasons;
}

function reasonId(path: string): string {
  return `unlinked-${path}`;
}
