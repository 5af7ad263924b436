import { useCallback, useEffect, useRef, useState } from 'react';
import type { DynamicSection } from '../../content/dynamic-section';
import type { PageElement } from '../../content/page-element';
import { clampToPage } from '../../sections/floating/floating-place';
import { useOverlayState } from '../overlay-context';
import { findFloating } from '../page/find-place';
import { dragFloating } from './drag-floating';
import { arrowStep, movedPoint, type Point, pageSize } from './place-math';
import { moveKey, type useFloating } from './use-floating';

/** After the last arrow key, in milliseconds, the new place is saved. */
const SETTLE_MS = 500;

/**
 * Where a floating element stands: where it was moved to, by pointer or by key, until that is saved, and as long as it is not. A
 * drag is saved on its release; the last of some arrow keys, a moment later.
 */
export function useMoved(
  section: DynamicSection,
  element: PageElement,
  floating: ReturnType<typeof useFloating>,
): { at: Point; handleArrow: (key: string, isLarge: boolean) => boolean } {
  const { x = 0, y = 0 } = element.position ?? {};
  // Not stored yet: what the server tells meanwhile does not move it back.
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
  // A drag outlives what is drawn meanwhile.
  const latest = useRef({ at, moved, save, stored: { x, y }, isNudged: false });
  latest.current = { at, moved, save, stored: { x, y }, isNudged: nudges > 0 };

  useEffect(() => {
    let begun: { at: Point; moved: Point | null } | null = null;
    const target = (by: Point) => movedPoint((begun ?? latest.current).at, by, pageSize());
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

  // Edit mode is left: what was nudged last is saved at once, and visitors see what is stored.
  useEffect(
    () => () => {
      const { isNudged, stored, at: last, save: saveNow } = latest.current;
      if (isNudged) return void saveNow(last);
      const shown = findFloating(element.id);
      if (shown?.style.left) Object.assign(shown.style, clampToPage(stored));
    },
    [element.id],
  );

  // Saved by another try, or dismissed: it stands where it is stored.
  const isUnsaved = useOverlayState(({ unsaved }) => unsaved.some(({ key }) => key === moveKey(element.id)));
  const wasUnsaved = useRef(false);
  useEffect(() => {
    if (wasUnsaved.current && !isUnsaved) setMoved(null);
    wasUnsaved.current = isUnsaved;
  }, [isUnsaved]);

  function handleArrow(key: string, isLarge: boolean): boolean {
    const step = arrowStep(key, isLarge);
    if (!step) return false;
    setMoved((now) => movedPoint(now ?? { x, y }, step, pageSize()));
    setNudges((count) => count + 1);
    return true;
  }

  return { at, handleArrow };
}

function isSame(a: Point | null, b: Point): boolean {
  return a !== null && a.x === b.x && a.y === b.y;
}
