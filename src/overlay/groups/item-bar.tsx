import { useStore } from 'zustand';
import { fieldAt } from '../../editing/field-at';
import { currentContent } from '../../editing/selectors';
import { pathLabel } from '../../editor-panels/changes/path-label';
import { ItemDrag, ItemHandle } from '../drag/item-drag';
import { useOverlay, usePage } from '../overlay-context';
import type { PlacedRegion } from '../regions/use-regions';
import { CopyIcon } from './copy-icon';
import { isFloating } from './is-floating';
import { barPlace, boxOf, grown, itemBoxes } from './item-boxes';
import { itemPath, itemPlace, withCopy, withMoved, withNew, withoutItem } from './list-actions';

/** A list's item or an element: dragged, its details, a new one after it, moved, copied, removed. */
export function ItemBar({ path, regions }: { path: string; regions: readonly PlacedRegion[] }) {
  const overlay = useOverlay();
  const { editing, session, sections, pageId } = usePage();
  const content = useStore(editing.store, currentContent);
  const named = useStore(sections);
  const box = boxOf(path, regions);
  const place = itemPlace(content, path);
  if (!box || !place) return null;
  const { listPath, index, items } = place;
  const source = { pageId, root: content, sections: named };
  const list = fieldAt(source, listPath);
  const label = pathLabel(path, named).split(' › ').at(-1) ?? path;
  const whole = wholeElement(path);
  const wholeLabel = whole === null ? '' : pathLabel(whole, named);
  const put = (next: unknown[], words: string) => editing.update(listPath, next, { fieldName: `${label} ${words}` });

  function handleMove(to: number) {
    put(withMoved(place as NonNullable<typeof place>, to), 'moved');
    // The bar goes with it.
    session.hover(path.startsWith('element.') ? path : `${listPath}.${to}`);
  }

  /** A new one after it: as the list's model has it; of which type an element is, Quick Elements asks. */
  function handleAdd() {
    if (list?.item) return put(withNew(place as NonNullable<typeof place>, list.item), 'added');
    const sectionId = listPath.split('.')[1] ?? '';
    overlay.store.setState({ panel: 'elements', elementTarget: { sectionId, index: index + 1 } });
  }

  return (
    <ItemDrag
      index={index}
      label={label}
      count={items.length}
      measure={() => itemBoxes(items.map((_, at) => itemPath(place, at)))}
      onMove={handleMove}
    >
      <div className={box.isFixed ? 'overlay-regions overlay-regions-fixed' : 'overlay-regions'}>
        <div className="group-frame" style={{ ...grown(box) }} />
        <div className="group-bar" role="toolbar" aria-label={label} style={barPlace(box)}>
          <ItemHandle index={index} label={label} onHold={session.hold} />
          <span>{label}</span>
          {whole === null ? null : (
            <button
              type="button"
              aria-label={`Tools of the whole ${wholeLabel}`}
              title={`The whole ${wholeLabel}`}
              onClick={() => session.hover(whole)}
            >
              {wholeLabel}
            </button>
          )}
          {fieldAt(source, path)?.fields ? (
            <button type="button" aria-label={`Details of ${label}`} onClick={() => session.openForm(path)}>
              Details
            </button>
          ) : null}
          {list?.item || list?.kind === 'elements' ? (
            <button type="button" aria-label={`Add after ${label}`} title="Add after" onClick={handleAdd}>
              +
            </button>
          ) : null}
          <button
            type="button"
            aria-label={`Move ${label} back`}
            title="Move back"
            aria-disabled={index === 0}
            onClick={() => index > 0 && handleMove(index - 1)}
          >
            ←
          </button>
          <button
            type="button"
            aria-label={`Move ${label} forward`}
            title="Move forward"
            aria-disabled={index === items.length - 1}
            onClick={() => index < items.length - 1 && handleMove(index + 1)}
          >
            →
          </button>
          <button
            type="button"
            aria-label={`Copy ${label}`}
            title="Copy"
            onClick={() => put(withCopy(place), 'copied')}
          >
            <CopyIcon />
          </button>
          <button
            type="button"
            aria-label={`Remove ${label}`}
            title="Remove"
            onClick={() => {
              put(withoutItem(place), 'removed');
              session.hover(null);
            }}
          >
            ×
          </button>
        </div>
      </div>
    </ItemDrag>
  );
}

/** The element that an item is a part of, as a list's: it has tools of its own. Those of a floating one stand beside it. */
function wholeElement(path: string): string | null {
  const [first, id, ...rest] = path.split('.');
  const whole = `${first}.${id}`;
  return first === 'element' && rest.length > 0 && !isFloating(whole) ? whole : null;
}
