import '../styles/panels.css';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Rnd } from 'react-rnd';
import { browserStorage } from './browser-storage';
import {
  arrowStep,
  fitPlace,
  keepPlace,
  type PanelPlace,
  readPlace,
  resizedPlace,
  type Size,
} from './floating-panel-place';
import { useFocusInside } from './use-focus-inside';

interface FloatingPanelProps {
  /** Its own among the panels: its place is remembered under it. */
  id: string;
  title: string;
  onClose: () => void;
  /** Where it stands the first time. */
  initial: PanelPlace;
  /** Below which it can't be made smaller. */
  min: Size;
  children: ReactNode;
}

/** Panels are stacked in the order they were last used. */
let top = 60;

const ORIGIN = { x: 0, y: 0 };
const WHOLE = { width: '100%', height: '100%' };

/**
 * A panel that floats over the page, which stays usable: drawn by its title bar, resized at its edges, kept in the window,
 * remembered; on a small screen a sheet at the foot. By keyboard its two handles answer to the arrow keys, and Escape closes it.
 * The focus comes in and goes back to where it was.
 */
export function FloatingPanel(props: FloatingPanelProps) {
  const { id, title, onClose, initial, min, children } = props;
  const { place, move, isSheet } = usePanelPlace(id, initial, min);
  const [layer, setLayer] = useState(() => ++top);
  const [announcement, announce] = useState('');
  const panel = useRef<HTMLElement>(null);
  const frame = useRef<Rnd>(null);
  const grown = useRef<Size>({ width: 0, height: 0 });
  useFocusInside(panel);
  const titleId = useId();

  function handleKey(event: KeyboardEvent) {
    // A dialog opened from here has an Escape of its own.
    if (event.key !== 'Escape' || event.defaultPrevented || (event.target as Element).closest('dialog')) return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  }

  function handleArrow(event: KeyboardEvent, apply: (dx: number, dy: number) => string) {
    const step = arrowStep(event.key, event.shiftKey);
    if (!step) return;
    event.preventDefault();
    announce(apply(step.dx, step.dy));
  }

  const shift = (dx: number, dy: number) => {
    const { x, y } = move({ x: place.x + dx, y: place.y + dy });
    return `${x} from the left, ${y} from the top`;
  };
  const grow = (dx: number, dy: number) => {
    const { width, height } = move({ width: place.width + dx, height: place.height + dy });
    return `${width} wide, ${height} high`;
  };

  // How far the pointer went is right at once; where Rnd finds the panel comes later, and is measured anew then.
  function handleResized(direction: string) {
    if (frame.current) frame.current.offsetFromParent = { left: 0, top: 0 };
    move(resizedPlace(place, direction, grown.current));
  }

  const content = (
    <section
      ref={panel}
      className="panel"
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={handleKey}
      onPointerDownCapture={() => layer < top && setLayer(++top)}
    >
      <div className="panel-bar">
        <h2 id={titleId} className="panel-title">
          {title}
        </h2>
        {isSheet ? null : (
          <button
            type="button"
            className="panel-handle"
            aria-label={`Move ${title}: arrow keys`}
            onKeyDown={(event) => handleArrow(event, shift)}
          >
            <MoveIcon />
          </button>
        )}
        <button type="button" className="panel-close" aria-label={`Close ${title}`} onClick={onClose}>
          ×
        </button>
      </div>
      <div className="panel-body">{children}</div>
      {isSheet ? null : (
        <button
          type="button"
          className="panel-grip"
          aria-label={`Resize ${title}: arrow keys`}
          onKeyDown={(event) => handleArrow(event, grow)}
        />
      )}
      <p className="sr-only" aria-live="polite">
        {announcement}
      </p>
    </section>
  );

  return createPortal(
    <div className="panel-layer" style={{ zIndex: layer }}>
      {/* One frame in both forms: with another around it, what is written in the panel and the focus would be lost. */}
      <Rnd
        ref={frame}
        className={isSheet ? 'panel-sheet' : 'panel-frame'}
        // Its hack writes a style element into the page, which the Content-Security-Policy refuses.
        enableUserSelectHack={false}
        bounds="parent"
        dragHandleClassName="panel-bar"
        cancel=".panel-close"
        disableDragging={isSheet}
        enableResizing={!isSheet}
        // A sheet's frame is the whole window, at whose foot the sheet lies.
        position={isSheet ? ORIGIN : place}
        size={isSheet ? WHOLE : place}
        minWidth={isSheet ? 0 : Math.min(min.width, place.width)}
        minHeight={isSheet ? 0 : Math.min(min.height, place.height)}
        onDragStop={(_, { x, y }) => void move({ x, y })}
        onResizeStart={() => {
          grown.current = { width: 0, height: 0 };
        }}
        onResize={(_event, _direction, _element, delta) => {
          grown.current = delta;
        }}
        onResizeStop={(_, direction) => handleResized(direction)}
      >
        {content}
      </Rnd>
    </div>,
    document.body,
  );
}

function MoveIcon() {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" fill="currentColor">
      {[4, 8, 12].flatMap((y) => [6, 10].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.2" />))}
    </svg>
  );
}

/** Narrower than this, a panel is a sheet at the foot of the window. */
const SHEET_BELOW_PX = 650;

/** A floating panel's place: remembered, and always within the window, whatever its size becomes. */
function usePanelPlace(id: string, initial: PanelPlace, min: Size) {
  const [wanted, setWanted] = useState(() => readPlace(browserStorage(), id) ?? initial);
  const [view, setView] = useState(viewSize);
  useEffect(() => {
    const handleResize = () => setView(viewSize());
    window.addEventListener('resize', handleResize);
    return () => window.removeEventListener('resize', handleResize);
  }, []);
  // What was wanted is kept: a window made small and large again finds the panel where it was.
  const place = fitPlace(wanted, min, view);

  function move(next: Partial<PanelPlace>): PanelPlace {
    const fitted = fitPlace({ ...place, ...next }, min, view);
    setWanted(fitted);
    keepPlace(browserStorage(), id, fitted);
    return fitted;
  }

  return { place, move, isSheet: view.width < SHEET_BELOW_PX };
}

function viewSize(): Size {
  return { width: document.documentElement.clientWidth, height: window.innerHeight };
}
