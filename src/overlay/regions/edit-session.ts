import { createStore } from 'zustand/vanilla';
import type { Field } from '../../content/fields';
import { plainText } from '../../content/text';
import { keyOf, valueAt } from '../../editing/content-root';
import type { Editing } from '../../editing/create-editing';
import { groupsOf } from '../../editing/field-at';
import { currentContent, currentValue, isChanged } from '../../editing/selectors';
import { isEqual } from '../../lib/is-equal';
import { placeOnceShown } from '../page/find-place';
import type { PendingView } from '../page/show-pending';
import { type Caught, catchKeys, type KeyCatcher } from './catch-keys';
import { editText, type TextEdit } from './edit-text';
import type { EmptyText } from './empty-places';
import { focusPencil, type Region } from './read-regions';

/** A character without width: it has a place on the page, and nothing to read. */
const NO_WORDS = '\u200b';

/** What one is at, by refs: a text typed in place, a small form beside a place, what one points at. */
export interface EditSessionState {
  /** The path of the text that is typed in place. */
  typing: string | null;
  /** The path of the group whose form is open. */
  form: string | null;
  /** The path of the picture, link or setting whose popover is open. */
  popover: string | null;
  /** The path one points at, or whose pencil has the focus. */
  hovered: string | null;
  /** The path whose pencil, or mark where it says nothing, shall have the focus, once it is drawn. */
  asked: string | null;
}

/** A list item that was just added, by its ref, and its value before anything is written in it. */
export interface AddedItem {
  path: string;
  blank: unknown;
}

/**
 * Editing single places of a page, one at a time.
 * @param onTouched told which text is being written
 */
