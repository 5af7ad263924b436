import { useEffect, useRef, useState } from 'react';
import { type BuiltElement, newElement } from '../../editor-panels/library/built-elements';
import { ElementView } from '../../elements/element-view';
import { ELEMENT_MODELS, type ElementType } from '../../elements/models';
import { isPlaceholder } from '../../elements/placeholder';
import { pageFacts } from '../../pages/page-facts';
import { notify } from '../../ui/toast-store';
import { ToolButton } from '../../ui/tool-button';
import { useOverlay, usePage } from '../overlay-context';
import type { EditedPage } from '../overlay-state';
import { clampToPage, getArrowStep, measurePage, type Point } from './place-math';
import { elementsOf, useFloating } from './use-floating';

/** Delay between the click and the placement, in milliseconds (spec section 9). */
const PLACE_MS = 100;
const FIELD = 'input, select, textarea, [contenteditable]';
const IGNORED = `a, button, ${FIELD}, [data-path], .overlay, .panel, .placement-banner, dialog`;

/**
 * An element that follows the pointer until a click places it; Escape and Cancel abort (spec section 2, "Floating placement mode").
 * Meanwhile a click on a text does not start editing it, and fields handle their own keys.
 */
export function Placement({ type }: { type: ElementType }) {
  const overlay = useOverlay();
  const edited = usePage();
  const floating = useFloating();
  const [element] = useState(() => newElement(type));
  const [pointer, setPointer] = useState<Point>(() => ({
    x: window.scrollX + window.innerWidth / 2,
    y: window.scrollY + window.innerHeight / 2,
  }));
  // The preview shows the final position, which near the page's edges differs from the pointer's.
  const at = clampToPage(pointer, measurePage());
  const latest = useRef(at);
  latest.current = at;
  const preview = useRef<HTMLDivElement>(null);
  const [isRefused, setRefused] = useState(false);
  const { label } = ELEMENT_MODELS[type];
  const handleCancel = () => overlay.store.setState({ placing: null });

  useEffect(() => {
    const stop = new AbortController();
    const options = { signal: stop.signal, capture: true };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const before = document.activeElement;
    // Enter on a button that was focused in the meantime belongs to that button.
    const isElsewhere = ({ target }: Event) =>
      target !== before && target instanceof Element && target.closest('a, button, input, select, textarea') !== null;
    const leave = () => overlay.store.setState({ placing: null });
    const place = (point: Point) => {
      // The second click of a double click is ignored.
      timer ??= setTimeout(() => {
        leave();
        void floating.place(element, clampToPage(point, measurePage()), () => notifyPlaced(edited, floating, element));
      }, PLACE_MS);
    };
    window.addEventListener('pointermove', ({ pageX, pageY }) => setPointer({ x: pageX, y: pageY }), options);
    // A press would focus a text that is a link or is inside a button.
    window.addEventListener('mousedown', (event) => isText(event.target as Element) && event.preventDefault(), options);
    window.addEventListener(
      'click',
      (event) => {
        const target = event.target as Element;
        if (target.closest(IGNORED)) setRefused(target.closest('#root') !== null);
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
        const step = getArrowStep(event.key, !event.shiftKey);
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
      // A last click still places the element, unless the editor itself was closed.
      if (overlay.store.getState().placing !== null) clearTimeout(timer);
    };
  }, [overlay, edited, floating, element]);

  return (
    <>
      <div className="placement-banner">
        <p role="status">
          <strong>Positioning {label}</strong>{' '}
          <span>
            Click anywhere to place<span className="placement-key"> • ESC to cancel</span>
          </span>
          {isRefused ? (
            <span className="placement-refused">
              You can’t place it on a text, link or button. Choose an empty spot.
            </span>
          ) : null}
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

/** Returns true if a click on the target would start editing the page. Clicks in fields are not affected. */
function isText(target: Element): boolean {
  return target.closest('[data-path]') !== null && target.closest(`${FIELD}, .overlay, .panel, dialog`) === null;
}

/** Says who sees a new element, which is saved already, unlike other changes. The message can undo it. */
function notifyPlaced(
  page: EditedPage,
  { remove }: Pick<ReturnType<typeof useFloating>, 'remove'>,
  element: BuiltElement,
): void {
  function undo() {
    const section = page.sections.getState().find((one) => elementsOf(one).some(({ id }) => id === element.id));
    if (section) void remove(section, element.id);
  }
  const title = `${ELEMENT_MODELS[element.type].label} placed`;
  notify({ title, description: describeAudience(page, element), action: { label: 'Undo', onClick: undo } });
}

function describeAudience({ pageId, draftId, editing }: EditedPage, element: BuiltElement): string {
  if (draftId !== undefined) return 'It’s saved in the draft.';
  if (isPlaceholder(element)) return 'It’s saved. Visitors see it once you replace its sample content.';
  const isPublished = pageFacts(pageId, editing.store.getState().stored[pageId])?.status === 'published';
  return isPublished ? 'It’s on the site now.' : 'It’s saved. The page isn’t published.';
}
