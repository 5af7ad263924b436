import { useEffect, useRef, useState } from 'react';
import { newElement } from '../../editor-panels/library/built-elements';
import { ElementView } from '../../elements/element-view';
import { ELEMENT_MODELS, type ElementType } from '../../elements/models';
import { ToolButton } from '../../ui/tool-button';
import { useOverlay } from '../overlay-context';
import { arrowStep, clampToPage, type Point, pageSize } from './place-math';
import { useFloating } from './use-floating';

/** How long after the click an element is placed, in milliseconds (spec section 9). */
const PLACE_MS = 100;
const FIELD = 'input, select, textarea, [contenteditable]';
const IGNORED = `a, button, ${FIELD}, [data-path], .overlay, .panel, .placement-banner, dialog`;

/**
 * An element that follows the pointer until a click places it; Escape and Cancel leave it (spec section 2, "Floating placement
 * mode"). Meanwhile a click on a text does not begin writing, and what is written in a field has its own keys.
 */
export function Placement({ type }: { type: ElementType }) {
  const overlay = useOverlay();
  const floating = useFloating();
  const [element] = useState(() => newElement(type));
  const [pointer, setPointer] = useState<Point>(() => ({
    x: window.scrollX + window.innerWidth / 2,
    y: window.scrollY + window.innerHeight / 2,
  }));
  // Shown where it would be placed: near the page's edges that is not quite where the pointer is.
  const at = clampToPage(pointer, pageSize());
  const latest = useRef(at);
  latest.current = at;
  const preview = useRef<HTMLDivElement>(null);
  const { label } = ELEMENT_MODELS[type];
  const handleCancel = () => overlay.store.setState({ placing: null });

  useEffect(() => {
    const stop = new AbortController();
    const options = { signal: stop.signal, capture: true };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const before = document.activeElement;
    // Enter on a button one has gone to meanwhile is that button's.
    const isElsewhere = ({ target }: Event) =>
      target !== before && target instanceof Element && target.closest('a, button, input, select, textarea') !== null;
    const leave = () => overlay.store.setState({ placing: null });
    const place = (point: Point) => {
      // The second click of a double one places nothing more.
      timer ??= setTimeout(() => {
        leave();
        void floating.place(element, clampToPage(point, pageSize()));
      }, PLACE_MS);
    };
    window.addEventListener('pointermove', ({ pageX, pageY }) => setPointer({ x: pageX, y: pageY }), options);
    // A press would give a text that is a link, or stands in a button, the focus.
    window.addEventListener('mousedown', (event) => isText(event.target as Element) && event.preventDefault(), options);
    window.addEventListener(
      'click',
      (event) => {
        const target = event.target as Element;
        if (target.closest(IGNORED) && !isText(target)) return;
        event.preventDefault();
        event.stopPropagation();
        if (isText(target)) return;
        place({ x: event.pageX, y: event.pageY });
      },
      options,
    );
    window.addEventListener(
      'keydown',
      (event) => {
        if ((event.target as Element).closest?.(FIELD)) return;
        const step = arrowStep(event.key, !event.shiftKey);
        if (event.key === 'Escape') leave();
        else if (event.key === 'Enter' && !isElsewhere(event)) place(latest.current);
        else if (step) {
          setPointer({ x: latest.current.x + step.x, y: latest.current.y + step.y });
          preview.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        } else return;
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
      <div className="placement-banner">
        <p role="status">
          <strong>Positioning {label}</strong> <span>Click anywhere to place • ESC to cancel</span>
        </p>
        <ToolButton look="dark" onClick={handleCancel}>
          Cancel
        </ToolButton>
      </div>
      <div ref={preview} className="placement-preview" inert style={{ left: at.x, top: at.y }}>
        <ElementView element={{ ...element }} />
      </div>
    </>
  );
}

/** Whether a click there would begin to edit the page; in a field one writes in it goes on as ever. */
function isText(target: Element): boolean {
  return target.closest('[data-path]') !== null && target.closest(`${FIELD}, .overlay, .panel, dialog`) === null;
}
