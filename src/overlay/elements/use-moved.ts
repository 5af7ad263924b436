import { useCallback, useEffect, useRef, useState } from 'react';
import type { DynamicSection } from '../../content/dynamic-section';
import type { PageElement } from '../../content/page-element';
import { clampToPage } from '../../sections/floating/floating-place';
import { useOverlayState } from '../overlay-context';
import { findFloating } from '../page/find-place';
import { dragFloating } from './drag-floating';
import { getArrowStep, measurePage, movePoint, type Point } from './place-math';
import { moveKey, type useFloating } from './use-floating';

/** Delay between the last arrow key and saving the new position, in milliseconds. */
const SETTLE_MS = 500;

/**
 * Returns a floating element's current position: the one it was moved to by pointer or keyboard until that is saved, otherwise the stored
 * one. A drag is saved on release, arrow keys a moment after the last one.
 */
export function useMoved(
  section: DynamicSection,
  element: PageElement,
  floating: ReturnType<typeof useFloating>,
): { at: Point; handleArrow: (key: string, isLarge: boolean) => boolean } {
  const { x = 0, y = 0 } = element.position ?? {};
  // The unsaved position. Updates from the server do not move the element back.
  const [moved, setMoved] = useState<Point | null>(null);
  const [nudges, setNudges] = useState(0);
  const at = moved ?? { x, y };

  const save = useCallback(
    async (point: Point) => {
      const isSaved = await floating.move(section, element.id, point);
      if (isSaved) setMoved((now) => (isSame(now, point) ? null : now));
    },
    [floating, section, element.id],
  );
  // A drag continues across re-renders, so its handlers read the latest values from a ref.
  const latest = useRef({ at, moved, save, stored: { x, y }, isNudged: false });
  latest.current = { at, moved, save, stored: { x, y }, isNudged: nudges > 0 };

  useEffect(() => {
    let begun: { at: Point; moved: Point | null } | null = null;
    const target = (by: Point) => movePoint((begun ?? latest.current).at, by, measurePage());
    return dragFloating(element.id, {
      onMove: (by) => {
        begun ??= latest.current;
        setNudges(0);
        setMoved(target(by));
      },
      onDrop: (by) => {
        const point = target(by);
        begun = null;
        setMoved(point);
        void latest.current.save(point);
      },
      onCancel: () => {
        setMoved(begun?.moved ?? null);
        begun = null;
      },
    });
  }, [element.id]);

  useEffect(() => {
    const shown = findFloating(element.id);
    if (shown && element.position?.absolute !== false) Object.assign(shown.style, clampToPage({ x: at.x, y: at.y }));
  }, [at.x, at.y, element.id, element.position?.absolute]);

  useEffect(() => {
    if (nudges === 0) return;
    const timer = setTimeout(() => {
      setNudges(0);
      void latest.current.save(latest.current.at);
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [nudges]);

  // When edit mode ends, save the last arrow keys immediately; otherwise show the stored position.
  useEffect(
    () => () => {
      const { isNudged, stored, at: last, save: saveNow } = latest.current;
      if (isNudged) return void saveNow(last);
      const shown = findFloating(element.id);
      if (shown?.style.left) Object.assign(shown.style, clampToPage(stored));
    },
    [element.id],
  );

  // When a retry saved the position or the notice was dismissed, show the stored position.
  const isUnsaved = useOverlayState(({ unsaved }) => unsaved.some(({ key }) => key === moveKey(element.id)));
  const wasUnsaved = useRef(false);
  useEffect(() => {
    if (wasUnsaved.current && !isUnsaved) setMoved(null);
    wasUnsaved.current = isUnsaved;
  }, [isUnsaved]);

  function handleArrow(key: string, isLarge: boolean): boolean {
    const step = getArrowStep(key, isLarge);
    if (!step) return false;
    setMoved((now) => movePoint(now ?? { x, y }, step, measurePage()));
    setNudges((count) => count + 1);
    return true;
  }

  return { at, handleArrow };
}

function isSame(a: Point | null, b: Point): boolean {
  return a !== null && a.x === b.x && a.y === b.y;
}
