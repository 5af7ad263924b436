import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { findMarkedAt } from './mark-words';

interface Tip {
  reason: string;
  /** Position of the marked words in the window. */
  at: Pick<DOMRect, 'left' | 'top' | 'bottom'>;
}

/** Milliseconds between two looks at what is under the pointer, and until the reason disappears after the pointer has left. */
const LOOK_MS = 80;
const LEAVE_MS = 200;
const GAP = 6;
/** Elements that say in `data-unlinked` why they are marked. */
const TOLD = '[data-unlinked]';

/**
 * Shows why words are marked: while the pointer is on them, or while the keyboard focus is on what lists or edits them. Escape hides the reason, and
 * the pointer can move onto it.
 */
export function ClaimTip() {
  const [tip, setTip] = useState<Tip | null>(null);
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    let looking: ReturnType<typeof setTimeout> | undefined;
    let leaving: ReturnType<typeof setTimeout> | undefined;
    const show = (next: Tip) => {
      clearTimeout(leaving);
      leaving = undefined;
      setTip((before) => (before?.reason === next.reason && isSame(before.at, next.at) ? before : next));
    };
    const leave = () => {
      leaving ??= setTimeout(() => setTip(null), LEAVE_MS);
    };
    let latest: PointerEvent | undefined;
    const look = () => {
      looking = undefined;
      const { target, clientX = 0, clientY = 0 } = latest ?? {};
      if (!(target instanceof Element)) return;
      if (box.current?.contains(target)) {
        clearTimeout(leaving);
        leaving = undefined;
        return;
      }
      const told = target.closest<HTMLElement>(TOLD);
      const found = told ? null : findMarkedAt(clientX, clientY);
      if (told?.dataset.unlinked) show({ reason: told.dataset.unlinked, at: told.getBoundingClientRect() });
      else if (found) show({ reason: found.reason, at: found.line });
      else leave();
    };
    window.addEventListener(
      'pointermove',
      (event) => {
        latest = event;
        looking ??= setTimeout(look, LOOK_MS);
      },
      { signal, passive: true },
    );
    window.addEventListener(
      'focusin',
      ({ target }) => {
        const told = (target as Element).closest<HTMLElement>(TOLD);
        if (told?.dataset.unlinked && told.matches(':focus-visible'))
          show({ reason: told.dataset.unlinked, at: told.getBoundingClientRect() });
        else setTip(null);
      },
      { signal },
    );
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && setTip(null), { signal, capture: true });
    window.addEventListener('scroll', () => setTip(null), { signal, capture: true, passive: true });
    return () => {
      stop.abort();
      clearTimeout(looking);
      clearTimeout(leaving);
    };
  }, []);

  useLayoutEffect(() => {
    const own = box.current;
    if (!own) return;
    // In the top layer, so that it is above dialogs too.
    if ('togglePopover' in own) own.togglePopover(tip !== null);
    if (!tip) return;
    const { offsetWidth, offsetHeight } = own;
    const isBelow = tip.at.bottom + GAP + offsetHeight <= window.innerHeight;
    own.style.top = `${isBelow ? tip.at.bottom + GAP : tip.at.top - GAP - offsetHeight}px`;
    own.style.left = `${Math.max(GAP, Math.min(tip.at.left, document.documentElement.clientWidth - offsetWidth - GAP))}px`;
  }, [tip]);

  // Hidden instead of removed: the browser recalculates the styles of all elements beside an inserted one.
  return (
    <div ref={box} className="claim-tip" role="tooltip" popover="manual" hidden={!tip}>
      {tip?.reason}
    </div>
  );
}

function isSame(one: Tip['at'], other: Tip['at']): boolean {
  return one.left === other.left && one.top === other.top && one.bottom === other.bottom;
}
