import '../../styles/overlay/elements.css';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { hasContrast } from '../../content/brand/contrast';
import { parseCssColour } from '../../content/css-colour';
import type { DynamicSection } from '../../content/dynamic-section';
import type { PageElement } from '../../content/page-element';
import { currentContent } from '../../editing/state';
import { ConfirmDialog } from '../../editor-panels/dialogs/confirm-dialog';
import { clampToPage } from '../../sections/floating/floating-place';
import { isFloatingType } from '../../sections/floating-types';
import { HEADER } from '../groups/item-boxes';
import { useOverlayState, usePage } from '../overlay-context';
import { findFloating } from '../page/find-place';
import type { Point } from './place-math';
import { moveKey, useFloating } from './use-floating';
import { useMoved } from './use-moved';

/**
 * Distance between an element and the bar above it, in pixels. If the bar would be under the page's header, it goes below the element.
 */
const ABOVE = 44;

/** The width of the bar with a warning, in pixels. Near the right edge it moves to the left. */
const WARNED_WIDTH = 360;

type Floating = ReturnType<typeof useFloating>;

/** The page's floating elements: each can be dragged, moved by arrow keys and, after confirmation, deleted (spec section 4). */
export function FloatingTools() {
  const { sections } = usePage();
  const all = useStore(sections);
  const floating = useFloating();
  const shown = all.filter(({ sectionType, isActive }) => isFloatingType(sectionType) && isActive);
  return shown.flatMap((section) =>
    ((section.sectionData.elements ?? []) as PageElement[]).map((element) => (
      <FloatingTool key={element.id} section={section} element={element} floating={floating} />
    )),
  );
}

interface FloatingToolProps {
  section: DynamicSection;
  element: PageElement;
  floating: Floating;
}

function FloatingTool({ section, element, floating }: FloatingToolProps) {
  const { session, editing } = usePage();
  const [isAsking, setAsking] = useState(false);
  const { at, handleArrow } = useMoved(section, element, floating);
  const better = useBetterColor(element.id, at);
  const isWarned = better !== null && element.data !== undefined && 'color' in element.data;
  const unsaved = useOverlayState((state) => state.unsaved.find(({ key }) => key === moveKey(element.id)));
  const top = at.y - ABOVE >= HEADER ? at.y - ABOVE : at.y + (findFloating(element.id)?.offsetHeight ?? 0) + 12;
  const name = section.sectionName;
  const path = `element.${element.id}`;

  return (
    <>
      <div className="overlay-regions">
        <div
          className="group-bar"
          role="toolbar"
          aria-label={name}
          data-unsaved={unsaved !== undefined || undefined}
          style={{
            left: isWarned ? `max(8px, min(${at.x}px, 100% - ${WARNED_WIDTH}px))` : clampToPage(at).left,
            top: Math.max(HEADER, top),
          }}
        >
          {unsaved ? (
            <>
              <span>Not saved</span>
              <button type="button" aria-label={`Retry saving ${name}`} onClick={unsaved.retry}>
                Retry
              </button>
            </>
          ) : null}
          {isWarned ? (
            <>
              <span role="status">Low contrast</span>
              <button
                type="button"
                aria-label={`Automatic color of ${name}`}
                title={`Use ${better === '#ffffff' ? 'white' : 'black'}, which is readable here`}
                onClick={() => editing.update(`${path}.color`, better, { fieldName: `Color of ${name}` })}
              >
                Automatic
              </button>
            </>
          ) : null}
          <button
            type="button"
            data-move={element.id}
            aria-label={`Move ${name}: arrow keys`}
            title="Drag, or use the arrow keys"
            onFocus={() => {
              document.body.dataset.held = element.id;
            }}
            onBlur={() => {
              delete document.body.dataset.held;
            }}
            onKeyDown={(event) => handleArrow(event.key, event.shiftKey) && event.preventDefault()}
          >
            Move
          </button>
          <button type="button" aria-label={`Details of ${name}`} onClick={() => session.openPopover(path)}>
            Details
          </button>
          <button type="button" aria-label={`Delete ${name}`} onClick={() => setAsking(true)}>
            Delete
          </button>
        </div>
      </div>
      {isAsking ? (
        <ConfirmDialog
          title="Delete element"
          message={`Are you sure you want to delete ${name}?`}
          confirmLabel="Delete"
          isDestructive
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            void floating.remove(section, element.id);
          }}
        />
      ) : null}
    </>
  );
}

/** How long after the last change the colors are compared, in milliseconds. */
const COMPARE_MS = 150;

/** Returns a better color for a floating text at its current position, or null if the text is readable. */
function useBetterColor(elementId: string, { x, y }: Point): string | null {
  const { editing } = usePage();
  const [better, setBetter] = useState<string | null>(null);
  // Changes may affect the colors of the page and of the text.
  const content = useStore(editing.store, currentContent);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the comparison reads the position and the colors from the rendered page.
  useEffect(() => {
    const timer = setTimeout(() => setBetter(findBetterColor(elementId)), COMPARE_MS);
    return () => clearTimeout(timer);
  }, [elementId, x, y, content]);
  return better;
}

/** The minimum contrast between a text and its background (WCAG 2, level AA). */
const READABLE = 4.5;
const DARK = '#000000';
const LIGHT = '#ffffff';

/**
 * Compares a floating text with the color behind its center.
 * @returns the color to use instead, or null if the text is readable or an image is behind it
 */
function findBetterColor(elementId: string): string | null {
  const shown = findFloating(elementId);
  const text = shown?.querySelector('[data-path]');
  const color = text && parseCssColour(getComputedStyle(text).color);
  const ground = shown && findBackground(shown);
  if (!color || !ground || hasContrast(color, ground, READABLE)) return null;
  return hasContrast(DARK, ground, READABLE) ? DARK : LIGHT;
}

/** Returns the color behind the center of an element as `#rrggbb`, or null if it is not one plain color. */
function findBackground(shown: HTMLElement): string | null {
  const { left, top, width, height } = shown.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  let ground: string | null = parseCssColour(getComputedStyle(document.body).backgroundColor) ?? LIGHT;
  // In document order, later and nested elements are painted above earlier ones.
  for (const element of document.querySelectorAll('#root *')) {
    if (element.closest('[data-floating]')) continue;
    const box = element.getBoundingClientRect();
    if (x < box.left || x > box.right || y < box.top || y > box.bottom) continue;
    if (element.matches('img, video, picture, svg, iframe')) ground = null;
    else {
      const { backgroundColor, backgroundImage } = getComputedStyle(element);
      if (backgroundImage !== 'none') ground = null;
      else if (!/^rgba\(.*, 0\)$|^transparent$/.test(backgroundColor)) ground = parseCssColour(backgroundColor);
    }
  }
  return ground;
}
