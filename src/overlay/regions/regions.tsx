import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { groupsOf } from '../../editing/field-at';
import { GroupBars } from '../groups/group-bars';
import { GroupForm } from '../groups/group-form';
import { useOverlay, usePage } from '../overlay-context';
import type { EditSession } from './edit-session';
import { type Region, regionOf } from './read-regions';
import { sourceOf, useRegions } from './use-regions';

/** The pencils over the page, and what a click on a text does (spec section 2, "Editor panel"; section 4, "Overlay editor"). */
export function Regions() {
  const overlay = useOverlay();
  const page = usePage();
  const { session } = page;
  const regions = useRegions(page);
  const { typing, hovered } = useStore(session.store, (state) => state);
  const pending = useStore(page.editing.store, (state) => state.pending);
  const isSelecting = useStore(overlay.selection.store, (state) => state.isSelecting);
  const selected = useStore(overlay.selection.store, (state) => state.paths);

  const open = useMemo(
    () => (region: Region, at?: { x: number; y: number }) => {
      if (overlay.selection.store.getState().isSelecting) return overlay.selection.toggle(region.path);
      if (region.kind === 'text') session.type(region, at);
      else if (region.kind === 'rich') overlay.mode.activate(region.path);
      else session.openForm(groupsOf(region.path)[0] ?? region.path);
    },
    [overlay, session],
  );

  useEffect(
    () =>
      listenToPage(session, (element, at) => {
        const region = regionOf(element, sourceOf(page));
        if (region) open(region, at);
        return region !== null;
      }),
    [page, session, open],
  );

  return (
    <>
      <ul className="overlay-regions" aria-label="Editable places" data-selecting={isSelecting || undefined}>
        {regions.map((region) => {
          const { path, label, top, left, width, height } = region;
          const isSelected = selected.includes(path);
          return (
            <li
              key={path}
              className="overlay-region"
              data-typing={typing === path || undefined}
              data-pending={isPending(pending, path) || undefined}
              data-selected={isSelected || undefined}
              data-hovered={hovered === path || undefined}
              style={{ top, left, width, height }}
            >
              <button
                type="button"
                className="overlay-pencil"
                aria-label={`${isSelecting ? 'Select' : 'Edit'} ${label}`}
                aria-pressed={isSelecting ? isSelected : undefined}
                title={`${isSelecting ? 'Select' : 'Edit'} ${label}`}
                onClick={() => open(region)}
                onFocus={() => session.hover(path)}
              >
                {isSelecting && isSelected ? <CheckIcon /> : <PencilIcon />}
              </button>
            </li>
          );
        })}
      </ul>
      <div className="overlay-regions">
        <GroupBars regions={regions} />
      </div>
      <GroupForm />
    </>
  );
}

/** The path one points at: of a text, or of the first in the section. */
function placeAt(target: Element): string | null {
  const place =
    target.closest<HTMLElement>('[data-path]') ?? target.closest('section')?.querySelector<HTMLElement>('[data-path]');
  return place?.dataset.path ?? null;
}

function isPending(pending: ReadonlyMap<string, unknown>, path: string): boolean {
  return [...pending.keys()].some((other) => `${path}.`.startsWith(`${other}.`) || `${other}.`.startsWith(`${path}.`));
}

/**
 * In edit mode a click on a text edits it, and nothing on the page is followed or sent; with Ctrl or Cmd a link leads on as ever.
 * @param onEdit told the place that was clicked; @returns whether it can be edited
 */
function listenToPage(session: EditSession, onEdit: (element: HTMLElement, at: { x: number; y: number }) => boolean) {
  const main = document.getElementById('main');
  const stop = new AbortController();
  const options = { signal: stop.signal, capture: true };

  function handleClick(event: MouseEvent): void {
    const target = event.target as Element;
    if (target.closest('[data-editing]')) {
      event.preventDefault();
      return;
    }
    if (event.ctrlKey || event.metaKey) return;
    const place = target.closest<HTMLElement>('[data-path]');
    const isEdited = place !== null && onEdit(place, { x: event.clientX, y: event.clientY });
    if (!isEdited && !target.closest('a, button, summary, label, input, select, textarea')) {
      session.leave();
      return;
    }
    // A question still opens, a filter still filters: only what would lead away, or was taken for editing, is held back.
    if (isEdited || target.closest('a')) {
      event.preventDefault();
      event.stopPropagation();
    }
  }
  main?.addEventListener('click', handleClick, options);
  main?.addEventListener('pointerover', (event) => session.hover(placeAt(event.target as Element)), options);
  main?.addEventListener('submit', (event) => event.preventDefault(), options);
  document.body.dataset.overlay = 'edit';
  return () => {
    stop.abort();
    session.leave();
    delete document.body.dataset.overlay;
  };
}

function PencilIcon() {
  return (
    <svg
      viewBox="0 0 16 16"
      width="14"
      height="14"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
    >
      <path d="M3 13l.7-3L10.5 3.2a1.3 1.3 0 0 1 1.9 0l.4.4a1.3 1.3 0 0 1 0 1.9L6 12.3 3 13z" strokeLinejoin="round" />
    </svg>
  );
}

function CheckIcon() {
  return (
    <svg
      viewBox="0 0 16 16"
      width="14"
      height="14"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
    >
      <path d="M3 8.5l3.2 3.2L13 5" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
