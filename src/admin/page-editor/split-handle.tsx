import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { browserStorage } from '../../ui/browser-storage';

/** Limits and steps of the form's share of the width, in percent. */
const [MIN, MAX, INITIAL, STEP] = [30, 70, 46, 2];
const KEY = 'prospectus:form-width';

/** Divides the form from the preview in wide windows. Its position is stored in the browser; a double-click resets it. */
export function SplitHandle() {
  const handle = useRef<HTMLHRElement>(null);
  const [width, setWidth] = useState(readWidth);

  useLayoutEffect(() => {
    handle.current?.parentElement?.style.setProperty('--form-width', `${width}%`);
  }, [width]);

  function change(wanted: number) {
    const next = limit(wanted);
    setWidth(next);
    try {
      browserStorage().setItem(KEY, String(next));
    } catch {
      // If the browser stores nothing, the initial position applies next time.
    }
  }

  function handleMove({ currentTarget, pointerId, clientX }: PointerEvent<HTMLElement>) {
    const whole = currentTarget.parentElement?.getBoundingClientRect();
    if (!whole || !currentTarget.hasPointerCapture(pointerId)) return;
    const own = currentTarget.getBoundingClientRect().width;
    change(((clientX - own / 2 - whole.left) / whole.width) * 100);
  }

  function handleKey(event: KeyboardEvent) {
    const wanted = { ArrowLeft: width - STEP, ArrowRight: width + STEP, Home: MIN, End: MAX }[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    change(wanted);
  }

  return (
    <hr
      ref={handle}
      className="split-handle"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label="Width of the form"
      aria-valuemin={MIN}
      aria-valuemax={MAX}
      aria-valuenow={width}
      title="Drag to resize; double-click to reset"
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={handleMove}
      onDoubleClick={() => change(INITIAL)}
      onKeyDown={handleKey}
    />
  );
}

function limit(width: number): number {
  return Math.min(MAX, Math.max(MIN, Math.round(width)));
}

function readWidth(): number {
  const stored = Number(browserStorage().getItem(KEY) ?? INITIAL);
  return Number.isFinite(stored) ? limit(stored) : INITIAL;
}
