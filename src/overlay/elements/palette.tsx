import { useState } from 'react';
import { useStore } from 'zustand';
import { currentValue } from '../../editing/state';
import { pathLabel } from '../../editor-panels/changes/path-label';
import { ELEMENT_GROUPS, newElement } from '../../editor-panels/library/built-elements';
import { ELEMENT_MODELS, type ElementType } from '../../elements/models';
import { FloatingPanel } from '../../ui/floating-panel';
import { ToolButton } from '../../ui/tool-button';
import { useOverlay, useOverlayState, usePage } from '../overlay-context';
import type { ElementTarget } from '../overlay-state';

/** How many elements are offered before the categories are opened (spec section 2, "Quick Elements"). */
const QUICK_COUNT = 6;
const ALL = Object.keys(ELEMENT_MODELS) as ElementType[];

/**
 * Quick Elements: the chosen element is placed freely on the page by the next click, or inserted into the custom section
 * whose bar opened the palette.
 */
export function Palette({ onClose }: { onClose: () => void }) {
  const overlay = useOverlay();
  const { editing, sections } = usePage();
  const target = useOverlayState((state) => state.elementTarget);
  const [isWhole, setWhole] = useState(false);
  const [query, setQuery] = useState('');
  const [announcement, announce] = useState('');
  const count = useStore(
    editing.store,
    (state) =>
      ((target && currentValue(state, `dynamic.${target.sectionId}.elements`)) as unknown[] | null)?.length ?? 0,
  );
  const words = query.trim().toLowerCase();
  const groups = ELEMENT_GROUPS.map(({ category, types }) => ({
    category,
    types: types.filter((type) => `${ELEMENT_MODELS[type].label} ${category}`.toLowerCase().includes(words)),
  })).filter(({ types }) => types.length > 0);

  function handlePick(type: ElementType) {
    if (target === null) return overlay.store.setState({ placing: type, panel: null });
    const path = `dynamic.${target.sectionId}.elements`;
    const elements = (currentValue(editing.store.getState(), path) ?? []) as unknown[];
    const at = Math.min(target.index ?? elements.length, elements.length);
    const fieldName = `${ELEMENT_MODELS[type].label} added`;
    editing.insertItem(path, at - 1, newElement(type), { fieldName });
    // The next element goes after this one.
    overlay.store.setState({ elementTarget: { ...target, index: at + 1 } });
    announce(`${ELEMENT_MODELS[type].label} was added.`);
  }

  const button = (type: ElementType) => (
    <ToolButton key={type} look="narrow" onClick={() => handlePick(type)}>
      {ELEMENT_MODELS[type].label}
    </ToolButton>
  );

  return (
    <FloatingPanel
      id="quick-elements"
      title="Quick Elements"
      onClose={onClose}
      initial={{ width: 350 }}
      min={{ width: 300, height: 400 }}
    >
      <div className="panel-scroll palette-body">
        <p>Add individual elements to your page quickly</p>
        {target === null ? null : (
          <p className="overlay-hint">
            Adding to {pathLabel(`dynamic.${target.sectionId}`, sections.getState())}, {describePlace(target, count)}
          </p>
        )}
        <input
          type="search"
          className="input"
          aria-label="Search elements"
          placeholder="Search elements"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        {isWhole || words !== '' ? (
          groups.map(({ category, types }) => (
            <fieldset key={category} className="palette-group">
              <legend>{category.charAt(0).toUpperCase() + category.slice(1)}</legend>
              {types.map(button)}
            </fieldset>
          ))
        ) : (
          <div className="palette-group">{ALL.slice(0, QUICK_COUNT).map(button)}</div>
        )}
        {groups.length === 0 ? <p className="panel-empty">No matching elements.</p> : null}
        {words === '' ? (
          <button type="button" className="link-button" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : 'Show all elements'}
          </button>
        ) : null}
        <p className="sr-only" role="status">
          {announcement}
        </p>
      </div>
    </FloatingPanel>
  );
}

function describePlace({ index }: ElementTarget, count: number): string {
  if (index === undefined || index >= count) return 'at the end';
  return index === 0 ? 'at the beginning' : `after element ${index} of ${count}`;
}
