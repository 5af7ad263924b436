import { useEffect, useRef, useState } from 'react';
import { newElement } from '../../editor-panels/library/built-elements';
import { ElementView } from '../../elements/element-view';
import { ELEMENT_MODELS, type ElementType } from '../../elements/models';
import { useOverlay } from '../overlay-context';
import { arrowStep, clampToPage, type Point, pageSize } from './place-math';
import { useFloating } from './use-floating';

/** How long after the click an element is placed, in milliseconds (spec section 9). */
const PLACE_MS = 100;
const IGNORED = 'a, button, input, select, textarea, [data-path], .overlay, .panel, dialog';

/** An element that follows the pointer until a click places it; Escape leaves it (spec section 2, "Floating placement mode"). */
export function Placement({ type }: { type: ElementType }) {
  const overlay = useOverlay();
  const floating = useFloating();
  const [element] = useState(() => newElement(type));
  const [at, setAt] = useState<Point>(() => ({
    x: window.scrollX + window.innerWidth / 2,
    y: window.scrollY + window.innerHeight / 2,
  }));
  const latest = useRef(at);
  latest.current = at;
  const { label } = ELEMENT_MODELS[type];

  useEffect(() => {
    const stop = new AbortController();
    const options = { signal: stop.signal, capture: true };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = () => overlay.store.setState({ placing: null });
    const place = (point: Point) => {
      timer = setTimeout(() => {
        leave();
        void floating.place(element, clampToPage(point, pageSize()));
      }, PLACE_MS);
    };
    window.addEventListener('pointermove', ({ pageX, pageY }) => setAt({ x: pageX, y: pageY }), options);
    window.addEventListener(
      'click',
      (event) => {
        if ((event.target as Element).closest(IGNORED)) return;
        event.preventDefault();
        event.stopPropagation();
        place({ x: event.pageX, y: event.pageY });
      },
      options,
    );
    window.addEventListener(
      'keydown',
      (event) => {
        const step = arrowStep(event.key, !event.shiftKey);
        if (event.key === 'Escape') leave();
        else if (event.key === 'Enter') place(latest.current);
        else if (step) setAt(({ x, y }) => ({ x: x + step.x, y: y + step.y }));
        else return;
        event.preventDefault();
        event.stopPropagation();
      },
      options,
    );
    return () => {
      stop.abort();
      // A click that came last still places it, unless the editor itself went away.
      if (overlay.store.getState().placing !== null) clearTimeout(timer);
    };
  }, [overlay, floating, element]);

  return (
    <>
      <p className="placement-banner" role="status">
        <strong>Positioning {label}</strong> <span>Click anywhere to place • ESC to cancel</span>
      </p>
      <div className="placement-preview" inert style={{ left: at.x, top: at.y }}>
        <ElementView element={{ ...element }} />
      </div>
    </>
  );
}