export function createEditSession(editing: Editing, pendingView: PendingView, onTouched: (path: string) => void) {
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
   * Begins writing a text that says nothing: the page makes room for it while it is written. What is typed before it has is kept.
   * @param at where one has asked for it, in the window
   * @param added the new item that the text is in: it keeps what is typed, and goes away if it is left empty
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
    const element = await placeOnceShown(editing.pathNow(path), NO_WORDS);
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

  /** What was done before the text was there is done to it; what comes after its end is done to the page. */
  function replay(one: Caught): void {
    if ('words' in one) {
      current?.insert(one.words);
      return;
    }
    const target = current?.element ?? document.activeElement ?? document.body;
    target.dispatchEvent(new KeyboardEvent('keydown', { ...one.key, bubbles: true, cancelable: true }));
  }

  /** The words alone of what was done, for a text that is not shown. */
  function write(path: string, caught: readonly Caught[], field: Field, added?: AddedItem): void {
    const isTakenBack = !added && caught.some((one) => 'key' in one && one.key.key === 'Escape');
    const words = caught.map((one) => ('words' in one ? one.words : '')).join('');
    if (words.trim() === '' || isTakenBack) return;
    onTouched(path);
    editing.update(path, words, { fieldName: field.label });
  }

  /**
   * Removes a new item in which nothing was written, so that no empty one is published.
   * @param path the text that was left
   * @returns false if something is in it
   */
  function removeIfBlank({ path: item, blank }: AddedItem, path: string): boolean {
    const { log, position } = editing.store.getState();
    if (!isEqual(currentValue(editing.store.getState(), item), blank)) return false;
    const before = withIndex(editing.pathNow(path), editing.pathNow(item), -1);
    const last = log[position - 1];
    const list = item.slice(0, item.lastIndexOf('.'));
    // Undone where possible: the history then says nothing of it.
    if (last?.parts.every((part) => part.path === item || part.path === list)) void editing.undo();
    else editing.removeItem(item);
    if (before !== null) ask(before);
    return true;
  }

  /** Begins typing in a text where it stands. @param shown what the page shows meanwhile @param added see `fill` */
  function type(
    { element, path: now, label, field }: Region,
    at?: { x: number; y: number },
    shown?: string,
    added?: AddedItem,
  ): void {
    leave();
    // Its item may stand elsewhere by the time it is written.
    const path = editing.refOf(now);
    let stored = valueAt(currentContent(editing.store.getState()), path);
    // Where nothing is stored, the default that is shown is what one begins with.
    const text = typeof stored === 'string' ? stored : plainText(element.textContent ?? '');
    let goBack = revertEdit(editing, path);
    pendingView.keepEdited({ path, value: shown ?? stored ?? text });
    store.setState({ typing: path, form: null, popover: null, asked: null });
    let written: string | null = null;
    current = editText({
      element,
      text,
      label: `Edit ${label}`,
      name: field.label,
      isMultiline: field.isMultiline === true || text.includes('\n'),
      at,
      onInput: (value) => {
        written = value;
        onTouched(path);
        editing.update(path, value, { fieldName: field.label, isTyping: true });
      },
      onEnd: (isKept, isByKey) => {
        stopFollowing();
        current = null;
        if (!isKept && !added) goBack(stored, field.label);
        editing.endTyping();
        store.setState({ typing: null });
        pendingView.keepEdited(null);
        // Leaving by a click may go on to another text of the same item.
        const isLeft = isByKey || added?.path === path;
        if (added && isLeft && removeIfBlank(added, path)) return;
        if (isByKey) focusOn(path);
      },
    });
    // What another saves of this very text: as long as nothing is written in it, it is taken over; else it waits (rule L2).
    const stopFollowing = editing.store.subscribe((state, before) => {
      if (state.stored === before.stored) return;
      // Its section is gone.
      if (!element.isConnected) return current?.end(true);
      const next = valueAt(currentContent(state), path);
      // What was written here stands elsewhere now, with the item it was written in (rule L6): it is gone on with there.
      if (written !== null && written !== stored && next !== written) return current?.end(true);
      // What is written was saved meanwhile: Escape goes back to that.
      if (isChanged(before, path) && !isChanged(state, path) && next === currentValue(before, path)) {
        stored = next;
        goBack = revertEdit(editing, path);
      } else if (typeof next === 'string' && next !== stored && current?.follow(next)) {
        stored = next;
      }
      // The page goes on showing what it held: it would draw over what is being written.
    });
  }

  /** The focus goes back to where a text is opened from: its pencil, or its mark where it says nothing now. */
  function focusOn(path: string): void {
    const isEmpty = currentValue(editing.store.getState(), path) === '';
    const now = editing.pathNow(path);
    if (isEmpty || !focusPencil(now)) ask(path);
  }

  /** Asks for the focus on a path's pencil. */
  function ask(path: string): void {
    const asked = editing.refOf(path);
    store.setState({ asked, hovered: asked });
  }

  /** Leaves the text one is in, keeping what was typed. */
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
    /** @param path null for nothing */
    hover: (path: string | null) => {
      const hovered = path === null ? null : editing.refOf(path);
      if (!isBarPinned && store.getState().hovered !== hovered) store.setState({ hovered });
    },
    /** While something is dragged by its bar, the bar stays with it. */
    pinBar: (is: boolean) => {
      isBarPinned = is;
    },
    ask,
    endAsking: () => store.setState({ asked: null }),
    closeForm: () => store.setState({ form: null }),
  };
}

/** A path within a list's item, for a neighbor of that item; null if there is none. */
function withIndex(path: string, item: string, step: number): string | null {
  const at = item.lastIndexOf('.') + 1;
  const index = Number(item.slice(at)) + step;
  return index >= 0 ? item.slice(0, at) + index + path.slice(item.length) : null;
}

/** The header's height, in pixels. */
const HEADER = 84;

/** What is written is seen: a new item may stand below the window. */
function scrollToSeen(element: HTMLElement): void {
  const { top, bottom } = element.getBoundingClientRect();
  if (top < HEADER || bottom > window.innerHeight) element.scrollIntoView({ block: 'center', behavior: 'auto' });
}

export type EditSession = ReturnType<typeof createEditSession>;

/**
 * Remembers where the writing of a text begins.
 * @returns takes back all that was written in it since then, by undoing it, so that it can be done again; where that is not to be
 * had, by writing what stood there
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
        entry && !entry.action && entry.parts.every((part) => `${key}.`.startsWith(`${keyOf(content, part.path)}.`));
      if (last > began && isOwn && !isBusy) void editing.undo();
    }
    // Else it is as it was, or as somebody else has it by now.
    if (!isEqual(currentValue(editing.store.getState(), path), written) || isEqual(written, stored)) return;
    editing.update(path, stored, { fieldName, isTyping: true });
  };
}
