import '../styles/panels.css';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Rnd } from 'react-rnd';
import { isEqual } from '../lib/is-equal';
import { browserStorage } from './browser-storage';
import {
  type DockedPlace,
  fitPlace,
  type PanelPlace,
  readArrowStep,
  readPlace,
  resizePlace,
  type Size,
  storePlace,
} from './floating-panel-place';
import { useFocusInside } from './use-focus-inside';

interface FloatingPanelProps {
  /** Identifies the panel; its place is stored under this id. */
  id: string;
  title: string;
  onClose: () => void;
  /** Its place when it opens for the first time. Without a height, it docks at the right edge and is as high as its content. */
  initial: PanelPlace | DockedPlace;
  /** Its minimum size. */
  min: Size;
  children: ReactNode;
}

/** The highest z-index in use; the last used panel is on top. */
let top = 60;

const ORIGIN = { x: 0, y: 0 };
const NONE: Size = { width: 0, height: 0 };
const WHOLE = { width: '100%', height: '100%' };

/**
 * A panel that floats over the page, which remains usable. It can be dragged by its title bar and resized at its edges,
 * stays inside the window, and remembers its place. On small screens it is a sheet at the bottom. With the keyboard,
 * arrow keys work on its two handles, and Escape closes it. It takes the focus and returns it when closed.
 */
export function FloatingPanel(props: FloatingPanelProps) {
  const { id, title, onClose, min, children } = props;
  const [initial] = useState(props.initial);
  const panel = useRef<HTMLElement>(null);
  const { place, move, isDocked, isSheet } = usePanelPlace(id, initial, min, panel);
  const [layer, setLayer] = useState(() => ++top);
  const [announcement, announce] = useState('');
  const frame = useRef<Rnd>(null);
  const grown = useRef({ from: place(), by: NONE });
  useFocusInside(panel);
  const titleId = useId();

  function handleKey(event: KeyboardEvent) {
    // A dialog opened from the panel handles Escape itself.
    if (event.key !== 'Escape' || event.defaultPrevented || (event.target as Element).closest('dialog')) return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  }

  function handleArrow(event: KeyboardEvent, apply: (dx: number, dy: number) => string) {
    const step = readArrowStep(event.key, event.shiftKey);
    if (!step) return;
    event.preventDefault();
    announce(apply(step.dx, step.dy));
  }

  const shift = (dx: number, dy: number) => {
    const { x, y } = move({ x: place().x + dx, y: place().y + dy });
    return `${x} from the left, ${y} from the top`;
  };
  const grow = (dx: number, dy: number) => {
    const { width, height } = move({ width: place().width + dx, height: place().height + dy });
    return `${width} wide, ${height} high`;
  };

  // The pointer's delta is accurate immediately. Rnd updates its own offset only later, so it is reset here.
  function handleResized(direction: string) {
    if (frame.current) frame.current.offsetFromParent = { left: 0, top: 0 };
    move(resizePlace(grown.current.from, direction, grown.current.by));
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
      {/* Uses the same component for both layouts: switching would remount the panel and lose its state and focus. */}
      <Rnd
        ref={frame}
        className={isSheet ? 'panel-sheet' : isDocked ? 'panel-frame panel-docked' : 'panel-frame'}
        // This hack inserts a style element, which the Content-Security-Policy forbids.
        enableUserSelectHack={false}
        bounds="parent"
        dragHandleClassName="panel-bar"
        cancel=".panel-close"
        disableDragging={isSheet}
        enableResizing={!isSheet}
        // A sheet's frame covers the whole window, with the sheet at the bottom.
        position={isSheet ? ORIGIN : place()}
        size={isSheet ? WHOLE : isDocked ? { width: place().width, height: 'auto' } : place()}
        minWidth={isSheet ? 0 : Math.min(min.width, place().width)}
        minHeight={isSheet || isDocked ? 0 : Math.min(min.height, place().height)}
        onDragStop={(_, { x, y }) => void ((x !== place().x || y !== place().y) && move({ x, y }))}
        onResizeStart={() => {
          grown.current = { from: place(), by: NONE };
        }}
        onResize={(_event, _direction, _element, delta) => {
          grown.current.by = delta;
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

/** In narrower windows, panels are sheets at the bottom. */
const SHEET_BELOW_PX = 650;

/** Distance of a docked panel to the window's right edge, and the height of the page's header above it, in pixels. */
const DOCK_EDGE = 16;
const DOCK_TOP = 96;

/** Manages a floating panel's place: it is stored and always stays inside the window. A docked panel has none until it is moved. */
function usePanelPlace(
  id: string,
  initial: FloatingPanelProps['initial'],
  min: Size,
  panel: RefObject<HTMLElement | null>,
) {
  const [moved, setMoved] = useState(() => readPlace(browserStorage(), id));
  const wanted = moved ?? initial;
  const view = useViewSize();
  const isDocked = !isPlace(wanted);

  // The wanted place is kept, so a panel returns to it when the window becomes large enough again.
  function place(): PanelPlace {
    if (moved) return fitPlace(moved, min, view);
    // Its initial place may have been computed before the scrollbar appeared, or in a wider window.
    if (isPlace(wanted)) {
      const { x, ...rest } = wanted;
      return fitPlace({ x: Math.min(x, view.width - wanted.width - DOCK_EDGE), ...rest }, min, view);
    }
    const { width, top = DOCK_TOP, edge = DOCK_EDGE } = wanted;
    const height = panel.current?.offsetHeight ?? min.height;
    return fitPlace({ x: view.width - width - edge, y: top, width, height }, min, view);
  }

  function move(next: Partial<PanelPlace>): PanelPlace {
    const fitted = fitPlace({ ...place(), ...next }, min, view);
    setMoved(fitted);
    storePlace(browserStorage(), id, fitted);
    return fitted;
  }

  return { place, move, isDocked, isSheet: view.width < SHEET_BELOW_PX };
}

function isPlace(wanted: FloatingPanelProps['initial']): wanted is PanelPlace {
  return 'x' in wanted;
}

/** Returns the visible size of the window, without its scrollbar, which comes and goes with the height of the page. */
function useViewSize(): Size {
  const [view, setView] = useState(readViewSize);
  useEffect(() => {
    const handleResize = () => {
      const next = readViewSize();
      setView((last) => (isEqual(last, next) ? last : next));
    };
    window.addEventListener('resize', handleResize);
    const observer = new ResizeObserver(handleResize);
    observer.observe(document.documentElement);
    return () => {
      window.removeEventListener('resize', handleResize);
      observer.disconnect();
    };
  }, []);
  return view;
}

function readViewSize(): Size {
  return { width: document.documentElement.clientWidth, height: window.innerHeight };
}
