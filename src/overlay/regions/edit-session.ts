import { createStore } from 'zustand/vanilla';
import { plainText } from '../../content/text';
import { valueAt } from '../../editing/content-root';
import type { Editing } from '../../editing/create-editing';
import { groupsOf } from '../../editing/field-at';
import { currentContent } from '../../editing/selectors';
import type { PageFeed } from '../page/feed-page';
import { placeOnceShown } from '../page/find-place';
import { editText, type TextEdit } from './edit-text';
import type { EmptyText } from './empty-places';
import type { Region } from './read-regions';

/** A character without width: it has a place on the page, and nothing to read. */
const NO_WORDS = '\u200b';

/** What one is at: a text typed in place, or a small form beside a place. */
export interface EditSessionState {
  /** The path of the text that is typed in place. */
  typing: string | null;
  /** The path of the group whose form is open. */
  form: string | null;
  /** The path of the picture, link or setting whose popover is open. */
  popover: string | null;
  /** The path one points at, or whose pencil has the focus. */
  hovered: string | null;
  /** The path whose pencil shall have the focus, once it is drawn. */
  asked: string | null;
}

/**
 * Editing single places of a page, one at a time.
 * @param onTouched told which text is being written
 */
export function createEditSession(editing: Editing, feed: PageFeed, onTouched: (path: string) => void) {
  const store = createStore<EditSessionState>(() => ({
    typing: null,
    form: null,
    popover: null,
    hovered: null,
    asked: null,
  }));
  let current: TextEdit | null = null;
  let isHeld = false;

  /** Begins writing a text that says nothing: the page makes room for it while it is written. */
  async function fill(text: EmptyText): Promise<void> {
    current?.end(true);
    feed.hold({ path: text.path, value: NO_WORDS });
    const element = await placeOnceShown(text.path);
    if (element) return type({ ...text, element }, undefined, NO_WORDS);
    feed.hold(null);
    store.setState({ form: groupsOf(text.path)[0] ?? null, popover: null });
  }

  /** Begins typing in a text where it stands. @param shown what the page shows meanwhile */
  function type({ element, path, label, field }: Region, at?: { x: number; y: number }, shown?: string): void {
    current?.end(true);
    let stored = valueAt(currentContent(editing.store.getState()), path);
    // Where nothing is stored, the default that is shown is what one begins with.
    const text = typeof stored === 'string' ? stored : plainText(element.textContent ?? '');
    feed.hold({ path, value: shown ?? stored });
    store.setState({ typing: path, form: null, popover: null });
    current = editText({
      element,
      text,
      label: `Edit ${label}`,
      isMultiline: field.isMultiline === true || text.includes('\n'),
      at,
      onInput: (value) => {
        onTouched(path);
        editing.update(path, value, { fieldName: field.label, isTyping: true });
      },
      onEnd: (isKept) => {
        stopFollowing();
        current = null;
        if (!isKept) editing.update(path, stored, { fieldName: field.label, isTyping: true });
        editing.endTyping();
        store.setState({ typing: null });
        feed.hold(null);
      },
    });
    // What another saves of this very text: as long as nothing is written in it, it is taken over; else it waits (rule L2).
    const stopFollowing = editing.store.subscribe((state, before) => {
      if (state.stored === before.stored) return;
      // Its section is gone.
      if (!element.isConnected) return current?.end(true);
      const next = valueAt(currentContent(state), path);
      if (typeof next !== 'string' || next === stored || !current?.follow(next)) return;
      stored = next;
      feed.hold({ path, value: shown ?? stored });
    });
  }

  return {
    store,
    type,
    fill: (text: EmptyText) => void fill(text),
    /** Leaves the text one is in, keeping what was typed. */
    leave: () => current?.end(true),
    openForm: (path: string) => {
      current?.end(true);
      store.setState({ form: path, popover: null });
    },
    openPopover: (path: string) => {
      current?.end(true);
      store.setState({ popover: path });
    },
    closePopover: () => store.setState({ popover: null }),
    hover: (hovered: string | null) => {
      if (!isHeld && store.getState().hovered !== hovered) store.setState({ hovered });
    },
    /** While something is dragged by its bar, the bar stays with it. */
    hold: (is: boolean) => {
      isHeld = is;
    },
    /** Asks for the focus on a path's pencil. */
    ask: (asked: string | null) => store.setState(asked === null ? { asked } : { asked, hovered: asked }),
    closeForm: () => store.setState({ form: null }),
  };
}

export type EditSession = ReturnType<typeof createEditSession>;
