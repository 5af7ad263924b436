import { type MouseEvent, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { defaultsAt } from '../../editing/document';
import { fieldAt } from '../../editing/fields';
import { currentContent } from '../../editing/state';
import { pathLabel } from '../../editor-panels/changes/path-label';
import { type Box as ItemBox, isBeside } from '../../ui/reorder/drop-place';
import { ItemDrag, ItemHandle } from '../drag/item-drag';
import { useOverlay, usePage } from '../overlay-context';
import { findPlace, findPlaces } from '../page/find-place';
import { CopyIcon, DeleteIcon, DetailsIcon } from '../regions/icons';
import type { PlacedRegion } from '../regions/placed-region';
import { addItem } from './add-item';
import { addGap, findItemBox, findItemRegions, itemBoxes, placeBar } from './item-boxes';
import { createListActions, getItemPath, type ItemPlace, locateItem, moveInList, removeFromList } from './list-actions';

interface ItemBarProps {
  path: string;
  regions: readonly PlacedRegion[];
  /** The item's section if its own bar would meet this one. */
  section: string | null;
}

/** The bar of a list item or an element: what it is part of, drag, details, add after, move, copy and remove. */
export function ItemBar({ path, regions, section }: ItemBarProps) {
  const overlay = useOverlay();
  const page = usePage();
  const { editing, session, sections, pageId } = page;
  const [announcement, announce] = useState('');
  const content = useStore(editing.store, currentContent);
  const named = useStore(sections);
  const box = findItemBox(path, regions);
  const place = locateItem(content, path, defaultsAt(content, named, path));
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again when the page has moved.
  const isInRow = useMemo(() => place !== null && isBeside(measure(place), String(place.index)), [path, regions]);
  if (!box || !place) return null;
  const { listPath, index, items } = place;
  const source = { pageId, root: content, sections: named };
  const list = fieldAt(source, listPath);
  const label = pathLabel(path, named).split(' › ').at(-1) ?? path;
  const whole = wholeElement(path) ?? section;
  const wholeLabel = whole === null ? '' : pathLabel(whole, named);
  const most = list?.maxItems;
  const isFull = most !== undefined && items.length >= most;
  const own = place;
  const lists = createListActions(editing, own, label);

  function handleMove(to: number) {
    lists.move(to);
    // Keep the bar on the moved item.
    session.hover(getItemPath({ ...own, items: moveInList(own, to) }, to));
  }

  /** Moves the item by a button, and announces the new position, which the button itself cannot express. */
  function handleStep(to: number) {
    if (to < 0 || to >= items.length) return;
    announce(`${label} is now ${to + 1} of ${items.length}.`);
    handleMove(to);
  }

  /** Removes the item. By keyboard, the focus moves to the item that takes its place, or to the mark that adds a new item. */
  function handleRemove({ detail }: MouseEvent) {
    lists.remove();
    session.hover(null);
    if (detail > 0) return;
    const left = { ...own, items: removeFromList(own) };
    const next = getItemPath(left, Math.min(index, left.items.length - 1));
    const first = left.items.length === 0 ? listPath : findPlaces(next)[0]?.dataset.path;
    if (first !== undefined) session.ask(first);
  }

  /** Adds an item after this one with the model's initial content. For elements, Quick Elements asks for the type. */
  function handleAdd({ currentTarget }: MouseEvent) {
    if (isFull) return;
    if (list?.item) return addItem(page, { listPath, index: index + 1 }, currentTarget.getBoundingClientRect());
    const sectionId = listPath.split('.')[1] ?? '';
    overlay.store.setState({ panel: 'elements', elementTarget: { sectionId, index: index + 1 } });
  }

  return (
    <ItemDrag
      label={label}
      count={items.length}
      find={(at) => findPlaces(getItemPath(place, at))[0] ?? null}
      measure={() => measure(place)}
      onMove={handleMove}
    >
      <div className={box.isFixed ? 'overlay-regions overlay-regions-fixed' : 'overlay-regions'}>
        <div
          className="group-frame"
          data-single={findItemRegions(path, regions).length === 1 || undefined}
          style={{ ...addGap(box) }}
        />
        <div className="group-bar" role="toolbar" aria-label={label} style={placeBar(box, path, regions)}>
          <ItemHandle index={index} label={label} onHold={session.pinBar} />
          {whole === null ? null : (
            <button
              type="button"
              className="group-crumb"
              aria-label={`Tools for the whole ${wholeLabel}`}
              title={`The whole ${wholeLabel}`}
              onClick={() => session.hover(whole)}
            >
              {wholeLabel} ›
            </button>
          )}
          <span>{label}</span>
          {fieldAt(source, path)?.fields ? (
            <button
              type="button"
              aria-label={`Details of ${label}`}
              title="Details"
              onClick={() => session.openForm(path)}
            >
              <DetailsIcon />
            </button>
          ) : null}
          {list?.item || list?.kind === 'elements' ? (
            <button
              type="button"
              aria-label={`Add after ${label}`}
              title={isFull ? `At most ${most} items` : 'Add after'}
              aria-disabled={isFull || undefined}
              onClick={handleAdd}
            >
              +
            </button>
          ) : null}
          <button
            type="button"
            aria-label={`Move ${label} back`}
            title={isInRow ? 'Move left' : 'Move up'}
            aria-disabled={index === 0 || undefined}
            onClick={() => handleStep(index - 1)}
          >
            {isInRow ? '←' : '↑'}
          </button>
          <button
            type="button"
            aria-label={`Move ${label} forward`}
            title={isInRow ? 'Move right' : 'Move down'}
            aria-disabled={index === items.length - 1 || undefined}
            onClick={() => handleStep(index + 1)}
          >
            {isInRow ? '→' : '↓'}
          </button>
          <button
            type="button"
            aria-label={`Copy ${label}`}
            title={isFull ? `At most ${most} items` : 'Copy'}
            aria-disabled={isFull || undefined}
            onClick={() => isFull || lists.copy()}
          >
            <CopyIcon />
          </button>
          <button
            type="button"
            className="group-delete"
            aria-label={`Remove ${label}`}
            title="Remove"
            onClick={handleRemove}
          >
            <DeleteIcon />
          </button>
        </div>
      </div>
      <span className="sr-only" role="status">
        {announcement}
      </span>
    </ItemDrag>
  );
}

/** Returns the boxes of all items of the list. */
function measure(place: ItemPlace): ItemBox[] {
  return itemBoxes(place.items.map((_, at) => getItemPath(place, at)));
}

/**
 * Returns the element whose own list contains the item, because that element has tools too. Floating elements show their tools anyway.
 */
function wholeElement(path: string): string | null {
  const [first, id, ...rest] = path.split('.');
  const whole = `${first}.${id}`;
  return first === 'element' && rest.length > 0 && !isFloating(whole) ? whole : null;
}

/** Returns true if a path is a floating element. It has its own tools and cannot be moved within a list. */
export function isFloating(path: string): boolean {
  return /^element\.[^.]+$/.test(path) && findPlace(path)?.closest('[data-floating]') != null;
}
