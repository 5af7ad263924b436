import { type MouseEvent, memo, useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { valueAt } from '../../editing/document';
import { groupsOf } from '../../editing/fields';
import { type EditingState, isChanged } from '../../editing/state';
import { addItem } from '../groups/add-item';
import { useOverlay, usePage } from '../overlay-context';
import { findPlace } from '../page/find-place';
import { type EmptyPlace, type EmptyText, findEmptyPlaces } from './empty-places';
import type { PlacedRegion } from './placed-region';
import { useHovered } from './use-regions';

/**
 * Marks for empty texts, which the page does not render, so that they can be edited again. Texts that were just emptied are always
 * marked, as are texts of elements that show nothing else and empty lists of the page's own sections. Others are marked when the pointer
 * is over their group.
 */
export const EmptyMarks = memo(function EmptyMarks({ regions }: { regions: readonly PlacedRegion[] }) {
  const { pageId, sections } = usePage();
  const named = useStore(sections);
  const { content, pending } = useSettled();
  const hovered = useHovered();
  const isSelecting = useStore(useOverlay().selection.store, (state) => state.isSelecting);
  const places = useMemo(() => {
    const group = hovered === null ? undefined : groupsOf(hovered)[0];
    // An element that shows nothing has nothing the pointer could be over.
    const isUnseen = (path: string) => path.startsWith('element.') && !findPlace(groupsOf(path).at(-1) ?? path);
    // An empty list of one of the page's own sections has nothing to point at, and touch screens have no pointer.
    const isEmptyList = (path: string) => {
      const [page, , ...rest] = path.split('.');
      return page === pageId && rest.length <= 1 && Array.isArray(valueAt(content, path));
    };
    const isMarked = (path: string) =>
      isChanged({ content, pending }, path) || groupsOf(path)[0] === group || isUnseen(path) || isEmptyList(path);
    const isShown = (path: string) => findPlace(path)?.dataset.path === path;
    // Lists cannot be edited in a batch.
    const isWanted = (path: string) =>
      isMarked(path) && !isShown(path) && !(isSelecting && Array.isArray(valueAt(content, path)));
    return findEmptyPlaces({ pageId, root: content, sections: named }, regions, isWanted);
  }, [pageId, named, regions, content, pending, hovered, isSelecting]);
  return (
    <>
      <Places places={places.filter(({ isFixed }) => !isFixed)} />
      <Places places={places.filter(({ isFixed }) => isFixed)} isFixed />
    </>
  );
});

function Places({ places, isFixed = false }: { places: readonly EmptyPlace[]; isFixed?: boolean }) {
  if (places.length === 0) return null;
  return (
    <ul
      className={isFixed ? 'overlay-regions overlay-regions-fixed' : 'overlay-regions'}
      aria-label={isFixed ? 'Empty text in the header' : 'Empty text'}
    >
      {places.map(({ top, left, texts }) => (
        <li key={texts[0]?.path} className="overlay-empties" style={{ top, left }}>
          {texts.map((text) => (
            <EmptyMark key={text.path} text={text} />
          ))}
        </li>
      ))}
    </ul>
  );
}

function EmptyMark({ text }: { text: EmptyText }) {
  const { selection, mode } = useOverlay();
  const page = usePage();
  const { session, editing } = page;
  const { isSelecting, paths } = useStore(selection.store, (state) => state);
  const { path, kind, field, label } = text;
  const button = useRef<HTMLButtonElement>(null);
  const isAsked = useStore(session.store, ({ asked }) => asked !== null && editing.pathNow(asked) === path);
  useEffect(() => {
    if (!isAsked) return;
    session.endAsking();
    button.current?.focus({ preventScroll: true });
  }, [isAsked, session]);

  function handleClick({ currentTarget }: MouseEvent) {
    const at = currentTarget.getBoundingClientRect();
    if (isSelecting) selection.toggle(editing.refOf(path));
    else if (kind === 'list') addItem(page, { listPath: path, index: 0 }, at);
    else if (kind === 'rich') mode.activate(editing.refOf(path));
    else session.fill(text, at);
  }

  return (
    <button
      ref={button}
      type="button"
      className="overlay-empty"
      title={label}
      aria-pressed={isSelecting ? paths.includes(editing.refOf(path)) : undefined}
      onClick={handleClick}
    >
      {kind === 'list' ? `Add the first ${field.item?.label.toLowerCase()}` : `Empty: ${field.label}`}
    </button>
  );
}

type Settled = Pick<EditingState, 'stored' | 'content' | 'pending'>;

/**
 * Returns the content and the pending changes as they were before typing started, so that the marks are not rendered again at each key
 * press. Other people's saves are included.
 */
function useSettled(): Settled {
  const { editing, session } = usePage();
  const isTyping = useStore(session.store, ({ typing }) => typing !== null);
  const last = useRef<Settled>(editing.store.getState());
  return useStore(editing.store, (state) => {
    const isSame = state.content === last.current.content && state.pending === last.current.pending;
    if (!isSame && (!isTyping || state.stored !== last.current.stored)) last.current = state;
    return last.current;
  });
}
