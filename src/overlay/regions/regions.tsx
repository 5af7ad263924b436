import '../../styles/overlay/regions.css';
import '../../styles/overlay/tools-side.css';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { type ContentRoot, refOf } from '../../editing/document';
import { isChanged } from '../../editing/state';
import { FieldsContext } from '../../editor-panels/fields/fields-context';
import { Later } from '../../ui/lazy-part';
import { findSectionBar, GroupBars } from '../groups/group-bars';
import { BAR_SIZE, findItemAround, findItemBox, HEADER, placeBar } from '../groups/item-boxes';
import { fetchTools, lazyTool } from '../lazy-tool';
import { useOverlay, useOverlayState, usePage } from '../overlay-context';
import type { EditedPage } from '../overlay-state';
import { findPageParts } from '../page/find-place';
import { isLinkText } from '../popover/parts-of';
import type { EditSession } from './edit-session';
import { EmptyMarks } from './empty-marks';
import type { PlacedRegion } from './placed-region';
import { findRegion, getFieldSource, type Region, shortenLabel } from './read-regions';
import { RegionMark } from './region-mark';
import {
  chooseNameSide,
  chooseToolsSide,
  isCornerUnderBar,
  measureBeyond,
  type NameSide,
  placeToolsRow,
  SHORT,
  TOOLS_ABOVE,
  type ToolsSide,
} from './tools-side';
import { useHovered, useRegions } from './use-regions';

const GroupForm = lazyTool(async () => (await import('../groups/group-form')).GroupForm);
const IdleMarks = lazyTool(async () => (await import('./idle-marks')).IdleMarks);
const FormatBubble = lazyTool(async () => (await import('./format-bubble')).FormatBubble);
const FieldPopover = lazyTool(async () => (await import('../popover/field-popover')).FieldPopover);

/** The pencils over the page, and the handling of clicks on texts (spec section 2, "Editor panel"; section 4, "Overlay editor"). */
export function Regions() {
  const overlay = useOverlay();
  const page = usePage();
  const { session } = page;
  const regions = useRegions(page);
  const { typing, form, popover } = useStore(session.store, (state) => state);
  const hovered = useHovered();
  const [isIdle, setIdle] = useState(false);
  const canComment = useOverlayState(({ user }) => user !== null) && isIdle;
  const pending = useStore(page.editing.store, (state) => state.pending);
  const content = useStore(page.editing.store, (state) => state.content);
  const isSelecting = useStore(overlay.selection.store, (state) => state.isSelecting);
  const selected = useStore(overlay.selection.store, (state) => state.paths);

  const open = useMemo(
    () => (region: Region, at?: { x: number; y: number }) => {
      if (overlay.selection.store.getState().isSelecting) {
        if (region.kind !== 'form') overlay.selection.toggle(page.editing.refOf(region.path));
        return;
      }
      if (region.kind === 'text') session.type(region, at);
      else if (region.kind === 'rich') overlay.mode.activate(page.editing.refOf(region.path));
      else session.openPopover(region.path);
    },
    [overlay, session, page],
  );

  useEffect(
    () =>
      listenToPage(session, (element, at) => {
        const region = findRegion(element, getFieldSource(page));
        if (region) open(region, at);
        return region !== null;
      }),
    [page, session, open],
  );

  const isDrawn = regions.length > 0;
  useEffect(() => (isDrawn ? fetchTools(() => setIdle(true)) : undefined), [isDrawn]);
  // Use an attribute on the body instead of `:has`: a `:has` rule would restyle every text of the page whenever an element appears.
  useEffect(() => {
    document.body.toggleAttribute('data-selecting', isSelecting);
    return () => document.body.removeAttribute('data-selecting');
  }, [isSelecting]);

  useEffect(revealPlaces, []);

  // Only texts can be edited together.
  const shown = isSelecting ? regions.filter(({ kind }) => kind !== 'form') : regions;
  // Only the region under the pointer shows its tools.
  const sides = useMemo(() => {
    const isLink = hovered !== null && isLinkText(getFieldSource(page), hovered);
    return findSides(page, regions, hovered, isLink);
  }, [page, regions, hovered]);
  const keys = createKeys(shown, content);
  const mark = (region: PlacedRegion) => (
    <RegionMark
      key={keys.get(region)}
      region={region}
      isTyping={typing !== null && typing === refOf(content, region.path)}
      isPending={isChanged({ content, pending }, region.path)}
      isHovered={hovered === region.path}
      {...(region.path === hovered ? sides : RESTING)}
      selected={isSelecting ? selected.includes(refOf(content, region.path)) : null}
      onOpen={open}
    />
  );

  return (
    <>
      <ul className="overlay-regions" aria-label="Editable content" data-selecting={isSelecting || undefined}>
        {shown.filter(({ isFixed }) => !isFixed).map(mark)}
      </ul>
      <ul className="overlay-regions overlay-regions-fixed" aria-label="Editable content in the header">
        {shown.filter(({ isFixed }) => isFixed).map(mark)}
      </ul>
      <GroupBars regions={regions} />
      <EmptyMarks regions={regions} />
      <Later>{canComment ? <IdleMarks regions={regions} /> : null}</Later>
      <Later>{typing === null ? null : <FormatBubble key={typing} />}</Later>
      <FieldsContext value={page.fields}>
        <Later>{form === null ? null : <GroupForm />}</Later>
        <Later>{popover === null ? null : <FieldPopover />}</Later>
      </FieldsContext>
    </>
  );
}

