import '../../styles/overlay/elements.css';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { DynamicSection } from '../../content/dynamic-section';
import type { PageElement } from '../../content/page-element';
import { ConfirmDialog } from '../../editor-panels/dialogs/confirm-dialog';
import { floatingPlace } from '../../sections/floating/floating-place';
import { isFloatingType } from '../../sections/floating-types';
import { HEADER } from '../groups/item-boxes';
import { useOverlayState, usePage } from '../overlay-context';
import { findFloating } from '../page/find-place';
import { moveKey, useFloating } from './use-floating';
import { useMoved } from './use-moved';

/** How far above an element its bar stands, in pixels; where that would be under the page's header, it stands below the element. */
const ABOVE = 44;

type Floating = ReturnType<typeof useFloating>;

/** The floating elements of the page: each dragged, moved by the arrow keys, deleted after it was asked (spec section 4). */
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
  const { session } = usePage();
  const [isAsking, setAsking] = useState(false);
  const { at, handleArrow } = useMoved(section, element, floating);
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
          style={{ left: floatingPlace(at).left, top: Math.max(HEADER, top) }}
        >
          {unsaved ? (
            <>
              <span>Not saved</span>
              <button type="button" aria-label={`Retry to save ${name}`} onClick={unsaved.retry}>
                Retry
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
          title="Delete Element"
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
