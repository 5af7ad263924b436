import { createStore } from 'zustand/vanilla';
import type { Field } from '../../content/fields';
import type { PlainOrRich } from '../../content/rich-text';
import { plainText } from '../../content/text';
import { getShownValue, keyOf, valueAt } from '../../editing/document';
import type { Editing } from '../../editing/editing';
import { groupsOf } from '../../editing/fields';
import { currentContent, currentValue, isChanged } from '../../editing/state';
import { isEqual } from '../../lib/is-equal';
import { waitForText } from '../page/find-place';
import type { PendingView } from '../page/show-pending';
import { type Caught, catchKeys, type KeyCatcher } from './catch-keys';
import { editText, type TextEdit } from './edit-text';
import type { EmptyText } from './empty-places';
import { focusPencil, type Region } from './read-regions';

/** Zero-width space: gives an empty text a place on the page without visible content. */
const NO_WORDS = '\u200b';

/** The places being edited, as refs: a text in place, a form, a popover, and the place under the pointer. */
export interface EditSessionState {
  /** The path of the text being edited in place. */
  typing: string | null;
  /** The path of the group whose form is open. */
  form: string | null;
  /** The path of the image, link or setting whose popover is open. */
  popover: string | null;
  /** The path under the pointer, or whose pencil has the focus. */
  hovered: string | null;
  /** The path whose pencil, or mark for an empty text, gets the focus once it is rendered. */
  asked: string | null;
}

/** A list item that was just added, by ref, with its value before anything is typed. */
export interface AddedItem {
  path: string;
  blank: unknown;
}

/**
 * Creates the session that edits places of a page, one at a time.
 * @param onTouched called with the path of the text being edited
 * @param addNext called after Enter in a single-line text; adds the next item if the text is an item of a list, and returns whether it did
 */