/**
 * Returns a React key for each region. The key follows the item, so that a pencil keeps the focus when its item moves. Regions of
 * the same path (a value stored as one text is shown as a title and a description) are numbered: React leaves marks with equal
 * keys on the page after their regions are gone.
 */
function createKeys(regions: readonly PlacedRegion[], content: ContentRoot): ReadonlyMap<PlacedRegion, string> {
  const counts = new Map<string, number>();
  return new Map(
    regions.map((region) => {
      const ref = refOf(content, region.path);
      const count = counts.get(ref) ?? 0;
      counts.set(ref, count + 1);
      return [region, `${ref} ${count}`];
    }),
  );
}

const RESTING = { side: 'corner', nameAt: 'none', toolsLeft: 0, toolsBeyond: 14, isAtFoot: false } satisfies Sides;

interface Sides {
  side: ToolsSide;
  nameAt: NameSide;
  /** Where a row of tools outside of the text begins, in pixels from its left edge. */
  toolsLeft: number;
  /** How far tools over the corner reach beyond the text's right edge, in pixels. */
  toolsBeyond: number;
  /** True if the tools over the corner are at its lower one. */
  isAtFoot: boolean;
}

/** Returns where the tools and the name of the region under the pointer go. A whole item is named by its bar instead. */
function findSides(page: EditedPage, regions: readonly PlacedRegion[], path: string | null, isLink: boolean): Sides {
  const text = regions.find((region) => region.path === path);
  if (!text) return RESTING;
  // A form has a pencil and a comment button, a text also gets suggestions, and a link its address.
  const count = text.kind === 'form' ? 2 : isLink ? 4 : 3;
  const others = regions.filter((region) => region !== text && region.isFixed === text.isFixed);
  const item = findItemAround(text.path);
  const box = item === null ? null : findItemBox(item, regions);
  const bar = box && { ...placeBar(box, item ?? '', regions), ...BAR_SIZE };
  const top = text.isFixed ? 0 : window.scrollY;
  const right = document.documentElement.clientWidth;
  const inkWidth = text.width < SHORT ? measureInk(text) : text.width;
  const side = chooseToolsSide({ ...text, width: inkWidth }, others, { top, right }, bar, count);
  const toolsLeft = placeToolsRow(text, side, inkWidth, right, count);
  const toolsBeyond = measureBeyond(text, right);
  const inSight = text.isFixed ? 0 : top + HEADER;
  const isPicture = text.field.kind === 'image';
  const isAtFoot = isCornerUnderBar(text, bar, count) || (isPicture && isCornerCutOff(text, inSight));
  const placed = { side, toolsLeft, toolsBeyond, isAtFoot };
  if (item === text.path) return { ...placed, nameAt: 'none' };
  const section = text.isFixed ? null : findSectionBar(text.path, page.sections.getState(), regions);
  const bars = [bar, section].filter((one) => one !== null);
  const nameAt = chooseNameSide(text, shortenLabel(text.label), { tools: side, count, others, top: inSight, bars });
  return { ...placed, nameAt: nameAt === 'none' && isPicture ? 'inside' : nameAt };
}

/** Returns true if tools over the upper corner would be under the header, and those over the lower one are visible. */
function isCornerCutOff({ top, height, isFixed }: PlacedRegion, inSight: number): boolean {
  return !isFixed && top - TOOLS_ABOVE < inSight && top + height < window.scrollY + window.innerHeight;
}

