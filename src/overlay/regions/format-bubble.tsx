import '../../styles/overlay/bubble.css';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useStore } from 'zustand';
import { url } from '../../content/fields';
import { fieldProblem } from '../../editing/field-problem';
import { claimsView } from '../../editor-panels/claims/claims-view';
import { LINK_PLACEHOLDER } from '../../editor-panels/fields/url-field';
import { LinkOptions } from '../../editor-panels/links/link-options';
import { tidyLink } from '../../editor-panels/links/tidy-link';
import { SHORTCUT } from '../../ui/shortcut-key';
import { commentOnSelection } from '../comments/comment-on-selection';
import { HEADER } from '../groups/item-boxes';
import { useOverlay, useOverlayState, usePage } from '../overlay-context';
import { watchLayout } from '../page/watch-layout';
import { LinkIcon } from './icons';

const LINK = url('Link');

/**
 * The tools for selected words of a text that is being edited in place: formats if the text may have any, comments and claims. Appears with a
 * selection, follows it, and never covers the selected line. By keyboard, Alt+F10 moves into it, the arrow keys move within it, and Escape returns to
 * the text.
 */
export function FormatBubble() {
  const overlay = useOverlay();
  const { session } = usePage();
  const typing = useStore(session.store, (state) => state.typing);
  const user = useOverlayState((state) => state.user);
  const [text] = useState(() => document.querySelector<HTMLElement>('[data-editing]'));
  const hasFormats = text?.dataset.formats !== undefined;
  const linkClaim = useStore(claimsView, (state) => state.linkSelection);
  const { selected, restore, isHeld, hold } = useSelected(text);
  const [isLinking, setLinking] = useState(false);
  const bubble = useRef<HTMLDivElement>(null);
  const place = usePlace(bubble, selected, isLinking);

  const hasTools = hasFormats || linkClaim !== null;
  useEffect(() => {
    if (!text || !hasTools) return;
    const handleKey = (event: globalThis.KeyboardEvent) => {
      const isLink = hasFormats && (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k';
      const isToolbar = event.altKey && event.key === 'F10';
      if ((!isLink && !isToolbar) || event.isComposing) return;
      event.preventDefault();
      event.stopPropagation();
      const isSelected = hold();
      if (isLink) setLinking(isSelected);
      else requestAnimationFrame(() => bubble.current?.querySelector('button')?.focus());
    };
    const stop = new AbortController();
    text.addEventListener('keydown', handleKey, { capture: true, signal: stop.signal });
    text.addEventListener('focus', () => setLinking(false), { signal: stop.signal });
    return () => stop.abort();
  }, [text, hold, hasFormats, hasTools]);

  if (!text || !selected || (selected.collapsed && !isHeld) || !hasTools) return null;

  function returnToText() {
    setLinking(false);
    restore();
  }

  function apply(command: 'bold' | 'italic' | 'createLink' | 'unlink', value?: string) {
    restore();
    // Formats are elements, not styles.
    document.execCommand('styleWithCSS', false, 'false');
    document.execCommand(command, false, value);
  }

  function handleComment() {
    if (typing !== null) commentOnSelection(overlay, typing);
  }

  function handleMore() {
    const path = typing;
    session.leave();
    if (path !== null) overlay.mode.activate(path);
  }

  function handleKey(event: KeyboardEvent) {
    event.stopPropagation();
    if (event.key === 'Escape') {
      event.preventDefault();
      returnToText();
    }
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined || isLinking) return;
    event.preventDefault();
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    buttons.at((at + step) % buttons.length)?.focus();
  }

  /** Ends editing if the focus moves elsewhere from the bubble. */
  function handleBlur({ relatedTarget, currentTarget }: FocusEvent) {
    if (relatedTarget instanceof Node && (currentTarget.contains(relatedTarget) || text?.contains(relatedTarget)))
      return;
    queueMicrotask(() => {
      if (document.activeElement !== text && !bubble.current?.contains(document.activeElement)) session.leave();
    });
  }

  const link = findLink(selected);
  return (
    <div
      ref={bubble}
      className="format-bubble"
      role="toolbar"
      aria-label={hasFormats ? 'Formatting' : 'Selected words'}
      style={place}
      onKeyDown={handleKey}
      onBlur={handleBlur}
      // Keeps the selection and the focus in the text.
      onMouseDown={(event) => (event.target as Element).matches('input') || event.preventDefault()}
    >
      {isLinking ? (
        <LinkForm
          href={link?.getAttribute('href') ?? ''}
          onApply={(href) => {
            setLinking(false);
            apply(href === '' ? 'unlink' : 'createLink', href);
          }}
        />
      ) : (
        <>
          {hasFormats ? (
            <>
              <Format label="Bold" keys="B" isOn={document.queryCommandState('bold')} onClick={() => apply('bold')}>
                <b>B</b>
              </Format>
              <Format
                label="Italic"
                keys="I"
                isOn={document.queryCommandState('italic')}
                onClick={() => apply('italic')}
              >
                <i>I</i>
              </Format>
              <Format label="Link" keys="K" isOn={link !== null} onClick={() => setLinking(hold())}>
                <LinkIcon />
              </Format>
            </>
          ) : null}
          {user ? (
            <button type="button" title={`Comment on the selected words (${SHORTCUT}+Alt+M)`} onClick={handleComment}>
              Comment
            </button>
          ) : null}
          {linkClaim ? (
            <button
              type="button"
              title={`Link the selected words to a claim (${SHORTCUT}+Alt+K)`}
              onClick={() => {
                restore();
                linkClaim();
              }}
            >
              Link to a claim…
            </button>
          ) : null}
          {hasFormats ? (
            <button type="button" title="Lists, headings and all other formats" onClick={handleMore}>
              More…
            </button>
          ) : null}
        </>
      )}
    </div>
  );
}