export function createEditSession(
  editing: Editing,
  pendingView: PendingView,
  onTouched: (path: string) => void,
  addNext: (path: string, at: { top: number; left: number }) => boolean,
) {
  const store = createStore<EditSessionState>(() => ({
    typing: null,
    form: null,
    popover: null,
    hovered: null,
    asked: null,
  }));
  let current: TextEdit | null = null;
  let filling: { text: EmptyText; keys: KeyCatcher; added?: AddedItem } | null = null;
  let isBarPinned = false;

  /**
   * Starts editing an empty text. The page first makes room for it; input until then is buffered.
   * @param at where in the window the text was requested
   * @param added the new item that contains the text; Escape keeps what was typed, and the item is removed if it is left empty
   */
  async function fill(text: EmptyText, at: { top: number; left: number }, added?: AddedItem): Promise<void> {
    leave();
    const { field } = text;
    const path = editing.refOf(text.path);
    const keys = catchKeys({ label: `Edit ${text.label}`, isMultiline: field.isMultiline === true, at, onLeft: leave });
    const own = { text, keys, added };
    filling = own;
    store.setState({ form: null, popover: null, asked: null });
    pendingView.keepEdited({ path, value: NO_WORDS });
    const element = await waitForText(editing.pathNow(path), NO_WORDS);
    await keys.settled();
    if (filling !== own) return;
    filling = null;
    const caught = keys.end();
    if (element) {
      scrollToSeen(element);
      type({ ...text, kind: 'text', element }, undefined, NO_WORDS, added);
      for (const one of caught) replay(one);
      return;
    }
    pendingView.keepEdited(null);
    write(path, caught, field, added);
    if (added && removeIfBlank(added, path)) return;
    const group = groupsOf(editing.pathNow(path))[0];
    store.setState({ form: group === undefined ? null : editing.refOf(group), popover: null });
  }

  /** Replays buffered input: into the text, or on the page if an earlier key ended editing. */
  function replay(one: Caught): void {
    if ('words' in one) {
      current?.insert(one.words);
      return;
    }
    const target = current?.element ?? document.activeElement ?? document.body;
    target.dispatchEvent(new KeyboardEvent('keydown', { ...one.key, bubbles: true, cancelable: true }));
  }

  /** Writes the buffered text directly, for a text that the page does not show. */
  function write(path: string, caught: readonly Caught[], field: Field, added?: AddedItem): void {
    const isTakenBack = !added && caught.some((one) => 'key' in one && one.key.key === 'Escape');
    const words = caught.map((one) => ('words' in one ? one.words : '')).join('');
    if (words.trim() === '' || isTakenBack) return;
    onTouched(path);
    editing.update(path, words, { fieldName: field.label });
  }

  /**
   * Removes a new item that was left blank, so that no empty item is published.
   * @param path the text that was left
   * @returns false if the item has content
   */
  function removeIfBlank({ path: item, blank }: AddedItem, path: string): boolean {
    const { log, position } = editing.store.getState();
    if (!isEqual(currentValue(editing.store.getState(), item), blank)) return false;
    const before = shiftItem(editing.pathNow(path), editing.pathNow(item), -1);
    const last = log[position - 1];
    const list = item.slice(0, item.lastIndexOf('.'));
    // Undo the insertion if possible, so that it does not appear in the history.
    if (last?.kind === 'edit' && last.parts.every((part) => part.path === item || part.path === list))
      void editing.undo();
    else editing.removeItem(item);
    if (before !== null) ask(before);
    return true;
  }

  /**
   * Starts editing a text in place.
   * @param shown what the page shows meanwhile
   * @param added see `fill`
   */
  function type(
    { element, path: now, label, field }: Region,
    at?: { x: number; y: number },
    shown?: string,
    added?: AddedItem,
  ): void {
    leave();
    // Use a ref, because the item may move while its text is being edited.
    const path = editing.refOf(now);
    let stored = valueAt(currentContent(editing.store.getState()), path);
    // If nothing is stored, editing starts from the default that is shown.
    const preset = getShownValue(currentContent(editing.store.getState()), [], path);
    const text = typeof preset === 'string' ? preset : plainText(element.textContent ?? '');
    let goBack = revertEdit(editing, path);
    pendingView.keepEdited({ path, value: shown ?? stored ?? text });
    store.setState({ typing: path, form: null, popover: null, asked: null });
    let written: PlainOrRich | null = null;
    current = editText({
      element,
      text,
      label: `Edit ${label}`,
      name: field.label,
      isMultiline: field.isMultiline === true || text.includes('\n'),
      // Some places show a rich text without its formatting.
      hasFormats: field.kind === 'rich' && element.hasAttribute('data-rich'),
      at,
      onInput: (value) => {
        written = value;
        onTouched(path);
        editing.update(path, value, { fieldName: field.label, isTyping: true });
      },
      onEnd: (isKept, key) => {
        stopFollowing();
        current = null;
        if (!isKept && !added) goBack(stored, field.label);
        editing.endTyping();
        store.setState({ typing: null });
        pendingView.keepEdited(null);
        // A click may start editing another text of the same item.
        const isLeft = key !== null || added?.path === path;
        if (added && isLeft && removeIfBlank(added, path)) return;
        if (key === 'next' && addNext(editing.pathNow(path), element.getBoundingClientRect())) return;
        if (key !== null) focusOn(path);
      },
    });
    // Adopt another person's save of this text while nothing has been typed; otherwise their change waits (rule L2).
    const stopFollowing = editing.store.subscribe((state, before) => {
      if (state.stored === before.stored) return;
      // The section is gone.
      if (!element.isConnected) return current?.end(true);
      const next = valueAt(currentContent(state), path);
      // The text that was typed has moved with its item (rule L6), so editing continues there.
      if (written !== null && !isEqual(written, stored) && !isEqual(next, written)) return current?.end(true);
      // The typed text was saved in the meantime, so Escape returns to it.
      if (isChanged(before, path) && !isChanged(state, path) && next === currentValue(before, path)) {
        stored = next;
        goBack = revertEdit(editing, path);
      } else if (typeof next === 'string' && next !== stored && current?.follow(next)) {
        stored = next;
      }
      // The page keeps showing the previous value, otherwise it would overwrite the text being edited.
    });
  }

  /** Returns the focus to the text's pencil, or to its mark if it is empty now. */
  function focusOn(path: string): void {
    const isEmpty = currentValue(editing.store.getState(), path) === '';
    const now = editing.pathNow(path);
    if (isEmpty || !focusPencil(now)) ask(path);
  }

  /** Requests the focus for a path's pencil. */
  function ask(path: string): void {
    const asked = editing.refOf(path);
    store.setState({ asked, hovered: asked });
  }

  /** Ends editing a text and keeps what was typed. */
  function leave(): void {
    if (filling) {
      const { text, keys, added } = filling;
      filling = null;
      write(editing.refOf(text.path), keys.end(), text.field, added);
      if (added?.path === editing.refOf(text.path)) removeIfBlank(added, text.path);
      pendingView.keepEdited(null);
    }
    current?.end(true);
  }

  return {
    store,
    type,
    fill: (text: EmptyText, at: { top: number; left: number }, added?: AddedItem) => void fill(text, at, added),
    leave,
    openForm: (path: string) => {
      leave();
      store.setState({ form: editing.refOf(path), popover: null, asked: null });
    },
    openPopover: (path: string) => {
      leave();
      store.setState({ popover: editing.refOf(path), asked: null });
    },
    closePopover: () => store.setState({ popover: null }),
    /** @param path null if the pointer is over no place */
    hover: (path: string | null) => {
      const hovered = path === null ? null : editing.refOf(path);
      if (!isBarPinned && store.getState().hovered !== hovered) store.setState({ hovered });
    },
    /** Keeps the bar in place while its item is dragged. */
    pinBar: (is: boolean) => {
      isBarPinned = is;
    },
    ask,
    endAsking: () => store.setState({ asked: null }),
    closeForm: () => store.setState({ form: null }),
  };
}