/** Returns the width of a region up to the end of its words: a title in a column is as wide as the column. */
function measureInk({ element, left, width, isFixed }: PlacedRegion): number {
  const words = document.createRange();
  words.selectNodeContents(element);
  const end = words.getBoundingClientRect().right + (isFixed ? 0 : window.scrollX);
  return end > left ? Math.min(width, end - left) : width;
}

/** How long the editable places are outlined after edit mode is turned on, in milliseconds. */
const REVEAL_MS = 1500;

/**
 * Outlines all editable places for a moment, and again while Alt is held.
 * @returns a function that ends it
 */
function revealPlaces(): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const show = (isShown: boolean) => document.body.toggleAttribute('data-revealed', isShown);
  const hide = () => show(false);
  const timer = setTimeout(hide, REVEAL_MS);
  show(true);
  window.addEventListener('keydown', ({ key }) => key === 'Alt' && show(true), { signal, capture: true });
  window.addEventListener('keyup', ({ key }) => key === 'Alt' && hide(), { signal, capture: true });
  // Switching windows with Alt+Tab sends no keyup event.
  window.addEventListener('blur', hide, { signal });
  return () => {
    stop.abort();
    clearTimeout(timer);
    hide();
  };
}

/** Returns the path under the pointer: of a text, otherwise of the first text in the section, or of the section if it has none. */
function findPathAt(target: Element): string | null {
  const section = target.closest<HTMLElement>('[data-section], section');
  const place = target.closest<HTMLElement>('[data-path]') ?? section?.querySelector<HTMLElement>('[data-path]');
  const id = section?.dataset.section;
  return place?.dataset.path ?? (id === undefined ? null : `dynamic.${id}`);
}

/** Distance around an item's frame that still counts as the item, in pixels. */
const AROUND = 40;

function isAtTools(x: number, y: number): boolean {
  return [...document.querySelectorAll('.group-frame')].some((frame) => {
    const { top, left, right, bottom } = frame.getBoundingClientRect();
    return x >= left - AROUND && x <= right + AROUND && y >= top - AROUND && y <= bottom + AROUND;
  });
}

/** Returns true if a link stays on the current page: to an anchor, or to another view of it. */
function isOnThisPage({ origin, pathname, search, hash }: HTMLAnchorElement): boolean {
  const here = window.location;
  const isSame = origin === here.origin && pathname.toLowerCase() === here.pathname.toLowerCase();
  return isSame && (search !== here.search || hash.length > 1);
}

/**
 * Listens to the page in edit mode: a click on a text edits it, and links and forms are blocked. Ctrl or Cmd follows a link as usual.
 * @param onEdit called with the clicked place; returns whether it can be edited
 */
function listenToPage(session: EditSession, onEdit: (element: HTMLElement, at: { x: number; y: number }) => boolean) {
  const stop = new AbortController();
  const options = { signal: stop.signal, capture: true };

  // A text selection that is dragged out of the edited text ends in a click elsewhere, which must not end editing.
  let isFromText = false;
  function handlePress({ target }: PointerEvent): void {
    isFromText = (target as Element).closest('[data-editing]') !== null;
  }
  function handleClick(event: MouseEvent): void {
    const target = event.target as Element;
    if ((isFromText && event.detail > 0) || target.closest('[data-editing]')) {
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
    const link = target.closest('a');
    // Questions still open and filters still filter: only clicks that would leave the page or that start editing are blocked.
    if (isEdited || (link && !isOnThisPage(link))) {
      event.preventDefault();
      event.stopPropagation();
    }
  }
  function handlePointer({ target, clientX, clientY }: PointerEvent): void {
    const element = target as Element;
    // Between an item and its tools, the pointer still counts as being over the item.
    if (element.closest('[data-path]') === null && isAtTools(clientX, clientY)) return;
    session.hover(findPathAt(element));
  }
  for (const part of findPageParts()) {
    part.addEventListener('pointerdown', handlePress, options);
    part.addEventListener('click', handleClick, options);
    part.addEventListener('pointerover', handlePointer, options);
    part.addEventListener('submit', (event) => event.preventDefault(), options);
  }
  document.body.dataset.overlay = 'edit';
  return () => {
    stop.abort();
    session.leave();
    delete document.body.dataset.overlay;
  };
}