interface FormatProps {
  label: string;
  keys: string;
  isOn: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Format({ label, keys, isOn, onClick, children }: FormatProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={`${label} (${SHORTCUT}+${keys})`}
      aria-pressed={isOn}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

/** Asks for a link's address, which is validated like that of every link. An empty address removes the link. */
function LinkForm({ href, onApply }: { href: string; onApply: (href: string) => void }) {
  const [address, setAddress] = useState(href);
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  useEffect(() => {
    input?.focus({ preventScroll: true });
    input?.select();
  }, [input]);

  function handleApply(chosen = address) {
    const tidy = tidyLink(chosen);
    const found = fieldProblem(LINK, tidy);
    if (found === null) onApply(tidy);
    else setProblem(found);
  }

  return (
    <>
      <input
        ref={setInput}
        className="input"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        aria-label="Link address"
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        placeholder={LINK_PLACEHOLDER}
        value={address}
        onChange={(event) => {
          setAddress(event.target.value);
          setProblem(null);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          handleApply();
        }}
      />
      {input ? <LinkOptions input={input} onPick={handleApply} opensOnFocus /> : null}
      <button type="button" onClick={() => handleApply()}>
        Apply
      </button>
      {href === '' ? null : (
        <button type="button" onClick={() => onApply('')}>
          Remove
        </button>
      )}
      {problem === null ? null : (
        <p id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

/** Returns the selection within a text, and keeps it while the focus is in the bubble. */
function useSelected(text: HTMLElement | null) {
  const [selected, setSelected] = useState<Range | null>(null);
  const [isHeld, setHeld] = useState(false);
  const latest = useRef<Range | null>(null);
  const isPressed = useRef(false);

  useEffect(() => {
    if (!text) return;
    const stop = new AbortController();
    const { signal } = stop;
    const update = () => {
      if (isPressed.current || document.activeElement !== text) return;
      latest.current = readSelection(text);
      setSelected(latest.current);
      setHeld(false);
    };
    const setPressed = (is: boolean) => () => {
      isPressed.current = is;
      if (!is) update();
    };
    document.addEventListener('selectionchange', update, { signal });
    text.addEventListener('input', update, { signal });
    // While the mouse selects, the bubble would be in its way.
    text.addEventListener('mousedown', setPressed(true), { signal });
    window.addEventListener('mouseup', setPressed(false), { signal });
    update();
    return () => stop.abort();
  }, [text]);

  /**
   * Keeps the selection, so that the focus can move into the bubble. Without a selection, the link around the caret is selected.
   * @returns whether anything is selected
   */
  function hold(): boolean {
    const range = (text && readSelection(text)) ?? latest.current;
    const link = range?.collapsed ? findLink(range) : null;
    if (link) range?.selectNodeContents(link);
    latest.current = range;
    setSelected(range);
    setHeld(range !== null);
    return range !== null && !range.collapsed;
  }

  function restore(): void {
    const range = latest.current;
    text?.focus({ preventScroll: true });
    if (!range) return;
    const selection = window.getSelection();
    selection?.removeAllRanges();
    selection?.addRange(range);
  }

  return { selected, isHeld, hold, restore };
}

/** Distance to the selected lines, in pixels; on touch screens more, because of the selection's handles. */
const GAP = 8;
const TOUCH_GAP = 28;

/** Returns the bubble's position: above the selection, or below it if there is no room or the browser shows its own menu above. */
function usePlace(bubble: RefObject<HTMLElement | null>, selected: Range | null, isLinking: boolean) {
  const [place, setPlace] = useState({ top: 0, left: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the size depends on what is shown.
  useLayoutEffect(() => {
    const update = () => {
      const own = bubble.current;
      if (!own || !selected) return;
      const lines = selected.getClientRects();
      const around = (selected.startContainer.parentElement as Element).getBoundingClientRect();
      const [first, last] = [lines[0] ?? around, lines[lines.length - 1] ?? around];
      const isTouch = window.matchMedia('(pointer: coarse)').matches;
      const above = first.top - own.offsetHeight - GAP;
      const below = last.bottom + (isTouch ? TOUCH_GAP : GAP);
      const mostTop = window.innerHeight - own.offsetHeight - GAP;
      const isBelow = below <= mostTop && (isTouch || above < HEADER);
      const mostLeft = document.documentElement.clientWidth - own.offsetWidth - GAP;
      const next = {
        top: Math.max(HEADER, Math.min(isBelow ? below : above, mostTop)),
        left: Math.max(GAP, Math.min(first.left, mostLeft)),
      };
      setPlace((before) => (before.top === next.top && before.left === next.left ? before : next));
    };
    const { stop } = watchLayout(update, {
      sizes: bubble.current ? [bubble.current] : [],
      events: ['scroll', 'resize'],
    });
    update();
    return stop;
  }, [bubble, selected, isLinking]);
  return place;
}

function readSelection(text: HTMLElement): Range | null {
  const selection = window.getSelection();
  if (!selection || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  return text.contains(range.commonAncestorContainer) ? range.cloneRange() : null;
}

function findLink({ startContainer }: Range): HTMLElement | null {
  const element = startContainer instanceof Element ? startContainer : startContainer.parentElement;
  return element?.closest<HTMLElement>('[data-editing] a') ?? null;
}