/** Returns the same path within a neighboring list item, or null if there is none. */
function shiftItem(path: string, item: string, step: number): string | null {
  const at = item.lastIndexOf('.') + 1;
  const index = Number(item.slice(at)) + step;
  return index >= 0 ? item.slice(0, at) + index + path.slice(item.length) : null;
}

/** The header's height, in pixels. */
const HEADER = 84;

/** Scrolls to the edited text if it is not visible, such as in a new item below the window. */
function scrollToSeen(element: HTMLElement): void {
  const { top, bottom } = element.getBoundingClientRect();
  if (top < HEADER || bottom > window.innerHeight) element.scrollIntoView({ block: 'center', behavior: 'auto' });
}

export type EditSession = ReturnType<typeof createEditSession>;

/**
 * Remembers the position in the log at which editing a text starts.
 * @returns a function that reverts everything typed since: by undoing it, so that it can be redone, or, if that is impossible, by writing
 * the stored value
 */
function revertEdit(editing: Editing, path: string): (stored: unknown, fieldName: string) => void {
  const began = editing.store.getState().position;
  return (stored, fieldName) => {
    const written = currentValue(editing.store.getState(), path);
    for (let last = -1; editing.store.getState().position !== last; ) {
      const { log, position, content, isBusy } = editing.store.getState();
      last = position;
      const entry = log[position - 1];
      const key = keyOf(content, path) ?? path;
      const isOwn =
        entry &&
        entry.kind !== 'action' &&
        entry.parts.every((part) => `${key}.`.startsWith(`${keyOf(content, part.path)}.`));
      if (last > began && isOwn && !isBusy) void editing.undo();
    }
    // The text was reverted, or has another person's value by now.
    if (!isEqual(currentValue(editing.store.getState(), path), written) || isEqual(written, stored)) return;
    editing.update(path, stored, { fieldName, isTyping: true });
  };
}
