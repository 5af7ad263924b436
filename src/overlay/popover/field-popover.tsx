import '../../styles/overlay/popover.css';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { defaultsAt, pathNow } from '../../editing/document';
import { currentContent } from '../../editing/state';
import { pathLabel } from '../../editor-panels/changes/path-label';
import { FieldEditor } from '../../editor-panels/fields/field-editor';
import { getAt } from '../../lib/dotted-path';
import { isEqual } from '../../lib/is-equal';
import { useFocusInside } from '../../ui/use-focus-inside';
import { usePage } from '../overlay-context';
import { findPlace } from '../page/find-place';
import { watchLayout } from '../page/watch-layout';
import { focusPencil, getFieldSource } from '../regions/read-regions';
import { findParts, type Part } from './parts-of';

/** The header's height, in pixels. The popover never goes under it. */
const HEADER = 84;
const LINE = 'input:not([type="checkbox"], [type="file"], [type="color"], [type="range"])';

/** A small form beside an image, a link or an element on the page, with its fields. */
export function FieldPopover() {
  const { session } = usePage();
  const path = useStore(session.store, (state) => state.popover);
  return path === null ? null : <OpenPopover key={path} path={path} />;
}

function OpenPopover({ path: ref }: { path: string }) {
  const page = usePage();
  const { editing, session, sections } = page;
  const content = useStore(editing.store, currentContent);
  const path = pathNow(content, ref) ?? ref;
  const named = useStore(sections);
  const parts = findParts(getFieldSource(page), path);
  const box = useRef<HTMLElement>(null);
  const place = usePosition(path, box);
  const titleId = useId();
  useFocusInside(box);
  const [first] = useState(() => chooseFirstField(parts, path));
  useEffect(() => {
    const input = first === null ? null : box.current?.querySelector<HTMLElement>(`[id="${CSS.escape(first)}"]`);
    input?.focus({ preventScroll: true });
    if (input instanceof HTMLInputElement) input.select();
  }, [first]);
  useCloseOnPress(box, close);
  const label = pathLabel(getTitlePath(path), named);
  const defaults = defaultsAt(content, named, path);

  /** Closes the popover. Leaving the field first normalizes what was typed last. */
  function close() {
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && box.current?.contains(activeElement)) activeElement.blur();
    session.closePopover();
  }

  /** Closes the popover on Escape, or on Enter in a single-line field. The page already shows the changes. */
  function handleKey(event: KeyboardEvent) {
    const target = event.target as Element;
    const isDone = event.key === 'Enter' && !event.nativeEvent.isComposing && target.matches(LINE);
    if ((event.key !== 'Escape' && !isDone) || event.defaultPrevented || target.closest('dialog')) return;
    event.preventDefault();
    event.stopPropagation();
    close();
    focusPencil(path);
  }

  return (
    <section
      ref={box}
      className="overlay-popover"
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      style={place}
      onKeyDown={handleKey}
    >
      <header className="overlay-head">
        <h2 id={titleId}>Edit {label}</h2>
        <button type="button" aria-label={`Close ${label}`} onClick={close}>
          ×
        </button>
      </header>
      <div className="overlay-popover-body fields">
        {parts.length === 0 ? <p className="panel-empty">This is no longer on the page.</p> : null}
        {parts.map((part) => (
          <FieldEditor
            key={part.path}
            field={part.field}
            path={part.path}
            label={part.field.label}
            fallback={getAt(defaults, part.path.split('.').slice(2))}
          />
        ))}
      </div>
    </section>
  );
}

/** Returns the field to focus first: a link's URL, otherwise the clicked field, or none if that is an image. */
function chooseFirstField(parts: readonly Part[], path: string): string | null {
  const pressed = parts.find((part) => part.path === path);
  const address = parts.find(({ field }) => field.kind === 'url');
  const first = path.startsWith('element.') ? pressed : (address ?? pressed);
  return first && first.field.kind !== 'image' ? first.path : null;
}

/** Returns the path that the title is based on: a link's or image's own path, or the whole element. */
function getTitlePath(path: string): string {
  return path.startsWith('element.') ? path.split('.').slice(0, 2).join('.') : path;
}

/** Returns the popover's position, which follows its place on the page. */
function usePosition(path: string, box: React.RefObject<HTMLElement | null>) {
  const [placed, setPlaced] = useState({ top: HEADER, left: 12, width: 0, height: 0 });
  useLayoutEffect(() => {
    const update = () => {
      const about = findPlace(path)?.getBoundingClientRect();
      const own = box.current;
      if (!own || !about) return;
      const view = { width: document.documentElement.clientWidth, height: window.innerHeight, top: HEADER };
      const size = { width: own.offsetWidth, height: own.offsetHeight };
      const next = { ...placePopover(about, size, view), ...size };
      setPlaced((last) => (isEqual(last, next) ? last : next));
    };
    const { stop } = watchLayout(update, { sizes: box.current ? [box.current] : [], events: ['scroll', 'resize'] });
    update();
    return () => {
      stop();
      delete document.body.dataset.popover;
    };
  }, [path, box]);
  // The editor panel makes room for the popover, so it must know when the popover moves.
  useLayoutEffect(() => {
    document.body.dataset.popover = Object.values(placed).join(' ');
  }, [placed]);
  return { top: placed.top, left: placed.left };
}

/** Closes the popover on a press outside of it, except in the editor's own panels and dialogs. */
function useCloseOnPress(box: React.RefObject<HTMLElement | null>, onClose: () => void): void {
  useEffect(() => {
    const handlePress = (event: PointerEvent) => {
      const target = event.target as Element;
      if (box.current?.contains(target) || target.closest('dialog, .overlay-panel, .panel')) return;
      onClose();
    };
    window.addEventListener('pointerdown', handlePress, true);
    return () => window.removeEventListener('pointerdown', handlePress, true);
  }, [box, onClose]);
}

/** A box in the window, in pixels. */
interface Box {
  top: number;
  left: number;
  width: number;
  height: number;
}

/** Distance to the window's edges and to the popover's target, in pixels. */
const GAP = 12;

/**
 * Returns the popover's position in the window: below its target, above it if there is more room, or beside it if neither fits. If the
 * target is wider than the popover, the popover is at its right end, where the pencil is. If the target leaves no room, the popover is at
 * the right edge. The popover is always fully inside the window.
 * @param about the target's box
 * @param view the window's size; `top` is the height of the page's header
 */
export function placePopover(
  about: Box,
  size: { width: number; height: number },
  view: { width: number; height: number; top: number },
): { top: number; left: number } {
  const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most));
  const mostLeft = view.width - size.width - GAP;
  const mostTop = view.height - size.height - GAP;
  const below = about.top + about.height + GAP;
  const above = about.top - size.height - GAP;
  const right = about.left + about.width + GAP;
  const left = about.left - size.width - GAP;
  const aligned = clamp(about.left + Math.max(0, about.width - size.width), GAP, mostLeft);
  if (below <= mostTop) return { top: Math.max(below, view.top), left: aligned };
  // The target may be below the window, after scrolling or if the window became smaller.
  if (above >= view.top) return { top: Math.min(above, Math.max(view.top, mostTop)), left: aligned };
  const isLeft = right > mostLeft && left >= GAP;
  return {
    top: clamp(about.top, view.top, mostTop),
    left: clamp(isLeft ? left : right, GAP, mostLeft),
  };
}
